import { Refusal } from '#platform/ctx.ts'

type Failures = { count: number; until: number }

/** Slows guessing: after some failures for one account from one address, each further failure doubles the wait. */
export type LoginDelay = {
  /** Throws LIMITE_DE_REQUISICOES while the wait lasts. `now` in milliseconds. */
  check(who: string, now: number): void
  fail(who: string, now: number): void
  forget(who: string): void
}

/** In the memory of this process. The wait is per account and address: no user can lock another out (ASVS 6.1.1). */
export function createLoginDelay(): LoginDelay {
  const failures = new Map<string, Failures>()
  return {
    check: (who, now) => {
      const { until = 0 } = failures.get(who) ?? {}
      if (now < until)
        throw new Refusal('LIMITE_DE_REQUISICOES', `login waits ${until - now} ms`, {
          dados: { espereSegundos: Math.ceil((until - now) / 1000) },
        })
    },
    fail: (who, now) => {
      const count = (failures.get(who)?.count ?? 0) + 1
      const wait = count < FREE_FAILURES ? 0 : Math.min(WAIT_MS_MAX, 1000 * 2 ** (count - FREE_FAILURES))
      if (failures.size >= WATCHED_MAX) for (const [each, { until }] of failures) if (until < now) failures.delete(each)
      failures.set(who, { count, until: now + wait })
    },
    forget: (who) => void failures.delete(who),
  }
}

const FREE_FAILURES = 5
const WAIT_MS_MAX = 15 * 60_000
const WATCHED_MAX = 20_000
