import { sql } from '#platform/db/db.ts'

/** `oldest`: the oldest transaction that is under way as the line is read; `next`: the number of the next one to begin. */
export type Line = { id: number; alvo: string; em: Date; oldest: number; next: number }
/** The columns of a line that tell its age. */
export const AGE = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
  pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next`

/**
 * What was read above `from` of a table with ids in the order of writing. An id can be taken before another and committed
 * after it, so a line is read again, and ignored, until every transaction that was under way when it was first seen has
 * ended. `seen`: id → `next` of then.
 */
export type Tail = { from: number; seen: Map<number, number> }

export const tailAt = (from: number): Tail => ({ from, seen: new Map() })

/** The rows not seen before; rows below which nothing can appear any more leave the query. */
export function fresh(tail: Tail, lines: readonly Line[]): Line[] {
  const found = lines.filter(({ id }) => !tail.seen.has(id))
  for (const { id, next } of found) tail.seen.set(id, next)
  for (const { id, oldest } of lines)
    if (oldest >= tail.seen.get(id)!) {
      tail.from = Math.max(tail.from, id)
      tail.seen.delete(id)
    }
  return found
}
