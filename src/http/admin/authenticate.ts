import type { FastifyRequest } from 'fastify'
import { authenticateAdmin } from '../../features/access/admin-sessions.ts'
import { allow } from '../../features/access/permissions.ts'
import type { App } from '../../platform/app.ts'
import { Refusal } from '../../platform/ctx.ts'
import type { Guard } from '../../platform/http/server.ts'
import { readAdminToken } from './admin-cookie.ts'

/** The door of the back-office: an admin session, as `Authorization: Bearer` or in its cookie (decisions §2). */
export const adminGuard: Guard = {
  authenticate: async (app, request) => {
    const found = readAdminToken(app, request.headers)
    if (!found) throw new Refusal('NAO_AUTENTICADO', 'no session')
    if (found.byCookie && !isOwnOrigin(app, request))
      throw new Refusal('ORIGEM_NAO_PERMITIDA', `origin ${request.headers.origin}`)
    return authenticateAdmin(app, found.token)
  },
  allow,
}

/** Browsers send cookies by themselves: what changes something must come from our own pages, which `Origin` proves. */
function isOwnOrigin(app: App, { method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  const { origin, host } = headers
  if (!origin || !URL.canParse(origin)) return false
  return origin === new URL(app.config.urlPublica).origin || new URL(origin).host === host
}
