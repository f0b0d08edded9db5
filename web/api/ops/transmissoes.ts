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
      const { municipioIbge, ...resto } = filtro
      const consulta = { ...resto, limit: POR_VEZ, ...(pageParam && { cursor: pageParam }) }
      if (!municipioIbge) return call('GET /admin/monitor/transmissoes', { consulta }, { signal })
      const deUma = { caminho: { municipioIbge }, consulta }
      return call('GET /admin/monitor/webservices/{municipioIbge}/transmissoes', deUma, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : A_CADA_MS),
  })
