import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { bringForwardFrom, hint } from '#platform/queue/enqueue.ts'

/** The most messages that one call brings forward. */
const EMAILS_MAX = 1_000

type Adiantados = { naFila: number; restantes: number }

/**
 * Has the messages of an account that wait for their next try sent now, the oldest first, at most EMAILS_MAX; one that fails
 * waits on as before. In the transaction of `db`. Returns how many there are, and how many more wait.
 */
export const pushEmails = (db: Db, tenantId: string): Promise<Adiantados> => push(db, sql`tenant_id = ${tenantId}`)

/** The same for the messages of every account and of the service. */
export const pushAllEmails = (db: Db): Promise<Adiantados> => push(db, sql`true`)

async function push(db: Db, which: Sql): Promise<Adiantados> {
  const row = await db.one<Adiantados>(sql`
    with esperam as materialized (select id, criado_em from emails where ${which} and estado = 'pendente'),
    escolhidos as (select id as chave from esperam order by criado_em, id limit ${EMAILS_MAX}),
    adiantados as (${bringForwardFrom('mail.send', sql`escolhidos`)})
    select (select count(*) from escolhidos)::int as "naFila",
      ((select count(*) from esperam) - (select count(*) from escolhidos))::int as restantes`)
  await db.query(hint('mail.send'))
  return row ?? { naFila: 0, restantes: 0 }
}
