import { type Db, sql } from '#platform/db/db.ts'
import { cancelWaiting } from '#platform/queue/enqueue.ts'

/**
 * Suspends every open delivery to these endpoints (kept, replayable) and cancels their jobs. The caller has the
 * endpoints locked. A delivery that is being sent is decided when its attempt is written (settle-attempts.ts).
 */
export async function suspendDeliveries(tx: Db, endpointIds: readonly string[]): Promise<void> {
  await tx.query(sql`
    with cancelados as (${cancelWaiting('webhook.deliver', sql`grupo = any(${endpointIds}::text[])`)})
    update entregas e set estado = 'suspensa', proxima_tentativa_em = null from cancelados c
     where e.tenant_id = c.tenant_id and e.id = c.chave::uuid and estado in ('pendente', 'aguardando_retentativa')`)
}

/** The same for one delivery whose job an operator cancelled. */
export const suspendDelivery = (tx: Db, id: string) =>
  tx.query(sql`
    update entregas set estado = 'suspensa', proxima_tentativa_em = null
     where id = ${id} and estado in ('pendente', 'aguardando_retentativa')`)
