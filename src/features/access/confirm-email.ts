import { queueMail } from '#features/mail/queue-mail.ts'
import { confirmacaoMail } from '#features/mail/templates.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'
import { makeLink, spendLink } from './pessoa-links.ts'
import { confirmPessoa, findPessoa } from './pessoas.ts'
import { callerOf } from './second-factor.ts'
import { PORTAL } from './surfaces.ts'
import { auditPessoa, outboxOf } from './usuarios-da-pessoa.ts'

/** Mails the link that proves the address, in the transaction of `db`; false where the ceiling of links refuses it. */
export async function mailConfirmacao(
  { app, now }: Ctx,
  db: Db,
  { id, email: para, nome }: { id: string; email: string; nome: string },
): Promise<boolean> {
  const token = await makeLink(db, id, 'confirmar', now())
  if (token === null) return false
  const chave = `confirmacao:${id}:${now().toISOString()}`
  const mail = confirmacaoMail({ url: app.config.urlPublica, token, nome })
  await queueMail(app, db, [{ tenantId: await outboxOf(db, id), chave, para, semConfirmar: true, ...mail }])
  return true
}

/** Confirms the address by the token of its link, once. Needs no authentication. Throws LINK_INVALIDO. */
export async function confirmEmail(ctx: Ctx, { token }: { token: string }): Promise<void> {
  allow(ctx, 'sessao.open')
  await ctx.app.sistema.transaction(async (db) => {
    const { pessoaId, confirmadoEm } = await spendLink(db, token, 'confirmar', ctx.now())
    await confirmPessoa(db, pessoaId, ctx.now())
    if (!confirmadoEm) await auditPessoa(db, ctx, pessoaId, 'email.confirm')
  })
}

/**
 * Mails the caller another link to confirm the address. Throws ESTADO_INVALIDO for one that is confirmed, and
 * LIMITE_DE_REQUISICOES where the ceiling refuses another: an earlier one is valid then.
 */
export async function resendConfirmacao(ctx: Ctx): Promise<void> {
  allow(ctx, 'perfil.write')
  const { id } = callerOf(ctx, PORTAL)
  await ctx.app.sistema.transaction(async (db) => {
    const user = await db.one<{ nome: string; email: string }>(
      sql`select nome, email from usuarios where id = ${id} and tenant_id = ${ctx.tenantId}`,
    )
    const pessoa = user && (await findPessoa(db, user.email, { lock: true }))
    if (!pessoa || pessoa.confirmadoEm) throw conflict('email', 'O seu e-mail já está confirmado.')
    if (await mailConfirmacao(ctx, db, { ...pessoa, nome: user.nome })) return
    throw new Refusal('LIMITE_DE_REQUISICOES', 'a link was mailed lately', { dados: { espereSegundos: 120 } })
  })
}
