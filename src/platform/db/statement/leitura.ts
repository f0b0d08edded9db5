import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, sql, sqlState } from '#platform/db/db.ts'
import type { Log } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics.ts'
import { openPool, type Pool } from './pool.ts'

/** Where lists, searches and statistics read: a replica while it is fresh enough, else the primary. */
export type Leitura = {
  /** Sees one account. Where it reads is decided once, now, for all statements of the caller. */
  forTenant(tenantId: string): Db
  /** Sees every account. */
  forAll(): Db
  /** An account changed something ('': an operator did): it reads the primary until the replica has the change too. */
  wrote(tenantId: string): void
  stop(): Promise<void>
}

type Primario = { sistema: Db; inquilinos: Pool }
type Options = {
  /** The two logins at the replica. */
  urls: { sistema: string; inquilino: string }
  conexoes: number
  timeoutS: number
  /** A replica that lags further is not read. */
  atrasoMaxS: number
  log: Log
  metrics: Metrics
}

const LOOK_MS = 250
const CONNECT_MS = 2_000

/** Without a replica every read is the primary's. */
export const semReplica = ({ sistema, inquilinos }: Primario): Leitura => ({
  forTenant: (tenantId) => inquilinos.forTenant(tenantId),
  forAll: () => sistema,
  wrote: () => {},
  stop: async () => {},
})

/**
 * Reads from a replica. Its state is known by positions of the WAL: the primary's, taken at a moment, is reached by
 * the replica when it has everything committed before that moment. A read that fails there is made again at the primary,
 * except one that took too long. Nothing is opened before the first read.
 */
export function openLeitura(primario: Primario, options: Options): Leitura {
  const { urls, conexoes, timeoutS, atrasoMaxS, log, metrics } = options
  // Settings by transaction, as behind a pooler: for an unreachable replica it is unknown whether a pooler is in front
  // of it.
  const pool = (url: string) => openPool(url, { max: conexoes, timeoutS, pooler: true, connectMs: CONNECT_MS })
  let opened: { sistema: Pool; inquilinos: Pool; looking: Promise<void> } | null = null
  const stopped = new AbortController()
  const lastWrite = new Map<string, number>()
  /** The replica has all that was committed before this moment of the process's clock. */
  let hasUntil = Number.NEGATIVE_INFINITY
  let away = ''

  const fail = (error: unknown) => {
    const reason = String((error as Error).message || error)
    if (away !== reason) log.warn({ err: error }, 'the replica does not serve: lists read the primary')
    away = reason
  }
  const follow = async (replica: Db) => {
    let behind: { at: number; position: number }[] = []
    while (!stopped.signal.aborted) {
      const at = performance.now()
      try {
        behind.push({ at, position: await positionOf(primario.sistema, PRIMARY) })
        const reached = await positionOf(replica, REPLICA)
        const passed = behind.findLast(({ position }) => position <= reached)
        if (passed) {
          hasUntil = passed.at
          behind = behind.filter((each) => each.at > passed.at)
          for (const [who, when] of lastWrite) if (when < hasUntil) lastWrite.delete(who)
          if (away) log.info({}, 'the replica serves again')
          away = ''
        }
      } catch (error) {
        fail(error)
      }
      behind = behind.filter((each) => at - each.at < atrasoMaxS * 1000)
      if (Number.isFinite(hasUntil)) metrics.leituraAtraso.set((performance.now() - hasUntil) / 1000)
      await sleep(LOOK_MS, null, { signal: stopped.signal, ref: false }).catch(() => {})
    }
  }
  const open = () => {
    const [sistema, inquilinos] = [pool(urls.sistema), pool(urls.inquilino)]
    hasUntil = Number.NEGATIVE_INFINITY
    return { sistema, inquilinos, looking: follow(sistema.forAll()) }
  }
  const serves = (tenantId: string): boolean =>
    performance.now() - hasUntil <= atrasoMaxS * 1000 &&
    ['', tenantId].every((who) => (lastWrite.get(who) ?? Number.NEGATIVE_INFINITY) < hasUntil)
  const choose = (tenantId: string, replica: (pools: { sistema: Pool; inquilinos: Pool }) => Db, primary: Db): Db => {
    if (stopped.signal.aborted) return primary
    opened ??= open()
    const fresh = serves(tenantId)
    metrics.leituras.inc({ onde: fresh ? 'replica' : 'primario' })
    if (!fresh) return primary
    return orElse(replica(opened), primary, (error) => {
      fail(error)
      hasUntil = Number.NEGATIVE_INFINITY // until the next check finds it there
    })
  }

  return {
    forTenant: (tenantId) =>
      choose(tenantId, (pools) => pools.inquilinos.forTenant(tenantId), primario.inquilinos.forTenant(tenantId)),
    forAll: () => choose('', (pools) => pools.sistema.forAll(), primario.sistema),
    wrote: (tenantId) => {
      if (opened) lastWrite.set(tenantId, performance.now())
    },
    stop: async () => {
      stopped.abort()
      await opened?.looking
      await Promise.all([opened?.sistema.close(), opened?.inquilinos.close()])
    },
  }
}

const PRIMARY = sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position`
// A promoted server replays no WAL: its position says nothing about the primary.
const REPLICA = sql`select case when pg_is_in_recovery()
  then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as position`

async function positionOf(db: Db, question: typeof PRIMARY): Promise<number> {
  const row = await db.one<{ position: number | null }>(question)
  if (row?.position == null) throw new Error('DATABASE_URL_LEITURA is not a replica')
  return row.position
}

/** A failure that is the replica's own is repeated at the primary. */
function orElse(replica: Db, primary: Db, failed: (error: unknown) => void): Db {
  const attempt = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    try {
      return await work(replica)
    } catch (error) {
      if (!mayBeOfReplica(error)) throw error
      failed(error)
      return work(primary)
    }
  }
  return {
    query: <Row>(statement: Parameters<Db['query']>[0]) => attempt((db) => db.query<Row>(statement)),
    one: <Row>(statement: Parameters<Db['one']>[0]) => attempt((db) => db.one<Row>(statement)),
    transaction: (work) => attempt((db) => db.transaction(work)),
    get onePlan() {
      return orElse(replica.onePlan, primary.onePlan, failed)
    },
  }
}

// A statement that is too slow there is too slow here, and the caller has waited once.
const TOO_SLOW = '57014'
const mayBeOfReplica = (error: unknown): boolean => {
  const { code, message = '' } = error as { code?: string; message?: string }
  const state = sqlState(error)
  if (state) return state !== TOO_SLOW
  return /^E[A-Z_]+$/.test(code ?? '') || /terminated|timeout exceeded/i.test(message)
}
