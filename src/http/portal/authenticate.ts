import { authenticateSession } from '#features/access/sessions.ts'
import { PORTAL } from '#features/access/surfaces.ts'
import { allow } from '#features/permissions/permissions.ts'
import { sessionToken } from '#http/session.ts'
import type { Guard } from '#platform/http/server.ts'

/**
 * The guard of the portal: a session, as `Authorization: Bearer` or in its cookie
 * (docs/especificacao/decisoes.md#2-access).
 */
export const portalGuard: Guard = {
  authenticate: async (app, request) => authenticateSession(app, PORTAL, sessionToken(app, request, 'portal_session')),
  allow,
}
