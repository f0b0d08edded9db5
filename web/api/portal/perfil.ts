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

export async function endSession(id: string): Promise<void> {
  await call('DELETE /portal/auth/sessoes/{id}', { caminho: { id } })
  await renew('GET /portal/auth/sessoes')
}

/** Begins a second factor: the secret that the app of the person is given. It counts once `confirmFator` has a code of it. */
export const beginFator = (senha: string) => call('POST /portal/auth/segundo-fator', { corpo: { senha } })

/** Returns the recovery codes, which are not shown again. */
export async function confirmFator(codigo: string): Promise<string[]> {
  const { codigosDeRecuperacao } = await call('POST /portal/auth/segundo-fator/confirmar', { corpo: { codigo } })
  await renew('GET /portal/auth/me', 'GET /portal/auth/sessoes')
  return codigosDeRecuperacao
}

/** New recovery codes in the place of all former ones. */
export async function renewCodes(codigo: string): Promise<string[]> {
  const { codigosDeRecuperacao } = await call('POST /portal/auth/segundo-fator/codigos', { corpo: { codigo } })
  await renew('GET /portal/auth/me')
  return codigosDeRecuperacao
}

export async function removeFator(corpo: { senha: string; codigo: string }): Promise<void> {
  await call('POST /portal/auth/segundo-fator/remover', { corpo })
  await renew('GET /portal/auth/me')
}

export async function endOtherSessions(): Promise<void> {
  await call('DELETE /portal/auth/sessoes', {})
  await renew('GET /portal/auth/sessoes')
}
