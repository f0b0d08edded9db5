import type { Tempos } from '#formas/cidades/saude.ts'
import { type Sql, sql } from '#platform/db/db.ts'

/** Durations are counted per class, each 10 % wider than the one before, so that days add up and give percentiles. */
const CLASSE = 1.1

/** The class of a duration, as stored; `ms` in milliseconds. */
export const classOf = (ms: Sql): Sql =>
  sql`greatest(0, ceil(ln(greatest(${ms}, 1)) / ln(${CLASSE}::float8)))::int::text`

/** The middle of a class, in milliseconds. */
const msOfClass = (classe: string): number => CLASSE ** (Number(classe) - 0.5)

/** The percentiles of durations counted by class (`valor`); null without any. */
export function timesOf(classes: readonly { valor: string; quantas: number }[]): Tempos | null {
  const sorted = classes.map(({ valor, quantas }) => ({ ms: msOfClass(valor), quantas })).sort((a, b) => a.ms - b.ms)
  const total = sorted.reduce((sum, { quantas }) => sum + quantas, 0)
  if (total === 0) return null
  const percentile = (share: number) => {
    let seen = 0
    return Math.round(sorted.find(({ quantas }) => (seen += quantas) >= total * share)!.ms)
  }
  return { p50Ms: percentile(0.5), p95Ms: percentile(0.95) }
}
