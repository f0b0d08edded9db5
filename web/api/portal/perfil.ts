import { call, queryClient, read, renew, type TrocaDeSenha } from './client.ts'
import { sessao } from './sessao.ts'

/** The sessions of the user, the last used first. */
export const sessoes = read('GET /portal/auth/sessoes', { consulta: { limit: 100 } })

export async function changeNome(nome: string): Promise<void> {
  queryClient.setQueryData(sessao.queryKey, await call('PATCH /portal/auth/me', { corpo: { nome } }))
}

/** Every other session of the user ends; this browser gets a new one. */
export async function changeSenha(corpo: TrocaDeSenha): Promise<void> {
  await call('POST /portal/auth/trocar-senha', { corpo })
  await renew('GET /portal/auth/sessoes')
}

export async function endOtherSessions(): Promise<void> {
  await call('DELETE /portal/auth/sessoes', {})
  await renew('GET /portal/auth/sessoes')
}
