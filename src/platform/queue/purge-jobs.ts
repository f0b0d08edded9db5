import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'

const KEPT_DAYS = 7
const BATCH = 1_000

/** Deletes jobs that ended more than seven days ago, a thousand at a time; failed ones stay for a person to read. */
export async function purgeJobs(app: App): Promise<number> {
  const before = new Date(app.now().getTime() - KEPT_DAYS * 86_400_000)
  let deleted = 0
  for (const fila of await filasWithEnded(app))
    for (const estado of [sql`'concluido'`, sql`'cancelado'`])
      for (let gone = BATCH; gone === BATCH; deleted += gone)
        gone = (
          await app.sistema.query(sql`
            delete from jobs where id in (
              select id from jobs where fila = ${fila} and estado = ${estado} and concluido_em < ${before}
              order by concluido_em limit ${BATCH} for update skip locked) returning id`)
        ).length
  return deleted
}

/** The queues that have ended jobs, also those of an earlier release, one index entry read for each. */
async function filasWithEnded({ sistema }: App): Promise<string[]> {
  const ended = sql`estado in ('concluido', 'cancelado', 'falhou')`
  const rows = await sistema.query<{ fila: string }>(sql`
    with recursive f as (
      (select fila from jobs where ${ended} order by fila limit 1)
      union all
      select (select j.fila from jobs j where j.${ended} and j.fila > f.fila order by j.fila limit 1)
        from f where f.fila is not null)
    select fila from f where fila is not null`)
  return rows.map(({ fila }) => fila)
}
