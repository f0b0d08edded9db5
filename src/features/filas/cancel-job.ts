import type { Fila } from '#domain/filas.ts'
import { audit } from '#features/audit/audit.ts'
import { endUnsent } from '#features/nfse/issue/end-unsent.ts'
import { allow } from '#features/permissions/permissions.ts'
import { suspendDelivery } from '#features/webhooks/suspend-deliveries.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { cancelWaiting } from '#platform/queue/enqueue.ts'
import { retencaoOf } from '#platform/queue/estados.ts'
import { conflict, statusConflict } from '#platform/state-conflict.ts'
import { type JobRow, selectJobs } from './job-row.ts'
import { mayBeIssued, stillOpen } from './open-subjects.ts'

/** The states from which a job is cancelled. */
const CANCELAVEIS = ['aguardando', 'agendado', 'bloqueado'] as const

/**
 * Cancels a job that waits (docs/especificacao/estados.md#12-queue-job), and with it the work it was for, so that
 * nothing is left without an end: a note of which nothing reached the city becomes `falha_definitiva`, a delivery
 * `suspensa`. A cancelled job stays as it is. Throws NAO_ENCONTRADO; ESTADO_INVALIDO in any other state, for a note
 * that the city may have, and for an open cancellation, letter or analysis, which end by their own operations.
 */
export async function cancelJob(ctx: Ctx, fila: Fila, id: number, { motivo }: { motivo: string }): Promise<void> {
  allow(ctx, 'admin.fila.write')
  await ctx.app.sistema.transaction(async (tx) => {
    const [job] = await selectJobs(tx, await retencaoOf(tx, fila), sql`id = ${id} and fila = ${fila} for update`)
    if (!job) throw new Refusal('NAO_ENCONTRADO', `no job ${id} in ${fila}`)
    if (job.estado === 'cancelado') return
    if (!(CANCELAVEIS as readonly string[]).includes(job.estado)) throw statusConflict(job.estado, CANCELAVEIS)
    await end(tx, ctx, job, motivo)
    await audit(
      tx,
      { ...ctx, tenantId: job.tenantId ?? '' },
      {
        acao: 'fila.cancel',
        recurso: 'job',
        recursoId: String(id),
        detalhe: { fila, chave: job.chave, motivo },
      },
    )
  })
}

/** Work that would stay open without its job, and how it is ended instead. */
const SEM_TAREFA: Partial<Record<Fila, string>> = {
  'analyzer.run': 'A análise se cancela por DELETE /admin/analyzer/{jobId}.',
  'conexoes.preparar': 'A preparação se cancela por POST /admin/conexoes/preparar/{id}/cancelar.',
  'regulamentacao.checar': 'A checagem termina sozinha, e não muda nada.',
  'regulamentacao.municipios': 'O exame termina sozinho, e não muda nada.',
  'documentos.mover': 'A tarefa volta sozinha; para que ela pare, pause a fila.',
  'faturamento.lote': 'O lote termina sozinho; cada ação é feita uma vez por fatura.',
}

/** Ends the job, and the work it was for. */
async function end(tx: Db, ctx: Ctx, { id, fila, chave }: JobRow, motivo: string): Promise<void> {
  const is = async (condition: Sql) =>
    (await tx.one(sql`select from jobs j where j.id = ${id} and ${condition}`)) !== null
  if (fila === 'nota.consult' || (await is(mayBeIssued(fila))))
    throw conflict(
      'status',
      'O município pode ter a nota, e só a consulta o decide. Sem ela, encerre a nota com prova: POST /admin/nfse/{id}/falha-definitiva.',
      { notaId: chave },
    )
  if (fila === 'nota.issue' && (await is(stillOpen(fila)))) return endUnsent(ctx, tx, chave, motivo)
  if (await is(stillOpen(fila)))
    throw conflict('status', 'O pedido ao município continua aberto, e sem a tarefa nunca terminaria.')
  const own = SEM_TAREFA[fila]
  if (own) throw conflict('status', own, { jobId: chave })
  await tx.query(cancelWaiting(fila, sql`id = ${id}`))
  if (fila === 'webhook.deliver') await suspendDelivery(tx, chave)
}
