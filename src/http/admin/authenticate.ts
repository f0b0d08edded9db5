import { authenticateSession } from '#features/access/sessions.ts'
import { ADMIN } from '#features/access/surfaces.ts'
import { recordRefused } from '#features/audit/record-refused.ts'
import { allow } from '#features/permissions/permissions.ts'
import { sessionToken } from '#http/session.ts'
import type { Guard } from '#platform/http/server.ts'

/**
 * The guard of the back-office: an admin session, as `Authorization: Bearer` or in its cookie
 * (docs/especificacao/decisoes.md#2-access).
 */
export const adminGuard: Guard = {
  authenticate: async (app, request) => authenticateSession(app, ADMIN, sessionToken(app, request, 'admin_session')),
  allow,
  refused: ({ ctx, refusal }) => recordRefused(ctx, refusal.codigo),
}
