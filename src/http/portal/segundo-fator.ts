import { PORTAL } from '#features/access/surfaces.ts'
import { segundoFatorRoutes } from '#http/admin/segundo-fator.ts'

/** The second factor of the people of an account. */
export const portalSegundoFator = segundoFatorRoutes(PORTAL)
