import { keepPreviousData, queryOptions } from '@tanstack/react-query'
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
} from './client.ts'

/** The endpoints, oldest first: up to a hundred, the most an account may have. */
export const endpoints = queryOptions({
  queryKey: ['endpoints'],
  queryFn: ({ signal }) => call('GET /portal/webhooks', { consulta: { limit: 100 } }, { signal }),
})

export const endpoint = (id: string) =>
  queryOptions({
    queryKey: ['endpoints', id],
    queryFn: ({ signal }) => call('GET /portal/webhooks/{id}', { caminho: { id } }, { signal }),
  })

/** A page of the log of deliveries, newest first. */
export const entregas = (consulta: NonNullable<Entrada<'GET /portal/webhooks/entregas'>['consulta']>) =>
  queryOptions({
    queryKey: ['entregas', 'lista', consulta],
    queryFn: ({ signal }) => call('GET /portal/webhooks/entregas', { consulta }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One delivery: its body, and every attempt with its request and response. */
export const entrega = (id: string) =>
  queryOptions({
    queryKey: ['entregas', id],
    queryFn: ({ signal }) => call('GET /portal/webhooks/entregas/{id}', { caminho: { id } }, { signal }),
  })

const renew = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: endpoints.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['entregas'] }),
  ])

/** The secret is returned only here. */
export async function createEndpoint(corpo: NovoEndpoint): Promise<EndpointComSegredo> {
  const made = await call('POST /portal/webhooks', { corpo })
  void renew()
  return made
}

export async function changeEndpoint(id: string, corpo: MudancaEndpoint): Promise<Endpoint> {
  const changed = await call('PATCH /portal/webhooks/{id}', { caminho: { id }, corpo })
  queryClient.setQueryData(endpoint(id).queryKey, changed)
  void renew()
  return changed
}

/** A new secret, returned only here; the previous one also signs for 24 hours. */
export async function rotateSecret(id: string): Promise<EndpointComSegredo> {
  const rotated = await call('POST /portal/webhooks/{id}/girar-segredo', { caminho: { id } })
  void renew()
  return rotated
}

export async function deleteEndpoint(id: string): Promise<void> {
  await call('DELETE /portal/webhooks/{id}', { caminho: { id } })
  queryClient.removeQueries({ queryKey: endpoint(id).queryKey })
  await renew()
}

/** Sends a signed test event now, and returns what the receiver answered. */
export async function testEndpoint(id: string): Promise<ResultadoTeste> {
  const result = await call('POST /portal/webhooks/{id}/testar', { caminho: { id } })
  void renew()
  return result
}

/** One more attempt, now. */
export async function redeliver(id: string): Promise<EntregaDetalhe> {
  const after = await call('POST /portal/webhooks/{id}/replay', { caminho: { id } })
  queryClient.setQueryData(entrega(id).queryKey, after)
  void renew()
  return after
}
