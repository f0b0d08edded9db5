import { type Db, type Sql, sql } from './db.ts'

/** Up to this number a total is counted; above it is the estimate of the database's statistics. */
const COUNTED_MAX = 10_000
/** An estimate above this is not counted at all. */
const SURE = 10

/** How many rows `from` has (a source with its condition), without reading more than ten thousand of them. */
export async function countOrEstimate(db: Db, from: Sql): Promise<{ total: number; totalEstimado: boolean }> {
  const plan = await db.one<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select from ${from}`,
  )
  const estimated = plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  if (estimated > SURE * COUNTED_MAX) return { total: estimated, totalEstimado: true }
  const counted = await db.one<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from ${from} limit ${COUNTED_MAX + 1}) c`,
  )
  const total = counted?.n ?? 0
  return total > COUNTED_MAX
    ? { total: Math.max(total, estimated), totalEstimado: true }
    : { total, totalEstimado: false }
}
