import { auditBoth } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { findFactor } from './factor.ts'
import { resetSecondFactor } from './second-factor.ts'
import { PORTAL } from './surfaces.ts'

/**
 * Ends the second factor of a user's person who lost it and has no owner to help: the sessions of the person end in
 * every account, and an e-mail says so. Without a second factor nothing changes. Throws NAO_ENCONTRADO.
 */
export async function resetUserFactor(
  ctx: Ctx,
  tenantId: string,
  { usuarioId: id, motivo }: { usuarioId: string; motivo: string },
): Promise<void> {
  allow(ctx, 'admin.usuario.write')
  const quem = { surface: PORTAL, id, tenantId }
  await ctx.app.sistema.transaction(async (db) => {
    const { desde } = await findFactor(db, quem, { lock: true })
    if (!desde) return // it has ended already
    await resetSecondFactor(ctx, db, quem)
    await auditBoth(db, ctx, tenantId, {
      acao: 'segundo-fator.reset',
      recurso: 'usuario',
      recursoId: id,
      detalhe: { motivo },
    })
  })
}
