import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, type Entrada, keyOf, type Saida } from './client.ts'

type Pagina = Saida<'GET /admin/monitor/transmissoes'>
export type FiltroDeTransmissoes = Omit<
  NonNullable<Entrada<'GET /admin/monitor/transmissoes'>['consulta']>,
  'cursor' | 'limit'
>
const POR_VEZ = 50
/** New ones appear by themselves while nothing older was asked for: reading many pages again would be dear. */
const A_CADA_MS = 3_000

/** The exchanges with cities, the newest first, page after page by cursor. */
export const transmissoes = (filtro: FiltroDeTransmissoes) =>
  infiniteQueryOptions({
    queryKey: keyOf('GET /admin/monitor/transmissoes', { consulta: filtro }, 'paginas'),
    queryFn: ({ pageParam, signal }): Promise<Pagina> => {
      const consulta = { ...filtro, limit: POR_VEZ, ...(pageParam && { cursor: pageParam }) }
      return call('GET /admin/monitor/transmissoes', { consulta }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : A_CADA_MS),
  })
