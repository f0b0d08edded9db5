import type { FastifyRequest } from 'fastify'
import { allow } from '../../features/access/permissions.ts'
import { authenticateSession } from '../../features/access/sessions.ts'
import type { App } from '../../platform/app.ts'
import { Refusal } from '../../platform/ctx.ts'
import type { Guard } from '../../platform/http/server.ts'
import { bearerOf } from '../bearer.ts'
import { readSessionCookie } from './session-cookie.ts'

/** The door of the portal: a session, as `Authorization: Bearer` or in its cookie (decisions §2). */
export const portalGuard: Guard = {
  authenticate: async (app, request) => {
    const bearer = bearerOf(request.headers)
    const cookie = bearer ? null : readSessionCookie(app, request.headers)
    const token = bearer ?? cookie
    if (!token) throw new Refusal('NAO_AUTENTICADO', 'no session')
    if (cookie && !isOwnOrigin(app, request))
      throw new Refusal('ORIGEM_NAO_PERMITIDA', `origin ${request.headers.origin}`)
    return authenticateSession(app, token)
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
