import { type Static, Type } from 'typebox'
import { MOTIVOS_DO_ISS, SITUACOES_DO_ISS } from '#domain/tributos/situacao-do-iss.ts'
import { Forma, OuNulo } from '#formas/comum.ts'

/** What is due of ISS by a note, in reais: only the amount of its situation is a number. */
export const devidoDeIss = {
  situacao: Type.Enum([...SITUACOES_DO_ISS], {
    description:
      'O que a nota diz do ISS. a_recolher: a empresa o paga ao município. retido: o tomador o retém e paga. no_das: está no recolhimento único do Simples Nacional, fora da nota. nao_incide: não é devido, ou a cobrança está suspensa; motivo diz qual. fixo: não se apura pela nota (MEI ou regime especial do município).',
    examples: ['a_recolher'],
  }),
  motivo: OuNulo(
    Type.Enum([...MOTIVOS_DO_ISS], {
      description: 'Por que a nota não deixa ISS a recolher nem retido, como a lei nomeia; nulo quando deixa.',
    }),
  ),
  aRecolher: OuNulo(
    Type.Number({
      description:
        'O ISS próprio, em reais: o que o município apurou ou, antes dele, o calculado. Nulo nas outras situações.',
      examples: [30],
    }),
  ),
  valorRetido: OuNulo(
    Type.Number({ description: 'O ISS que o tomador retém, em reais. Nulo nas outras situações.', examples: [50] }),
  ),
  receitaNoDas: OuNulo(
    Type.Number({
      description: 'A base da nota cujo ISS está no DAS, em reais: é receita, não imposto. Nula nas outras situações.',
      examples: [1000],
    }),
  ),
}

export const IssDaNota = Forma('IssDaNota', devidoDeIss, {
  description: 'O ISS devido pela nota: a situação e, só na dela, o valor.',
})
export type IssDaNota = Static<typeof IssDaNota>

/** The sums of ISS of several notes, in reais. */
export const somasDeIss = {
  issARecolher: Type.Number({
    description: 'O ISS que as empresas recolhem ao município, em reais. Sem o retido, o do DAS e o fixo.',
    examples: [450],
  }),
  issRetido: Type.Number({ description: 'O ISS que os tomadores retêm, em reais.', examples: [0] }),
  receitaNoDas: Type.Number({
    description: 'A base das notas cujo ISS está no DAS do Simples, em reais: é receita, não imposto.',
    examples: [8200],
  }),
  valorIss: Type.Number({ description: 'O ISS que as notas mostram, em reais: o a recolher e o retido.' }),
}
