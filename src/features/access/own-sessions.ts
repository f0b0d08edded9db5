import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { sessionLives } from './sessions.ts'

/** A session of the caller. `usadaEm` is updated at most once a minute. */
export type SessaoPropria = { id: string; atual: boolean; ip: string | null; criadaEm: string; usadaEm: string }

type Row = { id: string; ip: string | null; criadaEm: Date; usadaEm: Date }

/** The open sessions of the caller, the last used first. */
export async function listOwnSessions(
  ctx: Ctx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: SessaoPropria[]; total: number }> {
  allow(ctx, 'perfil.write')
  const { usuarioId, sessaoId } = portalUser(ctx)
  const where = sql`tenant_id = ${ctx.tenantId} and usuario_id = ${usuarioId} and ${sessionLives(ctx.now())}`
  const [rows, counted] = await Promise.all([
    ctx.db.query<Row>(sql`
      select id, ip, criada_em as "criadaEm", usada_em as "usadaEm" from sessoes
      where ${where} order by usada_em desc, id limit ${limit} offset ${offset}`),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from sessoes where ${where}`),
  ])
  const items = rows.map(({ criadaEm, usadaEm, ...row }) => ({
    ...row,
    atual: row.id === sessaoId,
    criadaEm: criadaEm.toISOString(),
    usadaEm: usadaEm.toISOString(),
  }))
  return { items, total: counted?.total ?? 0 }
}

/** Ends every other session of the caller. */
export async function endOtherSessions(ctx: Ctx): Promise<void> {
  allow(ctx, 'perfil.write')
  const { usuarioId, sessaoId } = portalUser(ctx)
  await ctx.db.transaction(async (db) => {
    await db.query(sql`
      delete from sessoes where tenant_id = ${ctx.tenantId} and usuario_id = ${usuarioId} and id <> ${sessaoId}`)
    await audit(db, ctx, { acao: 'sessao.close-others', recurso: 'usuario', recursoId: usuarioId })
  })
}

function portalUser({ actor }: Ctx) {
  if (actor.kind !== 'portal') throw new Refusal('SEM_PERMISSAO', 'only a portal user has sessions')
  return actor
}
