import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { networkOf } from '#platform/http/client-network.ts'
import { perApp } from '#platform/per-app.ts'
import { openAdminSession, type SessaoAdmin, type UsuarioAdmin } from './admin-sessions.ts'
import { createLoginDelay } from './login-delay.ts'
import { isSenha } from './passwords.ts'

/** What a login answers: the session and its token. */
export type LoginAdmin = SessaoAdmin & { token: string }

/**
 * Opens a session of the back-office by e-mail and password. Anyone may try. Throws CREDENCIAIS_INVALIDAS, the same in
 * text and time whether the e-mail exists or not, and LIMITE_DE_REQUISICOES after repeated failures.
 */
export async function loginAdmin(ctx: Ctx, input: { email: string; senha: string; ip: string }): Promise<LoginAdmin> {
  allow(ctx, 'sessao.open')
  const { app } = ctx
  const now = ctx.now()
  const email = input.email.trim().toLowerCase()
  const who = `${email} ${networkOf(input.ip)}`
  const delay = delayOf(app)
  delay.check(who, now.getTime())

  const user = await app.sistema.one<UsuarioAdmin & { senhaHash: string; status: string }>(sql`
    select id, nome, email, papel, senha_hash as "senhaHash", status from admin_usuarios where lower(email) = ${email}`)
  const right = await isSenha(input.senha, user?.senhaHash ?? null)
  if (!user || !right || user.status !== 'ativo') {
    delay.fail(who, now.getTime())
    const why = user ? `admin ${user.id}: wrong password or ${user.status}` : 'unknown e-mail'
    throw new Refusal('CREDENCIAIS_INVALIDAS', why)
  }
  delay.forget(who)
  const { id, nome, papel } = user
  return app.sistema.transaction(async (db) => {
    const { token, expiraEm } = await openAdminSession(db, { usuarioId: id, ip: input.ip, now })
    const actor = { kind: 'admin', usuarioId: id, papel } as const
    const entry = { acao: 'admin-sessao.open', recurso: 'admin-usuario', recursoId: id, detalhe: { ip: input.ip } }
    await audit(db, { ...ctx, actor }, entry)
    return { token, expiraEm: expiraEm.toISOString(), usuario: { id, nome, email: user.email, papel } }
  })
}

const delayOf = perApp(createLoginDelay)
