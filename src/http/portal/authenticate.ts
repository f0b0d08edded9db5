import { allow } from '../../features/access/permissions.ts'
import { authenticateSession } from '../../features/access/sessions.ts'
import type { Guard } from '../../platform/http/server.ts'
import { sessionToken } from '../session.ts'

/** The door of the portal: a session, as `Authorization: Bearer` or in its cookie (decisions §2). */
export const portalGuard: Guard = {
  authenticate: async (app, request) => authenticateSession(app, sessionToken(app, request, 'portal_session')),
  allow,
}
