import { type Sql, sql } from './db.ts'

/**
 * The condition that `column` lies between the smallest and the greatest of `ids`, of which there is at least one.
 * Beside the condition that names each id it changes no result: with it the server leaves out the months of a table
 * (docs/escala.md#months) that can hold none of them before it opens any. `concat` hides the values from the planner,
 * being stable: a plan that depends on them looks cheaper than one for all values, and would be made again for each
 * call.
 */
export function inRangeOf(column: Sql, ids: readonly string[]): Sql {
  const sorted = [...ids].sort()
  return sql`${column} between concat(${sorted[0]}::text)::uuid and concat(${sorted.at(-1)}::text)::uuid`
}

/**
 * The condition that `column` is `value`, an id of another row and one of `ids`, in a statement that locks or changes
 * rows. The server cannot prune months by this equality while the statement runs. PostgreSQL 18 (seen in 18.4) sets up
 * that pruning again when a row was changed by another transaction: the statement then reads wrong months, and misses
 * rows without an error, or the server reads freed memory and crashes.
 */
export const isOneOf = (column: Sql, value: Sql, ids: readonly string[]): Sql =>
  sql`${column} = any(${ids}::uuid[]) and ${column}::text = ${value}::text and ${inRangeOf(column, ids)}`

/**
 * The condition that the instant `column` is within the last `ms` before `now`, as ceilings count. Clocks of processes
 * differ by little: what is more than a minute ahead was written by a clock that was set back since, and no longer
 * counts.
 */
export const withinLast = (column: Sql, now: Date, ms: number): Sql =>
  sql`${column} > ${new Date(now.getTime() - ms)} and ${column} <= ${new Date(now.getTime() + 60_000)}`
