import type { FastifyRequest } from 'fastify'
import { DISPOSITIVO_DIAS } from '#features/access/known-devices.ts'
import type { Entrada, Login } from '#features/access/login.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import { bearerOf, refuseWithoutBearer } from './bearer.ts'

/** The cookies that carry a session: of the portal, of the back-office. */
export type SessionCookie = 'portal_session' | 'admin_session'

/**
 * The session token of a request: from `Authorization: Bearer`, else from the cookie
 * (docs/especificacao/decisoes.md#2-access). Throws NAO_AUTENTICADO, and ORIGEM_NAO_PERMITIDA for a change by cookie
 * that does not come from our own pages.
 */
export function sessionToken(app: App, request: FastifyRequest, cookie: SessionCookie): string {
  const bearer = bearerOf(request.headers)
  if (bearer) return bearer
  const token = cookieOf(app, request, cookie)
  if (!token) throw refuseWithoutBearer(request.headers, 'token da sessão')
  if (!isOwnOrigin(app, request)) throw new Refusal('ORIGEM_NAO_PERMITIDA', `origin ${request.headers.origin}`)
  return token
}

/** Where a request that may open a session comes from, by its address and cookies. */
export const entradaOf = (app: App, request: FastifyRequest, cookie: SessionCookie): Entrada => ({
  ip: request.ip,
  dispositivo: cookieOf(app, request, DISPOSITIVO[cookie]),
  sessao: cookieOf(app, request, cookie),
})

/** The `set-cookie` of an opened session: one keeps its token, the other the token of the browser. */
export function setEntrada(app: App, cookie: SessionCookie, login: Login<object>, seconds: number): string[] {
  const { token, dispositivo } = login
  const sessao = setCookie(app, cookie, token, seconds)
  return dispositivo ? [sessao, setCookie(app, DISPOSITIVO[cookie], dispositivo, DISPOSITIVO_DIAS * 86_400)] : [sessao]
}

/** The cookie in which a browser keeps its own token, beside that of the session. */
const DISPOSITIVO = { portal_session: 'portal_device', admin_session: 'admin_device' } as const
type Cookie = SessionCookie | (typeof DISPOSITIVO)[SessionCookie]

function cookieOf(app: App, request: FastifyRequest, cookie: Cookie): string | null {
  const prefix = `${nameOf(app, cookie)}=`
  const found = (request.headers.cookie ?? '').split(/; */).find((each) => each.startsWith(prefix))
  return found?.slice(prefix.length) || null
}

/** The `set-cookie` that keeps a token for `seconds`; an empty token and 0 remove it. */
export const setSession = (app: App, cookie: SessionCookie, token: string, seconds: number): string =>
  setCookie(app, cookie, token, seconds)

function setCookie(app: App, cookie: Cookie, token: string, seconds: number): string {
  const secure = isHttps(app) ? '; Secure' : ''
  return `${nameOf(app, cookie)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

// Under https this prefix makes browsers bind the cookie to this host alone.
const nameOf = (app: App, cookie: Cookie) => (isHttps(app) ? `__Host-${cookie}` : cookie)
const isHttps = ({ config }: App) => config.urlPublica.startsWith('https:')

/**
 * Browsers send cookies by themselves: a request that changes something must come from our own pages, which `Origin`
 * proves. When the service is under https, a page of this host loaded over http may come from an attacker on the way.
 */
function isOwnOrigin(app: App, { method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  if (!headers.origin || !URL.canParse(headers.origin)) return false
  const { protocol, host } = new URL(headers.origin)
  return (protocol === 'https:' || !isHttps(app)) && [new URL(app.config.urlPublica).host, headers.host].includes(host)
}
