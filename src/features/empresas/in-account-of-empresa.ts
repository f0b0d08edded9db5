import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/**
 * The same context inside the account that owns the company: an operator has no account, and every verb is limited to
 * one. Throws NAO_ENCONTRADO.
 */
export async function inAccountOfEmpresa(ctx: Ctx, empresaId: string): Promise<Ctx> {
  allow(ctx, 'serie.read')
  const row = await ctx.app.sistema.one<{ tenantId: string }>(
    sql`select tenant_id as "tenantId" from empresas where id = ${empresaId}`,
  )
  if (!row) throw new Refusal('NAO_ENCONTRADO', `no empresa ${empresaId}`)
  return { ...ctx, tenantId: row.tenantId, db: ctx.app.inquilinos.forTenant(row.tenantId) }
}
