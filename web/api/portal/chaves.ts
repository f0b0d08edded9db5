import { type ApiKey, type ApiKeyCriada, call, type Entrada, type NovaApiKey, readList, renew } from './client.ts'

/** A page of the API keys, the newest first. */
export const chaves = (consulta: Entrada<'GET /portal/api-keys'>['consulta'] = {}) =>
  readList('GET /portal/api-keys', { consulta })

export async function createChave(corpo: NovaApiKey): Promise<ApiKeyCriada> {
  const nova = await call('POST /portal/api-keys', { corpo })
  void renew('GET /portal/api-keys')
  return nova
}

/** The key is refused from the response on. */
export async function revokeChave(id: string): Promise<ApiKey> {
  const revogada = await call('POST /portal/api-keys/{id}/revogar', { caminho: { id } })
  await renew('GET /portal/api-keys')
  return revogada
}
