import { TENTATIVAS_MAX } from '#domain/webhook/esperas.ts'
import { mailFailingEndpoints } from '#features/mail/endpoint-mail.ts'
import type { App } from '#platform/app.ts'
import { type Db, DISTRIBUTED, sql } from '#platform/db/db.ts'
import { isOneOf } from '#platform/db/range.ts'
import { pushedFrom, waitOn } from '#platform/queue/pushed.ts'
import { finishJobs, type Job, type JobResult } from '#platform/queue/queue.ts'
import { type Fact, type Health, isActive, nextHealth } from './endpoint-health.ts'
import type { Delivery, EstadoEntrega } from './load-delivery.ts'
import { retryDelayS } from './schedule.ts'
import type { Attempt } from './send-webhook.ts'
import { suspendDeliveries } from './suspend-deliveries.ts'

/**
 * One attempt. `job`: the job whose lease it needs (null by hand). `attempt` null: nothing was sent, there is no
 * receiver.
 */
export type AttemptMade = { delivery: Delivery; job: Job | null; attempt: Attempt | null }

/**
 * Writes the results of a batch of attempts: log, deliveries, jobs and the health of their endpoints, in the
 * transaction of `tx`. An attempt whose job lost its lease is not written: the worker that took the job counts. Every
 * transaction that changes deliveries locks their endpoints first, in order of id, which prevents deadlocks.
 */
export async function settleAttempts(app: App, tx: Db, batch: readonly AttemptMade[]): Promise<void> {
  const before = await lockEndpoints(tx, batch)
  const after = new Map(before)
  for (const each of batch) {
    const { endpointId } = each.delivery
    const fact = factOf(each)
    const health = endpointId && after.get(endpointId)
    if (health && fact) after.set(endpointId, nextHealth(health, fact, app.now(), app.config.ritmo))
  }

  const outcomes = batch.map((each) => ({ ...each, ...outcomeOf(app, each, isWantedAfter(each.delivery, after)) }))
  const finished = await finishJobs(
    tx,
    outcomes.flatMap(({ job, result }) => (job ? [{ job, result }] : [])),
  )
  const held = outcomes.filter(({ job }) => job === null || finished.includes(job.id))
  if (held.length < batch.length) app.metrics.fencing.inc(batch.length - held.length)
  await recordOutcomes(tx, held)
  await writeHealths(
    tx,
    [...after].filter(([id, health]) => health !== before.get(id)),
  )

  const moved = [...after].filter(([id, { estado }]) => estado !== before.get(id)!.estado)
  const failing = moved.filter(([, { estado }]) => estado === 'instavel' || estado === 'desativado_automatico')
  await mailFailingEndpoints(
    app,
    tx,
    failing.map(([id]) => id),
  )
  const turnedOff = moved.filter(([, { estado }]) => !isActive(estado)).map(([id]) => id)
  if (turnedOff.length) {
    await suspendDeliveries(tx, turnedOff)
    app.log.warn({ endpoints: turnedOff }, 'webhook endpoints turned off')
  }
}

type Outcome = {
  /** Null: unchanged. */
  estado: EstadoEntrega | null
  result: JobResult
}

function outcomeOf(app: App, { delivery, job, attempt }: AttemptMade, wanted: boolean): Outcome {
  if (!attempt) return { estado: 'suspensa', result: { kind: 'done' } }
  if (attempt.erroClasse === null) {
    if (attempt.gatilho === 'automatico') observeDelay(app, delivery)
    return { estado: 'entregue', result: { kind: 'done' } }
  }
  const erro = attempt.statusHttp === null ? attempt.erroClasse : `HTTP ${attempt.statusHttp}`
  if (attempt.gatilho === 'manual') return { estado: null, result: afterManual(app, job, erro) }
  if (isLast(delivery)) return { estado: 'delivery_failed', result: { kind: 'fail', erro } }
  if (!wanted) return { estado: 'suspensa', result: { kind: 'done' } }
  const delayS = retryDelayS(delivery.automaticas + 1, attempt.retryAfterS, app.config.ritmo, Math.random())
  return { estado: 'aguardando_retentativa', result: { kind: 'retry', delayS, consumes: true, erro } }
}

const observeDelay = (app: App, { eventoEm }: Delivery) =>
  app.metrics.webhookAtraso.observe(Math.max(0, app.now().getTime() - eventoEm.getTime()) / 1000)

