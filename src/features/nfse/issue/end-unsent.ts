import { isSettled } from '#domain/nota/nota.ts'
import { findNotaDoJob, type NotaParaEmitir } from '#features/nfse/nota/nota-para-emitir.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db } from '#platform/db/db.ts'
import { type Job, takeJob } from '#platform/queue/queue.ts'
import { conflict } from '#platform/state-conflict.ts'
import { cancelledUnsent } from './after-issue.ts'
import { settleWithin } from './settle-nota.ts'

/**
 * Ends a note whose issuing job an operator cancels, in the transaction of `tx`. The caller checked that no transmission
 * of it may have reached the city; the job is taken as a worker takes it, so that none begins meanwhile. Throws
 * ESTADO_INVALIDO while the job runs.
 */
export async function endUnsent({ app, actor }: Ctx, tx: Db, notaId: string, motivo: string): Promise<void> {
  const [job, nota] = await takeOpen(tx, notaId, app)
  if (nota.status === 'processando')
    await settleWithin(app, tx, {
      job,
      nota,
      transmissao: null,
      declared: { por: actor, motivo, provaDeAusencia: 'nenhum envio saiu deste serviço' },
      jobOutcome: { estado: 'aguardando', atrasoS: 0, countsAsAttempt: false, erro: 'cancelada por um operador' },
      para: 'falha_temporaria',
    })
  const again = nota.status === 'processando' ? await takeJob(tx, ['nota.issue'], notaId) : job
  if (!again) throw running()
  await settleWithin(app, tx, cancelledUnsent(app, again, { ...nota, status: 'falha_temporaria' }, actor, motivo))
}

async function takeOpen(tx: Db, notaId: string, app: Ctx['app']): Promise<[Job, NotaParaEmitir]> {
  const job = await takeJob(tx, ['nota.issue'], notaId)
  const nota = job && (await findNotaDoJob(app, job))
  if (!job || !nota || isSettled(nota.status)) throw running()
  return [job, nota]
}

const running = () => conflict('status', 'A tarefa está sendo executada agora. Espere alguns segundos e confira.')
