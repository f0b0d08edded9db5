import { type Static, Type } from 'typebox'
import { TIPOS_SERIE } from '#domain/serie.ts'
import { Ambiente, Forma, Ibge, Id, Momento, OuNulo, Pagina } from '#formas/comum.ts'

/** The kind of provisional receipt. */
export const TipoDeSerie = Type.Enum([...TIPOS_SERIE], { $id: 'TipoDeSerie' })
export const NumeroRps = Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 })
const serieFields = {
  id: Id,
  empresaId: Id,
  municipio: Type.String(),
  ambiente: Ambiente,
  serie: Type.String(),
  tipo: TipoDeSerie,
  numeroInicial: Type.Integer({ description: 'O primeiro número que este serviço deu ou dará.' }),
  proximoNumero: Type.Integer(),
  ativa: Type.Boolean(),
  origem: Type.Enum(['automatica', 'manual'], { description: 'automatica: criada na primeira nota que a usou.' }),
  unidaA: OuNulo(
    Type.String({
      format: 'uuid',
      description: 'A série que segue numerando no lugar desta, que só diferia dela nos zeros à esquerda.',
    }),
  ),
  criadaEm: Momento,
  atualizadaEm: Momento,
}
/** A series of RPS numbers, of one company, municipality and ambiente. */
export const Serie = Forma('Serie', serieFields)
export type Serie = Static<typeof Serie>
/** A series, whose company it is, and how many of its numbers never became an authorised note. */
export const SerieComLacunas = Forma('SerieComLacunas', {
  ...serieFields,
  empresa: Type.String({ description: 'A razão social.' }),
  faltantes: Type.Integer({
    minimum: 0,
    description: 'Números abaixo do próximo que não chegaram a nota autorizada, nem foram inutilizados.',
  }),
})
export type SerieComLacunas = Static<typeof SerieComLacunas>
export const SerieRetirada = Forma('SerieRetirada', { ...serieFields, excluida: Type.Boolean() })
/** A number and its note, or a change of the series. */
export const PassoDaSerie = Forma('PassoDaSerie', {
  tipo: Type.Enum(['numero', 'mudanca']),
  em: Momento,
  numero: OuNulo(Type.Integer()),
  notaId: OuNulo(Id),
  situacao: OuNulo(Type.Enum(['reservado', 'transmitido', 'incerto', 'autorizado', 'recusado', 'inutilizado'])),
  acao: OuNulo(Type.String()),
  detalhe: Type.Unknown(),
})
export type PassoDaSerie = Static<typeof PassoDaSerie>
/** Consecutive numbers without an authorised note. */
export const LacunaDaSerie = Forma('Lacuna', {
  de: Type.Integer(),
  ate: Type.Integer(),
  quantidade: Type.Integer(),
  causa: Type.Enum(['sem_nota', 'recusada'], {
    description: 'sem_nota: nenhuma nota tem o número; recusada: o município recusou a nota que o tem.',
  }),
})
export type LacunaDaSerie = Static<typeof LacunaDaSerie>

export const CorrecaoDaSerie = Forma('CorrecaoDaSerie', {
  proximoNumero: {
    ...NumeroRps,
    description: 'O número que a próxima nota deve receber; pode ser menor que o de hoje, até menorPossivel.',
  },
  motivo: Type.String({ description: 'De 15 a 500 caracteres.', examples: ['Número digitado errado na migração'] }),
  aplicar: Type.Optional(
    Type.Boolean({ default: false, description: 'Sem isto, a resposta diz o que mudaria, e nada muda.' }),
  ),
})
export type CorrecaoDaSerie = Static<typeof CorrecaoDaSerie>

/** The result of a correction of the next number, real or simulated: `serie` is as it is after the call. */
export const SerieCorrigida = Forma('SerieCorrigida', {
  aplicada: Type.Boolean({ description: 'Se o próximo número mudou; false: a resposta só diz o que mudaria.' }),
  serie: Serie,
  de: Type.Integer({ description: 'O próximo número antes desta chamada.' }),
  para: Type.Integer({ description: 'O próximo número pedido.' }),
  menorPossivel: Type.Integer({ description: 'O menor próximo número que a série aceita.' }),
  efeitos: Type.Array(Type.String(), { description: 'O que a correção faz, ou faria, em frases.' }),
})
export type SerieCorrigida = Static<typeof SerieCorrigida>
export const NovaSerie = Forma('NovaSerie', {
  serie: Type.String({ pattern: '^[0-9A-Za-z]{1,5}$', 'x-formato': 'de 1 a 5 letras ou dígitos' }),
  ambiente: Ambiente,
  municipio: Type.Optional(Ibge),
  tipo: Type.Optional(TipoDeSerie),
  proximoNumero: Type.Optional(NumeroRps),
})
export type NovaSerie = Static<typeof NovaSerie>
export const MudancaSerie = Forma('MudancaSerie', {
  proximoNumero: Type.Optional(NumeroRps),
  ativa: Type.Optional(Type.Boolean()),
  tipo: Type.Optional(TipoDeSerie),
})
export type MudancaSerie = Static<typeof MudancaSerie>
export const FiltroDeSeries = Type.Object({
  incluirInativas: Type.Boolean({ default: false }),
  municipio: Type.Optional(Ibge),
  ambiente: Type.Optional(Ambiente),
  ...Pagina,
})
export type FiltroDeSeries = Static<typeof FiltroDeSeries>
/** A page of gaps, and how many numbers all of them are. */
export const Lacunas = Forma('Lacunas', {
  items: Type.Array(LacunaDaSerie),
  total: Type.Integer(),
  limit: Type.Integer(),
  offset: Type.Integer(),
  faltantes: Type.Integer({ description: 'Quantos números faltam ao todo.' }),
})
