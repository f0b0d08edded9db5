import { Type } from 'typebox'
import { TIPOS_SERIE } from '#features/series/serie.ts'
import { Ambiente, Forma, Id, Momento, OuNulo } from './common.ts'

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
/** A series in the list of all companies. */
export const SerieComLacunas = Forma('SerieComLacunas', {
  ...serieFields,
  empresa: Type.String({ description: 'A razão social.' }),
  faltantes: Type.Integer({
    minimum: 0,
    description: 'Números abaixo do próximo que não chegaram a nota autorizada, nem foram inutilizados.',
  }),
})
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
/** Consecutive numbers that no authorised note has. */
export const LacunaDaSerie = Forma('Lacuna', {
  de: Type.Integer(),
  ate: Type.Integer(),
  quantidade: Type.Integer(),
  causa: Type.Enum(['sem_nota', 'recusada'], {
    description: 'sem_nota: nenhuma nota tem o número; recusada: o município recusou a nota que o tem.',
  }),
})
