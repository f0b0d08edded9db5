import { hash, verify } from '@node-rs/argon2'
import type { App } from '#platform/app.ts'
import type { Config } from '#platform/config.ts'
import { Refusal } from '#platform/ctx.ts'
import { perApp } from '#platform/per-app.ts'
import { isCommonPassword } from './common-password.ts'

/**
 * Argon2id (the library's default), by the setting SENHA_CUSTO: 111 and 17 ms of processor. The small cost is the
 * minimum that OWASP accepts (Password Storage Cheat Sheet: 19 MiB, two passes). A hash made before keeps the cost it
 * was made with.
 */
const COSTS: Record<Config['senhaCusto'], Cost> = {
  alto: { memoryCost: 65_536, timeCost: 3, parallelism: 1 },
  minimo: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
}
type Cost = { memoryCost: number; timeCost: number; parallelism: number }
const costOf = ({ config }: App): Cost => COSTS[config.senhaCusto]
const WAITING_MAX = 40
const CHARS_MIN = 10
const CHARS_MAX = 128

/**
 * Hashes a password for storage. `email`: the person's, which it may not be. Throws SENHA_FRACA on `campo`, or
 * LIMITE_DE_REQUISICOES when too many hashes wait.
 */
export async function hashSenha(
  app: App,
  senha: string,
  { email, campo = 'senha' }: { email: string; campo?: string },
): Promise<string> {
  refuseWeak(senha, email, campo)
  return inTurn('nova', () => hash(senha, costOf(app)))
}

/**
 * Whether a password matches a hash. null, the hash of an unknown e-mail, takes the same time: the time of an answer does not
 * tell whether the e-mail is known. Throws LIMITE_DE_REQUISICOES when too many wait.
 */
export async function isSenha(
  app: App,
  senha: string,
  senhaHash: string | null,
  fila: Exclude<Fila, 'nova'> = 'entrada',
): Promise<boolean> {
  // A longer password cannot match, and would only cost time. Characters are counted as code points, as in refuseWeak.
  const text = [...senha].slice(0, CHARS_MAX + 1).join('')
  const known = senhaHash ?? (await dummyHash(app))
  return (await inTurn(fila, () => verify(known, text))) && senhaHash !== null
}

/** The refusal of a change of password with a wrong `senhaAtual`. */
export const wrongSenhaAtual = () =>
  new Refusal('SENHA_ATUAL_INCORRETA', 'the current password is wrong', {
    erros: [{ campo: 'senhaAtual', codigo: 'VALORES_DIVERGENTES', mensagem: 'A senha atual não confere.' }],
  })

/** Throws SENHA_FRACA on `campo` for a password that is too short, too long, too common or the person's own `email`. */
export function refuseWeak(senha: string, email: string, campo: string): void {
  const length = [...senha].length
  const mensagem =
    length < CHARS_MIN || length > CHARS_MAX
      ? `A senha tem ${length} caracteres; use de ${CHARS_MIN} a ${CHARS_MAX}.`
      : isCommonPassword(senha, email)
        ? 'Esta senha é das primeiras que alguém tentaria: é comum, ou é o seu e-mail. Escolha outra.'
        : null
  if (mensagem)
    throw new Refusal('SENHA_FRACA', 'weak password', { erros: [{ campo, codigo: 'SENHA_FRACA', mensagem }] })
}

const dummyHash = perApp((app) => hash('ninguém tem esta senha', costOf(app)))

/** A login from a known browser goes first; a new password goes last, because strangers register. */
const FILAS = ['conhecido', 'entrada', 'nova'] as const
type Fila = (typeof FILAS)[number]
// Each hash takes up to 64 MiB and one of four threads that also sign notes: two run at the same time, the others wait.
// A new password takes one of the two at most, so that a login never waits for one.
const AT_ONCE_MAX = 2
const AT_ONCE: Record<Fila, number> = { conhecido: 2, entrada: 2, nova: 1 }
const running: Record<Fila, number> = { conhecido: 0, entrada: 0, nova: 0 }
const waiting: Record<Fila, (() => void)[]> = { conhecido: [], entrada: [], nova: [] }

const isFree = (fila: Fila) =>
  running[fila] < AT_ONCE[fila] && FILAS.reduce((sum, each) => sum + running[each], 0) < AT_ONCE_MAX

async function inTurn<T>(fila: Fila, work: () => Promise<T>): Promise<T> {
  if (!isFree(fila)) {
    if (waiting[fila].length >= WAITING_MAX) throw new Refusal('LIMITE_DE_REQUISICOES', `too many wait as ${fila}`)
    await new Promise<void>((resolve) => waiting[fila].push(resolve))
  } else running[fila]++
  try {
    return await work()
  } finally {
    running[fila]--
    const next = FILAS.find((each) => waiting[each].length > 0 && isFree(each))
    if (next) {
      running[next]++ // counted before the wait ends, so that no other hash takes its place
      waiting[next].shift()!()
    }
  }
}
