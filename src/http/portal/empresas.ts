import { empresaRoutes } from '../public/empresas.ts'

/** `/portal/empresas/…`: the operations of the public API, behind a session. */
export const portalEmpresas = empresaRoutes('portal')
