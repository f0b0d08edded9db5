import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type Entrada, queryClient, type Saida } from './client.ts'

export type Chave = Saida<'GET /portal/api-keys'>['items'][number]
/** A key just made: the only answer that holds it whole. */
export type ChaveNova = Saida<'POST /portal/api-keys'>

const CHAVE = ['chaves'] as const

/** A page of the API keys, the newest first. */
export const chaves = (consulta: Entrada<'GET /portal/api-keys'>['consulta'] = {}) =>
  queryOptions({
    queryKey: [...CHAVE, consulta],
    queryFn: ({ signal }) => call('GET /portal/api-keys', { consulta }, { signal }),
    placeholderData: keepPreviousData,
  })

const renew = () => queryClient.invalidateQueries({ queryKey: CHAVE })

export async function createChave(corpo: Entrada<'POST /portal/api-keys'>['corpo']): Promise<ChaveNova> {
  const nova = await call('POST /portal/api-keys', { corpo })
  void renew()
  return nova
}

/** From the answer on, the key is refused. */
export async function revokeChave(id: string): Promise<Chave> {
  const revogada = await call('POST /portal/api-keys/{id}/revogar', { caminho: { id } })
  await renew()
  return revogada
}
