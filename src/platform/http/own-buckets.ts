import { type RatePolicy, type RateState, stateOf } from './rate-limit.ts'

/**
 * Buckets in the memory of this process, for as long as the shared ones do not answer; a full bucket is forgotten.
 * `now` in milliseconds.
 */
export function createOwnBuckets(now: () => number): {
  take(policy: RatePolicy, key: string, fichas?: number): RateState
  spend(policy: RatePolicy, key: string, fichas: number): RateState
} {
  const buckets = new Map<string, { tokens: number; at: number; perMs: number; max: number }>()

  let sweptAt = 0
  const forgetFull = (at: number) => {
    if (buckets.size < BUCKETS_MAX || Math.abs(at - sweptAt) < SWEEP_EVERY_MS) return
    sweptAt = at
    for (const [key, bucket] of buckets)
      if (bucket.tokens + Math.abs(at - bucket.at) * bucket.perMs >= bucket.max) buckets.delete(key)
  }

  const pay = ({ nome, porMinuto }: RatePolicy, key: string, fichas: number, isOwed: boolean): RateState => {
    const at = now()
    const id = `${nome} ${key}`
    const perMs = porMinuto / 60_000
    const previous = buckets.get(id)
    // A clock set back must not take tokens away.
    const refilled = previous ? previous.tokens + Math.max(0, at - previous.at) * perMs : porMinuto
    const full = Math.min(porMinuto, refilled)
    const allowed = isOwed || full >= 1
    const tokens = allowed ? Math.max(full - fichas, -porMinuto) : full
    if (!previous) forgetFull(at)
    buckets.set(id, { tokens, at, perMs, max: porMinuto })
    return stateOf(porMinuto, tokens, allowed)
  }

  return {
    take: (policy, key, fichas = 1) => pay(policy, key, fichas, false),
    spend: (policy, key, fichas) => pay(policy, key, fichas, true),
  }
}

const BUCKETS_MAX = 50_000
const SWEEP_EVERY_MS = 10_000
