import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'

// Longer than the time in which a cause may recur with the same key (a mark of a certificate: 15 days).
const KEPT_DAYS = 30
const BATCH = 1_000

/**
 * Deletes messages older than 30 days, sent or not, a thousand at a time: they contain names, addresses and links, and
 * by then none of them can be sent any more. Returns how many.
 */
export async function purgeEmails(app: App): Promise<number> {
  const before = new Date(app.now().getTime() - KEPT_DAYS * 86_400_000)
  for (let deleted = 0; ; ) {
    const gone = await app.sistema.query(sql`
      delete from emails where id in (
        select id from emails where criado_em < ${before} order by criado_em limit ${BATCH}) returning id`)
    deleted += gone.length
    if (gone.length < BATCH) return deleted
  }
}
