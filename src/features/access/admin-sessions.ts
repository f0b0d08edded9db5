import { randomBytes, randomUUID } from 'node:crypto'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { App } from '#platform/app.ts'
import { type Actor, type Ctx, type PapelAdmin, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { hashToken } from './api-key-format.ts'

/** How long a session of the back-office lives (decisions §2). */
export const SESSAO_ADMIN_MS_MAX = 8 * 3_600_000
const IDLE_MS_MAX = 15 * 60_000
const TOUCH_EVERY_MS = 60_000

export type UsuarioAdmin = { id: string; nome: string; email: string; papel: PapelAdmin }
/** What `GET /admin/auth/me` shows. */
export type SessaoAdmin = { expiraEm: string; usuario: UsuarioAdmin }

/** Opens a session for an administrator who proved who they are. The token leaves once and is stored hashed. */
export async function openAdminSession(
  db: Db,
  input: { usuarioId: string; ip: string; now: Date },
): Promise<{ token: string; expiraEm: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiraEm = new Date(input.now.getTime() + SESSAO_ADMIN_MS_MAX)
  await db.query(sql`delete from admin_sessoes where usuario_id = ${input.usuarioId} and expira_em < ${input.now}`)
  await db.query(sql`
    insert into admin_sessoes (token_hash, id, usuario_id, criada_em, usada_em, expira_em, ip)
    values (${hashToken(token)}, ${randomUUID()}, ${input.usuarioId}, ${input.now}, ${input.now}, ${expiraEm}, ${input.ip})`)
  return { token, expiraEm }
}

type Row = { id: string; usuarioId: string; papel: PapelAdmin; usadaEm: Date; expiraEm: Date }

/** Which administrator a token belongs to; its use is noted, which keeps it alive. Throws SESSAO_EXPIRADA. */
export async function authenticateAdmin(app: App, token: string): Promise<{ actor: Actor; tenantId: string }> {
  const now = app.now()
  const row = await app.sistema.one<Row>(sql`
    select s.id, s.usuario_id as "usuarioId", u.papel, s.usada_em as "usadaEm", s.expira_em as "expiraEm"
    from admin_sessoes s join admin_usuarios u on u.id = s.usuario_id
    where s.token_hash = ${hashToken(token)} and u.status = 'ativo'`)
  if (!row) throw new Refusal('SESSAO_EXPIRADA', 'unknown session')
  const idleMs = now.getTime() - row.usadaEm.getTime()
  if (row.expiraEm <= now || idleMs > IDLE_MS_MAX) throw new Refusal('SESSAO_EXPIRADA', `session ${row.id} is over`)
  if (idleMs > TOUCH_EVERY_MS)
    await app.sistema.query(sql`update admin_sessoes set usada_em = ${now} where id = ${row.id}`)
  return { actor: { kind: 'admin', usuarioId: row.usuarioId, papel: row.papel }, tenantId: '' }
}

/** Who is logged in with this token, until when. Throws SESSAO_EXPIRADA. */
export async function currentAdmin(ctx: Ctx, token: string): Promise<SessaoAdmin> {
  allow(ctx, 'admin.sessao')
  const row = await ctx.app.sistema.one<UsuarioAdmin & { expiraEm: Date }>(sql`
    select u.id, u.nome, u.email, u.papel, s.expira_em as "expiraEm"
    from admin_sessoes s join admin_usuarios u on u.id = s.usuario_id where s.token_hash = ${hashToken(token)}`)
  if (!row) throw new Refusal('SESSAO_EXPIRADA', 'the session ended meanwhile')
  const { expiraEm, ...usuario } = row
  return { expiraEm: expiraEm.toISOString(), usuario }
}

/** Ends the session of this token: it is worth nothing from here on. */
export async function logoutAdmin(ctx: Ctx, token: string): Promise<void> {
  allow(ctx, 'admin.sessao')
  const usuarioId = ctx.actor.kind === 'admin' ? ctx.actor.usuarioId : null
  await ctx.app.sistema.transaction(async (db) => {
    await db.query(sql`delete from admin_sessoes where token_hash = ${hashToken(token)}`)
    await audit(db, ctx, { acao: 'admin-sessao.close', recurso: 'admin-usuario', recursoId: usuarioId })
  })
}
