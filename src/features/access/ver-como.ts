import { randomUUID } from 'node:crypto'
import { auditBoth } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { VerComoAberto } from '#formas/contas/cliente.ts'
import type { VerComo } from '#formas/contas/usuario.ts'
import type { App } from '#platform/app.ts'
import { type Actor, type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { hashToken } from './api-key-format.ts'
import { adminOf } from './second-factor.ts'
import { newToken } from './tokens.ts'
import { verComoLives } from './ver-como-lives.ts'

const SESSAO_MS = 30 * 60_000
/** The link goes from one tab to another of the same browser. */
const LINK_MS = 2 * 60_000
/** Distinguishes its token from one of a customer's session, so that each is looked for in one table. */
export const PREFIXO = 'vc.'

/** Asks for the session of an account, and gets the link that opens it once. Throws NAO_ENCONTRADO, CONTA_BLOQUEADA. */
export async function startVerComo(ctx: Ctx, tenantId: string, motivo: string): Promise<VerComoAberto> {
  allow(ctx, 'admin.conta.ver-como')
  const { usuarioId, sessaoId } = adminOf(ctx)
  const [id, link, now] = [randomUUID(), newToken(), ctx.now()]
  const linkAte = new Date(now.getTime() + LINK_MS)
  const expiraEm = new Date(now.getTime() + SESSAO_MS)
  return ctx.app.sistema.transaction(async (db) => {
    // Locked, so that an account that is being blocked ends every session.
    const conta = await db.one<{ nome: string; bloqueada: boolean }>(
      sql`select nome, bloqueada_em is not null as bloqueada from tenants where id = ${tenantId} for share`,
    )
    if (!conta) throw new Refusal('NAO_ENCONTRADO', `no account ${tenantId}`)
    if (conta.bloqueada) throw new Refusal('CONTA_BLOQUEADA', `account ${tenantId} is blocked`)
    await db.query(sql`
      insert into sessoes_suporte (id, tenant_id, admin_id, admin_sessao_id, motivo, link_hash, link_ate, criada_em, expira_em)
      values (${id}, ${tenantId}, ${usuarioId}, ${sessaoId}, ${motivo}, ${hashToken(link)}, ${linkAte}, ${now}, ${expiraEm})`)
    const detalhe = { motivo, expiraEm: expiraEm.toISOString() }
    await auditBoth(db, ctx, tenantId, { acao: 'suporte.open', recurso: 'sessao-suporte', recursoId: id, detalhe })
    return {
      id,
      conta: { id: tenantId, nome: conta.nome },
      motivo,
      url: `${ctx.app.config.urlPublica}/app/ver-como#${link}`,
      linkExpiraEm: linkAte.toISOString(),
      expiraEm: expiraEm.toISOString(),
    }
  })
}

/** Whether a token of the portal is of a session of support. */
export const isVerComo = (token: string): boolean => token.startsWith(PREFIXO)

/** The actor and account of such a token; its use extends nothing. Throws SESSAO_EXPIRADA. */
export async function authenticateVerComo(app: App, token: string): Promise<{ actor: Actor; tenantId: string }> {
  const row = await app.sistema.one<VerComoRow>(
    sql`select ${COLUMNS} from sessoes_suporte v where v.token_hash = ${hashToken(token)} and ${verComoLives(app.now())}`,
  )
  if (!row) throw new Refusal('SESSAO_EXPIRADA', 'unknown session of support, or one that is over')
  const { id: sessaoId, adminId: usuarioId, expiraEm, tenantId } = row
  return { actor: { kind: 'suporte', usuarioId, sessaoId, expiraEm }, tenantId }
}

/** The session of the caller, with the person who reads. Throws SESSAO_EXPIRADA. */
export async function findVerComo(ctx: Ctx): Promise<{ verComo: VerComo; conta: string; nome: string; email: string }> {
  const row = await ctx.app.sistema.one<VerComoRow>(
    sql`select ${COLUMNS} from sessoes_suporte v where v.id = ${suporteOf(ctx).sessaoId}`,
  )
  if (!row) throw new Refusal('SESSAO_EXPIRADA', 'the session ended meanwhile')
  return { verComo: markOf(row), conta: row.conta, nome: row.admin, email: row.email }
}

/** Ends the session of the caller. */
export async function leaveVerComo(ctx: Ctx): Promise<void> {
  allow(ctx, 'conta.read')
  const { sessaoId } = suporteOf(ctx)
  await ctx.app.sistema.transaction((db) => endVerComo(db, ctx, sql`v.id = ${sessaoId}`, 'saida'))
}

/** Why a session of support ended. */
export type FimVerComo = 'saida' | 'conta_bloqueada' | 'prazo' | 'link_sem_uso' | 'sessao_do_operador'

/** Ends the open sessions that fulfil `which` (of `sessoes_suporte v`), each in both audits. Returns how many. */
export async function endVerComo(
  db: Db,
  ctx: Pick<Ctx, 'actor' | 'requestId' | 'now' | 'tenantId'>,
  which: Sql,
  fim: FimVerComo,
): Promise<number> {
  const ended = await db.query<{ id: string; tenantId: string; adminId: string }>(sql`
    update sessoes_suporte v set encerrada_em = ${ctx.now()}, fim = ${fim}, token_hash = null, link_hash = null
    where v.encerrada_em is null and ${which} returning v.id, v.tenant_id as "tenantId", v.admin_id as "adminId"`)
  for (const { id, tenantId, adminId } of ended) {
    const entry = { acao: 'suporte.close', recurso: 'sessao-suporte', recursoId: id, detalhe: { fim, adminId } }
    await auditBoth(db, ctx, tenantId, entry)
  }
  return ended.length
}

/** A session of support as it is read with `COLUMNS`. */
export type VerComoRow = {
  id: string
  tenantId: string
  adminId: string
  motivo: string
  expiraEm: Date
  admin: string
  email: string
  conta: string
}
export const COLUMNS = sql`v.id, v.tenant_id as "tenantId", v.admin_id as "adminId", v.motivo, v.expira_em as "expiraEm",
  (select a.nome from admin_usuarios a where a.id = v.admin_id) as admin,
  (select a.email from admin_usuarios a where a.id = v.admin_id) as email,
  (select t.nome from tenants t where t.id = v.tenant_id) as conta`
/** What marks a session of support to the browser that reads in it. */
export const markOf = ({ admin, motivo, expiraEm }: VerComoRow): VerComo => ({
  admin,
  motivo,
  expiraEm: expiraEm.toISOString(),
})

function suporteOf({ actor }: Ctx): Extract<Actor, { kind: 'suporte' }> {
  if (actor.kind !== 'suporte') throw new Refusal('SEM_PERMISSAO', 'only support has such a session')
  return actor
}
