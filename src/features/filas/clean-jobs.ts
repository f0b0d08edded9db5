import type { Fila } from '#domain/filas.ts'
import type { Terminado } from '#domain/job.ts'
import { audit } from '#features/audit/audit.ts'
import { secondPerson } from '#features/confirmacoes/two-people.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { AtoEmMassa } from '#formas/operacao/fila.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { deleteEnded, type Moved } from '#platform/queue/operate.ts'
import { type Ato, done } from './act.ts'
import { auditContas } from './audit-contas.ts'
import { CATALOGO } from './catalog.ts'
import { stillOpen } from './open-subjects.ts'

const BATCH = 5_000
/** Jobs of one call: the next call takes the rest. */
const TAREFAS_MAX = 50_000

const ENDED: Readonly<Record<Terminado, Sql>> = {
  concluido: sql`'concluido'`,
  falhou: sql`'falhou'`,
  cancelado: sql`'cancelado'`,
}

/**
 * Deletes the jobs of a queue that ended at least `graceMs` ago, at most fifty thousand a call, and never one whose
 * note, cancellation or letter is still open (docs/especificacao/estados.md#12-queue-job). On the
 * queues of issuance another administrator must confirm it. Throws as `secondPerson` does.
 */
export async function cleanJobs(
  ctx: Ctx,
  fila: Fila,
  { state, graceMs, motivo, confirmacao }: Ato & { state: Terminado; graceMs: number },
): Promise<AtoEmMassa> {
  allow(ctx, 'admin.fila.pause')
  return ctx.app.sistema.transaction(async (tx) => {
    const ato = { acao: 'fila.clean', alvo: `${fila}?state=${state}&graceMs=${graceMs}`, motivo }
    const pending = CATALOGO[fila].emissao ? await secondPerson(tx, ctx, ato, confirmacao) : null
    if (pending) return { status: 'aguardando_confirmacao', tarefas: 0, restam: true, confirmacao: pending }
    const before = new Date(ctx.now().getTime() - graceMs)
    const which = sql`concluido_em <= ${before} and not ${stillOpen(fila)}`
    const moved: Moved[] = []
    for (let gone = BATCH; gone === BATCH && moved.length < TAREFAS_MAX; ) {
      const batch = await deleteEnded(tx, fila, ENDED[state], which, BATCH)
      gone = batch.length
      moved.push(...batch)
    }
    const detalhe = { state, graceMs, motivo, tarefas: moved.length }
    await audit(tx, ctx, { acao: 'fila.clean', recurso: 'fila', recursoId: fila, detalhe })
    await auditContas(tx, ctx, { acao: 'fila.clean', fila, moved, detalhe })
    return done(moved.length, moved.length >= TAREFAS_MAX)
  })
}
