import { createHash } from 'node:crypto'
import { Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'

/**
 * Counters of attempts at a password or code. `livres` attempts cost no wait, each further one doubles it; after
 * `sossegoHoras` without an attempt the count starts at zero. `devolve`: a success takes back its own attempt alone,
 * and the attempts of others still count; otherwise it resets the counter.
 */
export type Contador = { quem: string; livres: number; sossegoHoras: number; devolve?: true }

/** The count of one network, device or session. */
export const narrowCount = (quem: string): Contador => ({ quem, livres: 5, sossegoHoras: 24 })

/** The counter of a person over all addresses, so that guesses from many addresses do not evade it. */
export const wideCount = (quem: string): Contador => ({ quem, livres: 20, sossegoHoras: 1, devolve: true })

/**
 * Counts a try before it is judged, in the database, so that tries at the same moment and in several processes count
 * together. A try that one of the counts refuses counts in none. No wait is longer than a quarter of an hour: one that is,
 * was set by a clock that was moved back since. Throws LIMITE_DE_REQUISICOES while a wait lasts.
 */
export async function beginTry(db: Db, counts: readonly Contador[], now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    for (const count of counts) await countTry(tx, count, now)
  })
}

async function countTry(db: Db, { quem: who, livres, sossegoHoras }: Contador, now: Date): Promise<void> {
  const quem = digestOf(who)
  const quiet = new Date(now.getTime() - sossegoHoras * 3_600_000)
  const tentativas = sql`(case when e.ate < ${quiet} then 1 else e.tentativas + 1 end)`
  const counted = await db.one(sql`
    insert into esperas_login as e (quem, tentativas, ate) values (${quem}, 1, ${now})
    on conflict (quem) do update set tentativas = ${tentativas}, ate = excluded.ate + make_interval(secs =>
      case when ${tentativas} < ${livres}::int then 0
        else least(${WAIT_S_MAX}::int, 2 ^ least(${tentativas} - ${livres}::int, 30)) end)
    where e.ate <= excluded.ate or e.ate > excluded.ate + make_interval(secs => ${WAIT_S_MAX})
    returning quem`)
  if (counted) return
  const row = await db.one<{ ate: Date }>(sql`select ate from esperas_login where quem = ${quem}`)
  const leftMs = Math.max(1, (row?.ate.getTime() ?? 0) - now.getTime())
  throw new Refusal('LIMITE_DE_REQUISICOES', `login waits ${leftMs} ms`, {
    dados: { espereSegundos: Math.ceil(leftMs / 1000) },
  })
}

/** Forgets the tries, after the right password or code. */
export async function endTries(db: Db, counts: readonly Contador[]): Promise<void> {
  for (const { quem, devolve } of counts)
    await db.query(
      devolve
        ? sql`update esperas_login set tentativas = greatest(tentativas - 1, 0) where quem = ${digestOf(quem)}`
        : sql`delete from esperas_login where quem = ${digestOf(quem)}`,
    )
}

/** Deletes tries whose wait has been over for a day. Returns how many. */
export async function purgeTries(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - 86_400_000)
  return (await db.query(sql`delete from esperas_login where ate < ${before} returning quem`)).length
}

/** The stored digest of a name, so that the table holds no address. */
export const digestOf = (who: string): Buffer => createHash('sha256').update(who).digest()
const WAIT_S_MAX = 15 * 60
