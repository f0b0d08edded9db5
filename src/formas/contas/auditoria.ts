import { type Static, Type } from 'typebox'
import { QUEM_AGIU } from '#domain/auditoria.ts'
import { DiaOuMomento, Forma, Id, Momento, OuNulo, Pagina } from '#formas/comum.ts'

/** One row of the audit of an account, as its people see it. `ator.nome` is the user's present name. */
export const LinhaDeAuditoria = Forma('LinhaDeAuditoria', {
  id: Type.Integer(),
  acao: Type.String({ examples: ['serie.update'], description: 'O que foi feito.' }),
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
export type LinhaDeAuditoria = Static<typeof LinhaDeAuditoria>
export const FiltroDeLinhasDeAuditoria = Type.Object({
  acao: Type.Optional(Type.String({ maxLength: 60, description: 'Por exemplo api-key.create.' })),
  recurso: Type.Optional(Type.String({ maxLength: 60 })),
  recursoId: Type.Optional(Type.String({ maxLength: 100 })),
  usuarioId: Type.Optional(Id),
  quem: Type.Optional(
    Type.Enum([...QUEM_AGIU], {
      description:
        'Quem agiu: pessoas, integrações pelas suas chaves, o serviço sozinho, ou todos. Sem ele, pessoas; com acao, recurso, recursoId ou usuarioId, todos.',
    }),
  ),
  de: Type.Optional(DiaOuMomento('Desde este dia ou momento.')),
  ate: Type.Optional(DiaOuMomento('Até este dia ou momento.')),
  ...Pagina,
})
export type FiltroDeLinhasDeAuditoria = Static<typeof FiltroDeLinhasDeAuditoria>
