import { type Static, Type } from 'typebox'
import { ESCOPOS, NOMES_DE_ESCOPO } from '#domain/escopos.ts'
import { Ambiente, Forma, Id, Instante, Momento, MomentoPedido, Nome, OuNulo, Pagina } from '#formas/comum.ts'
import { LIMITADO_A } from './usuario.ts'

export const Escopos = Type.Array(Type.Enum(NOMES_DE_ESCOPO), {
  minItems: 1,
  maxItems: 50,
  description: Object.entries(ESCOPOS)
    .map(([nome, abre]) => `\`${nome}\`: ${abre}`)
    .join('\n\n'),
  examples: [['nfse.emitir', 'nfse.ler']],
})
export const StatusDaChave = Type.Enum(['ativa', 'revogada', 'expirada'], { $id: 'StatusDaChave' })
export const apiKeyFields = {
  id: Id,
  nome: Type.String(),
  ambiente: Ambiente,
  prefixo: Type.String(),
  empresaIds: OuNulo(Type.Array(Id, { description: 'As empresas da chave; null: todas.' })),
  escopos: OuNulo(Type.Array(Type.Enum(NOMES_DE_ESCOPO), { description: 'O que a chave pode fazer; null: tudo.' })),
  status: StatusDaChave,
  expiraEm: OuNulo(Momento),
  ultimoUsoEm: OuNulo({ ...Instante, description: 'Anotado no máximo uma vez por minuto; null: nunca usada.' }),
  criadaEm: Momento,
  revogadaEm: OuNulo(Momento),
}
export const ApiKey = Forma('ApiKey', apiKeyFields)
export type ApiKey = Static<typeof ApiKey>
export const ApiKeyCriada = Forma('ApiKeyCriada', {
  ...apiKeyFields,
  chave: Type.String({ description: 'A chave inteira, mostrada só desta vez.' }),
})
export const NovaApiKey = Forma('NovaApiKey', {
  nome: Nome(100),
  ambiente: Ambiente,
  empresaIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 500, description: LIMITADO_A })),
  escopos: Type.Optional(Escopos),
  expiraEm: Type.Optional(MomentoPedido),
})
export type NovaApiKey = Static<typeof NovaApiKey>
export const FiltroDeChaves = Type.Object({
  ambiente: Type.Optional(Ambiente),
  status: Type.Optional(StatusDaChave),
  ...Pagina,
})
export type FiltroDeChaves = Static<typeof FiltroDeChaves>
