import { type Static, Type } from 'typebox'
import { Ambiente, DiaOuMomento, ErroItem, Forma, Id, Momento, OuNulo, Pagina } from '#formas/comum.ts'

export const tentativaFields = {
  id: Id,
  ambiente: OuNulo(Ambiente),
  empresaId: OuNulo(Id),
  idIntegracao: { ...OuNulo(Type.String()), description: 'O id que veio no pedido; nulo ou ausente quando não veio.' },
  requestId: Type.String({ description: 'O x-request-id da requisição.' }),
  codigo: Type.String(),
  statusHttp: Type.Integer({ description: 'O status HTTP da resposta; nulo quando não houve resposta.' }),
  erros: Type.Array(ErroItem, { description: 'O que está errado, campo a campo.' }),
  criadaEm: Momento,
}
export const Tentativa = Forma('TentativaRejeitada', tentativaFields)
export type Tentativa = Static<typeof Tentativa>
export const TentativaComCorpo = Forma('TentativaComCorpo', {
  ...tentativaFields,
  payload: Type.String({ description: 'O corpo do pedido, com os segredos como ***.' }),
})
export type TentativaComCorpo = Static<typeof TentativaComCorpo>

export const FiltroDeTentativas = Type.Object({
  de: Type.Optional(DiaOuMomento('Desde este dia ou momento.')),
  ate: Type.Optional(DiaOuMomento('Até este dia ou momento.')),
  idIntegracao: Type.Optional(Type.String({ maxLength: 64, description: 'O idIntegracao, ou o começo dele.' })),
  empresaId: Type.Optional(Id),
  ambiente: Type.Optional(Ambiente),
  ...Pagina,
})
export type FiltroDeTentativas = Static<typeof FiltroDeTentativas>
