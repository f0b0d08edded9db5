import { randomBytes, randomUUID } from 'node:crypto'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import type { App } from '#platform/app.ts'
import { type Actor, Refusal } from '#platform/ctx.ts'
import { type Db, empty, type Sql, sql } from '#platform/db/db.ts'
import { hashToken } from './api-key-format.ts'
import { ADMIN, type Guarded, PORTAL, type Surface } from './surfaces.ts'
import { verComoLives } from './ver-como-lives.ts'

const TOUCH_EVERY_MS = 60_000

type NovaSessao = {
  tenantId: string | null
  usuarioId: string
  ip: string
  /** The User-Agent, as it came. */
  programa: string | null
  now: Date
}

/** Opens a session for an authenticated user. The token is returned here only and is stored hashed. */
export async function openSession(
  db: Db,
  { sessoes, maxMs }: Surface,
  { tenantId, usuarioId, ip, programa, now }: NovaSessao,
): Promise<{ sessaoId: string; token: string; expiraEm: Date }> {
  const [sessaoId, token] = [randomUUID(), randomBytes(32).toString('base64url')]
  const expiraEm = new Date(now.getTime() + maxMs)
  const [tenantColumn, tenantValue] = tenantId === null ? [empty, empty] : [sql`, tenant_id`, sql`, ${tenantId}`]
  await db.query(sql`delete from ${sessoes} where usuario_id = ${usuarioId} and expira_em < ${now}`)
  await db.query(sql`
    insert into ${sessoes} (token_hash, id, usuario_id, criada_em, usada_em, expira_em, ip, programa${tenantColumn})
    values (${hashToken(token)}, ${sessaoId}, ${usuarioId}, ${now}, ${now}, ${expiraEm}, ${ip}, ${programa}${tenantValue})`)
  return { sessaoId, token, expiraEm }
}

/** Ends every session of a person, in every account, but `except`. */
export const endSessions = (
  db: Db,
  { sessoes, usuarios, pessoaId }: Surface,
  pessoa: string,
  except: string | null = null,
) =>
  db.query(sql`
    delete from ${sessoes} where usuario_id in (select id from ${usuarios} where ${pessoaId} = ${pessoa})
      and id is distinct from ${except}::uuid`)

/**
 * The actor and account of a session token; the use is recorded, which extends the session. Throws SESSAO_EXPIRADA, and
 * CONTA_BLOQUEADA.
 */
export async function authenticateSession<Who extends { sessaoId: string }>(
  app: App,
  { sessoes, usuarios, idleMs, whoColumns, toActor }: Guarded<Who>,
  token: string,
): Promise<{ actor: Actor; tenantId: string }> {
  const now = app.now()
  const row = await app.sistema.one<Who & { usadaEm: Date; expiraEm: Date }>(sql`
    select s.id as "sessaoId", s.usuario_id as "usuarioId", u.papel${whoColumns}, s.usada_em as "usadaEm",
      s.expira_em as "expiraEm"
    from ${sessoes} s join ${usuarios} u on u.id = s.usuario_id
    where s.token_hash = ${hashToken(token)} and u.status = 'ativo'`)
  if (!row) throw new Refusal('SESSAO_EXPIRADA', 'unknown session')
  const unusedMs = now.getTime() - row.usadaEm.getTime()
  if (row.expiraEm <= now || unusedMs > idleMs) throw new Refusal('SESSAO_EXPIRADA', `session ${row.sessaoId} is over`)
  if (Math.abs(unusedMs) > TOUCH_EVERY_MS)
    await app.sistema.query(sql`update ${sessoes} set usada_em = ${now} where id = ${row.sessaoId}`)
  return toActor(row, await readAjustes(app))
}

/** The given portal sessions that are still valid; the query does not extend them. */
export async function livingSessions(app: App, sessaoIds: readonly string[]): Promise<Set<string>> {
  if (sessaoIds.length === 0) return new Set()
  const rows = await app.sistema.query<{ id: string }>(sql`
    select s.id from sessoes s join usuarios u on u.id = s.usuario_id join tenants t on t.id = s.tenant_id
    where s.id = any(${sessaoIds}::uuid[]) and u.status = 'ativo' and t.bloqueada_em is null and ${sessionLives(app.now())}
    union all
    select v.id from sessoes_suporte v where v.id = any(${sessaoIds}::uuid[]) and ${verComoLives(app.now())}`)
  return new Set(rows.map(({ id }) => id))
}

/** The same for sessions of the back-office. */
export async function livingAdminSessions(app: App, sessaoIds: readonly string[]): Promise<Set<string>> {
  if (sessaoIds.length === 0) return new Set()
  const rows = await app.sistema.query<{ id: string }>(sql`
    select s.id from admin_sessoes s join admin_usuarios u on u.id = s.usuario_id
    where s.id = any(${sessaoIds}::uuid[]) and u.status = 'ativo' and ${sessionLives(app.now(), ADMIN)}`)
  return new Set(rows.map(({ id }) => id))
}

/** The SQL condition that a session of a surface has neither expired nor been idle for too long. */
export const sessionLives = (now: Date, { idleMs }: Pick<Surface, 'idleMs'> = PORTAL): Sql =>
  sql`expira_em > ${now} and usada_em >= ${new Date(now.getTime() - idleMs)}`
