import { randomBytes, randomUUID } from 'node:crypto'
import type { App } from '#platform/app.ts'
import { type Actor, type PapelPortal, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { hashToken } from './api-key-format.ts'

/** How long a portal session lives (decisions §2). */
export const SESSAO_MS_MAX = 12 * 3_600_000
const IDLE_MS_MAX = 30 * 60_000
const TOUCH_EVERY_MS = 60_000

export type Usuario = { id: string; nome: string; email: string; papel: PapelPortal }
export type Conta = { id: string; nome: string }
/** What `GET /portal/auth/me` shows. */
export type SessaoAtual = { expiraEm: string; usuario: Usuario; conta: Conta }

/** Opens a session for a user who proved who they are. The token leaves this function once and is stored hashed. */
export async function openSession(
  db: Db,
  input: { tenantId: string; usuarioId: string; ip: string; now: Date },
): Promise<{ token: string; expiraEm: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiraEm = new Date(input.now.getTime() + SESSAO_MS_MAX)
  await db.query(sql`delete from sessoes where usuario_id = ${input.usuarioId} and expira_em < ${input.now}`)
  await db.query(sql`
    insert into sessoes (token_hash, id, tenant_id, usuario_id, criada_em, usada_em, expira_em, ip)
    values (${hashToken(token)}, ${randomUUID()}, ${input.tenantId}, ${input.usuarioId}, ${input.now}, ${input.now}, ${expiraEm}, ${input.ip})`)
  return { token, expiraEm }
}

type SessionRow = {
  id: string
  tenantId: string
  usuarioId: string
  papel: PapelPortal
  empresaIds: string[] | null
  usadaEm: Date
  expiraEm: Date
}

/** Who a session token belongs to; its use is noted, which keeps it alive. Throws SESSAO_EXPIRADA. */
export async function authenticateSession(app: App, token: string): Promise<{ actor: Actor; tenantId: string }> {
  const now = app.now()
  const row = await app.sistema.one<SessionRow>(sql`
    select s.id, s.tenant_id as "tenantId", s.usuario_id as "usuarioId", u.papel, u.empresa_ids as "empresaIds",
      s.usada_em as "usadaEm", s.expira_em as "expiraEm"
    from sessoes s join usuarios u on u.id = s.usuario_id
    where s.token_hash = ${hashToken(token)} and u.status = 'ativo'`)
  if (!row) throw new Refusal('SESSAO_EXPIRADA', 'unknown session')
  const idleMs = now.getTime() - row.usadaEm.getTime()
  if (row.expiraEm <= now || idleMs > IDLE_MS_MAX) throw new Refusal('SESSAO_EXPIRADA', `session ${row.id} is over`)
  if (idleMs > TOUCH_EVERY_MS) await app.sistema.query(sql`update sessoes set usada_em = ${now} where id = ${row.id}`)
  const { id: sessaoId, tenantId, usuarioId, papel, empresaIds } = row
  return { actor: { kind: 'portal', usuarioId, sessaoId, papel, empresaIds }, tenantId }
}

/** Which of these sessions still live; asking does not keep them alive. */
export async function livingSessions(app: App, sessaoIds: readonly string[]): Promise<Set<string>> {
  if (sessaoIds.length === 0) return new Set()
  const now = app.now()
  const rows = await app.sistema.query<{ id: string }>(sql`
    select s.id from sessoes s join usuarios u on u.id = s.usuario_id
    where s.id = any(${sessaoIds}::uuid[]) and u.status = 'ativo' and ${sessionLives(now)}`)
  return new Set(rows.map(({ id }) => id))
}

/** The condition on a row of `sessoes` that is neither over nor idle for too long. */
export const sessionLives = (now: Date): Sql =>
  sql`expira_em > ${now} and usada_em >= ${new Date(now.getTime() - IDLE_MS_MAX)}`
