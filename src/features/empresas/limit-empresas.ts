import { refuseBeyond } from '#features/faturamento/contratos/limits.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** Throws LIMITE_DO_PLANO when the account has as many active companies as its plan allows. */
export const refuseMoreEmpresas = ({ app, tenantId }: Ctx, db: Db): Promise<void> =>
  refuseBeyond(app, db, tenantId, 'limiteEmpresas', async () => {
    const counted = await db.one<{ n: number }>(sql`
      select count(*) as n from empresas where tenant_id = ${tenantId} and ativa`)
    return counted!.n
  })
