import type { Evento } from '#domain/webhook/eventos.ts'
import { type Db, DISTRIBUTED, type Sql, sql } from '#platform/db/db.ts'

/** An event of a note, to be expanded into deliveries; `corpo` is the result of eventBody. */
type NovoEvento = { tenantId: string; notaId: string; evento: Evento; corpo: Buffer; webhookUrl: string | null }

/** Writes one event in the transaction of its cause, and wakes the expander. */
export async function recordEvent(tx: Db, { tenantId, notaId, evento, corpo, webhookUrl }: NovoEvento): Promise<void> {
  await tx.query(sql`
    with e as (${INSERT} values (gen_random_uuid(), ${tenantId}, ${notaId}, ${evento}, ${corpo}, ${webhookUrl}))
    select pg_notify('eventos', '')::text`)
}

/** Writes one event for each row of `source`, as part of the statement that changes the note. */
export const eventFrom = (evento: Record<keyof NovoEvento, Sql>, source: Sql): Sql => sql`${INSERT}
  select gen_random_uuid(), ${evento.tenantId}, ${evento.notaId}, ${evento.evento}, ${evento.corpo},
    ${evento.webhookUrl}
  from ${source} returning ${DISTRIBUTED}`

const INSERT = sql`insert into eventos (id, tenant_id, nota_id, evento, corpo, webhook_url)`
