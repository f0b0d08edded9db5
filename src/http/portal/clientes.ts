import { Type } from 'typebox'
import type { PedidoTomador } from '#domain/nota/pedido.ts'
import { findCliente } from '#features/clientes-da-conta/find-cliente.ts'
import { listClientes } from '#features/clientes-da-conta/list-clientes.ts'
import { changePessoa } from '#features/tomadores/change-pessoa.ts'
import { Ambiente, ById, PaginaDe } from '#formas/comum.ts'
import {
  ClienteDaConta,
  ClienteMudado,
  ClienteNaLista,
  FiltroDeClientes,
  MudancaDeCliente,
} from '#formas/notas/cliente-da-conta.ts'
import { type Route, route } from '#platform/http/route.ts'

const read = { surface: 'portal', permission: 'tomador.read', tags: ['clientes'] } as const

const EXEMPLO: PedidoTomador = { cpfCnpj: '52998224725', razaoSocial: 'Maria da Silva', email: 'maria@exemplo.com.br' }

/** The customers of the account: each person once, over the companies that have it. */
export const portalClientes: Route[] = [
  route('GET /portal/clientes', {
    ...read,
    summary: 'Lista os clientes da conta, cada um uma vez',
    description:
      'Por nome. Um cliente é um CPF, um CNPJ, ou um número em um país, nas empresas que você vê: a soma é das notas delas com competência neste ano, no ambiente (producao, se não vier). Com para, os dados são os desta empresa quando ela o tem, senão os de outra, que de nomeia.',
    query: FiltroDeClientes,
    answers: { 200: PaginaDe(ClienteNaLista) },
    handle: async ({ ctx, query }) => ({
      ...(await listClientes(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /portal/clientes/:id', {
    ...read,
    summary: 'Mostra um cliente em todas as empresas',
    description:
      'Pelo id dele em qualquer empresa que você vê: os dados de cada uma, as somas por ano e por empresa, as notas mais novas e o que ele retém de cada empresa.',
    params: ById,
    query: Type.Object({ ambiente: Type.Optional(Ambiente) }),
    answers: { 200: ClienteDaConta },
    handle: ({ ctx, params, query }) => findCliente(ctx, params.id, query.ambiente),
  }),
  route('PATCH /portal/clientes/:id', {
    ...read,
    permission: 'tomador.write',
    summary: 'Altera um cliente em todas as empresas',
    description:
      'Em todas as que você vê e que o têm. tomador vem inteiro: o que nele difere do cliente do id muda em cada empresa, e o resto fica como cada uma tem. Para uma empresa só: PATCH /portal/tomadores/{id}. As notas já emitidas não mudam.',
    params: ById,
    body: MudancaDeCliente,
    bodyExamples: { tomador: { tomador: EXEMPLO, versao: 3 }, arquivar: { arquivado: true } },
    answers: { 200: ClienteMudado },
    refuses: ['VERSAO_DIVERGENTE', 'REGRA_NAO_ATENDIDA', 'SCHEMA_DPS_INVALIDO'],
    handle: ({ ctx, params, body }) => changePessoa(ctx, params.id, body),
  }),
]
