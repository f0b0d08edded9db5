import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import type { Surface } from './surfaces.ts'

/** Ends the session of the caller: its token becomes invalid. */
export async function logout(ctx: Ctx, surface: Surface): Promise<void> {
  allow(ctx, surface.permission)
  const { actor } = ctx
  if (!('sessaoId' in actor)) return
  await surface.dbOf(ctx).transaction(async (db) => {
    await db.query(sql`delete from ${surface.sessoes} where id = ${actor.sessaoId}`)
    await audit(db, ctx, { acao: `${surface.sessao}.close`, recurso: surface.usuario, recursoId: actor.usuarioId })
  })
}
