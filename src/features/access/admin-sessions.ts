import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { SessaoPropria } from '#formas/contas/usuario.ts'
import { type Ctx, type PapelAdmin, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { setAdminPassword } from './admin-links.ts'
import { holdProva } from './factor.ts'
import { countsInSession, forgetDevices } from './known-devices.ts'
import { type Entrada, enter, type Login } from './login.ts'
import { beginTry, endTries } from './login-delay.ts'
import { presentSessao, SESSAO_COLUMNS, type SessaoRow } from './own-sessions.ts'
import { hashSenha, isSenha, wrongSenhaAtual } from './passwords.ts'
import { recordingWrongProof } from './record-refused-login.ts'
import { adminOf } from './second-factor.ts'
import { sessionLives } from './sessions.ts'
import { ADMIN, type Pessoa, type SessaoAdmin } from './surfaces.ts'

/** The open sessions of the caller, the last used first. */
export function listOwnAdminSessions(ctx: Ctx): Promise<SessaoPropria[]> {
  allow(ctx, 'admin.sessao')
  return select(ctx, adminOf(ctx).usuarioId)
}

/** The open sessions of a person of the back-office. Throws NAO_ENCONTRADO. */
export async function listAdminSessions(ctx: Ctx, usuarioId: string): Promise<SessaoPropria[]> {
  allow(ctx, 'admin.usuario.write')
  await emailOf(ctx, usuarioId)
  return select(ctx, usuarioId)
}

/**
 * Ends every other session of the caller, and forgets every other browser; `dispositivo`: the token that identifies
 * this one.
 */
export async function endOtherAdminSessions(ctx: Ctx, dispositivo: string | null): Promise<void> {
  allow(ctx, 'admin.sessao')
  const { usuarioId, sessaoId } = adminOf(ctx)
  await ctx.app.sistema.transaction(async (db) => {
    await db.query(sql`delete from admin_sessoes where usuario_id = ${usuarioId} and id <> ${sessaoId}`)
    await forgetDevices(db, { surface: ADMIN, email: await emailOf(ctx, usuarioId) }, dispositivo)
    await audit(db, ctx, { acao: 'admin-sessao.close-others', recurso: 'admin-usuario', recursoId: usuarioId })
  })
}

/** Ends every session of a person and forgets the browsers that knew them; the caller's own too, when it is the caller. Throws NAO_ENCONTRADO. */
export async function endAdminSessions(ctx: Ctx, usuarioId: string, motivo: string | null): Promise<void> {
  allow(ctx, 'admin.usuario.write')
  const email = await emailOf(ctx, usuarioId)
  await ctx.app.sistema.transaction(async (db) => {
    const ended = await db.query(sql`delete from admin_sessoes where usuario_id = ${usuarioId} returning id`)
    await forgetDevices(db, { surface: ADMIN, email })
    const detalhe = { sessoes: ended.length, ...(motivo && { motivo }) }
    await audit(db, ctx, { acao: 'admin-sessao.close-all', recurso: 'admin-usuario', recursoId: usuarioId, detalhe })
  })
}

/**
 * Changes the caller's password, given the current one. Every session ends, this one too, and a new one is returned.
 * Throws SENHA_ATUAL_INCORRETA, SENHA_FRACA, and LIMITE_DE_REQUISICOES after repeated failures, as at login.
 */
export async function changeAdminPassword(
  ctx: Ctx,
  { senhaAtual, senhaNova }: { senhaAtual: string; senhaNova: string },
  entrada: Entrada,
): Promise<Login<SessaoAdmin>> {
  allow(ctx, 'admin.sessao')
  const { sistema } = ctx.app
  const { usuarioId, sessaoId } = adminOf(ctx)
  const user = await sistema.one<Pessoa<PapelAdmin> & { senhaHash: string | null }>(sql`
    select id, nome, email, papel, senha_hash as "senhaHash" from admin_usuarios where id = ${usuarioId}`)
  if (!user) throw new Refusal('NAO_ENCONTRADO', `no administrator ${usuarioId}`)
  const counts = countsInSession(sessaoId, { surface: ADMIN, email: user.email }, 'senha')
  await recordingWrongProof(ctx, { surface: ADMIN, id: usuarioId, sessaoId }, async () => {
    await beginTry(sistema, counts, ctx.now())
    if (!(await isSenha(ctx.app, senhaAtual, user.senhaHash))) throw wrongSenhaAtual()
  })
  const senhaHash = await hashSenha(ctx.app, senhaNova, { email: user.email, campo: 'senhaNova' })
  await endTries(sistema, counts)
  await sistema.transaction(async (db) => {
    // A new password was set, from another browser or by a link, after this request proved the old one.
    if (!(await holdProva(db, ADMIN, usuarioId, user))) throw wrongSenhaAtual()
    await setAdminPassword(db, user, senhaHash)
    await audit(db, ctx, { acao: 'admin-senha.change', recurso: 'admin-usuario', recursoId: usuarioId })
  })
  return enter(ctx, ADMIN, user, entrada, { senhaHash })
}

async function emailOf({ app }: Ctx, usuarioId: string): Promise<string> {
  const row = await app.sistema.one<{ email: string }>(sql`select email from admin_usuarios where id = ${usuarioId}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `no administrator ${usuarioId}`)
  return row.email
}

async function select(ctx: Ctx, usuarioId: string): Promise<SessaoPropria[]> {
  const atual = adminOf(ctx).sessaoId
  const rows = await ctx.app.sistema.query<SessaoRow>(sql`
    select ${SESSAO_COLUMNS} from admin_sessoes
    where usuario_id = ${usuarioId} and ${sessionLives(ctx.now(), ADMIN)} order by usada_em desc, id`)
  return rows.map((row) => presentSessao(row, atual))
}
