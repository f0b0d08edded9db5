import { type Static, Type } from 'typebox'
import { Forma, Momento } from '#formas/comum.ts'
import { Competencia, Motivo } from './faturamento.ts'

export const INDICES = ['ipca', 'igpm'] as const
export const O_INDICE = 'O índice de preços.'
export const Indice = Type.Enum([...INDICES])
/** The index as a property, with its description. */
export const indice = { ...Indice, description: O_INDICE }
export const VariacaoDeIndice = Forma('VariacaoDeIndice', {
  indice,
  competencia: Competencia,
  percentual: Type.Number({ description: 'A variação do mês, em porcento.' }),
  origem: Type.Enum(['importado', 'informado'], { description: 'Se veio da fonte ou de uma pessoa.' }),
  atualizadoEm: Momento,
})
export type VariacaoDeIndice = Static<typeof VariacaoDeIndice>
export const IndicesGravados = Forma('IndicesGravados', {
  indice,
  meses: Type.Integer({ description: 'Quantos meses são novos ou mudaram.' }),
})

export const IndicesInformados = Forma('IndicesInformados', {
  indice,
  valores: Type.Array(
    Type.Object({
      competencia: Competencia,
      percentual: Type.Number({
        minimum: -100,
        maximum: 100,
        'x-casas': 4,
        description: 'A variação do mês, em porcento; negativa se os preços caíram.',
      }),
    }),
    { minItems: 1, maxItems: 120, description: 'Os meses.' },
  ),
  motivo: Motivo,
})

export const ImportarIndices = Forma('ImportarIndices', { indice, de: Competencia, ate: Competencia })
export type ImportarIndices = Static<typeof ImportarIndices>