// A failed replay says little about the receiver, so only a 410 counts.
function factOf({ delivery, attempt }: AttemptMade): Fact | null {
  if (!attempt) return null
  if (attempt.erroClasse === null) return 'sucesso'
  if (attempt.statusHttp === 410) return 'gone'
  if (attempt.gatilho === 'manual') return null
  return isLast(delivery) ? 'esgotada' : 'falha'
}

const isLast = ({ automaticas }: Delivery) => automaticas + 1 >= TENTATIVAS_MAX

/** A delivery that waited for its schedule keeps waiting for it. */
function afterManual(app: App, job: Job | null, erro: string): JobResult {
  const due = job && pushedFrom(app, job)
  return due ? waitOn(app, due, erro) : { kind: 'fail', erro }
}

function isWantedAfter({ avulsa, endpointId }: Delivery, healths: ReadonlyMap<string, Health>): boolean {
  const health = endpointId === null ? undefined : healths.get(endpointId)
  return avulsa || (health !== undefined && isActive(health.estado))
}

async function lockEndpoints(tx: Db, batch: readonly AttemptMade[]): Promise<Map<string, Health>> {
  const ids = [...new Set(batch.flatMap(({ delivery }) => delivery.endpointId ?? []))]
  if (!ids.length) return new Map()
  const rows = await tx.query<Health & { id: string }>(sql`
    select id, estado, ultimo_sucesso_em as "ultimoSucessoEm", falhando_desde as "falhandoDesde", esgotadas,
      primeira_esgotada_em as "primeiraEsgotadaEm"
    from webhook_endpoints where id = any(${ids}::uuid[]) order by id for no key update`)
  return new Map(rows.map(({ id, ...health }) => [id, health]))
}

async function recordOutcomes(tx: Db, outcomes: readonly (AttemptMade & Outcome)[]): Promise<void> {
  if (!outcomes.length) return
  const rows = outcomes.map(({ delivery, attempt, estado, result }) => ({
    entrega: delivery.id,
    tenant: delivery.tenantId,
    estado,
    atraso: result.kind === 'retry' ? result.delayS : null,
    numero: attempt?.numero ?? null,
    gatilho: attempt?.gatilho,
    assinatura: attempt?.assinatura,
    iniciada: attempt?.iniciadaEm,
    duracao: attempt?.duracaoMs,
    status: attempt?.statusHttp,
    classe: attempt?.erroClasse,
    resposta: attempt?.resposta?.toString('base64'),
  }))
  await tx.query(sql`
    with p as (select *, now() + make_interval(secs => atraso) as proxima, case when estado = 'entregue' then now() end as entregue
      from json_to_recordset(${JSON.stringify(rows)}) as p(entrega uuid, tenant uuid, estado text, atraso float8,
      numero int, gatilho text, assinatura text, iniciada timestamptz, duracao int, status int, classe text, resposta text)),
    tentativas as (
      insert into entrega_tentativas (tenant_id, entrega_id, numero, gatilho, assinatura, iniciada_em, duracao_ms, status_http, erro_classe, resposta_trecho)
      select tenant, entrega, numero, gatilho, assinatura, iniciada, duracao, status, classe, decode(resposta, 'base64') from p where numero is not null
      returning ${DISTRIBUTED})
    update entregas e set tentativas = greatest(e.tentativas, p.numero),
      -- a person and the schedule may try at once: what arrived has arrived
      estado = case when e.estado = 'entregue' then e.estado else coalesce(p.estado, e.estado) end,
      proxima_tentativa_em = case when e.estado = 'entregue' then null when p.estado is null then e.proxima_tentativa_em else p.proxima end, entregue_em = coalesce(p.entregue, e.entregue_em)
    from p where e.tenant_id = p.tenant and ${isOneOf(
      sql`e.id`,
      sql`p.entrega`,
      rows.map(({ entrega }) => entrega),
    )}`)
}

async function writeHealths(tx: Db, healths: readonly (readonly [string, Health])[]): Promise<void> {
  if (!healths.length) return
  const rows = healths.map(([id, health]) => ({ id, ...health }))
  await tx.query(sql`
    update webhook_endpoints w set estado = p.estado, ultimo_sucesso_em = p."ultimoSucessoEm", falhando_desde = p."falhandoDesde",
      esgotadas = p.esgotadas, primeira_esgotada_em = p."primeiraEsgotadaEm"
    from json_to_recordset(${JSON.stringify(rows)}) as p(id uuid, estado text, "ultimoSucessoEm" timestamptz,
      "falhandoDesde" timestamptz, esgotadas int, "primeiraEsgotadaEm" timestamptz)
    where w.id = p.id`)
}
