import { Type } from 'typebox'
import { changeCupom, createCupom, endCupom, listCupons, showCupom } from '#features/faturamento/cupons/cupons.ts'
import { ById, Forma, Id, Momento, OuNulo, Pagina, PaginaDe } from '#http/schemas/common.ts'
import { Codigo, Dia, Inteiro, MotivoOpcional, Versao } from '#http/schemas/faturamento.ts'
import { route } from '#platform/http/route.ts'

const Tipo = Type.Enum(['percentual', 'valor'])
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

const Cupom = Forma('Cupom', {
  id: Id,
  codigo: Type.String(),
  status: Type.Enum(['ativo', 'expirado', 'esgotado', 'encerrado']),
  ativo: Type.Boolean(),
  tipo: Tipo,
  valor: Type.Number(),
  duracao: Duracao,
  meses: Meses,
  ...validade,
  usos: Type.Integer(),
  versao: Type.Integer(),
  criadoEm: Momento,
  atualizadoEm: Momento,
})
const read = { surface: 'admin', tags: ['cupons (administração)'], permission: 'admin.faturamento.read' } as const
const write = { ...read, permission: 'admin.faturamento.write' } as const

/** Coupons (docs/especificacao/contrato.md#44-admin, docs/especificacao/estados.md#8-cupom). */
export const adminCupons = [
  route('GET /admin/cupons', {
    ...read,
    summary: 'Lista os cupons',
    description: 'Do mais novo ao mais antigo.',
    query: Type.Object({
      ativo: Type.Optional(Type.Boolean({ description: 'true: não encerrados; false: encerrados.' })),
      validos: Type.Optional(Type.Boolean({ description: 'true: podem ser aplicados hoje; false: não podem.' })),
      ...Pagina,
    }),
    answers: { 200: PaginaDe(Cupom) },
    handle: async ({ ctx, query }) => ({ ...(await listCupons(ctx, query)), limit: query.limit, offset: query.offset }),
  }),
  route('POST /admin/cupons', {
    ...write,
    summary: 'Cria um cupom',
    description:
      'O código vale em maiúsculas ou minúsculas. O que um cupom desconta não muda depois: para isso, crie outro.',
    body: Forma('NovoCupom', {
      codigo: Codigo('O código do cupom.'),
      tipo: Tipo,
      valor: QuantoDesconta,
      duracao: Duracao,
      meses: Type.Optional(Meses),
      ...Type.Partial(Type.Object(validade)).properties,
      motivo: MotivoOpcional,
    }),
    bodyExamples: {
      boasVindas: { codigo: 'BEMVINDO', tipo: 'percentual', valor: 50, duracao: 'repetida', meses: 3 },
    },
    answers: { 201: Cupom },
    refuses: ['CUPOM_JA_CADASTRADO'],
    handle: ({ ctx, body }) => createCupom(ctx, body),
  }),
  route('GET /admin/cupons/:id', {
    ...read,
    summary: 'Mostra um cupom',
    description: 'Com o estado de hoje e quantas vezes foi aplicado.',
    params: ById,
    answers: { 200: Cupom },
    handle: ({ ctx, params }) => showCupom(ctx, params.id),
  }),
  route('PATCH /admin/cupons/:id', {
    ...write,
    summary: 'Altera a validade e o alcance de um cupom',
    description: 'Um campo ausente fica como está, nulo o esvazia. Contratos que já têm o cupom ficam com ele.',
    params: ById,
    body: Forma('MudancaDeCupom', {
      ...Type.Partial(Type.Object(validade)).properties,
      versao: Versao,
      motivo: MotivoOpcional,
    }),
    bodyExamples: { prorrogar: { validoAte: '2030-12-31', motivo: 'Campanha prorrogada.' } },
    answers: { 200: Cupom },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => changeCupom(ctx, params.id, body),
  }),
  route('DELETE /admin/cupons/:id', {
    ...write,
    summary: 'Encerra um cupom',
    description: 'Não é mais aplicado; contratos que o têm ficam com ele. Repetir não muda nada.',
    params: ById,
    query: Type.Object({ motivo: MotivoOpcional }),
    answers: { 200: Cupom },
    handle: ({ ctx, params, query }) => endCupom(ctx, params.id, query.motivo ?? null),
  }),
]
