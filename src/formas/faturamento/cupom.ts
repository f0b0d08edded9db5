import { type Static, Type } from 'typebox'
import { Forma, Id, Momento, OuNulo, Pagina } from '#formas/comum.ts'
import { Codigo, Dia, Inteiro, MotivoOpcional, VALOR_DO_CUPOM, Versao } from './faturamento.ts'

const Tipo = Type.Enum(['percentual', 'valor'], { description: 'Se o cupom desconta uma parte ou uma quantia.' })
const Duracao = Type.Enum(['unica', 'repetida', 'permanente'], {
  $id: 'DuracaoDeCupom',
  description: 'unica: uma fatura; repetida: meses faturas; permanente: todas.',
})
const validade = {
  descricao: OuNulo(Type.String({ maxLength: 200, description: 'Para quem ou para que é o cupom.' })),
  validoDe: OuNulo(Dia),
  validoAte: OuNulo(Dia),
  limiteUsos: OuNulo(Inteiro('Em quantos contratos pode ser aplicado; nulo: sem limite.', 1)),
  planosIds: OuNulo(Type.Array(Id, { minItems: 1, maxItems: 100, description: 'Os planos em que vale; nulo: todos.' })),
}
const Meses = OuNulo(Inteiro('Quantas faturas, quando a duração é repetida.', 1, 120))
const QuantoDesconta = Type.Number({
  exclusiveMinimum: 0,
  maximum: 100_000_000,
  'x-casas': 2,
  description: 'Em porcento ou em reais, como tipo diz. Nunca desconta mais que a fatura.',
})

export const Cupom = Forma('Cupom', {
  id: Id,
  codigo: Type.String({ description: 'O código que se aplica.' }),
  status: Type.Enum(['ativo', 'expirado', 'esgotado', 'encerrado'], {
    description: 'expirado: a validade passou; esgotado: foi aplicado todas as vezes que permite.',
  }),
  ativo: Type.Boolean({ description: 'Se pode ser aplicado.' }),
  tipo: Tipo,
  valor: Type.Number({ description: VALOR_DO_CUPOM }),
  duracao: Duracao,
  meses: Meses,
  ...validade,
  usos: Type.Integer({ description: 'Em quantos contratos foi aplicado.' }),
  versao: Type.Integer(),
  criadoEm: Momento,
  atualizadoEm: Momento,
})
export type Cupom = Static<typeof Cupom>

export const NovoCupom = Forma('NovoCupom', {
  codigo: Codigo('O código do cupom.'),
  tipo: Tipo,
  valor: QuantoDesconta,
  duracao: Duracao,
  meses: Type.Optional(Meses),
  ...Type.Partial(Type.Object(validade)).properties,
  motivo: MotivoOpcional,
})
export type NovoCupom = Static<typeof NovoCupom>

export const MudancaDeCupom = Forma('MudancaDeCupom', {
  ...Type.Partial(Type.Object(validade)).properties,
  versao: Versao,
  motivo: MotivoOpcional,
})
export type MudancaDeCupom = Static<typeof MudancaDeCupom>

export const FiltroDeCupons = Type.Object({
  ativo: Type.Optional(Type.Boolean({ description: 'true: os de status ativo hoje; false: os outros.' })),
  validos: Type.Optional(Type.Boolean({ description: 'true: podem ser aplicados hoje; false: não podem.' })),
  ...Pagina,
})
export type FiltroDeCupons = Static<typeof FiltroDeCupons>
