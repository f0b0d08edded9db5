import { call, queryClient } from '../api/portal/client.ts'
import { sessao } from '../api/portal/sessao.ts'
import { createSession } from '../app/session.ts'

/** The session of the portal. */
export const session = createSession({
  canal: 'portal',
  queryClient,
  key: sessao.queryKey,
  me: (signal) => call('GET /portal/auth/me', {}, signal ? { signal } : {}),
})
export const { useMay } = session
