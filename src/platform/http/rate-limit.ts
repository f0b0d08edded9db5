/** A bucket of `porMinuto` tokens that refills evenly: bursts up to a minute's worth, then one every 60/porMinuto s. */
export type RatePolicy = { nome: string; porMinuto: number }

/**
 * The state of the bucket after a request took its token. `resetS`: until the bucket is full; `retryAfterS`: until one
 * token.
 */
export type RateState = { allowed: boolean; remaining: number; resetS: number; retryAfterS: number }

/**
 * Limits of requests without an API key, which has its own limit (docs/especificacao/decisoes.md#1-http-conventions).
 */
export const LIMITES = {
  aberta: { nome: 'aberta', porMinuto: 600 },
  portal: { nome: 'portal', porMinuto: 1_200 },
  /** Requests with no valid credential, per address. */
  semCredencial: { nome: 'sem-credencial', porMinuto: 120 },
  login: { nome: 'login', porMinuto: 30 },
  /** Look-ups of companies at an external service. */
  cnpj: { nome: 'cnpj', porMinuto: 20 },
  /** E-mails whose text and addresses the account chooses. */
  convite: { nome: 'convite', porMinuto: 30 },
  cadastro: { nome: 'cadastro', porMinuto: 60 },
} as const satisfies Record<string, RatePolicy>

export type RateLimiter = { take(policy: RatePolicy, key: string): RateState }

/** Buckets in the memory of this process; a full bucket is forgotten. `now` in milliseconds. */
export function createRateLimiter(now: () => number): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number; perMs: number; max: number }>()

  let sweptAt = 0
  const forgetFull = (at: number) => {
    if (buckets.size < BUCKETS_MAX || at - sweptAt < SWEEP_EVERY_MS) return
    sweptAt = at
    for (const [key, bucket] of buckets)
      if (bucket.tokens + (at - bucket.at) * bucket.perMs >= bucket.max) buckets.delete(key)
  }

  return {
    take: ({ nome, porMinuto }, key) => {
      const at = now()
      const id = `${nome} ${key}`
      const perMs = porMinuto / 60_000
      const previous = buckets.get(id)
      // A clock set back must not take tokens away.
      const refilled = previous ? previous.tokens + Math.max(0, at - previous.at) * perMs : porMinuto
      const full = Math.min(porMinuto, refilled)
      const allowed = full >= 1
      const tokens = allowed ? full - 1 : full
      if (!previous) forgetFull(at)
      buckets.set(id, { tokens, at, perMs, max: porMinuto })
      return {
        allowed,
        remaining: Math.floor(tokens),
        resetS: Math.ceil((porMinuto - tokens) / perMs / 1000),
        retryAfterS: tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / perMs / 1000)),
      }
    },
  }
}

/** The header fields of draft-ietf-httpapi-ratelimit-headers-09. */
export const rateHeaders = ({ nome, porMinuto }: RatePolicy, { remaining, resetS }: RateState) => ({
  ratelimit: `"${nome}";r=${remaining};t=${resetS}`,
  'ratelimit-policy': `"${nome}";q=${porMinuto};w=60`,
})

const BUCKETS_MAX = 50_000
const SWEEP_EVERY_MS = 10_000
