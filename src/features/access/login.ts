import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { CredenciaisDoPortal } from '#formas/contas/usuario.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { networkOf } from '#platform/http/client-network.ts'
import { answerChallenge, askSecondFactor, findChallenged } from './challenge.ts'
import { endReplaced } from './end-replaced.ts'
import { holdProva, type Prova } from './factor.ts'
import { countsAtLogin, rememberDevice } from './known-devices.ts'
import { beginTry, endTries } from './login-delay.ts'
import { isSenha } from './passwords.ts'
import { recordingRefusal } from './record-refused-login.ts'
import { openSession } from './sessions.ts'
import type { Entrance, Surface } from './surfaces.ts'

/**
 * Where a request that may open a session comes from: its address, and from the cookies of the browser its token and
 * the session that is open in it, if any.
 */
export type Entrada = { ip: string; dispositivo: string | null; sessao: string | null }

/**
 * The answer to a login: the session and its token. `dispositivo`: the new token of this browser; null: it stays the
 * same.
 */
export type Login<Sessao> = Sessao & { expiraEm: string; token: string; dispositivo: string | null }

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
  input: CredenciaisDoPortal,
  entrada: Entrada,
): Promise<Login<Sessao>> {
  allow(ctx, 'sessao.open')
  const { app } = ctx
  const email = input.email.trim().toLowerCase()
  return recordingRefusal(ctx, surface, { email, ip: entrada.ip }, async () => {
    const counts = await countsOf(ctx, surface, email, entrada)
    await beginTry(app.sistema, counts.senha, ctx.now())

    const users = await surface.findUsers(app.sistema, email)
    const fila = counts.conhecido ? 'conhecido' : 'entrada'
    const proven = await isSenha(app, input.senha, users[0]?.senhaHash ?? null, fila)
    const open = proven ? users.filter(({ status }) => status === 'ativo') : []
    if (!open.length) {
      const why = users.map(({ id, status }) => `${surface.usuario} ${id}: wrong password or ${status}`).join(', ')
      const erros = proven && users.every(({ status }) => status === 'desativado') ? SEM_CONTA : undefined
      throw new Refusal('CREDENCIAIS_INVALIDAS', why || 'unknown e-mail', erros && { erros })
    }
    const { contaId = surface.tenantOf(open[0]!) } = input
    const user = open.find((each) => surface.tenantOf(each) === contaId)
    if (!user) throw new Refusal('NAO_ENCONTRADO', `the person of ${email} has no account ${contaId}`)
    surface.refuseEntry?.(user)
    const quem = { surface, id: user.id, tenantId: surface.tenantOf(user) }
    const desde = await askSecondFactor(ctx, quem, user.senhaHash, input.codigo, counts.codigo)
    await endTries(app.sistema, counts.senha)
    return enter(ctx, surface, user, entrada, { senhaHash: user.senhaHash, desde })
  })
}

/**
 * The second step of a login: opens the session by the challenge that the first one gave, and a code. Needs no
 * authentication. Throws DESAFIO_EXPIRADO, SEGUNDO_FATOR_INVALIDO, after which the challenge is still valid,
 * LIMITE_DE_REQUISICOES after repeated failures, and CONTA_BLOQUEADA.
 */
export async function loginByCode<User extends { id: string; email: string }, Sessao>(
  ctx: Ctx,
  surface: Entrance<User, Sessao>,
  { desafio, codigo }: { desafio: string; codigo: string },
  entrada: Entrada,
): Promise<Login<Sessao>> {
  allow(ctx, 'sessao.open')
  const { email, ...found } = await findChallenged(ctx, surface, desafio)
  return recordingRefusal(ctx, surface, { email, ip: entrada.ip }, async () => {
    const users = await surface.findUsers(ctx.app.sistema, email)
    const user = users.find(({ id, status }) => id === found.id && status === 'ativo')
    if (!user) throw new Refusal('DESAFIO_EXPIRADO', `${surface.usuario} ${found.id} may not enter`)
    surface.refuseEntry?.(user)
    const counts = await countsOf(ctx, surface, email, entrada)
    const quem = { surface, id: user.id, tenantId: surface.tenantOf(user) }
    const { senhaHash, desde } = await answerChallenge(ctx, quem, { desafio, codigo }, counts.codigo)
    await endTries(ctx.app.sistema, counts.senha)
    return enter(ctx, surface, user, entrada, { senhaHash, desde })
  })
}

const countsOf = ({ app, now }: Ctx, surface: Surface, email: string, { ip, dispositivo }: Entrada) =>
  countsAtLogin(app.sistema, { surface, email }, { rede: networkOf(ip), dispositivo, now: now() })

/**
 * Opens and audits the session of a user whose identity is already proven, and ends the one that it replaces. `prova`: what proved
 * it; a password, with everything else that a login asks for, makes the browser known from now on. Throws
 * CREDENCIAIS_INVALIDAS, SESSAO_EXPIRADA where the proof has ended since.
 */
export async function enter<User extends { id: string; email: string }, Sessao>(
  ctx: Ctx,
  surface: Entrance<User, Sessao>,
  user: User,
  { ip, dispositivo: before, sessao: replaced }: Entrada,
  prova: Prova | null = null,
): Promise<Login<Sessao>> {
  const [usuarioId, tenantId] = [user.id, surface.tenantOf(user)]
  return ctx.app.sistema.transaction(async (db) => {
    const bySenha = prova !== null && 'senhaHash' in prova
    if (prova && !(await holdProva(db, surface, usuarioId, prova)))
      throw new Refusal(
        bySenha ? 'CREDENCIAIS_INVALIDAS' : 'SESSAO_EXPIRADA',
        `${usuarioId}: the proof ended meanwhile`,
      )
    await endReplaced(db, ctx, surface, replaced)
    const { sessaoId, token, expiraEm } = await openSession(db, surface, {
      ...{ tenantId, usuarioId, ip },
      programa: ctx.origem?.userAgent ?? null,
      now: ctx.now(),
    })
    const entry = { acao: `${surface.sessao}.open`, recurso: surface.usuario, recursoId: usuarioId, detalhe: { ip } }
    await audit(db, surface.auditedAs(ctx, user, sessaoId), entry)
    const dispositivo = bySenha ? await rememberDevice(db, { surface, email: user.email }, before, ctx.now()) : null
    return { token, expiraEm: expiraEm.toISOString(), dispositivo, ...(await surface.show(db, user)) }
  })
}

/** Answered only to a caller who has the password: every account has removed the person. */
const SEM_CONTA = [
  {
    campo: '',
    codigo: 'CREDENCIAIS_INVALIDAS',
    mensagem: 'A senha está certa, mas você não faz mais parte de nenhuma conta.',
    correcao:
      'Peça um convite a quem administra a conta, ou crie uma conta sua em "Criar conta", com este e-mail e esta senha.',
  },
]
