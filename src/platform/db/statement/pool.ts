import pg from 'pg'
import type { Db, Sql, Tx } from '#platform/db/db.ts'
import { inMessages, type Opened, preparedOf, stepByStep, txOver } from './transaction.ts'

export type Pool = { forTenant(tenantId: string): Db; forAll(): Db; close(): Promise<void>; stats(): PoolStats }
type PoolStats = { total: number; idle: number; waiting: number }

// A process that was paused inside a transaction must not block all others by its locks.
const IDLE_IN_TRANSACTION_MS = 60_000
// The server ends a slow statement itself; when it does not answer at all, the connection is given up a little later.
const SERVER_FIRST_MS = 2_000

// docs/instrucoes.md#plans says why.
const ONE_PLAN = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', jit: 'off' }

/** How long a connection keeps its plans before it drops them: twice its age, within these bounds. */
const PLANS_KEPT_MS = { min: 2_000, max: 60_000 }

// A worker learns of a setting when a separate statement sets it, for the transaction.
const CLUSTER = { 'citus.propagate_set_commands': 'local' }

type PoolOptions = {
  /** Connections at most. */
  max: number
  /** For one statement. */
  timeoutS?: number
  /** How long a connection may take to open. */
  connectMs?: number
  /** A pooler in front may give each transaction another connection of the server: no session is relied on. */
  pooler?: boolean
  /** The tables are distributed (./citus): workers learn of the tenant by what a transaction sets for itself. */
  cluster?: boolean
  /** Each statement is planned once for a connection, whatever its parameters. */
  onePlan?: boolean
  /** Further connections, which plan each statement once: `onePlan` of a Db. */
  onePlanMax?: number
}

/** Opens a pool that logs in as the user of `url`, whose role sets the rows it sees (docs/instrucoes.md). */
export function openPool(url: string, { onePlanMax = 0, ...options }: PoolOptions): Pool {
  const { timeoutS = 30, connectMs = 10_000, pooler = false, cluster = false, onePlan = false } = options
  const local = pooler || cluster
  // Where a transaction sends its settings no connection plans once: all of them are of one kind.
  const max = options.max + (local ? onePlanMax : 0)
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectMs,
    query_timeout: timeoutS * 1000 + SERVER_FIRST_MS,
    keepAlive: true,
  })
  // A server restart breaks idle clients: without a listener the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  const limits = {
    statement_timeout: timeoutS * 1000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    ...(cluster ? CLUSTER : onePlan && !pooler && ONE_PLAN),
  }
  const asSent = pooler ? unnamedOf : preparedOf
  const { take, begin } = local ? perTransaction(pool, limits) : perSession(pool, limits)

  const inside = async <T>(tenantId: string, open: (client: pg.PoolClient) => Opened, work: (tx: Tx) => Promise<T>) => {
    const client = await take(tenantId)
    const { opening, tx, commit, rollback } = open(client)
    let broken = false
    try {
      await opening?.()
      const result = await work(tx)
      await commit?.()
      return result
    } catch (error) {
      broken = isUnanswered(error)
      if (!broken)
        await rollback?.().catch(() => {
          broken = true
        })
      throw error
    } finally {
      client.release(broken)
    }
  }
  const run = <Row>(client: pg.PoolClient, statement: Sql): Promise<Row[]> =>
    client.query(asSent(statement)).then(({ rows }) => rows as Row[])
  const alone = (client: pg.PoolClient): Opened => ({ tx: txOver((statement) => run(client, statement)) })
  const begun = (tenantId: string) => (client: pg.PoolClient) =>
    stepByStep(client, run, [
      begin(tenantId),
      ...(cluster && tenantId ? [`set local app.tenant_id = ${pg.escapeLiteral(tenantId)}`] : []),
    ])
  const planned = onePlanMax > 0 && !local ? openPool(url, { ...options, max: onePlanMax, onePlan: true }) : null
  const handle = (tenantId: string): Db => {
    // Behind a pooler or in a cluster only the transaction knows its tenant, so a statement of a tenant needs one.
    const open = local && tenantId ? begun(tenantId) : alone
    const db: Db = {
      query: <Row>(statement: Sql) => inside(tenantId, open, (tx) => tx.query<Row>(statement)),
      one: <Row>(statement: Sql) => inside(tenantId, open, (tx) => tx.one<Row>(statement)),
      transaction: (work) => inside(tenantId, local ? begun(tenantId) : inMessages, work),
      get onePlan() {
        return planned?.forTenant(tenantId) ?? db
      },
    }
    return db
  }

  return {
    forTenant: handle,
    forAll: () => handle(''),
    close: async () => void (await Promise.all([pool.end(), planned?.close()])),
    stats: () => {
      const { total, idle, waiting } = planned?.stats() ?? { total: 0, idle: 0, waiting: 0 }
      return { total: total + pool.totalCount, idle: idle + pool.idleCount, waiting: waiting + pool.waitingCount }
    },
  }
}

type Limits = Record<string, number | string>
/**
 * How a connection gets its tenant and limits: `take` returns one, `begin` is the SQL that opens a transaction on it.
 */
type Sessions = { take(tenantId: string): Promise<pg.PoolClient>; begin(tenantId: string): string }

const settingsOf = (tenantId: string, limits: Limits, local: boolean): string =>
  Object.entries({ 'app.tenant_id': tenantId, ...limits })
    .map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(String(value))}, ${local})`)
    .join(', ')

/** Each connection keeps its settings; the tenant is set again only when it changes. */
function perSession(pool: pg.Pool, limits: Limits): Sessions {
  const tenantOf = new WeakMap<pg.PoolClient, string>()
  const agesOf = new WeakMap<pg.PoolClient, PlanAges>()
  const prepare = async (client: pg.PoolClient, tenantId: string): Promise<void> => {
    if (tenantOf.get(client) !== tenantId)
      await client.query(
        tenantOf.has(client)
          ? { text: "select set_config('app.tenant_id', $1, false)", values: [tenantId] }
          : { text: `select ${settingsOf(tenantId, limits, false)}` },
      )
    tenantOf.set(client, tenantId)
    if (areOld(agesOf, client)) await client.query('discard plans')
  }
  return {
    begin: () => 'begin',
    take: async (tenantId) => {
      const client = await pool.connect()
      try {
        await prepare(client, tenantId)
      } catch (error) {
        client.release(true)
        throw error
      }
      return client
    },
  }
}

/** Monotonic milliseconds. */
type PlanAges = { openedAt: number; dropAt: number }

/** Whether the plans of the connection are to be dropped now; stores when the next time is. */
function areOld(agesOf: WeakMap<pg.PoolClient, PlanAges>, client: pg.PoolClient): boolean {
  const now = performance.now()
  const ages = agesOf.get(client)
  if (ages && now < ages.dropAt) return false
  const openedAt = ages?.openedAt ?? now
  const kept = Math.min(Math.max(2 * (now - openedAt), PLANS_KEPT_MS.min), PLANS_KEPT_MS.max)
  agesOf.set(client, { openedAt, dropAt: now + kept })
  return ages !== undefined
}

/** Each transaction sends its settings, in the message that opens it. */
const perTransaction = (pool: pg.Pool, limits: Limits): Sessions => ({
  begin: (tenantId) => `begin; select ${settingsOf(tenantId, limits, true)}`,
  take: () => pool.connect(),
})

/** The statement is still under way on its connection, which cannot be used again. */
const isUnanswered = (error: unknown): boolean => (error as Error | null)?.message === 'Query read timeout'

// A name would be known to one connection of the server, and the next transaction may run on another.
const unnamedOf = ({ text, values }: Sql) => ({ text, values })
