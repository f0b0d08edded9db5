import { setTimeout as pause } from 'node:timers/promises'
import { queueMail } from '#features/mail/queue-mail.ts'
import { redefinicaoMail } from '#features/mail/templates.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { clearFactor } from './factor.ts'
import { hashSenha } from './passwords.ts'
import { endLinks, findLink, isFull, makeLink, spendLink } from './pessoa-links.ts'
import { confirmPessoa, findPessoa, setSenha } from './pessoas.ts'
import { PORTAL } from './surfaces.ts'
import { auditPessoa, findUsuarios, outboxOf } from './usuarios-da-pessoa.ts'

/**
 * Mails the person of this e-mail one link to set a new password, whatever the number of accounts. Needs no
 * authentication; neither the answer nor its time reveals whether the e-mail exists, or whether the ceiling of links
 * (pessoa-links.ts) refused another.
 */
export async function forgotPassword(ctx: Ctx, { email }: { email: string }): Promise<void> {
  allow(ctx, 'sessao.open')
  // Every request waits the same time, which hides the few milliseconds that a link costs.
  await Promise.all([sendLink(ctx, email.trim()), pause(ANSWER_MS)])
}

async function sendLink(ctx: Ctx, email: string): Promise<void> {
  const { app } = ctx
  // Many requests for one person at the same moment would each wait for the lock, on a connection that everybody else
  // needs.
  const known = await findPessoa(app.sistema, email)
  if (!known || (await isFull(app.sistema, known.id, 'redefinir', ctx.now()))) return
  await app.sistema.transaction(async (db) => {
    const pessoa = await findPessoa(db, email, { lock: true })
    const users = pessoa ? await findUsuarios(db, sql`u.pessoa_id = ${pessoa.id} and u.status = 'ativo'`) : []
    const [user] = users
    const token = pessoa && user ? await makeLink(db, pessoa.id, 'redefinir', ctx.now()) : null
    if (!pessoa || !user || token === null) return
    const contas = users.map(({ contaNome }) => contaNome)
    const mail = redefinicaoMail({ url: app.config.urlPublica, token, nome: user.nome, contas })
    const chave = `redefinicao:${pessoa.id}:${ctx.now().toISOString()}`
    const tenantId = await outboxOf(db, pessoa.id)
    await queueMail(app, db, [{ tenantId, chave, para: pessoa.email, semConfirmar: true, ...mail }])
    await auditPessoa(db, ctx, pessoa.id, 'senha.ask')
  })
}

/**
 * Sets a new password by the token of a link, once. It proves the address; every link and every session of the person ends,
 * in all accounts. Where the address was not proved before, the second factor ends too: the one who registered the
 * address may have set it. Needs no authentication. Throws LINK_INVALIDO (the same for unknown, used or expired) and
 * SENHA_FRACA, after which the link is still valid.
 */
export async function resetPassword(ctx: Ctx, input: { token: string; senha: string }): Promise<void> {
  allow(ctx, 'sessao.open')
  const { app } = ctx
  const { email } = await findLink(app.sistema, input.token, 'redefinir', ctx.now())
  const senhaHash = await hashSenha(app, input.senha, { email })
  await app.sistema.transaction(async (db) => {
    const { pessoaId: id, confirmadoEm } = await spendLink(db, input.token, 'redefinir', ctx.now())
    if (!confirmadoEm) await clearFactor(db, PORTAL, id)
    await confirmPessoa(db, id, ctx.now())
    await endLinks(db, id, ctx.now())
    const [user] = await findUsuarios(db, sql`u.pessoa_id = ${id}`)
    await setSenha(app, db, { id, email, nome: user?.nome ?? '' }, senhaHash)
    await auditPessoa(db, ctx, id, 'senha.reset')
  })
}

const ANSWER_MS = 250
