import { createHash } from 'node:crypto'
import { Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'

/**
 * Counts a try of a password before it is checked, in the database, so that tries at the same moment and in several
 * processes count together. After some tries each further one doubles the wait. `who`: an account and an address, so
 * that no user can lock another out (ASVS 6.1.1). Throws LIMITE_DE_REQUISICOES while the wait lasts.
 */
export async function beginTry(db: Db, who: string, now: Date): Promise<void> {
  const quem = digestOf(who)
  const counted = await db.one(sql`
    insert into esperas_login as e (quem, tentativas, ate) values (${quem}, 1, ${now})
    on conflict (quem) do update set tentativas = e.tentativas + 1, ate = excluded.ate + make_interval(secs =>
      case when e.tentativas + 1 < ${FREE_TRIES} then 0
        else least(${WAIT_S_MAX}::int, 2 ^ least(e.tentativas + 1 - ${FREE_TRIES}::int, 30)) end)
    where e.ate <= excluded.ate
    returning quem`)
  if (counted) return
  const row = await db.one<{ ate: Date }>(sql`select ate from esperas_login where quem = ${quem}`)
  const leftMs = Math.max(1, (row?.ate.getTime() ?? 0) - now.getTime())
  throw new Refusal('LIMITE_DE_REQUISICOES', `login waits ${leftMs} ms`, {
    dados: { espereSegundos: Math.ceil(leftMs / 1000) },
  })
}

/** Forgets the tries, after the right password. */
export const endTries = (db: Db, who: string) => db.query(sql`delete from esperas_login where quem = ${digestOf(who)}`)

/** Deletes tries whose wait has been over for a day. Returns how many. */
export async function purgeTries(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - 86_400_000)
  return (await db.query(sql`delete from esperas_login where ate < ${before} returning quem`)).length
}

const digestOf = (who: string) => createHash('sha256').update(who).digest()
const FREE_TRIES = 5
const WAIT_S_MAX = 15 * 60
