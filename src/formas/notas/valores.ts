import { Type } from 'typebox'
import { Forma, OuNulo } from '#formas/comum.ts'

export const Reais = Type.Number({ description: 'Em reais.', examples: [1000] })
export const Porcento = Type.Number({ description: 'Em porcento.', examples: [3] })

/** The amounts of a note. */
export const ValoresDaNota = Forma('ValoresDaNota', {
  servico: Reais,
  deducoes: Reais,
  descontoIncondicionado: Reais,
  descontoCondicionado: Reais,
  totalRetido: Reais,
  liquido: Reais,
})

/** One tax of a note, as the DANFSe lists it. */
export const TributoDaNota = Forma('TributoDaNota', {
  nome: Type.String({ examples: ['ISS'], description: 'O nome do tributo.' }),
  base: OuNulo(Reais),
  aliquota: OuNulo(Porcento),
  valor: Reais,
  retido: Type.Boolean({ description: 'Retido pelo tomador.' }),
})
