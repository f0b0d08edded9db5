import { type Db, sql } from '#platform/db/db.ts'
import { createGroup } from '#platform/db/statement/group.ts'
import { createOwnBuckets } from './own-buckets.ts'
import { type RateLimiter, type RatePolicy, type RateState, stateOf } from './rate-limit.ts'

/** The tokens asked of the bucket `id`; the tokens that it gave, and those left in it. */
export type Pedida = { id: string; porMinuto: number; fichas: number }
export type Dada = { dadas: number; restam: number }

/** The tokens that a process holds of a bucket. */
type Held = {
  fichas: number
  restam: number
  em: number
  vaziaAte: number
  esperam: number
  pedindo: Promise<void> | null
}

/**
 * Buckets that all processes share. A process takes tokens in portions of a second's worth and spends them from memory,
 * so that few requests wait for the database; an empty bucket is refused from memory until a token is due. While
 * `lease` fails or is slow, each process limits by itself. `now` in milliseconds.
 */
export function createSharedBuckets(
  lease: (pedida: Pedida) => Promise<Dada>,
  now: () => number,
  sayAway: (error: unknown) => void,
): RateLimiter {
  const own = createOwnBuckets(now)
  const held = new Map<string, Held>()
  let awayUntil = Number.NEGATIVE_INFINITY

  const ask = async (id: string, mine: Held, { porMinuto }: RatePolicy): Promise<void> => {
    // A bucket full for longer than a minute has paid what was owed.
    const paid = Math.max(0, now() - mine.em - 60_000) * (porMinuto / 60_000)
    if (mine.fichas < 0) mine.fichas = Math.min(0, mine.fichas + paid)
    const wanted = Math.min(mine.esperam - Math.min(0, mine.fichas), porMinuto)
    const fichas = Math.max(Math.ceil(porMinuto / 60), Math.ceil(wanted))
    try {
      const { dadas, restam } = await inTime(lease({ id, porMinuto, fichas }))
      const em = now()
      Object.assign(mine, { fichas: mine.fichas + dadas, restam, em })
      if (mine.fichas < 1) mine.vaziaAte = em + (1 - mine.fichas - restam) * (60_000 / porMinuto)
    } catch (error) {
      if (performance.now() >= awayUntil) sayAway(error)
      awayUntil = performance.now() + AWAY_MS
    } finally {
      mine.pedindo = null
    }
  }

  // A bucket without requests for a minute is full again: the tokens that a process held of it are void.
  let sweptAt = 0
  const forgetOld = (at: number): void => {
    if (held.size < HELD_MAX || Math.abs(at - sweptAt) < SWEEP_EVERY_MS) return
    sweptAt = at
    for (const [id, { em, esperam }] of held) if (esperam === 0 && Math.abs(at - em) > 60_000) held.delete(id)
  }

  const stateNow = (mine: Held, { porMinuto }: RatePolicy, allowed: boolean): RateState => {
    const refilled = mine.restam + Math.max(0, now() - mine.em) * (porMinuto / 60_000)
    return stateOf(porMinuto, Math.min(porMinuto, mine.fichas + refilled), allowed)
  }
  /** Takes from the held tokens; a debt is reported to the shared bucket at once, so that all processes see it. */
  const pay = (id: string, mine: Held, policy: RatePolicy, fichas: number): RateState => {
    mine.fichas = Math.max(mine.fichas - fichas, -policy.porMinuto - mine.restam)
    if (mine.fichas < 0 && performance.now() >= awayUntil) mine.pedindo ??= ask(id, mine, policy)
    return stateNow(mine, policy, true)
  }

  return {
    spend: (policy, key, fichas) => {
      const id = `${policy.nome} ${key}`
      const mine = held.get(id)
      // Paid by the bucket of its request: the shared bucket gave nothing yet, or is unreachable.
      return mine?.em && performance.now() >= awayUntil ? pay(id, mine, policy, fichas) : own.spend(policy, key, fichas)
    },
    take: async (policy, key, fichas = 1) => {
      const id = `${policy.nome} ${key}`
      for (;;) {
        const mine = held.get(id) ?? { fichas: 0, restam: 0, em: 0, vaziaAte: 0, esperam: 0, pedindo: null }
        const at = now()
        if (mine.fichas >= 1) return pay(id, mine, policy, fichas)
        if (mine.em <= at && at < mine.vaziaAte) return stateNow(mine, policy, false)
        if (performance.now() < awayUntil) return own.take(policy, key, fichas)
        if (!held.has(id)) forgetOld(at)
        held.set(id, mine)
        mine.esperam++
        mine.pedindo ??= ask(id, mine, policy)
        await mine.pedindo
        mine.esperam--
      }
    },
  }
}

/**
 * Portions for the requests of one moment are taken by one statement. Clocks of processes differ by little; a bucket whose
 * time is more than a minute ahead was written by a clock that was moved back since, and fills from now on.
 */
export const leaseTokens = (db: Db, now: () => Date) =>
  createGroup<Pedida, Dada>(
    async (pedidas) => {
      const rows = await db.query<Dada & { id: string }>(sql`
        insert into limites as l (chave, por_minuto, fichas, dadas, em)
        select chave, por_minuto, por_minuto - pedidas, pedidas, ${now()}
        from unnest(${pedidas.map(({ id }) => id)}::text[], ${pedidas.map(({ porMinuto }) => porMinuto)}::int[],
          ${pedidas.map(({ fichas }) => fichas)}::int[]) p (chave, por_minuto, pedidas)
        order by chave
        on conflict (chave) do update set (por_minuto, fichas, dadas, em) = (
          select excluded.por_minuto, cheias - least(excluded.dadas, floor(cheias)), least(excluded.dadas, floor(cheias)),
            case when l.em > excluded.em + interval '1 minute' then excluded.em else greatest(l.em, excluded.em) end
          from (select least(excluded.por_minuto, l.fichas
            + greatest(0, extract(epoch from excluded.em - l.em)) * excluded.por_minuto / 60.0) as cheias) agora)
        returning chave as id, dadas, fichas as restam`)
      const byId = new Map(rows.map((row) => [row.id, row]))
      return pedidas.map(({ id }) => byId.get(id)!)
    },
    { itemsMax: 100 },
  )

/** Deletes buckets that have been full for long. Returns how many. */
export async function purgeLimites(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - IDLE_MS)
  return (await db.query(sql`delete from limites where em < ${before} returning chave`)).length
}

/** The value; throws when it does not come in time. */
async function inTime<T>(value: Promise<T>): Promise<T> {
  value.catch(() => {}) // it may still fail after its time
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS)
  })
  return Promise.race([value, late]).finally(() => clearTimeout(timer))
}

// With the time that /health waits for the database, less than two seconds.
const PATIENCE_MS = 250
const AWAY_MS = 1_000
const IDLE_MS = 3_600_000
const HELD_MAX = 50_000
const SWEEP_EVERY_MS = 10_000
