import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'

const KEPT_DAYS = 7
const BATCH = 1_000

/** Deletes jobs that ended more than seven days ago, a thousand at a time; failed ones stay for a person to read. */
export async function purgeJobs(app: App): Promise<number> {
  const before = new Date(app.now().getTime() - KEPT_DAYS * 86_400_000)
  for (let deleted = 0; ; ) {
    const gone = await app.sistema.query(sql`
      delete from jobs where id in (
        select id from jobs where estado in ('concluido', 'cancelado') and concluido_em < ${before}
        order by concluido_em limit ${BATCH} for update skip locked) returning id`)
    deleted += gone.length
    if (gone.length < BATCH) return deleted
  }
}
