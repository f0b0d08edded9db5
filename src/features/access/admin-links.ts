import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { hashToken } from './api-key-format.ts'
import { forgetDevices } from './known-devices.ts'
import { hashSenha } from './passwords.ts'
import { ADMIN } from './surfaces.ts'
import { isToken, newToken } from './tokens.ts'

/** A link that sets the password of an administrator, once. Its token is in the fragment, which no server logs. */
export type LinkDeAcesso = { url: string; expiraEm: string }

/** Makes a link for a user, valid for `minutos`, in the transaction of `db`; it ends the previous one. */
export async function makeLink(
  app: App,
  db: Db,
  usuarioId: string,
  por: string,
  minutos: number,
): Promise<LinkDeAcesso> {
  const [token, now] = [newToken(), app.now()]
  const expiraEm = new Date(now.getTime() + minutos * 60_000)
  await endLinks(db, usuarioId)
  await db.query(sql`
    insert into admin_links (token_hash, usuario_id, criado_por, criado_em, expira_em)
    values (${hashToken(token)}, ${usuarioId}, ${por}, ${now}, ${expiraEm})`)
  return { url: `${app.config.urlPublica}/ops/definir-senha#${token}`, expiraEm: expiraEm.toISOString() }
}

export const endLinks = (db: Db, usuarioId: string) =>
  db.query(sql`delete from admin_links where usuario_id = ${usuarioId}`)

/**
 * Sets the password by the token of a link, once; a new user becomes active, and every session of the user ends. Needs
 * no authentication. Throws LINK_INVALIDO (the same for unknown, used, replaced or expired) and SENHA_FRACA, after which
 * the link is still valid.
 */
export async function setPasswordByLink(ctx: Ctx, { token, senha }: { token: string; senha: string }): Promise<void> {
  allow(ctx, 'sessao.open')
  const { sistema } = ctx.app
  const { email } = await findByLink(ctx, sistema, token)
  const senhaHash = await hashSenha(ctx.app, senha, { email })
  await sistema.transaction(async (db) => {
    const user = await findByLink(ctx, db, token, { lock: true })
    await setAdminPassword(db, user, senhaHash)
    await audit(db, ctx, { acao: 'admin-senha.set', recurso: 'admin-usuario', recursoId: user.id })
  })
}

/**
 * Stores a new password, ends the user's links and sessions, and forgets the browsers that knew the user, in the
 * transaction of `db`.
 */
export async function setAdminPassword(db: Db, { id: usuarioId, email }: User, senhaHash: string): Promise<void> {
  await db.query(sql`
    update admin_usuarios set senha_hash = ${senhaHash}, versao = versao + 1,
      status = case status when 'pendente' then 'ativo' else status end
    where id = ${usuarioId}`)
  await endLinks(db, usuarioId)
  await db.query(sql`delete from admin_sessoes where usuario_id = ${usuarioId}`)
  await forgetDevices(db, { surface: ADMIN, email })
}

type User = { id: string; email: string }

async function findByLink(ctx: Ctx, db: Db, token: string, { lock = false } = {}): Promise<User> {
  const row = isToken(token)
    ? await db.one<User>(sql`
        select u.id, u.email from admin_links l join admin_usuarios u on u.id = l.usuario_id
        where l.token_hash = ${hashToken(token)} and l.expira_em > ${ctx.now()} and u.status in ('pendente', 'ativo')
        ${lock ? sql`for update` : sql``}`)
    : null
  if (!row) throw new Refusal('LINK_INVALIDO', 'no such link')
  return row
}
