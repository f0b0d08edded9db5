import { Type } from 'typebox'
import { Forma, Id } from './common.ts'
import { StatusNota } from './nfse-response.ts'

const soma = {
  quantidade: Type.Integer(),
  valorServico: Type.Number({ description: 'Em reais, das notas autorizadas.' }),
  valorIss: Type.Number(),
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
