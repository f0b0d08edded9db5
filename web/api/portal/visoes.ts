import { call, read, renew } from './client.ts'

/** The views that the person saved, of every list. */
export const visoes = { ...read('GET /portal/visoes', {}), staleTime: 300_000 }

export async function saveVisoes(lista: string, novas: { nome: string; busca: string }[]): Promise<void> {
  await call('PUT /portal/visoes/{lista}', { caminho: { lista }, corpo: { visoes: novas } })
  await renew('GET /portal/visoes')
}
