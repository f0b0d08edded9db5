import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { hashToken } from './api-key-format.ts'
import { PORTAL, type Surface } from './surfaces.ts'
import { endVerComo, isVerComo } from './ver-como.ts'

/**
 * Ends the session of a token that another is about to replace in its cookie, so that no session stays open that its
 * browser has forgotten (ASVS 7.2.4). In the transaction of `db`, which opens the other; audited in the account of the
 * ended one.
 */
export async function endReplaced(
  db: Db,
  ctx: Ctx,
  { kind, sessoes, sessao, usuario }: Surface,
  token: string | null,
): Promise<void> {
  if (token === null) return
  if (isVerComo(token)) {
    await endVerComo(db, ctx, sql`v.token_hash = ${hashToken(token)}`, 'saida')
    return
  }
  const ended = await db.one<{ usuarioId: string; tenantId: string | null }>(sql`
    delete from ${sessoes} where token_hash = ${hashToken(token)}
    returning usuario_id as "usuarioId", ${kind === 'portal' ? sql`tenant_id` : sql`null::uuid`} as "tenantId"`)
  if (!ended) return
  const entry = { acao: `${sessao}.replace`, recurso: usuario, recursoId: ended.usuarioId }
  await audit(db, { ...ctx, tenantId: ended.tenantId ?? '' }, entry)
}

/** The same for a session of support, which is open already. */
export async function endReplacedBySupport(ctx: Ctx, token: string | null): Promise<void> {
  allow(ctx, 'sessao.open')
  await ctx.app.sistema.transaction((db) => endReplaced(db, ctx, PORTAL, token))
}
