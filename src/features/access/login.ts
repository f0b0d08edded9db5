import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { networkOf } from '#platform/http/client-network.ts'
import { beginTry, endTries } from './login-delay.ts'
import { ofSenha } from './passwords.ts'
import { openSession } from './sessions.ts'
import type { Entrance } from './surfaces.ts'

/** The answer to a login: the session and its token. */
export type Login<Sessao> = Sessao & { expiraEm: string; token: string }

/**
 * Opens a session by e-mail and password, in the account whose password it is. Needs no authentication. Throws
 * CREDENCIAIS_INVALIDAS, the same in text and time whether the e-mail exists or not, LIMITE_DE_REQUISICOES after
 * repeated failures, CONTA_BLOQUEADA, and in the back-office SEGUNDO_FATOR_NECESSARIO and SEGUNDO_FATOR_INVALIDO.
 */
export async function login<User extends { id: string }, Sessao>(
  ctx: Ctx,
  surface: Entrance<User, Sessao>,
  input: { email: string; senha: string; codigo?: string | undefined; ip: string },
): Promise<Login<Sessao>> {
  allow(ctx, 'sessao.open')
  const { app } = ctx
  const email = input.email.trim().toLowerCase()
  const who = `${surface.sessao} ${email} ${networkOf(input.ip)}`
  await beginTry(app.sistema, who, ctx.now())

  const users = await surface.findUsers(app.sistema, email)
  const user = (await ofSenha(input.senha, users)).find(({ status }) => status === 'ativo')
  if (!user) {
    const why = users.map(({ id, status }) => `${surface.usuario} ${id}: wrong password or ${status}`).join(', ')
    throw new Refusal('CREDENCIAIS_INVALIDAS', why || 'unknown e-mail')
  }
  await surface.checkMore?.(ctx, user, input.codigo)
  await endTries(app.sistema, who)
  return enter(ctx, surface, user, input.ip)
}

/** Opens and audits the session of a user whose identity is already proven. */
export async function enter<User extends { id: string }, Sessao>(
  ctx: Ctx,
  surface: Entrance<User, Sessao>,
  user: User,
  ip: string,
): Promise<Login<Sessao>> {
  const [usuarioId, tenantId] = [user.id, surface.tenantOf(user)]
  return ctx.app.sistema.transaction(async (db) => {
    const { sessaoId, token, expiraEm } = await openSession(db, surface, { tenantId, usuarioId, ip, now: ctx.now() })
    const entry = { acao: `${surface.sessao}.open`, recurso: surface.usuario, recursoId: usuarioId, detalhe: { ip } }
    await audit(db, surface.auditedAs(ctx, user, sessaoId), entry)
    return { token, expiraEm: expiraEm.toISOString(), ...surface.show(user) }
  })
}
