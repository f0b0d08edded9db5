import type { IncomingHttpHeaders } from 'node:http'
import type { App } from '../../platform/app.ts'
import { bearerOf } from '../bearer.ts'

/** The cookie that carries a session of the back-office. Under https its name binds it to this host alone. */
const nameOf = (app: App) => (isHttps(app) ? '__Host-admin_session' : 'admin_session')
const isHttps = ({ config }: App) => config.urlPublica.startsWith('https:')

/** The session token of a request, and whether it came by itself (cookie) or was put there (`Authorization`); or null. */
export function readAdminToken(app: App, headers: IncomingHttpHeaders): { token: string; byCookie: boolean } | null {
  const bearer = bearerOf(headers)
  if (bearer) return { token: bearer, byCookie: false }
  const prefix = `${nameOf(app)}=`
  const found = (headers.cookie ?? '').split(/; */).find((each) => each.startsWith(prefix))
  const token = found?.slice(prefix.length)
  return token ? { token, byCookie: true } : null
}

/** The `set-cookie` that keeps a token for `seconds`; an empty token and 0 take it away. */
export function adminCookie(app: App, token: string, seconds: number): string {
  const secure = isHttps(app) ? '; Secure' : ''
  return `${nameOf(app)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}
