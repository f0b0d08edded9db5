import type { Fila } from '#domain/filas.ts'
import { audit } from '#features/audit/audit.ts'
import { secondPerson } from '#features/confirmacoes/two-people.ts'
import { reviveEmails } from '#features/mail/revive-emails.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { AtoEmMassa } from '#formas/operacao/fila.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, PG, type Sql, sql, sqlState } from '#platform/db/db.ts'
import { bringForwardFrom, wake } from '#platform/queue/enqueue.ts'
import { type Moved, retryFailed } from '#platform/queue/operate.ts'
import { conflict, statusConflict } from '#platform/state-conflict.ts'
import { type Ato, done } from './act.ts'
import { auditContas } from './audit-contas.ts'
import { CATALOGO } from './catalog.ts'
import { type Causa, failedBy } from './group-failures.ts'
import { selectJobs } from './job-row.ts'
import { mayBeIssued } from './open-subjects.ts'

/** Failed jobs of one call: the next call takes the rest. */
const TAREFAS_MAX = 10_000

/** The queues whose scheduled jobs may be tried at once: they send to servers of clients, and ask no city and no bank. */
const DE_ENVIO: readonly Fila[] = ['webhook.deliver', 'mail.send']

/**
 * Returns a failed job to its queue, its attempts counted from zero; one of DE_ENVIO that waits for its next try is tried
 * now, and waits on as before when that fails; one that is due stays as it is
 * (docs/especificacao/estados.md#12-queue-job). Throws NAO_ENCONTRADO; ESTADO_INVALIDO in any other
 * state, for an issuing job whose note the city may have, and while another job of the same thing is open.
 */
export async function retryJob(ctx: Ctx, fila: Fila, id: number, { motivo }: { motivo: string }): Promise<void> {
  allow(ctx, 'admin.fila.write')
  await ctx.app.sistema.transaction(async (tx) => {
    const [job] = await selectJobs(tx, NOTHING_HELD, sql`id = ${id} and fila = ${fila} for update`)
    if (!job) throw new Refusal('NAO_ENCONTRADO', `no job ${id} in ${fila}`)
    if (job.estado === 'aguardando') return
    const pushes = job.estado === 'agendado' && DE_ENVIO.includes(fila)
    if (job.estado !== 'falhou' && !pushes)
      throw statusConflict(job.estado, DE_ENVIO.includes(fila) ? ['falhou', 'agendado'] : ['falhou'])
    if (await isTrue(tx, id, mayBeIssued(fila)))
      throw conflict(
        'status',
        'O município pode ter a nota: ela só é consultada, nunca reenviada. Use POST /admin/nfse/{id}/consultar.',
      )
    if (pushes) await push(tx, fila, job.chave)
    else if ((await retry(tx, fila, sql`j.id = ${id}`, 1)).length === 0) throw taken()
    await audit(
      tx,
      { ...ctx, tenantId: job.tenantId ?? '' },
      {
        acao: pushes ? 'fila.push' : 'fila.retry',
        recurso: 'job',
        recursoId: String(id),
        detalhe: { fila, chave: job.chave, motivo },
      },
    )
  })
}

/**
 * Returns the failed jobs of a queue to it, or those of one cause, at most ten thousand a call, except those `retryJob`
 * refuses. On the queues of issuance another administrator must confirm it. Throws as `secondPerson` does.
 */
export async function retryAllFailed(
  ctx: Ctx,
  fila: Fila,
  { motivo, confirmacao, de }: Ato & { de?: Causa },
): Promise<AtoEmMassa> {
  allow(ctx, 'admin.fila.write')
  return ctx.app.sistema.transaction(async (tx) => {
    const alvo = de ? `${fila}?${new URLSearchParams({ causa: de.causa, grupo: de.grupo })}` : fila
    const ato = { acao: 'fila.retry-all', alvo, motivo }
    const pending = CATALOGO[fila].emissao ? await secondPerson(tx, ctx, ato, confirmacao) : null
    if (pending) return { status: 'aguardando_confirmacao', tarefas: 0, restam: true, confirmacao: pending }
    const which = sql`not ${mayBeIssued(fila)}`
    const moved = await retry(tx, fila, de ? sql`${which} and ${failedBy(de)}` : which, TAREFAS_MAX)
    const detalhe = { motivo, tarefas: moved.length, ...de }
    await audit(tx, ctx, { acao: 'fila.retry-all', recurso: 'fila', recursoId: fila, detalhe })
    await auditContas(tx, ctx, { acao: 'fila.retry-all', fila, moved, detalhe })
    return done(moved.length, moved.length === TAREFAS_MAX)
  })
}

/** Retrying one job does not depend on pauses and breakers: they do not change which jobs have failed. */
const NOTHING_HELD = { pausada: false, motivo: null, desde: null, abertos: new Map(), parados: [] }

async function retry(tx: Db, fila: Fila, which: Sql, quantos: number): Promise<Moved[]> {
  const moved = await retryFailed(tx, fila, which, quantos).catch((error: unknown) => {
    throw sqlState(error) === PG.unicidade ? taken() : error // another job of the key was queued meanwhile
  })
  if (fila === 'mail.send')
    await reviveEmails(
      tx,
      moved.map(({ chave }) => chave),
    )
  if (moved.length > 0) await wake(tx, fila)
  return moved
}

async function push(tx: Db, fila: Fila, chave: string): Promise<void> {
  await tx.query(bringForwardFrom(fila, sql`(select ${chave}::text as chave)`))
  await wake(tx, fila)
}

const taken = () => conflict('status', 'Outra tarefa da mesma fila já cuida disto; esta não volta.')

const isTrue = async (tx: Db, id: number, condition: Sql): Promise<boolean> =>
  (await tx.one(sql`select from jobs j where j.id = ${id} and ${condition}`)) !== null
