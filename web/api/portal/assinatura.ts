import { queryOptions } from '@tanstack/react-query'
import { call, type Entrada, read, readList, renew, type Saida } from './client.ts'

export type Assinatura = NonNullable<Saida<'GET /portal/conta'>['assinatura']>
export type PlanoOferecido = Saida<'GET /portal/planos'>['items'][number]
export type FaturaDaLista = Saida<'GET /portal/faturas'>['items'][number]
export type FaturaAberta = Saida<'GET /portal/faturas/{id}'>
export type StatusFatura = FaturaDaLista['status']
export type Quando = PlanoOferecido['mudanca']['quando'][number]

/** The plans that the account may change to. */
export const planos = read('GET /portal/planos', {})

/** What a change of plan would do, asked again each time: it depends on the day. */
export const trocaSimulada = (planoId: string, quando: Quando) =>
  queryOptions({
    queryKey: ['assinatura', 'troca', planoId, quando],
    queryFn: ({ signal }) =>
      call('POST /portal/conta/plano', { corpo: { planoId, quando, simular: true } }, { signal }),
    gcTime: 0,
  })

/** Changes the plan, if the contract is still in the version that the preview was made of. */
export async function changePlano(corpo: { planoId: string; quando: Quando; versao: number }) {
  const troca = await call('POST /portal/conta/plano', { corpo })
  await renew(
    'GET /portal/planos',
    'GET /portal/faturas',
    'GET /portal/faturas/{id}',
    'GET /portal/conta',
    'GET /portal/conta/consumo',
  )
  return troca
}

/** A page of the faturas, the newest first. */
export const faturas = (consulta: Entrada<'GET /portal/faturas'>['consulta'] = {}) =>
  readList('GET /portal/faturas', { consulta })

/** One fatura; the payment of an open one is seen without reloading. */
export const fatura = (id: string) =>
  queryOptions({
    ...read('GET /portal/faturas/{id}', { caminho: { id } }),
    refetchInterval: ({ state }) => (state.data?.pix ? PAGA_A_CADA_MS : false),
  })
const PAGA_A_CADA_MS = 15_000
