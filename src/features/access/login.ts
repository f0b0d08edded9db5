import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { networkOf } from '#platform/http/client-network.ts'
import { answerChallenge, askSecondFactor, findChallenged } from './challenge.ts'
import { beginTry, endTries } from './login-delay.ts'
import { ofSenha } from './passwords.ts'
import { openSession } from './sessions.ts'
import type { Entrance, Surface } from './surfaces.ts'

/** The answer to a login: the session and its token. */
export type Login<Sessao> = Sessao & { expiraEm: string; token: string }

/**
 * Opens a session by e-mail and password: in the account `contaId`, else in the one that findUsers names first. Needs no
 * authentication. Throws CREDENCIAIS_INVALIDAS, the same in text and time whether the e-mail exists or not,
 * LIMITE_DE_REQUISICOES after repeated failures, NAO_ENCONTRADO for an account that is not the person's, CONTA_BLOQUEADA,
 * and of a person with a second factor SEGUNDO_FATOR_NECESSARIO, with the challenge
 * of the second step, and SEGUNDO_FATOR_INVALIDO. A refusal is audited.
 */
export async function login<User extends { id: string; email: string }, Sessao>(
  ctx: Ctx,
  surface: Entrance<User, Sessao>,
  input: { email: string; senha: string; codigo?: string | undefined; ip: string },
): Promise<Login<Sessao>> {
  allow(ctx, 'sessao.open')
  const { app } = ctx
  const email = input.email.trim().toLowerCase()
  const who = triesOf(surface, email, input.ip)
  await beginTry(app.sistema, who, ctx.now())

  const users = await surface.findUsers(app.sistema, email)
  const user = (await ofSenha(app, input.senha, users)).find(({ status }) => status === 'ativo')
  if (!user) {
    const why = users.map(({ id, status }) => `${surface.usuario} ${id}: wrong password or ${status}`).join(', ')
    throw new Refusal('CREDENCIAIS_INVALIDAS', why || 'unknown e-mail')
  }
  surface.refuseEntry?.(user)
  await askSecondFactor(ctx, { surface, id: user.id, tenantId: surface.tenantOf(user) }, input.codigo)
  await endTries(app.sistema, who)
  return enter(ctx, surface, user, input.ip)
}

/**
 * The second step of a login: opens the session by the challenge that the first one gave, and a code. Needs no
 * authentication. Throws DESAFIO_EXPIRADO, SEGUNDO_FATOR_INVALIDO, after which the challenge is still valid,
 * LIMITE_DE_REQUISICOES after repeated failures, and CONTA_BLOQUEADA.
 */
export async function loginByCode<User extends { id: string; email: string }, Sessao>(
  ctx: Ctx,
  surface: Entrance<User, Sessao>,
  { desafio, codigo, ip }: { desafio: string; codigo: string; ip: string },
): Promise<Login<Sessao>> {
  allow(ctx, 'sessao.open')
  const { email, ...found } = await findChallenged(ctx, surface, desafio)
  const users = await surface.findUsers(ctx.app.sistema, email)
  const user = users.find(({ id, status }) => id === found.id && status === 'ativo')
  if (!user) throw new Refusal('DESAFIO_EXPIRADO', `${surface.usuario} ${found.id} may not enter`)
  surface.refuseEntry?.(user)
  await answerChallenge(ctx, { surface, id: user.id, tenantId: surface.tenantOf(user) }, desafio, codigo)
  await endTries(ctx.app.sistema, triesOf(surface, email, ip))
  return enter(ctx, surface, user, ip)
}

const triesOf = ({ sessao }: { sessao: string }, email: string, ip: string) => `${sessao} ${email} ${networkOf(ip)}`

/** Opens and audits the session of a user whose identity is already proven. */
export async function enter<User extends { id: string }, Sessao>(
  ctx: Ctx,
  surface: Entrance<User, Sessao>,
  user: User,
  ip: string,
): Promise<Login<Sessao>> {
  const [usuarioId, tenantId] = [user.id, surface.tenantOf(user)]
  return ctx.app.sistema.transaction(async (db) => {
    const { sessaoId, token, expiraEm } = await openSession(db, surface, {
      ...{ tenantId, usuarioId, ip },
      programa: ctx.origem?.userAgent ?? null,
      now: ctx.now(),
    })
    const entry = { acao: `${surface.sessao}.open`, recurso: surface.usuario, recursoId: usuarioId, detalhe: { ip } }
    await audit(db, surface.auditedAs(ctx, user, sessaoId), entry)
    return { token, expiraEm: expiraEm.toISOString(), ...surface.show(user) }
  })
}

/** Told only to who has the password: every account has taken the person out. */
const SEM_CONTA = [
  {
    campo: '',
    codigo: 'CREDENCIAIS_INVALIDAS',
    mensagem: 'A senha está certa, mas você não faz mais parte de nenhuma conta.',
    correcao:
      'Peça um convite a quem administra a conta, ou crie uma conta sua em "Criar conta", com este e-mail e esta senha.',
  },
]
