import { type Sql, sql } from './db.ts'

/**
 * That `column` lies between the smallest and the greatest of `ids`, of which there is at least one. Beside the condition
 * that names each id it changes no result: with it the server leaves out the months of a table (docs/escala.md#months)
 * that can hold none of them before it opens any. `concat` hides the values from the planner, being stable: a plan that
 * depends on them looks cheaper than one for all values, and would be made anew for each call.
 */
export function inRangeOf(column: Sql, ids: readonly string[]): Sql {
  const sorted = [...ids].sort()
  return sql`${column} between concat(${sorted[0]}::text)::uuid and concat(${sorted.at(-1)}::text)::uuid`
}
