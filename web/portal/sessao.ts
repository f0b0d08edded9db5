import { type CredenciaisDoPortal, call, queryClient } from '../api/portal/client.ts'
import { readSessao, sessao } from '../api/portal/sessao.ts'
import { createSession } from '../app/session.ts'

/** The session of the portal. */
export const session = createSession({
  canal: 'portal',
  queryClient,
  key: sessao.queryKey,
  me: readSessao,
})
export const { useMay } = session

/** The same person again, on the page and in the account that were open: its data is kept. */
export const enterAgain = async (corpo: CredenciaisDoPortal) => {
  const contaId = session.known()?.conta.id
  await call('POST /portal/auth/login', { corpo: { ...corpo, ...(contaId && { contaId }) } })
  session.resume()
}
