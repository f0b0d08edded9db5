import { type QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import type { Permissao } from '../api/permissions.ts'
import type { Quem } from './app.ts'

type Mudanca = 'entrou' | 'saiu'
export type Session<S extends Quem> = ReturnType<typeof createSession<S>>

/**
 * The session of one app. `canal`: the app's name, so that a logout of one app leaves the other of the same origin
 * alone; `key` and `me`: the query that reads the session, and fails with 401 without one.
 */
export function createSession<S extends Quem>({
  canal,
  queryClient,
  key,
  me,
}: {
  canal: string
  queryClient: QueryClient
  key: QueryKey
  me: (signal?: AbortSignal) => Promise<S>
}) {
  const query = queryOptions({ queryKey: key, queryFn: ({ signal }) => me(signal), staleTime: 60_000 })
  // The tabs of one browser share one session: each announces a login or a logout to the others.
  const abas = new BroadcastChannel(`${canal}:sessao`)
  const announce = (mudanca: Mudanca) => abas.postMessage(mudanca)
  const known = () => queryClient.getQueryData<S>(key)

  return {
    query,
    queryClient,
    announce,
    whenAnnounced: (act: (mudanca: Mudanca) => void) => {
      abas.onmessage = ({ data }) => act(data)
    },
    known,
    /** Drops all data of a session that is over. */
    forget: () => queryClient.clear(),
    /** Begins a session: what this browser holds of a previous one is dropped, in every tab. */
    begin: () => {
      queryClient.clear()
      announce('entrou')
    },
    /** The same person again, on the page that was open: its data is kept. */
    resume: () => {
      announce('entrou')
      void queryClient.invalidateQueries()
    },
    /** Whether the session of this browser still belongs to the person who opened this page. */
    isSamePerson: async (): Promise<boolean> => {
      const antes = known()
      const agora = await me().catch(() => null)
      return !!agora && agora.usuario.id === antes?.usuario.id
    },
    /** Whether the logged-in role may: `useMay()('nota.issue')`. */
    useMay: (): ((permissao: Permissao) => boolean) => {
      const { data } = useQuery(query)
      return (permissao) => data?.permissoes.includes(permissao) ?? false
    },
  }
}
