import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/**
 * The same context inside the account that owns the note: the back-office has no account of its own, and every verb it
 * calls is limited to one. Throws NAO_ENCONTRADO.
 */
export async function inAccountOf(ctx: Ctx, notaId: string): Promise<Ctx> {
  allow(ctx, 'nota.read')
  const row = await ctx.app.sistema.one<{ tenantId: string }>(
    sql`select tenant_id as "tenantId" from notas where id = ${notaId}`,
  )
  if (!row) throw new Refusal('NAO_ENCONTRADO', `no nota ${notaId}`)
  return { ...ctx, tenantId: row.tenantId, db: ctx.app.inquilinos.forTenant(row.tenantId) }
}
