import { queryOptions } from '@tanstack/react-query'
import { setSuporte } from '../../words/suporte.ts'
import { call, read } from './client.ts'

/** The logged-in user; the sentences of the portal learn from it how support is reached. */
export async function readSessao(signal?: AbortSignal) {
  const lida = await call('GET /portal/auth/me', {}, signal ? { signal } : {})
  setSuporte(lida.suporte)
  return lida
}

/** The logged-in user and what the role may do; fails with 401 without a session. */
export const sessao = queryOptions({
  ...read('GET /portal/auth/me', {}),
  queryFn: ({ signal }) => readSessao(signal),
  staleTime: 60_000,
})

export const conta = read('GET /portal/conta', {})
