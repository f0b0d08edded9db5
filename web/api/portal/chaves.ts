import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ApiKey, type ApiKeyCriada, call, type Entrada, type NovaApiKey, queryClient } from './client.ts'

const CHAVE = ['chaves'] as const

/** A page of the API keys, the newest first. */
export const chaves = (consulta: Entrada<'GET /portal/api-keys'>['consulta'] = {}) =>
  queryOptions({
    queryKey: [...CHAVE, consulta],
    queryFn: ({ signal }) => call('GET /portal/api-keys', { consulta }, { signal }),
    placeholderData: keepPreviousData,
  })

const renew = () => queryClient.invalidateQueries({ queryKey: CHAVE })

export async function createChave(corpo: NovaApiKey): Promise<ApiKeyCriada> {
  const nova = await call('POST /portal/api-keys', { corpo })
  void renew()
  return nova
}

/** The key is refused from the response on. */
export async function revokeChave(id: string): Promise<ApiKey> {
  const revogada = await call('POST /portal/api-keys/{id}/revogar', { caminho: { id } })
  await renew()
  return revogada
}
