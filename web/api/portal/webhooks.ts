import {
  call,
  type Endpoint,
  type EndpointComSegredo,
  type Entrada,
  type EntregaDetalhe,
  type MudancaEndpoint,
  type NovoEndpoint,
  queryClient,
  type ResultadoTeste,
  read,
  readList,
  renew,
} from './client.ts'

/** The endpoints, oldest first: up to a hundred, the most an account may have. */
export const endpoints = read('GET /portal/webhooks', { consulta: { limit: 100 } })

/** From which addresses webhooks leave. */
export const enderecosDosWebhooks = read('GET /portal/webhooks/enderecos', {})

export const endpoint = (id: string) => read('GET /portal/webhooks/{id}', { caminho: { id } })

/** A page of the log of deliveries, newest first. */
export const entregas = (consulta: NonNullable<Entrada<'GET /portal/webhooks/entregas'>['consulta']>) =>
  readList('GET /portal/webhooks/entregas', { consulta })

/** One delivery: its body, and every attempt with its request and response. */
export const entrega = (id: string) => read('GET /portal/webhooks/entregas/{id}', { caminho: { id } })

const renewWebhooks = () =>
  renew(
    'GET /portal/webhooks',
    'GET /portal/webhooks/{id}',
    'GET /portal/webhooks/entregas',
    'GET /portal/webhooks/entregas/{id}',
  )

/** The secret is returned only here. */
export async function createEndpoint(corpo: NovoEndpoint): Promise<EndpointComSegredo> {
  const made = await call('POST /portal/webhooks', { corpo })
  void renewWebhooks()
  return made
}

export async function changeEndpoint(id: string, corpo: MudancaEndpoint): Promise<Endpoint> {
  const changed = await call('PATCH /portal/webhooks/{id}', { caminho: { id }, corpo })
  queryClient.setQueryData(endpoint(id).queryKey, changed)
  void renewWebhooks()
  return changed
}

/** A new secret, returned only here; the previous one also signs for 24 hours. */
export async function rotateSecret(id: string): Promise<EndpointComSegredo> {
  const rotated = await call('POST /portal/webhooks/{id}/girar-segredo', { caminho: { id } })
  void renewWebhooks()
  return rotated
}

export async function deleteEndpoint(id: string): Promise<void> {
  await call('DELETE /portal/webhooks/{id}', { caminho: { id } })
  queryClient.removeQueries({ queryKey: endpoint(id).queryKey })
  await renewWebhooks()
}

/** Sends a signed test event now, and returns what the receiver answered. */
export async function testEndpoint(id: string): Promise<ResultadoTeste> {
  const result = await call('POST /portal/webhooks/{id}/testar', { caminho: { id } })
  void renewWebhooks()
  return result
}

/**
 * One more attempt of each delivery that waits, failed or was suspended, up to a thousand; `restantes` is how many are left.
 * `id`: of one endpoint; without it, of the account.
 */
export async function redeliverFailures(id?: string) {
  const queued = id
    ? await call('POST /portal/webhooks/{id}/reenviar-falhas', { caminho: { id }, corpo: {} })
    : await call('POST /portal/webhooks/entregas/reenviar-falhas', { corpo: {} })
  void renewWebhooks()
  return queued
}

/** One more attempt, now. */
export async function redeliver(id: string): Promise<EntregaDetalhe> {
  const after = await call('POST /portal/webhooks/{id}/replay', { caminho: { id } })
  queryClient.setQueryData(entrega(id).queryKey, after)
  void renewWebhooks()
  return after
}
