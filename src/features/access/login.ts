import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { networkOf } from '#platform/http/client-network.ts'
import { perApp } from '#platform/per-app.ts'
import { createLoginDelay } from './login-delay.ts'
import { isSenha } from './passwords.ts'
import { type Conta, openSession, type SessaoAtual, type Usuario } from './sessions.ts'

/** What a login answers: the session and its token. */
export type Login = SessaoAtual & { token: string }

type UserRow = Usuario & { tenantId: string; contaNome: string; senhaHash: string; status: string }

/**
 * Opens a session by e-mail and password. Anyone may try. Throws CREDENCIAIS_INVALIDAS, the same in text and time
 * whether the e-mail exists or not, and LIMITE_DE_REQUISICOES after repeated failures.
 */
export async function login(ctx: Ctx, input: { email: string; senha: string; ip: string }): Promise<Login> {
  allow(ctx, 'sessao.open')
  const { app } = ctx
  const now = ctx.now()
  const email = input.email.trim().toLowerCase()
  const who = `${email} ${networkOf(input.ip)}`
  const delay = delayOf(app)
  delay.check(who, now.getTime())

  const user = await findUser(app, email)
  const right = await isSenha(input.senha, user?.senhaHash ?? null)
  if (!user || !right || user.status !== 'ativo') {
    delay.fail(who, now.getTime())
    throw new Refusal(
      'CREDENCIAIS_INVALIDAS',
      user ? `user ${user.id}: wrong password or ${user.status}` : 'unknown e-mail',
    )
  }
  delay.forget(who)
  return enter(ctx, user, input.ip)
}

/** Opens the session of a user known to be right, and writes it down. */
export async function enter(ctx: Ctx, user: Omit<UserRow, 'senhaHash' | 'status'>, ip: string): Promise<Login> {
  const { id, nome, email, papel, tenantId, contaNome } = user
  const conta: Conta = { id: tenantId, nome: contaNome }
  return ctx.app.sistema.transaction(async (db) => {
    const { token, expiraEm } = await openSession(db, { tenantId, usuarioId: id, ip, now: ctx.now() })
    await audit(db, { ...ctx, tenantId }, { acao: 'sessao.open', recurso: 'usuario', recursoId: id, detalhe: { ip } })
    return { token, expiraEm: expiraEm.toISOString(), usuario: { id, nome, email, papel }, conta }
  })
}

const findUser = (app: App, email: string) =>
  app.sistema.one<UserRow>(sql`
    select u.id, u.nome, u.email, u.papel, u.tenant_id as "tenantId", t.nome as "contaNome",
      u.senha_hash as "senhaHash", u.status
    from usuarios u join tenants t on t.id = u.tenant_id
    where lower(u.email) = ${email}`)

/** The waits of this process, shared by everything that asks for a password. */
export const delayOf = perApp(createLoginDelay)
