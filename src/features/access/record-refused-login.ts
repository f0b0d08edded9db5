import type { Codigo } from '#domain/codigos.ts'
import { audit } from '#features/audit/audit.ts'
import { maskPersonal } from '#features/audit/mask-personal.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { networkOf } from '#platform/http/client-network.ts'
import { digestOf } from './login-delay.ts'
import type { Entrance, Surface } from './surfaces.ts'

/** The errors of a failed login; a missing second factor is a step of the login, not a failure. */
const FAILURES: readonly Codigo[] = [
  'CREDENCIAIS_INVALIDAS',
  'SEGUNDO_FATOR_INVALIDO',
  'LIMITE_DE_REQUISICOES',
  'CONTA_BLOQUEADA',
]
/** The most lines an hour of a person, and of all unknown e-mails together; the log has every refusal. */
export const LINES_AN_HOUR = 200

/** Runs the login of this e-mail, in lower case, and records a refusal in the audit. */
export async function recordingRefusal<User extends { id: string }, T>(
  ctx: Ctx,
  surface: Entrance<User, unknown>,
  { email, ip }: { email: string; ip: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && FAILURES.includes(error.codigo))
      await record(ctx, surface, { email, ip, codigo: error.codigo }).catch((err: unknown) =>
        ctx.app.log.error({ requestId: ctx.requestId, err }, 'a refused login could not be recorded'),
      )
    throw error
  }
}

/**
 * The first, tenth, hundredth… refusal of an e-mail and network in an hour becomes a line, in the audit of each account
 * of the person; for an unknown e-mail in that of the service. The line never has the password, which people also type
 * as the e-mail.
 */
async function record<User extends { id: string }>(
  ctx: Ctx,
  surface: Entrance<User, unknown>,
  { email, ip, codigo }: { email: string; ip: string; codigo: Codigo },
): Promise<void> {
  const { sistema: db } = ctx.app
  const hour = ctx.now().toISOString().slice(0, 13)
  const tentativas = await countUp(db, `recusa ${surface.sessao} ${email} ${networkOf(ip)} ${hour}`, ctx.now())
  if (!Number.isInteger(Math.log10(tentativas))) return
  const users = await surface.findUsers(db, email)
  const whose = users.length ? email : 'desconhecidos'
  if ((await countUp(db, `recusas ${surface.sessao} ${whose} ${hour}`, ctx.now())) > LINES_AN_HOUR) return
  const acao = `${surface.sessao}.refuse`
  const detalhe = { codigo, email: ADDRESS.test(email) ? maskPersonal(email) : '***', tentativas }
  for (const user of users.length ? users.slice(0, CONTAS_MAX) : [null]) {
    const tenantId = (user && surface.tenantOf(user)) ?? ''
    await audit(db, { ...ctx, tenantId }, { acao, recurso: surface.usuario, recursoId: user?.id ?? null, detalhe })
  }
}

/**
 * Runs the act of a logged-in person who proves the identity again, and records a wrong password or code in the audit:
 * the first, tenth, hundredth… of the session in an hour.
 */
export async function recordingWrongProof<T>(
  ctx: Ctx,
  { surface, id, sessaoId }: { surface: Pick<Surface, 'sessao' | 'usuario'>; id: string; sessaoId: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && WRONG_PROOFS.includes(error.codigo)) {
      const { sistema: db } = ctx.app
      const { codigo } = error
      const hour = ctx.now().toISOString().slice(0, 13)
      const tentativas = await countUp(db, `prova ${codigo} ${sessaoId} ${hour}`, ctx.now())
      if (Number.isInteger(Math.log10(tentativas)))
        await audit(db, ctx, {
          acao: `${surface.sessao}.refuse`,
          recurso: surface.usuario,
          recursoId: id,
          detalhe: { codigo, tentativas },
        })
    }
    throw error
  }
}
const WRONG_PROOFS: readonly Codigo[] = ['SENHA_ATUAL_INCORRETA', 'SEGUNDO_FATOR_INVALIDO', 'LIMITE_DE_REQUISICOES']

/** Adds one to the counter of `who`, in a row that is purged with the attempts. Returns the count. */
async function countUp(db: Db, who: string, now: Date): Promise<number> {
  const row = await db.one<{ tentativas: number }>(sql`
    insert into esperas_login as e (quem, tentativas, ate) values (${digestOf(who)}, 1, ${now})
    on conflict (quem) do update set tentativas = e.tentativas + 1, ate = excluded.ate returning tentativas`)
  return row!.tentativas
}

const ADDRESS = /^[^\s@]+@(?:[\w-]+\.)+[a-z]{2,}$/i
/** An e-mail may have users in several accounts. */
const CONTAS_MAX = 5
