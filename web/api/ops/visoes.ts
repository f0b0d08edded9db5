import { call, read, renew } from './client.ts'

/** The views that the administrator saved, of every list. */
export const visoes = { ...read('GET /admin/visoes', {}), staleTime: 300_000 }

export async function saveVisoes(lista: string, novas: { nome: string; busca: string }[]): Promise<void> {
  await call('PUT /admin/visoes/{lista}', { caminho: { lista }, corpo: { visoes: novas } })
  await renew('GET /admin/visoes')
}
