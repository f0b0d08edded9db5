import { type QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import type { Permissao } from '../api/permissions.ts'
import { ESQUECE } from '../kit/form/unsaved.ts'
import { ApiError, endsSession } from '../words/erro.ts'

/** The logged-in user and what the role may do: what every app's session says. */
export type Quem = {
  usuario: { id: string; nome: string; email: string }
  permissoes: readonly string[]
  /** The account, of an app whose people have several. */
  conta?: { id: string; nome: string }
}

/** `trocou`: the session now is of another account of the same person. */
type Mudanca = 'entrou' | 'saiu' | 'trocou'
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
  /** Removes what the app keeps on this device, which may be shared: drafts with customers in them, places visited. */
  const clearDevice = () => {
    dispatchEvent(new Event(ESQUECE))
    for (const storage of [localStorage, sessionStorage])
      for (const each of Object.keys(storage))
        if (each.startsWith(`${canal}:`) && each !== `${canal}:ambiente`) storage.removeItem(each)
  }
  const forget = () => {
    queryClient.clear()
    clearDevice()
  }

  /**
   * Takes what the session now says, and drops all else that this page read of the account before. `leave` leads to a
   * screen that every account has: until then the screens still know the account that they show, so that none keeps
   * what was written in it under the other.
   */
  async function follow(leave: () => Promise<unknown>): Promise<void> {
    const agora = await me().catch(() => null)
    await queryClient.cancelQueries()
    const [nome] = key
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== nome })
    await leave()
    if (agora) queryClient.setQueryData(key, agora)
    else await queryClient.resetQueries()
  }

  return {
    canal,
    query,
    queryClient,
    announce,
    whenAnnounced: (act: (mudanca: Mudanca) => void) => {
      abas.onmessage = ({ data }) => act(data)
    },
    known,
    /** Drops all data of a session that is over, on this page and on this device. */
    forget,
    clearDevice,
    /** Begins a session: what this browser holds of a previous one is dropped, in every tab. */
    begin: (mudanca: 'entrou' | 'trocou' = 'entrou') => {
      forget()
      announce(mudanca)
    },
    /** The session passed to another account, which is announced to every tab. */
    change: (leave: () => Promise<unknown>) => {
      announce('trocou')
      return follow(leave)
    },
    /** The same, heard from another tab. */
    follow,
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
    /** Whether the service says that this browser has no session; not where it cannot be asked. */
    isOver: (): Promise<boolean> =>
      me().then(
        () => false,
        (error: unknown) => error instanceof ApiError && endsSession(error),
      ),
    /** Whether the logged-in role may: `useMay()('nota.issue')`. */
    useMay: (): ((permissao: Permissao) => boolean) => {
      const { data } = useQuery(query)
      return (permissao) => data?.permissoes.includes(permissao) ?? false
    },
  }
}
