import { authenticateApiKey } from '#features/access/authenticate-api-key.ts'
import { allow } from '#features/permissions/permissions.ts'
import { bearerOf, refuseWithoutBearer } from '#http/bearer.ts'
import type { Guard } from '#platform/http/server.ts'

/** The guard of the public API: `Authorization: Bearer <API key>` (docs/especificacao/contrato.md#5-authentication). */
export const publicGuard: Guard = {
  authenticate: async (app, { headers }) => {
    const key = bearerOf(headers)
    if (!key) throw refuseWithoutBearer(headers, 'chave de API')
    return authenticateApiKey(app, key)
  },
  allow,
}
