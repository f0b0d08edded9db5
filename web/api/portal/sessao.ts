import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, queryClient } from './client.ts'

/** The logged-in user and what the role may do; fails with 401 without a session. */
export const sessao = queryOptions({
  queryKey: ['sessao'],
  queryFn: ({ signal }) => call('GET /portal/auth/me', {}, { signal }),
  staleTime: 60_000,
})

export const conta = queryOptions({
  queryKey: ['conta'],
  queryFn: ({ signal }) => call('GET /portal/conta', {}, { signal }),
})

/** Whether the logged-in role may: `useMay()('nota.issue')`. */
export function useMay(): (permissao: string) => boolean {
  const { data } = useQuery(sessao)
  return (permissao) => data?.permissoes.includes(permissao) ?? false
}

/** Drops all data of a session that is over. */
export const forgetSession = () => queryClient.clear()

/** Whether the session of this browser still belongs to the person who opened this page. */
export async function isSamePerson(): Promise<boolean> {
  const antes = queryClient.getQueryData(sessao.queryKey)
  const agora = await call('GET /portal/auth/me', {}).catch(() => null)
  return !!agora && agora.usuario.id === antes?.usuario.id
}

/** The tabs of one browser share one session: each announces a login or a logout to the others. */
type Mudanca = 'entrou' | 'saiu'
const abas = new BroadcastChannel('sessao')
export const announce = (mudanca: Mudanca) => abas.postMessage(mudanca)
export const whenAnnounced = (act: (mudanca: Mudanca) => void) => {
  abas.onmessage = ({ data }) => act(data)
}
