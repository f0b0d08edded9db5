import { Type } from 'typebox'
import { findAttempt, listAttempts } from '#features/tentativas-rejeitadas/list-attempts.ts'
import {
  Ambiente,
  ById,
  DiaOuMomento,
  ErroItem,
  Forma,
  Id,
  Momento,
  OuNulo,
  Pagina,
  PaginaDe,
  toInstant,
} from '#http/schemas/common.ts'
import { route } from '#platform/http/route.ts'

const tentativaFields = {
  id: Id,
  ambiente: OuNulo(Ambiente),
  empresaId: OuNulo(Id),
  idIntegracao: OuNulo(Type.String()),
  requestId: Type.String(),
  codigo: Type.String(),
  statusHttp: Type.Integer(),
  erros: Type.Array(ErroItem),
  criadaEm: Momento,
}
export const Tentativa = Forma('TentativaRejeitada', tentativaFields)
const TentativaComCorpo = Forma('TentativaComCorpo', { ...tentativaFields, payload: Type.String() })
const common = { surface: 'portal', tags: ['tentativas rejeitadas'] } as const

/** Requests refused before a note existed, kept for 90 days (docs/especificacao/contrato.md#7-errors rule 4). */
export const portalTentativas = [
  route('GET /portal/tentativas-rejeitadas', {
    leitura: true,
    ...common,
    permission: 'tentativa.list',
    summary: 'Lista as tentativas de emissão recusadas antes de virar nota',
    description: 'Guardadas por 90 dias, com as credenciais mascaradas. Também os itens recusados de um lote.',
    query: Type.Object({
      de: Type.Optional(DiaOuMomento('Desde este dia ou momento.')),
      ate: Type.Optional(DiaOuMomento('Até este dia ou momento.')),
      idIntegracao: Type.Optional(Type.String({ maxLength: 64, description: 'O idIntegracao, ou o começo dele.' })),
      empresaId: Type.Optional(Id),
      ambiente: Type.Optional(Ambiente),
      ...Pagina,
    }),
    answers: { 200: PaginaDe(Tentativa) },
    handle: async ({ ctx, query: { de, ate, ...query } }) => ({
      ...(await listAttempts(ctx, { ...query, de: toInstant(de, 'begin'), ate: toInstant(ate, 'end') })),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /portal/tentativas-rejeitadas/:id', {
    ...common,
    permission: 'tentativa.read',
    summary: 'Mostra uma tentativa com o corpo enviado, sem as credenciais',
    description:
      'O corpo vem como chegou, mesmo que não seja JSON, com senhas, tokens e certificados trocados por ***.',
    params: ById,
    answers: { 200: TentativaComCorpo },
    handle: ({ ctx, params }) => findAttempt(ctx, params.id),
  }),
]
