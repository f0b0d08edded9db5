import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'

const KEPT_DAYS = 90
const BATCH = 1_000

/**
 * Deletes rejected attempts older than 90 days (docs/especificacao/contrato.md#8-limits), a thousand at a time. Returns
 * how many.
 */
export async function purgeAttempts(app: App): Promise<number> {
  const before = new Date(app.now().getTime() - KEPT_DAYS * 86_400_000)
  for (let deleted = 0; ; ) {
    const gone = await app.sistema.query(sql`
      delete from tentativas_rejeitadas where id in (
        select id from tentativas_rejeitadas where criada_em < ${before} order by criada_em limit ${BATCH}) returning id`)
    deleted += gone.length
    if (gone.length < BATCH) return deleted
  }
}
