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
  /** Probes of an orchestrator: a flood of other requests from its address, or its proxy's, must not cause restarts. */
  sonda: { nome: 'sonda', porMinuto: 600 },
  portal: { nome: 'portal', porMinuto: 1_200 },
  /** Requests with no valid credential, per address. */
  semCredencial: { nome: 'sem-credencial', porMinuto: 120 },
  login: { nome: 'login', porMinuto: 30 },
  /** Look-ups of companies at an external service. */
  cnpj: { nome: 'cnpj', porMinuto: 20 },
  /** E-mails whose text and addresses the account chooses. */
  convite: { nome: 'convite', porMinuto: 30 },
  /** Links with a token, per address: each shows or downloads a month of an account. */
  link: { nome: 'link', porMinuto: 60 },
  /** Callbacks of the bank, per address: one for each payment of a due date. */
  banco: { nome: 'banco', porMinuto: 1_200 },
} as const satisfies Record<string, RatePolicy>

/**
 * `take` is allowed while there is a token, and takes all of `fichas` (1 without it); `spend` takes them in any case.
 * Missing tokens are owed, at most `porMinuto`, and paid before the next request is allowed.
 */
export type RateLimiter = {
  take(policy: RatePolicy, key: string, fichas?: number): Promise<RateState>
  spend(policy: RatePolicy, key: string, fichas: number): RateState
}

/**
 * The tokens that an answer of `bytes` costs. No answer costs more than a quarter of the minute: with a limit of few requests
 * a long file still comes.
 */
export const fichasOf = ({ porMinuto }: RatePolicy, bytes: number): number =>
  Math.min(Math.max(1, Math.ceil(bytes / BYTES_POR_FICHA)), Math.max(1, Math.floor(porMinuto / 4)))

/** A page of a hundred notes costs two or three, all municipalities uncompressed (8.3 MB) 64. */
export const BYTES_POR_FICHA = 128 * 1024

/** The answer of a bucket of `porMinuto` with this many tokens. */
export function stateOf(porMinuto: number, tokens: number, allowed: boolean): RateState {
  const perMs = porMinuto / 60_000
  return {
    allowed,
    remaining: Math.max(0, Math.floor(tokens)),
    resetS: Math.ceil(Math.max(0, porMinuto - tokens) / perMs / 1000),
    retryAfterS: tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / perMs / 1000)),
  }
}

/** The header fields of draft-ietf-httpapi-ratelimit-headers-09. */
export const rateHeaders = ({ nome, porMinuto }: RatePolicy, { remaining, resetS }: RateState) => ({
  ratelimit: `"${nome}";r=${remaining};t=${resetS}`,
  'ratelimit-policy': `"${nome}";q=${porMinuto};w=60`,
})
