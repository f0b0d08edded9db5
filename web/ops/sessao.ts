import { call, queryClient } from '../api/ops/client.ts'
import { sessao } from '../api/ops/sessao.ts'
import { createSession } from '../app/session.ts'

/** The session of the back-office. */
export const session = createSession({
  canal: 'ops',
  queryClient,
  key: sessao.queryKey,
  me: (signal) => call('GET /admin/auth/me', {}, signal ? { signal } : {}),
})
