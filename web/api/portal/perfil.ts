import { queryOptions } from '@tanstack/react-query'
import { call, queryClient, type TrocaDeSenha } from './client.ts'
import { sessao } from './sessao.ts'

/** The sessions of the user, the last used first. */
export const sessoes = queryOptions({
  queryKey: ['sessoes'],
  queryFn: ({ signal }) => call('GET /portal/auth/sessoes', { consulta: { limit: 100 } }, { signal }),
})

export async function changeNome(nome: string): Promise<void> {
  queryClient.setQueryData(sessao.queryKey, await call('PATCH /portal/auth/me', { corpo: { nome } }))
}

/** Every other session of the user ends; this browser gets a new one. */
export async function changeSenha(corpo: TrocaDeSenha): Promise<void> {
  await call('POST /portal/auth/trocar-senha', { corpo })
  await queryClient.invalidateQueries({ queryKey: sessoes.queryKey })
}

export async function endOtherSessions(): Promise<void> {
  await call('DELETE /portal/auth/sessoes', {})
  await queryClient.invalidateQueries({ queryKey: sessoes.queryKey })
}
