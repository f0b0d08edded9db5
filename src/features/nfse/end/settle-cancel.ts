import { randomUUID } from 'node:crypto'
import { isEncerrado, isReplacing } from '#domain/nota/cancel-rules.ts'
import { mayBecome, type StatusNota } from '#domain/nota/nota.ts'
import { type Alerta, raiseAlerta, resolveAlertas } from '#features/alertas/alertas.ts'
import { audit, auditFrom, describeActor } from '#features/audit/audit.ts'
import { historyFrom } from '#features/nfse/nota/history.ts'
import { SEND_AGAIN_AFTER_S } from '#features/nfse/nota/schedules.ts'
import { eventBody } from '#features/webhooks/event-body.ts'
import { recordEvent } from '#features/webhooks/record-event.ts'
import type { App } from '#platform/app.ts'
import type { Actor } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { enqueue, type NewJob } from '#platform/queue/enqueue.ts'
import { fence, finishJobs, type Job, type JobResult, SETTLED, type Settled } from '#platform/queue/queue.ts'
import { afterCancel, type Desfecho, type Veredito } from './after-cancel.ts'
import type { NotaAutorizada } from './nota-autorizada.ts'
import { CANCELAMENTO_COLUMNS, type Cancelamento } from './open-cancelamento.ts'

type NotaQueAcaba = Omit<NotaAutorizada, 'aberto' | 'duvidas' | 'enviado' | 'prestador'>

/**
 * Writes the outcome for a note that is being ended, all of it or nothing: attempt, note, history, audit, events, and
 * the end of the job. Only if this worker still holds the job (epoch). `also` writes in the same transaction; `alerta`
 * is raised there, after the end.
 */
export async function settleCancel(
  app: App,
  job: Job,
  nota: NotaAutorizada,
  {
    veredito,
    result,
    proximo,
    also,
    alerta,
  }: {
    veredito: Veredito | null
    result: JobResult
    proximo?: NewJob
    also?: (tx: Db) => Promise<unknown>
    alerta?: Alerta | null
  },
): Promise<Settled> {
  const desfecho = await app.sistema.transaction(async (tx) => {
    if (!(await fence(tx, job))) return null
    await also?.(tx)
    const done = veredito && (await endNota(app, tx, nota, veredito, { kind: 'job', name: job.fila }))
    // The end of a request resolves the alerts about its note.
    if (alerta) await raiseAlerta(tx, alerta)
    if (isStuck(job, result)) await alertStuck(tx, job, nota)
    await finishJobs(tx, [{ job, result }])
    if (proximo) await enqueue(tx, [proximo])
    return done ?? 'nothing'
  })
  if (desfecho === null) app.metrics.fencing.inc()
  else if (desfecho !== 'nothing' && desfecho.nota) app.metrics.finais.inc({ status: desfecho.nota })
  return SETTLED
}

/** Applies a verdict inside a transaction, under the lock of the note; a note that has already ended is left alone. */
export async function endNota(
  app: App,
  tx: Db,
  nota: NotaQueAcaba,
  veredito: Veredito,
  actor: Actor,
): Promise<Desfecho | null> {
  const locked = await tx.one<{ status: StatusNota }>(
    sql`select status from notas where id = ${nota.id} and tenant_id = ${nota.tenantId} for update`,
  )
  const aberto = await tx.one<Cancelamento>(
    sql`select ${CANCELAMENTO_COLUMNS} from cancelamentos
      where tenant_id = ${nota.tenantId} and nota_id = ${nota.id} and concluido_em is null for update`,
  )
  if (!locked || !mayBecome(locked.status, 'cancelada')) return null
  const desfecho = afterCancel(veredito, aberto, app.now())
  if (aberto) await writeAberto(app, tx, nota, aberto, { veredito, desfecho, actor })
  else if (desfecho.nota) await writeOficio(app, tx, nota, veredito)
  if (desfecho.nota) await moveNota(tx, nota, desfecho.nota, actor)
  const substituicaoEmCurso = isReplacing(aberto && { ...aberto, status: desfecho.status ?? aberto.status })
  for (const evento of desfecho.eventos) {
    const now = { ...nota, status: desfecho.nota ?? ('autorizada' as const), substituicaoEmCurso }
    const corpo = eventBody(app, evento, now, app.now())
    await recordEvent(tx, { ...nota, notaId: nota.id, evento, corpo })
  }
  if (desfecho.status && isEncerrado(desfecho.status)) await resolveAlertas(tx, nota.id)
  if (desfecho.alerta) await raiseAlerta(tx, { ...nota, notaId: nota.id, tipo: desfecho.alerta })
  await tx.query(sql`select pg_notify('notas', ${nota.id})`)
  return desfecho
}

