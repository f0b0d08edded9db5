import type { FastifyRequest } from 'fastify'
import { authenticateSession } from '#features/access/sessions.ts'
import { PORTAL } from '#features/access/surfaces.ts'
import { authenticateVerComo, isVerComo } from '#features/access/ver-como.ts'
import { recordLeitura } from '#features/access/watch-ver-como.ts'
import { allow } from '#features/permissions/permissions.ts'
import { sessionToken } from '#http/session.ts'
import type { App } from '#platform/app.ts'
import { type Actor, Refusal } from '#platform/ctx.ts'
import type { Guard } from '#platform/http/server.ts'

/**
 * The guard of the portal: a session, as `Authorization: Bearer` or in its cookie
 * (docs/especificacao/decisoes.md#2-access); also the read-only one of support, whose reads are recorded.
 */
export const portalGuard: Guard = {
  authenticate: async (app, request) => {
    const token = sessionToken(app, request, 'portal_session')
    return isVerComo(token) ? authenticateVerComo(app, token) : authenticateSession(app, PORTAL, token)
  },
  allow,
  entered: async (app, request, { actor, tenantId }, permission) => {
    if (actor.kind !== 'suporte') return
    const { id } = request.params as { id?: string }
    const rota = `${request.method} ${request.routeOptions.url}`
    await recordLeitura(app, { actor, tenantId, requestId: request.id }, { rota, permission, recursoId: id ?? null })
  },
}

/** The user of the session that a request of an open route carries; null: none that is valid here. */
export async function usuarioOfSession(app: App, request: FastifyRequest): Promise<string | null> {
  const actor = await actorOfSession(app, request)
  return actor?.kind === 'portal' ? actor.usuarioId : null
}

/** The user of the portal, or of support, whose session a request of an open route carries; null: it carries none. */
export async function actorOfSession(app: App, request: FastifyRequest): Promise<Actor | null> {
  try {
    return (await portalGuard.authenticate(app, request)).actor
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
