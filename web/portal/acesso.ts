import { queryOptions } from '@tanstack/react-query'
import { type AceiteDeConvite, type Credenciais, call, type NovaConta } from '../api/portal/client.ts'
import { session } from './sessao.ts'

/** What an invitation gives, by its code. */
export const convite = (token: string) =>
  queryOptions({
    queryKey: ['convite', token],
    queryFn: ({ signal }) => call('POST /portal/auth/convite', { corpo: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Ways to open a session. What this browser holds of a previous one is dropped, in every tab. */
export const enter = async (corpo: Credenciais) => {
  await call('POST /portal/auth/login', { corpo })
  session.begin()
}
/** The same person again, on the page that was open: its data is kept. */
export const enterAgain = async (corpo: Credenciais) => {
  await call('POST /portal/auth/login', { corpo })
  session.resume()
}
export const register = async (corpo: NovaConta) => {
  await call('POST /portal/auth/register', { corpo })
  session.begin()
}
/** The read-only session of support, by the code of its link. */
export const enterVerComo = async (token: string) => {
  await call('POST /portal/auth/ver-como', { corpo: { token } })
  session.begin()
}
export const acceptInvite = async (corpo: AceiteDeConvite) => {
  await call('POST /portal/auth/aceitar-convite', { corpo })
  session.begin()
}
