import { sql } from '#platform/db/db.ts'

/** `oldest`: the oldest transaction that is under way as the line is read; `next`: the number of the next one to begin. */
export type Line = { id: number; alvo: string; em: Date; oldest: number; next: number }
/** The columns of a line that show its age. */
export const AGE = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
  pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next`

/**
 * What was read above `from` of a table with ids in the order of writing. An id can be taken before another and committed
 * after it, so a line is read again, and ignored, until every transaction that was under way when it was first seen has
 * ended. `seen`: id → when that was.
 */
export type Tail = { from: number; begun: boolean; seen: Map<number, { next: number; at: number }> }

/** A tail that starts at `last`, the greatest id there is: a lower id may still wait for its commit. */
export const tailBehind = (last: number): Tail => ({ from: last - REACH, begun: false, seen: new Map() })
const REACH = 5_000

/**
 * The lines not seen before; none the first time, when the existing ones are recorded. Ids below which nothing can
 * appear any more leave the query.
 */
export function fresh(tail: Tail, lines: readonly Line[]): Line[] {
  const now = performance.now()
  const found = tail.begun ? lines.filter(({ id }) => !tail.seen.has(id)) : []
  tail.begun = true
  for (const { id, next } of lines) if (!tail.seen.has(id)) tail.seen.set(id, { next, at: now })
  for (const { id, oldest } of lines) {
    const { next, at } = tail.seen.get(id)!
    if (oldest < next || now - at < NUMBERED_MS) continue
    tail.from = Math.max(tail.from, id)
    tail.seen.delete(id)
  }
  return found
}
/** A transaction takes the id of its first line a moment before its own number, so it is not yet under way for others. */
const NUMBERED_MS = 2_000
