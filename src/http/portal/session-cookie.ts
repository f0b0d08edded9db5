import type { IncomingHttpHeaders } from 'node:http'
import type { App } from '../../platform/app.ts'

/** The cookie that carries a portal session. Under https its name makes browsers bind it to this host alone. */
const nameOf = (app: App) => (isHttps(app) ? '__Host-portal_session' : 'portal_session')
const isHttps = ({ config }: App) => config.urlPublica.startsWith('https:')

/** The session token of a request's cookies, or null. */
export function readSessionCookie(app: App, { cookie = '' }: IncomingHttpHeaders): string | null {
  const prefix = `${nameOf(app)}=`
  const found = cookie.split(/; */).find((each) => each.startsWith(prefix))
  return found?.slice(prefix.length) || null
}

/** The `set-cookie` that keeps a token for `seconds`; an empty token and 0 take it away. */
export function sessionCookie(app: App, token: string, seconds: number): string {
  const secure = isHttps(app) ? '; Secure' : ''
  return `${nameOf(app)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}
