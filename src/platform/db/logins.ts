import { createHmac } from 'node:crypto'
import pg from 'pg'
import { StartError } from '#platform/start-error.ts'
import { INSUFFICIENT_PRIVILEGE, type Role } from './rights.ts'
import { scramOf } from './scram.ts'

/**
 * The purpose of each login of a process, by the setting that holds the URL, with the one role that it acts as. The
 * owner of the tables, who migrates, logs in with DATABASE_URL. What a login cannot hold: a statement that sets
 * `app.tenant_id` itself names another account, so that values of a request never become text of a statement (`sql`,
 * ./db.ts).
 */
export const LOGINS = {
  DATABASE_URL_API: 'nfse_sistema',
  DATABASE_URL_WORKER: 'nfse_sistema',
  DATABASE_URL_INQUILINO: 'nfse_inquilino',
} as const satisfies Record<string, Role>
export type LoginUrls = Record<keyof typeof LOGINS, string>

/**
 * The URLs of the logins of a database whose owner logs in with `url`: the same server, names after the database, and
 * passwords that `segredo` gives, so that two services over one database agree on them and no file holds them.
 */
export function loginUrls(url: string, segredo: string): LoginUrls {
  const entries = Object.keys(LOGINS).map((name) => {
    const login = new URL(url)
    login.username = `${databaseOf(login)}_login_${name.replace('DATABASE_URL_', '').toLowerCase()}`
    login.password = createHmac('sha256', segredo).update(login.username).digest('hex')
    return [name, login.href]
  })
  return Object.fromEntries(entries) as LoginUrls
}

/**
 * Gives the logins of these URLs their password and their one role, making those that are absent. `url` is the owner's.
 * Throws StartError when the owner may not, unless the logins are as they should be.
 */
export async function makeLogins(url: string, logins: Partial<LoginUrls>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    for (const [name, login] of Object.entries(logins)) await makeLogin(client, LOGINS[name as keyof LoginUrls], login)
  } finally {
    await client.end()
  }
}

async function makeLogin(client: pg.Client, role: Role, url: string): Promise<void> {
  const { username, password } = new URL(url)
  const [name, senha] = [decodeURIComponent(username), decodeURIComponent(password)]
  const quoted = pg.escapeIdentifier(name)
  const { rows } = await client.query<{ membro: boolean }>(
    `select pg_has_role(oid, '${role}', 'usage') as membro from pg_roles where rolname = $1`,
    [name],
  )
  const [known] = rows
  try {
    if (!known) await client.query(`create role ${quoted} login`)
    if (senha) await client.query(`alter role ${quoted} password ${pg.escapeLiteral(scramOf(senha))}`)
    if (!known?.membro) await client.query(`grant ${role} to ${quoted}`)
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
    if (known?.membro) return // made by another user of the server, who keeps its password
    throw new StartError(
      `O usuário de DATABASE_URL não pode criar o login ${name}. Dê a ele CREATEROLE, ou rode antes, como superusuário: create role ${quoted} login password '…'; grant ${role} to ${quoted};`,
    )
  }
}

const databaseOf = ({ pathname }: URL) => decodeURIComponent(pathname.slice(1)).slice(0, NAME_MAX) || 'nfse'
// A role's name holds 63 bytes.
const NAME_MAX = 40
// Any fixed number: roles belong to the server, and two services over it may start together.
const ADVISORY_LOCK = 7_140_212
