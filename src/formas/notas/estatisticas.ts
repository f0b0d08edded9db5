import { type Static, Type } from 'typebox'
import { Forma, Id } from '#formas/comum.ts'
import { somasDeIss } from './iss.ts'
import { StatusNota } from './nota.ts'

const soma = {
  quantidade: Type.Integer({ description: 'Quantas notas.' }),
  valorServico: Type.Number({ description: 'Em reais, das notas autorizadas.' }),
  ...somasDeIss,
  valorIbs: Type.Number(),
  valorCbs: Type.Number(),
}

/** Counts and sums of notes by state, day, city and company. */
export const Estatisticas = Forma('Estatisticas', {
  total: Type.Object(soma),
  porStatus: Type.Array(Type.Object({ status: StatusNota, ...soma }), {
    description: 'Aqui as somas são das notas de cada status.',
  }),
  porDia: Type.Array(
    Type.Object({
      dia: Type.String({ format: 'date', description: 'Dia em Brasília.' }),
      porStatus: Type.Partial(Type.Record(StatusNota, Type.Integer({ minimum: 0 })), {
        description: 'Notas do dia em cada estado; ausente é zero.',
      }),
      ...soma,
    }),
  ),
  porMunicipio: Type.Array(
    Type.Object({ municipio: Type.Object({ ibge: Type.String(), nome: Type.String() }), ...soma }),
  ),
  porEmpresa: Type.Array(
    Type.Object({
      empresa: Type.Object({ id: Id, cpfCnpj: Type.String(), razaoSocial: Type.String() }),
      ...soma,
    }),
  ),
})
export type Estatisticas = Static<typeof Estatisticas>

/** The sums of the notes of a filter. */
export const TotaisDoFiltro = Forma('TotaisDoFiltro', {
  notas: Type.Integer({ description: 'Quantas notas entraram na soma.', examples: [12] }),
  totais: Type.Union(
    [
      Type.Object({
        valorServico: Type.Number({ description: 'Em reais.', examples: [15000] }),
        ...somasDeIss,
        retencoes: Type.Number({
          description: 'PIS, Cofins, CSLL, INSS, IRRF, CPP e outras que o tomador retém.',
          examples: [697.5],
        }),
        valorIbs: Type.Number(),
        valorCbs: Type.Number(),
        valorLiquido: Type.Number({ description: 'O que os tomadores pagam.', examples: [14302.5] }),
      }),
      Type.Null(),
    ],
    { description: 'As somas, em reais; nulo com mais de 5.000 notas no filtro.' },
  ),
})
export type TotaisDoFiltro = Static<typeof TotaisDoFiltro>
