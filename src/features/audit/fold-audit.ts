import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'

/** The step of five minutes of a row of the audit, the kind of its actor, and the status of its answer. */
export const STEP = sql`date_bin('5 minutes', em, 'epoch')`
export const ATOR = sql`coalesce(case when json_typeof(ator) = 'string' then split_part(ator #>> '{}', ':', 1) else ator ->> 'tipo' end, '')`
export const STATUS = sql`coalesce(origem ->> 'statusCode', '')`
/** The longest time between the time of a row and its visibility: no transaction lasts longer. */
const LATE = sql`interval '10 minutes'`

/** Counts the rows that every transaction has committed by now, at most a day of them in one transaction. */
export async function foldAudit(app: App): Promise<void> {
  for (let more = true; more; )
    more = await app.sistema.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtext('auditoria_resumo'))`)
      const step = await tx.one<{ de: Date; ate: Date; fim: Date }>(sql`
        select de, least(de + interval '1 day', fim) as ate, fim from (
          select coalesce((select ate from auditoria_resumo_ate), date_bin('5 minutes', (select min(em) from auditoria), 'epoch')) as de,
            date_bin('5 minutes', now() - ${LATE}, 'epoch') as fim) p
        where de < fim`)
      if (!step) return false
      const { de, ate, fim } = step
      await tx.query(sql`
        insert into auditoria_resumo (inicio, acao, recurso, ator, status, quantas)
        select ${STEP}, acao, recurso, ${ATOR}, ${STATUS}, count(*) from auditoria
        where em >= ${de} and em < ${ate} group by 1, 2, 3, 4, 5`)
      await tx.query(sql`
        insert into auditoria_resumo_ate (ate) values (${ate}) on conflict (unica) do update set ate = excluded.ate`)
      return ate < fim
    })
}
