import { auditBoth } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'
import { findFactor } from './factor.ts'
import { resetSecondFactor } from './second-factor.ts'
import { PORTAL } from './surfaces.ts'

/**
 * Ends the second factor of a user of an account who lost it and whom no owner can help: the user's sessions end, and
 * the user is told by e-mail. Throws NAO_ENCONTRADO, ESTADO_INVALIDO without a second factor.
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
    if (!desde) throw conflict('usuarioId', 'Este usuário não tem segundo fator.')
    await resetSecondFactor(ctx, db, quem)
    await db.query(sql`delete from sessoes where tenant_id = ${tenantId} and usuario_id = ${id}`)
    await auditBoth(db, ctx, tenantId, {
      acao: 'segundo-fator.reset',
      recurso: 'usuario',
      recursoId: id,
      detalhe: { motivo },
    })
  })
}
