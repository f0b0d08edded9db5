import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/** Ends the session of the caller: its token is worth nothing from here on. */
export async function logout(ctx: Ctx): Promise<void> {
  allow(ctx, 'conta.read')
  const { actor } = ctx
  if (actor.kind !== 'portal') return
  await ctx.db.transaction(async (db) => {
    await db.query(sql`delete from sessoes where id = ${actor.sessaoId}`)
    await audit(db, ctx, { acao: 'sessao.close', recurso: 'usuario', recursoId: actor.usuarioId })
  })
}
