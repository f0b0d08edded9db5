import pg from 'pg'
import sqlTag, { type Sql } from 'sql-template-tag'

export { bulk, empty, join, raw, type Sql } from 'sql-template-tag'
/** A statement as text and values: sql`select … where id = ${id}`. Fragments nest. */
export const sql = sqlTag

// Counters and identity columns are far below 2^53: numbers, not strings. Dates stay Date; json is parsed by pg.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A handle on the database as one role and one tenant. Every read and write of a verb goes through it. */
export type Db = {
  /** All rows of one statement. */
  query<Row>(statement: Sql): Promise<Row[]>
  /** The first row, or null. */
  one<Row>(statement: Sql): Promise<Row | null>
  /** Runs `work` in one transaction; a throw rolls back. Nested calls join the outer one. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** The database role of a pool's connections, which sets the rows they see (see migration 0001). */
export type DbRole = 'nfse_sistema' | 'nfse_inquilino'

export type Pool = { forTenant(tenantId: string): Db; forAll(): Db; close(): Promise<void>; stats(): PoolStats }
export type PoolStats = { total: number; idle: number; waiting: number }

// On SSDs an index page costs about what any page costs. With the server's default, statements prepared while a table
// is still small read the whole of it.
const CHEAP_INDEXES = "set_config('random_page_cost', '1.1', false)"

// A process that was paused inside a transaction must not keep its locks from all others.
const IDLE_IN_TRANSACTION_MS = 60_000
// The server ends a slow statement itself; when it does not answer at all, the connection is given up a little later.
const SERVER_FIRST_MS = 2_000

/** Opens a pool whose connections act as `role`. `max`: connections at most; `timeoutS`: for one statement. */
export function openPool(url: string, role: DbRole, max: number, timeoutS = 30): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    query_timeout: timeoutS * 1000 + SERVER_FIRST_MS,
    keepAlive: true,
  })
  const session = [
    `set_config('role', '${role}', false)`,
    CHEAP_INDEXES,
    `set_config('statement_timeout', '${timeoutS * 1000}', false)`,
    `set_config('idle_in_transaction_session_timeout', '${IDLE_IN_TRANSACTION_MS}', false)`,
  ].join(', ')
  // A server restart breaks idle clients: without a listener the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  const tenantOf = new WeakMap<pg.PoolClient, string>()

  const take = async (tenantId: string): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    if (tenantOf.get(client) === tenantId) return client
    try {
      await client.query(
        tenantOf.has(client)
          ? { text: "select set_config('app.tenant_id', $1, false)", values: [tenantId] }
          : {
              text: `select set_config('app.tenant_id', $1, false), ${session}`,
              values: [tenantId],
            },
      )
    } catch (error) {
      client.release(true)
      throw error
    }
    tenantOf.set(client, tenantId)
    return client
  }

  const alone = async <Row>(tenantId: string, statement: Sql): Promise<Row[]> => {
    const client = await take(tenantId)
    let broken = false
    try {
      return await run<Row>(client, statement)
    } catch (error) {
      broken = isUnanswered(error)
      throw error
    } finally {
      client.release(broken)
    }
  }
  const handle = (tenantId: string): Db => ({
    query: <Row>(statement: Sql) => alone<Row>(tenantId, statement),
    one: async <Row>(statement: Sql) => (await alone<Row>(tenantId, statement))[0] ?? null,
    transaction: async (work) => {
      const client = await take(tenantId)
      let broken = false
      try {
        await client.query('begin')
        const result = await work(inTransaction(client))
        await client.query('commit')
        return result
      } catch (error) {
        broken = isUnanswered(error)
        if (!broken)
          await client.query('rollback').catch(() => {
            broken = true
          })
        throw error
      } finally {
        client.release(broken)
      }
    },
  })

  return {
    forTenant: handle,
    forAll: () => handle(''),
    close: () => pool.end(),
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/** The statement is still under way on its connection, which cannot be used again. */
const isUnanswered = (error: unknown): boolean => (error as Error | null)?.message === 'Query read timeout'

function inTransaction(client: pg.PoolClient): Db {
  const db: Db = {
    query: <Row>(statement: Sql) => run<Row>(client, statement),
    one: async <Row>(statement: Sql) => (await run<Row>(client, statement))[0] ?? null,
    transaction: (work) => work(db),
  }
  return db
}

// There are few statements, run often: each text is prepared once per connection, under a name derived from it.
const names = new Map<string, string>()
function run<Row>(client: pg.PoolClient, statement: Sql): Promise<Row[]> {
  const text = statement.text
  let name = names.get(text)
  if (!name && names.size < 2000) names.set(text, (name = `s${names.size}`))
  return client.query({ name, text, values: statement.values }).then((result) => result.rows as Row[])
}

/** Postgres error codes the service reacts to. */
export const PG = { unicidade: '23505', serializacao: '40001', impasse: '40P01' } as const
/** The SQLSTATE of a driver error, or null when it is not one. */
export const sqlState = (error: unknown): string | null => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null
}
/** The violated constraint or index of a driver error. */
export const constraintOf = (error: unknown): string | null =>
  (error as { constraint?: string } | null)?.constraint ?? null
