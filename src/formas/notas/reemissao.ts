import { type Static, Type } from 'typebox'
import { ErroItem, Forma, Id } from '#formas/comum.ts'

/**
 * The response of re-issuing, the same in the portal and in the back-office
 * (docs/especificacao/contrato.md#42-re-issue).
 */
export const RascunhoReemissao = Forma('RascunhoReemissao', {
  payload: Type.Object({}, { description: 'O corpo de POST /nfse da nota original.' }),
  errosOriginais: Type.Array(ErroItem, { description: 'Por que a nota original foi recusada.' }),
  camposMascarados: Type.Array(Type.String(), {
    examples: [['opcoes.token']],
    description: 'Os campos que vêm como *** e precisam ser preenchidos de novo.',
  }),
})
export type RascunhoReemissao = Static<typeof RascunhoReemissao>
export const Reemitida = Forma('Reemitida', {
  novaNfseId: { ...Id, description: 'O id da nota nova.' },
  reemissaoDeId: { ...Id, description: 'O id da nota recusada que esta reemite.' },
})
