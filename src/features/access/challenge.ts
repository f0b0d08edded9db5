import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { hashToken } from './api-key-format.ts'
import { type Factor, findFactor, type Quem, spendCode } from './factor.ts'
import type { Contador } from './login-delay.ts'
import type { Surface } from './surfaces.ts'
import { isToken, newToken } from './tokens.ts'

/** How long the second step of a login may take. */
const DESAFIO_MINUTOS = 5

/**
 * Checks what a login needs after the password of `senhaHash`: nothing for a person without a second factor. Returns
 * since when the checked factor is in force, null: there is none. Throws SEGUNDO_FATOR_NECESSARIO without a code, with
 * the challenge that the second step answers, SEGUNDO_FATOR_INVALIDO for a wrong or used one, and CREDENCIAIS_INVALIDAS
 * when another password was set meanwhile.
 */
export async function askSecondFactor(
  { app }: Ctx,
  quem: Quem,
  senhaHash: string,
  codigo: string | undefined,
  counts: readonly Contador[],
): Promise<Date | null> {
  const factor = await findFactor(app.sistema, quem)
  if (factor.senhaHash !== senhaHash)
    throw new Refusal('CREDENCIAIS_INVALIDAS', `${quem.surface.usuario} ${quem.id}: another password was set meanwhile`)
  if (!factor.desde) return null
  if (!codigo?.trim())
    throw new Refusal('SEGUNDO_FATOR_NECESSARIO', `${quem.surface.usuario} ${quem.id}`, {
      dados: await makeChallenge(app, factor),
    })
  await spendCode(app, app.sistema, factor, codigo, counts)
  return factor.desde
}

async function makeChallenge(
  app: App,
  { surface, id, versao }: Factor,
): Promise<{ desafio: string; desafioExpiraEm: string }> {
  const [desafio, expiraEm] = [newToken(), new Date(app.now().getTime() + DESAFIO_MINUTOS * 60_000)]
  await app.sistema.query(sql`
    insert into desafios_login (token_hash, superficie, usuario_id, versao, expira_em)
    values (${hashToken(desafio)}, ${surface.kind}, ${id}, ${versao}, ${expiraEm})`)
  return { desafio, desafioExpiraEm: expiraEm.toISOString() }
}

/** The person whose password opened the challenge; the e-mail in lower case. Throws DESAFIO_EXPIRADO. */
export async function findChallenged(
  { app }: Ctx,
  { kind, usuarios }: Surface,
  desafio: string,
): Promise<{ id: string; email: string }> {
  const row = isToken(desafio)
    ? await app.sistema.one<{ id: string; email: string }>(sql`
        select u.id, lower(u.email) as email from desafios_login d join ${usuarios} u on u.id = d.usuario_id
        where d.token_hash = ${hashToken(desafio)} and d.superficie = ${kind} and d.expira_em > ${app.now()}`)
    : null
  if (!row) throw new Refusal('DESAFIO_EXPIRADO', 'no such challenge')
  return row
}

/**
 * Answers the challenge with a code; the first right code ends it. Returns the person as it was proved. Throws
 * SEGUNDO_FATOR_INVALIDO, DESAFIO_EXPIRADO.
 */
export async function answerChallenge(
  { app }: Ctx,
  quem: Quem,
  { desafio, codigo }: { desafio: string; codigo: string },
  counts: readonly Contador[],
): Promise<Factor> {
  const factor = await findFactor(app.sistema, quem)
  if (!factor.desde) throw new Refusal('DESAFIO_EXPIRADO', 'the second factor ended meanwhile')
  await spendCode(app, app.sistema, factor, codigo, counts)
  const ended = await app.sistema.one(sql`
    delete from desafios_login where token_hash = ${hashToken(desafio)} and versao = ${factor.versao} returning versao`)
  if (!ended) throw new Refusal('DESAFIO_EXPIRADO', 'answered or changed meanwhile')
  return factor
}

/** Deletes challenges that are over. Returns how many. */
export const purgeChallenges = async (db: Db, now: Date): Promise<number> =>
  (await db.query(sql`delete from desafios_login where expira_em < ${now} returning usuario_id`)).length
