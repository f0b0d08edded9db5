import { Type } from 'typebox'
import { listAudit, QUEM } from '#features/audit/list-audit.ts'
import { DiaOuMomento, Forma, Id, Momento, OuNulo, Pagina, PaginaDe, toInstant } from '#http/schemas/common.ts'
import { route } from '#platform/http/route.ts'

const Linha = Forma('LinhaDeAuditoria', {
  id: Type.Integer(),
  acao: Type.String({ examples: ['serie.update'] }),
  recurso: Type.String({ examples: ['serie'] }),
  recursoId: OuNulo(Type.String()),
  objeto: OuNulo(
    Type.String({
      description: 'De que se trata, pelo nome: a nota, a empresa, o endpoint; nulo quando já não existe.',
      examples: ['Nota 1520'],
    }),
  ),
  ator: Type.Object({
    tipo: Type.String({ examples: ['portal'] }),
    id: OuNulo(Type.String()),
    nome: OuNulo(Type.String()),
  }),
  requestId: OuNulo(Type.String()),
  detalhe: Type.Unknown({ description: 'E-mails, CPFs e endereços IP vêm mascarados.' }),
  em: Momento,
})

/** The audit of the account: each action with its author (security D 22). */
export const portalAuditoria = [
  route('GET /portal/auditoria', {
    leitura: true,
    surface: 'portal',
    tags: ['auditoria'],
    permission: 'auditoria.read',
    summary: 'Lista o que foi feito na conta, do mais novo para o mais antigo',
    description: 'Registro só de acréscimo, encadeado por selos SHA-256: uma linha alterada ou removida é percebida.',
    query: Type.Object({
      acao: Type.Optional(Type.String({ maxLength: 60, description: 'Por exemplo api-key.create.' })),
      recurso: Type.Optional(Type.String({ maxLength: 60 })),
      recursoId: Type.Optional(Type.String({ maxLength: 100 })),
      usuarioId: Type.Optional(Id),
      quem: Type.Optional(
        Type.Enum([...QUEM], {
          description:
            'Quem agiu: pessoas, integrações pelas suas chaves, o serviço sozinho, ou todos. Sem ele, pessoas; com acao, recurso, recursoId ou usuarioId, todos.',
        }),
      ),
      de: Type.Optional(DiaOuMomento('Desde este dia ou momento.')),
      ate: Type.Optional(DiaOuMomento('Até este dia ou momento.')),
      ...Pagina,
    }),
    answers: { 200: PaginaDe(Linha) },
    handle: async ({ ctx, query: { de, ate, ...query } }) => ({
      ...(await listAudit(ctx, { ...query, de: toInstant(de, 'begin'), ate: toInstant(ate, 'end') })),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
]
