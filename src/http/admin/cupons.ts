import { Type } from 'typebox'
import { changeCupom, createCupom, endCupom, listCupons, showCupom } from '#features/faturamento/cupons/cupons.ts'
import { ById, PaginaDe } from '#formas/comum.ts'
import { Cupom, FiltroDeCupons, MudancaDeCupom, NovoCupom } from '#formas/faturamento/cupom.ts'
import { MotivoOpcional } from '#formas/faturamento/faturamento.ts'
import { route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['cupons (administração)'], permission: 'admin.faturamento.read' } as const
const write = { ...read, permission: 'admin.faturamento.write' } as const

/** Coupons (docs/especificacao/contrato.md#44-admin, docs/especificacao/estados.md#8-cupom). */
export const adminCupons = [
  route('GET /admin/cupons', {
    ...read,
    summary: 'Lista os cupons',
    description: 'Do mais novo ao mais antigo.',
    query: FiltroDeCupons,
    answers: { 200: PaginaDe(Cupom) },
    handle: async ({ ctx, query }) => ({ ...(await listCupons(ctx, query)), limit: query.limit, offset: query.offset }),
  }),
  route('POST /admin/cupons', {
    ...write,
    summary: 'Cria um cupom',
    description:
      'O código vale em maiúsculas ou minúsculas. O que um cupom desconta não muda depois: para isso, crie outro.',
    body: NovoCupom,
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
    body: MudancaDeCupom,
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
