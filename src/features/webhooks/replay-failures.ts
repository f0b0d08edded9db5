import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { bringForwardFrom, enqueueFrom, wake } from '#platform/queue/enqueue.ts'
import { type Filtro as FiltroDeTodas, visibleTo, whereEntregas } from './deliveries.ts'
import { isActive } from './endpoint-health.ts'
import { selectEndpoint } from './endpoints.ts'
import { groupOfUrl } from './expand-events.ts'

/** How many deliveries are tried now, and how many the filter has beyond the bound of one call. */
export type ReenvioDeFalhas = { naFila: number; restantes: number }

/** The most deliveries that one call queues. */
const REENVIO_MAX = 1_000

type Filtro = Pick<FiltroDeTodas, 'evento' | 'q' | 'de' | 'ate'>

/**
 * Queues one more attempt of the failed and suspended deliveries of an endpoint, and of those that wait for their next one,
 * the oldest first, at most REENVIO_MAX: success makes a delivery `entregue`, failure leaves it unchanged, and the schedule
 * of one that waits continues. Throws NAO_ENCONTRADO, and ENDPOINT_WEBHOOK_INATIVO for an endpoint that is off.
 */
export async function replayFailures(ctx: Ctx, id: string, filter: Filtro): Promise<ReenvioDeFalhas> {
  allow(ctx, 'webhook.write')
  return resendEntregas(ctx, { ...filter, endpoint: id }, (db, about) => audit(db, ctx, about))
}

/** The same for every active endpoint of the account, and for deliveries to `opcoes.webhookUrl`. */
export async function replayConta(ctx: Ctx, filter: Filtro): Promise<ReenvioDeFalhas> {
  allow(ctx, 'webhook.write')
  return resendEntregas(ctx, filter, (db, about) => audit(db, ctx, about))
}

/** The same for verbs that called `allow`; `record` audits it, in the transaction. */
export async function resendEntregas(
  ctx: Ctx,
  filter: Filtro & { endpoint?: string },
  record: (db: Db, entry: Parameters<typeof audit>[2]) => Promise<void>,
): Promise<ReenvioDeFalhas> {
  const { endpoint } = filter
  const result = await ctx.db.transaction(async (db) => {
    if (endpoint) {
      const { estado } = await selectEndpoint(ctx, db, endpoint)
      if (!isActive(estado)) throw new Refusal('ENDPOINT_WEBHOOK_INATIVO', `endpoint ${endpoint} is ${estado}`)
    }
    const row = await db.one<ReenvioDeFalhas>(sql`
      with falhas as materialized (
        select e.id, e.tenant_id, e.endpoint_id, e.url, e.criada_em from entregas e
        where ${visibleTo(ctx)} and ${whereEntregas(ctx, filter)} and e.estado <> 'entregue' and ${hasReceiver(ctx)}),
      escolhidas as (select * from falhas order by criada_em, id limit ${REENVIO_MAX}),
      adiantados as (${bringForwardFrom('webhook.deliver', sql`(select id as chave from escolhidas)`)} returning j.id),
      -- of those that gave up, and of one whose job was taken from the queue; the others have their job
      novos as (${enqueueFrom(
        'webhook.deliver',
        {
          chave: sql`id`,
          tenantId: sql`tenant_id`,
          grupo: sql`coalesce(endpoint_id::text, ${groupOfUrl(sql`url`)})`,
          dados: sql`'{"reenvio": true}'`,
          requestId: sql`${ctx.requestId}`,
        },
        sql`escolhidas e`,
      )} returning id)
      select (select count(*) from escolhidas)::int as "naFila",
        ((select count(*) from falhas) - (select count(*) from escolhidas))::int as restantes`)
    const made = row ?? { naFila: 0, restantes: 0 }
    await record(db, {
      acao: 'webhook.replay',
      ...(endpoint ? { recurso: 'webhook', recursoId: endpoint } : { recurso: 'conta', recursoId: ctx.tenantId }),
      detalhe: { entregas: made.naFila },
    })
    return made
  })
  if (result.naFila > 0) await wake(ctx.app.sistema, 'webhook.deliver')
  return result
}

/** Whether the delivery `e` has a receiver: an endpoint that is on, or `opcoes.webhookUrl` (isWanted). */
const hasReceiver = ({ tenantId }: Ctx): Sql => sql`(
  e.endpoint_id in (select w.id from webhook_endpoints w where w.tenant_id = ${tenantId} and w.estado in ('ativo', 'instavel'))
  or e.endpoint_id is null and exists (select from eventos v where v.tenant_id = ${tenantId} and v.nota_id = e.nota_id
    and v.id = e.evento_id and v.webhook_url is not null))`
