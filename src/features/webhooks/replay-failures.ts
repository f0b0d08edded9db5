import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { enqueueFrom, wake } from '#platform/queue/enqueue.ts'
import { type EntregaFilter, visibleTo, whereEntregas } from './deliveries.ts'
import { isActive } from './endpoint-health.ts'
import { selectEndpoint } from './endpoints.ts'

/** How many deliveries were queued, and how many the filter has beyond the bound of one call. */
export type ReenvioDeFalhas = { naFila: number; restantes: number }

/** As many as one call queues. */
export const REENVIO_MAX = 1_000

/**
 * Queues one more attempt of the failed and suspended deliveries of an endpoint, the oldest first, at most REENVIO_MAX:
 * success makes a delivery `entregue`, failure leaves it unchanged. One that waits in the queue already is not queued
 * again. Throws NAO_ENCONTRADO, and ENDPOINT_WEBHOOK_INATIVO for an endpoint that is off.
 */
export async function replayFailures(
  ctx: Ctx,
  id: string,
  filter: Pick<EntregaFilter, 'evento' | 'q' | 'de' | 'ate'>,
): Promise<ReenvioDeFalhas> {
  allow(ctx, 'webhook.write')
  const result = await ctx.db.transaction(async (db) => {
    const { estado } = await selectEndpoint(ctx, db, id)
    if (!isActive(estado)) throw new Refusal('ENDPOINT_WEBHOOK_INATIVO', `endpoint ${id} is ${estado}`)
    const row = await db.one<{ todas: number; naFila: number }>(sql`
      with falhas as materialized (
        select e.id, e.tenant_id, e.endpoint_id, e.criada_em from entregas e
        where ${visibleTo(ctx)} and ${whereEntregas(ctx, { ...filter, endpoint: id })}
          and e.estado in ('delivery_failed', 'suspensa')
          and e.id not in (select j.chave::uuid from jobs j where j.fila = 'webhook.deliver' and j.tenant_id = ${ctx.tenantId}
            and j.estado in ('aguardando', 'bloqueado', 'executando'))),
      escolhidas as (select * from falhas order by criada_em, id limit ${REENVIO_MAX}),
      novos as (${enqueueFrom(
        'webhook.deliver',
        {
          chave: sql`id`,
          tenantId: sql`tenant_id`,
          grupo: sql`endpoint_id::text`,
          dados: sql`'{"reenvio": true}'`,
          requestId: sql`${ctx.requestId}`,
        },
        sql`escolhidas`,
      )} returning id)
      select (select count(*) from falhas) as todas, (select count(*) from novos) as "naFila"`)
    const { todas = 0, naFila = 0 } = row ?? {}
    await audit(db, ctx, { acao: 'webhook.replay', recurso: 'webhook', recursoId: id, detalhe: { entregas: naFila } })
    return { naFila, restantes: todas - naFila }
  })
  if (result.naFila > 0) await wake(ctx.app.sistema, 'webhook.deliver')
  return result
}
