import { setTimeout as pause } from 'node:timers/promises'
import { audit } from '#features/audit/audit.ts'
import { queueMail } from '#features/mail/queue-mail.ts'
import { redefinicaoMail, senhaAlteradaMail } from '#features/mail/templates.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { hashToken } from './api-key-format.ts'
import { hashSenha } from './passwords.ts'
import { isToken, newToken } from './tokens.ts'

type User = { id: string; tenantId: string; nome: string; email: string }

/**
 * Sends a link to set a new password to each active user of this e-mail. Needs no authentication; neither the answer
 * nor its time reveals whether the e-mail exists. At most one link every two minutes for each user.
 */
export async function forgotPassword(ctx: Ctx, { email }: { email: string }): Promise<void> {
  allow(ctx, 'sessao.open')
  // Every request waits the same time, which hides the few milliseconds that a link costs.
  await Promise.all([sendLink(ctx, email.trim().toLowerCase()), pause(ANSWER_MS)])
}

async function sendLink(ctx: Ctx, email: string): Promise<void> {
  const { app } = ctx
  await app.sistema.transaction(async (db) => {
    const users = await db.query<User & { conta: string }>(sql`
      select u.id, u.tenant_id as "tenantId", u.nome, u.email, t.nome as conta
      from usuarios u join tenants t on t.id = u.tenant_id
      where lower(u.email) = ${email} and u.status = 'ativo' and not exists (
        select from redefinicoes_senha r where r.usuario_id = u.id and r.criada_em > ${new Date(ctx.now().getTime() - AGAIN_MS)})
      order by u.criado_em, u.id limit ${LINKS_MAX} for update of u`)
    for (const { id, tenantId, nome, conta, email: para } of users) {
      const token = newToken()
      await killLinks(db, id, ctx.now())
      await db.query(sql`
        insert into redefinicoes_senha (token_hash, tenant_id, usuario_id, criada_em, expira_em)
        values (${hashToken(token)}, ${tenantId}, ${id}, ${ctx.now()}, ${new Date(ctx.now().getTime() + LINK_MINUTOS * 60_000)})`)
      const mail = redefinicaoMail({ url: app.config.urlPublica, token, nome, conta, minutos: LINK_MINUTOS })
      const chave = `redefinicao:${id}:${ctx.now().toISOString()}`
      await queueMail(app, db, [{ tenantId, chave, para, ...mail }])
      await audit(db, { ...ctx, tenantId }, { acao: 'senha.ask', recurso: 'usuario', recursoId: id })
    }
  })
}

/**
 * Sets a new password by the token of a link, once; every session of the user ends. Needs no authentication. Throws
 * LINK_INVALIDO (the same for unknown, used, replaced or expired) and SENHA_FRACA, after which the link is still valid.
 */
export async function resetPassword(ctx: Ctx, input: { token: string; senha: string }): Promise<void> {
  allow(ctx, 'sessao.open')
  const { sistema } = ctx.app
  const { email, senhaHash: comoEm } = await findByLink(ctx, sistema, input.token)
  const senhaHash = await hashSenha(ctx.app, input.senha, { email, comoEm })
  await sistema.transaction(async (db) => {
    const user = await findByLink(ctx, db, input.token, { lock: true })
    await setPassword(ctx.app, db, user, senhaHash)
    await audit(
      db,
      { ...ctx, tenantId: user.tenantId },
      { acao: 'senha.reset', recurso: 'usuario', recursoId: user.id },
    )
  })
}

/** Stores a new password, ends the user's links and sessions and mails the user, all in the transaction of `db`. */
export async function setPassword(app: App, db: Db, user: User, senhaHash: string): Promise<void> {
  const { id, tenantId, nome, email } = user
  await db.query(sql`
    update usuarios set senha_hash = ${senhaHash}, versao = versao + 1 where id = ${id} and tenant_id = ${tenantId}`)
  await killLinks(db, id, app.now())
  await db.query(sql`delete from sessoes where usuario_id = ${id} and tenant_id = ${tenantId}`)
  const chave = `senha-alterada:${id}:${app.now().toISOString()}`
  await queueMail(app, db, [{ tenantId, chave, para: email, ...senhaAlteradaMail({ nome }) }])
}

const killLinks = (db: Db, usuarioId: string, now: Date) =>
  db.query(sql`update redefinicoes_senha set usada_em = ${now} where usuario_id = ${usuarioId} and usada_em is null`)

async function findByLink(
  ctx: Ctx,
  db: Db,
  token: string,
  { lock = false } = {},
): Promise<User & { senhaHash: string }> {
  const row = isToken(token)
    ? await db.one<User & { senhaHash: string }>(sql`
        select u.id, u.tenant_id as "tenantId", u.nome, u.email, u.senha_hash as "senhaHash"
        from redefinicoes_senha r join usuarios u on u.id = r.usuario_id
        where r.token_hash = ${hashToken(token)} and r.usada_em is null and r.expira_em > ${ctx.now()} and u.status = 'ativo'
        ${lock ? sql`for update` : sql``}`)
    : null
  if (!row) throw new Refusal('LINK_INVALIDO', 'no such link')
  return row
}

const ANSWER_MS = 250
const AGAIN_MS = 2 * 60_000
const LINK_MINUTOS = 30
// An e-mail may have users in several accounts: a link for each, up to a bound.
const LINKS_MAX = 5
