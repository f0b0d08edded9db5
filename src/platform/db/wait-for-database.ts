import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#platform/start-error.ts'
import { isCluster } from './citus/distribuir.ts'
import { isMigrated } from './migrate.ts'
import { isPooled } from './pooler.ts'
import { checkLogin, checkRights, type Role } from './rights.ts'

const LOOK_MS = 500
const CONNECT_MS = 5_000

type Patience = {
  /** How long to wait for a database that is starting, unreachable or not migrated yet (BANCO_ESPERA_S). */
  esperaSegundos: number
  say(line: string): void
}

/**
 * Waits until the database answers; throws StartError for an error that waiting does not fix, such as a wrong password.
 */
export const waitForAnswer = (url: string, patience: Patience): Promise<void> => wait(url, async () => null, patience)

/**
 * Waits until the database serves this release: it answers and has every migration. Throws StartError when it does not
 * in time, and at once when rights, policies or connections are missing, or the login is not one of `role` alone.
 * `conexoes`: how many the process opens with it at most. Returns whether a pooler is in between, and whether the
 * database is a cluster.
 */
export async function waitForDatabase(
  url: string,
  role: Role,
  conexoes: number,
  patience: Patience,
): Promise<{ pooler: boolean; cluster: boolean }> {
  let pooler = false
  let cluster = false
  const look = async (client: pg.Client): Promise<string | null> => {
    if (!(await isMigrated(client)))
      return 'O banco não tem todas as migrações desta versão: rode npm start -- migrate.'
    await checkLogin(client, role)
    await checkRights(client)
    pooler = await isPooled(client)
    cluster = await isCluster(client)
    if (!pooler) await checkConnections(client, conexoes)
    return null
  }
  await wait(url, look, patience)
  return { pooler, cluster }
}

/** Waits until the connection for hints answers. Throws StartError when it goes through a pooler, where none arrives. */
export const waitForListening = (url: string, patience: Patience): Promise<void> =>
  wait(
    url,
    async (client) => {
      if (!(await isPooled(client))) return null
      throw new StartError('DATABASE_URL_ESCUTA passa por um pooler: informe o endereço do próprio PostgreSQL.')
    },
    patience,
  )

/** Repeats `look` until nothing is missing; `look` returns a sentence about what may still appear. */
async function wait(url: string, look: (client: pg.Client) => Promise<string | null>, patience: Patience) {
  const { esperaSegundos, say } = patience
  const until = performance.now() + esperaSegundos * 1000
  for (let said = ''; ; await sleep(LOOK_MS)) {
    const missing = await connected(url, look)
    if (!missing) return
    if (performance.now() >= until) throw new StartError(`${missing} Esperou ${esperaSegundos} s (BANCO_ESPERA_S).`)
    if (missing !== said) say(`${missing} Esperando.`)
    said = missing
  }
}

async function connected(url: string, look: (client: pg.Client) => Promise<string | null>): Promise<string | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await look(client)
  } catch (error) {
    if (error instanceof StartError) throw error
    const { text, passing } = databaseSentence(error)
    if (passing) return text
    throw new StartError(text)
  } finally {
    await client.end().catch(() => {})
  }
}

async function checkConnections(client: pg.Client, conexoes: number): Promise<void> {
  const { rows } = await client.query<{ vagas: number }>(`
    select least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
      nullif(rolconnlimit, -1)) as vagas from pg_roles where rolname = current_user`)
  const vagas = rows[0]?.vagas ?? conexoes
  if (vagas < conexoes)
    throw new StartError(
      `Este processo abre até ${conexoes} conexões (2 × CONEXOES_BANCO + 1) e o banco aceita ${vagas}: diminua CONEXOES_BANCO ou aumente max_connections.`,
    )
}

// Not there yet, starting, stopping, or full for the moment: waiting may help.
const PASSING = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|57P0[1-3]|53300|08...)$/

/** An error of the database as a sentence, and whether waiting may help. */
function databaseSentence(error: unknown): { text: string; passing: boolean } {
  const { code = '', message = '', hostname = '' } = error as { code?: string; message?: string; hostname?: string }
  if (code === 'ENOTFOUND')
    return { text: `O servidor "${hostname}" do banco de dados não foi achado: confira DATABASE_URL.`, passing: true }
  if (PASSING.test(code) || /timeout|terminated/i.test(message))
    return { text: `O banco de dados ainda não responde (${code || message}).`, passing: true }
  if (code === '28P01' || code === '28000')
    return { text: `O banco de dados recusou o usuário ou a senha (${message}).`, passing: false }
  if (code === '3D000') return { text: `O banco de DATABASE_URL não existe (${message}): crie-o.`, passing: false }
  return { text: `O banco de dados recusou: ${message || code}.`, passing: false }
}
