import { type Credenciais, call } from '../api/ops/client.ts'
import { session } from './sessao.ts'

/** Opens a session. What this browser holds of a previous one is dropped, in every tab. */
export const enter = async (corpo: Credenciais) => {
  await call('POST /admin/auth/login', { corpo })
  session.begin()
}
/** The same person again, on the page that was open: its data is kept. */
export const enterAgain = async (corpo: Credenciais) => {
  await call('POST /admin/auth/login', { corpo })
  session.resume()
}
