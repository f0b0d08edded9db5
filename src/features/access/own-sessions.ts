import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { SessaoPropria } from '#formas/contas/usuario.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { dispositivoOf } from './dispositivo.ts'
import { within } from './factor.ts'
import { forgetDevices } from './known-devices.ts'
import { callerOf } from './second-factor.ts'
import { endSessions, sessionLives } from './sessions.ts'
import { PORTAL, type Surface } from './surfaces.ts'
import { auditPessoa, findCaller } from './usuarios-da-pessoa.ts'

/** A session as it is read with `SESSAO_COLUMNS`. */
export type SessaoRow = { id: string; ip: string | null; programa: string | null; criadaEm: Date; usadaEm: Date }
export const SESSAO_COLUMNS = sql`id, ip, programa, criada_em as "criadaEm", usada_em as "usadaEm"`

/** A session for its person; `atualId`: the session of the request. */
export const presentSessao = ({ id, ip, programa, ...row }: SessaoRow, atualId: string): SessaoPropria => ({
  id,
  atual: id === atualId,
  dispositivo: dispositivoOf(programa),
  ip,
  criadaEm: row.criadaEm.toISOString(),
  usadaEm: row.usadaEm.toISOString(),
})

/** The open sessions of the caller, the last used first. */
export async function listOwnSessions(
  ctx: Ctx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: SessaoPropria[]; total: number }> {
  allow(ctx, 'perfil.write')
  const { usuarioId, sessaoId } = portalUser(ctx)
  const where = sql`tenant_id = ${ctx.tenantId} and usuario_id = ${usuarioId} and ${sessionLives(ctx.now())}`
  const [rows, counted] = await Promise.all([
    ctx.db.query<SessaoRow>(sql`
      select ${SESSAO_COLUMNS} from sessoes
      where ${where} order by usada_em desc, id limit ${limit} offset ${offset}`),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from sessoes where ${where}`),
  ])
  return { items: rows.map((row) => presentSessao(row, sessaoId)), total: counted?.total ?? 0 }
}

/**
 * Ends every other session of the caller's person, in all its accounts, and forgets every other browser; `dispositivo`: what
 * this one is known by.
 */
export async function endOtherSessions(ctx: Ctx, dispositivo: string | null): Promise<void> {
  allow(ctx, 'perfil.write')
  const { sessaoId } = portalUser(ctx)
  const { email, pessoaId } = await findCaller(ctx)
  await ctx.app.sistema.transaction(async (db) => {
    await forgetDevices(db, { surface: PORTAL, email }, dispositivo)
    await endSessions(db, PORTAL, pessoaId, sessaoId)
    await auditPessoa(db, ctx, pessoaId, 'sessao.close-others')
  })
}

/** Ends one session of the caller, on any surface; the present one too. Throws NAO_ENCONTRADO. */
export async function endOwnSession(ctx: Ctx, surface: Surface, id: string): Promise<void> {
  allow(ctx, surface.ownPermission)
  const quem = callerOf(ctx, surface)
  await surface.dbOf(ctx).transaction(async (db) => {
    const ended = await db.one<{ ip: string | null; programa: string | null }>(sql`
      delete from ${surface.sessoes} where id = ${id} and usuario_id = ${quem.id} and ${within(quem)}
      returning ip, programa`)
    if (!ended) throw new Refusal('NAO_ENCONTRADO', `no session ${id} of the caller`)
    const detalhe = { sessaoId: id, ip: ended.ip, dispositivo: dispositivoOf(ended.programa) }
    await audit(db, ctx, { acao: `${surface.sessao}.end`, recurso: surface.usuario, recursoId: quem.id, detalhe })
  })
}

function portalUser({ actor }: Ctx) {
  if (actor.kind !== 'portal') throw new Refusal('SEM_PERMISSAO', 'only a portal user has sessions')
  return actor
}