/**
 * Whether the request was tried as often as a note is sent automatically
 * (docs/referencia/reliability.md#b4-breakers-limits-budgets), without an answer.
 */
const isStuck = (job: Job, result: JobResult) =>
  job.fila === 'nota.cancel' &&
  result.kind === 'retry' &&
  result.consumes &&
  job.tentativas >= SEND_AGAIN_AFTER_S.length

/** Raises an alert while the retries continue: the client expects the end of a note that is still valid. */
async function alertStuck(tx: Db, job: Job, { id: notaId, tenantId }: NotaQueAcaba): Promise<void> {
  const aberto = await tx.one<Pick<Cancelamento, 'tipo' | 'protocolo'>>(
    sql`select tipo, protocolo from cancelamentos where tenant_id = ${tenantId} and nota_id = ${notaId} and concluido_em is null`,
  )
  if (!aberto) return
  const tipo = aberto.tipo === 'substituicao' ? 'substituicao_com_duas_notas' : 'cancelamento_sem_resposta'
  await raiseAlerta(tx, { tenantId, tipo, notaId, detalhe: { ...aberto, tentativas: job.tentativas + 1 } })
}

async function writeAberto(
  app: App,
  tx: Db,
  nota: NotaQueAcaba,
  aberto: Cancelamento,
  { veredito, desfecho, actor }: { veredito: Veredito; desfecho: Desfecho; actor: Actor },
): Promise<void> {
  const status = desfecho.status ?? aberto.status
  const protocolo = ('protocolo' in veredito ? veredito.protocolo : null) ?? aberto.protocolo
  if (status === aberto.status && protocolo === aberto.protocolo) return
  const recusada = veredito.kind === 'recusada' ? veredito : null
  const ends = isEncerrado(status)
  await tx.query(sql`
    update cancelamentos set status = ${status}, protocolo = ${protocolo}, versao = versao + 1,
      recusa = ${recusada?.codigo ?? null}, erros = ${JSON.stringify(recusada?.erros ?? [])},
      efetivado_em = ${veredito.kind === 'fim' ? veredito.em : null}, concluido_em = ${ends ? app.now() : null}
    where tenant_id = ${nota.tenantId} and id = ${aberto.id}`)
  if (desfecho.nota || status === aberto.status) return
  await audit(
    tx,
    { ...nota, actor },
    {
      acao: 'cancelamento.settle',
      recurso: 'nota',
      recursoId: nota.id,
      detalhe: { tipo: aberto.tipo, de: aberto.status, para: status },
    },
  )
}

/** Records that the city ended the note without a request of ours. */
async function writeOficio(app: App, tx: Db, nota: NotaQueAcaba, veredito: Veredito): Promise<void> {
  const em = veredito.kind === 'fim' ? veredito.em : null
  await tx.query(sql`
    insert into cancelamentos (id, tenant_id, nota_id, tipo, status, request_id, criado_em, efetivado_em, concluido_em)
    values (${randomUUID()}, ${nota.tenantId}, ${nota.id}, 'oficio', 'confirmado', ${nota.requestId}, ${app.now()}, ${em}, ${app.now()})`)
}

async function moveNota(tx: Db, nota: NotaQueAcaba, para: 'cancelada' | 'substituida', actor: Actor): Promise<void> {
  const by = {
    tenantId: sql`tenant_id`,
    ator: sql`${JSON.stringify(describeActor(actor))}`,
    requestId: sql`${nota.requestId}`,
  }
  const detalhe = sql`${JSON.stringify({ de: 'autorizada', para })}`
  await tx.query(sql`
    with m as (update notas set status = ${para}, situacao_ver_em = null, versao = versao + 1
        where tenant_id = ${nota.tenantId} and id = ${nota.id} and status = 'autorizada' returning id, tenant_id),
    h as (${historyFrom({ ...by, notaId: sql`id`, de: sql`'autorizada'`, para: sql`${para}` }, sql`m`)})
    ${auditFrom({ ...by, acao: 'nota.settle', recurso: 'nota', recursoId: sql`id`, detalhe }, sql`m`)}`)
}
