import type { App } from '#platform/app.ts'
import { createGroup } from '#platform/db/statement/group.ts'
import { perApp } from '#platform/per-app.ts'
import { countCall } from '#platform/queue/chamadas.ts'
import { pushedFrom } from '#platform/queue/pushed.ts'
import { type Job, type JobResult, SETTLED, type Settled } from '#platform/queue/queue.ts'
import { isWanted, loadDeliveries } from './load-delivery.ts'
import { sendWebhook } from './send-webhook.ts'
import { type AttemptMade, settleAttempts } from './settle-attempts.ts'

/**
 * The job `webhook.deliver` (its key is a delivery's id): one attempt; its log, delivery, endpoint and job are written
 * together. A delivery whose endpoint was turned off becomes `suspensa` unsent; one that already ended is left alone,
 * except that an exhausted one that is requeued, or a suspended one that its owner resends, gets one more attempt,
 * which schedules nothing. One that its owner brought forward waits for its schedule again when that attempt fails.
 */
export async function deliverWebhook(app: App, job: Job): Promise<JobResult | Settled> {
  const { load, settle } = batchesOf(app)
  const delivery = await load(job)
  if (!delivery || delivery.estado === 'entregue') return { kind: 'done' }
  if (delivery.estado === 'suspensa' && job.dados['reenvio'] !== true) return { kind: 'done' }
  const exhausted = delivery.estado === 'delivery_failed' || delivery.estado === 'suspensa'
  const wanted = isWanted(delivery)
  if (exhausted && !wanted) return { kind: 'done' }
  const byHand = exhausted || pushedFrom(app, job) !== null
  const attempt = wanted ? await sendWebhook(app, delivery, byHand ? 'manual' : 'automatico') : null
  if (attempt) {
    const { erroClasse, statusHttp } = attempt
    const erro = erroClasse === 'http' ? `HTTP ${statusHttp}` : erroClasse
    countCall(app, { tipo: job.fila, alvo: job.grupo }, erro)
  }
  await settle({ delivery, job, attempt })
  return SETTLED
}

// Reading and writing many deliveries together makes them cheap; one pair of groups per process.
const batchesOf = perApp((app) => ({
  load: createGroup((jobs: Job[]) => loadDeliveries(app.sistema, jobs.map(keyOf)), { itemsMax: BATCH_MAX }),
  settle: createGroup(
    async (items: AttemptMade[]) => {
      await app.sistema.transaction((tx) => settleAttempts(app, tx, items))
      return items.map(() => undefined)
    },
    { itemsMax: BATCH_MAX },
  ),
}))

const keyOf = ({ chave, tenantId }: Job) => ({ id: chave, tenantId })

const BATCH_MAX = 200
