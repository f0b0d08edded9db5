import { ESPERAS_S } from '#domain/webhook/esperas.ts'

/**
 * Seconds to wait after attempt number `feitas` failed. Jitter only lengthens, by up to 5 % and 60 s (`random`: 0 to
 * 1); the receiver's Retry-After may lengthen too, up to twice the wait
 * (docs/referencia/reliability.md#a2-the-contract-and-our-additions). `ritmo` scales the wait.
 */
export function retryDelayS(feitas: number, retryAfterS: number | null, ritmo: number, random: number): number {
  const base = (ESPERAS_S[feitas] ?? 0) * ritmo
  const withJitter = base + random * Math.min(base * JITTER, JITTER_S_MAX * ritmo)
  return Math.min(Math.max(withJitter, retryAfterS ?? 0), base * 2)
}

/** The Retry-After header in seconds from `now`: a count or an HTTP date; null when absent or unreadable. */
export function parseRetryAfter(value: string | string[] | undefined, now: Date): number | null {
  if (typeof value !== 'string') return null
  if (/^\d{1,9}$/.test(value)) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, (at - now.getTime()) / 1000)
}

const JITTER = 0.05
const JITTER_S_MAX = 60
