import { type Db, sql } from '#platform/db/db.ts'
import { hashToken } from './api-key-format.ts'
import { type Contador, digestOf, narrowCount, wideCount } from './login-delay.ts'
import type { Surface } from './surfaces.ts'
import { isToken, newToken } from './tokens.ts'

/** How long a browser stays known after the last login in it. */
export const DISPOSITIVO_DIAS = 90

/** A person who tries to log in, before the account is known; `email` in upper or lower case. */
type Pessoa = { surface: Pick<Surface, 'sessao'>; email: string }
const nameOf = ({ surface, email }: Pessoa) => `${surface.sessao} ${email.trim().toLowerCase()}`
const quemOf = (pessoa: Pessoa) => digestOf(`dispositivo ${nameOf(pessoa)}`)

/**
 * The counters of a login attempt: that of the browser alone where it knows the person, so that guesses from other
 * places do not make the owner wait; else those of the network, and of the person over all addresses.
 */
export async function countsAtLogin(
  db: Db,
  pessoa: Pessoa,
  { rede, dispositivo, now }: { rede: string; dispositivo: string | null; now: Date },
): Promise<{ conhecido: boolean; senha: Contador[]; codigo: Contador[] }> {
  const name = nameOf(pessoa)
  if (dispositivo && (await isKnown(db, pessoa, dispositivo, now))) {
    const device = hashToken(dispositivo).toString('hex')
    return { conhecido: true, senha: [narrowCount(`senha ${device}`)], codigo: [narrowCount(`codigo ${device}`)] }
  }
  return {
    conhecido: false,
    senha: [narrowCount(`${name} ${rede}`), wideCount(name)],
    // Three of a million codes are right at a time: few guesses are allowed, from any address.
    codigo: [narrowCount(`segundo-fator ${name}`)],
  }
}

/**
 * The counters of an attempt by a person who is logged in: that of the session, so that its thief does not make others
 * wait, and that of the person over all sessions. Guesses at the login have counters of their own, so that a stranger's
 * guesses never block a person who is logged in.
 */
export const countsInSession = (sessaoId: string, pessoa: Pessoa, what: 'senha' | 'codigo'): Contador[] => [
  narrowCount(`${what} da sessao ${sessaoId}`),
  wideCount(`${what} das sessoes ${nameOf(pessoa)}`),
]

async function isKnown(db: Db, pessoa: Pessoa, token: string, now: Date): Promise<boolean> {
  if (!isToken(token)) return false
  const row = await db.one(sql`
    select from dispositivos_conhecidos
    where token_hash = ${hashToken(token)} and quem = ${quemOf(pessoa)} and expira_em > ${now}`)
  return row !== null
}

/** Makes the browser known, and replaces its previous token. The new token is returned here only and stored hashed. */
export async function rememberDevice(db: Db, pessoa: Pessoa, before: string | null, now: Date): Promise<string> {
  const token = newToken()
  const ate = new Date(now.getTime() + DISPOSITIVO_DIAS * 86_400_000)
  if (before) await db.query(sql`delete from dispositivos_conhecidos where token_hash = ${hashToken(before)}`)
  await db.query(sql`
    insert into dispositivos_conhecidos (token_hash, quem, expira_em) values (${hashToken(token)}, ${quemOf(pessoa)}, ${ate})`)
  return token
}

/** Forgets every known browser of a person except `kept`. */
export async function forgetDevices(db: Db, pessoa: Pessoa, kept: string | null = null): Promise<void> {
  const other = kept === null ? sql`` : sql`and token_hash <> ${hashToken(kept)}`
  await db.query(sql`delete from dispositivos_conhecidos where quem = ${quemOf(pessoa)} ${other}`)
}

/** Deletes known browsers whose 90 days are over. Returns how many. */
export const purgeDevices = async (db: Db, now: Date): Promise<number> =>
  (await db.query(sql`delete from dispositivos_conhecidos where expira_em < ${now} returning token_hash`)).length
