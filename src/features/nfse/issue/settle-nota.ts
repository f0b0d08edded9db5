import { mayBecome } from '#domain/nota/nota.ts'
import { auditFrom, describeActor } from '#features/audit/audit.ts'
import { settleSubstituicao } from '#features/nfse/end/settle-substituicao.ts'
import { historyFrom } from '#features/nfse/nota/history.ts'
import type { NotaParaEmitir } from '#features/nfse/nota/nota-para-emitir.ts'
import type { App } from '#platform/app.ts'
import type { Actor } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { createGroup } from '#platform/db/statement/group.ts'
import { perApp } from '#platform/per-app.ts'
import { fence, type Job, SETTLED, type Settled } from '#platform/queue/queue.ts'
import { settleStatement } from './settle-statement.ts'
import type { Settlement } from './settlement.ts'

/**
 * Writes a settlement, with concurrent ones in one transaction: outcome of the transmission, state of the note,
 * history, audit, event and next job, only if this worker still holds the job (epoch). Always returns `settled`.
 */
export async function settle(app: App, settlement: Settlement): Promise<Settled> {
  const { held, moved } = await writerOf(app)(settlement)
  if (!held) app.metrics.fencing.inc()
  if (moved && settlement.para) {
    app.metrics.finais.inc({ status: settlement.para })
    if (settlement.para === 'autorizada')
      app.metrics.tempoAteFinal.observe((app.now().getTime() - settlement.nota.criadaEm.getTime()) / 1000)
  }
  return SETTLED
}

/** The same within a transaction, for a settlement that must not be apart from what the caller writes. */
export async function settleWithin(app: App, tx: Db, settlement: Settlement): Promise<void> {
  const [written] = await writeWithOriginals(app, tx, [settlement])
  if (!written?.moved) throw new Error(`nota ${settlement.nota.id} moved under the lock of its job`)
  if (settlement.para) app.metrics.finais.inc({ status: settlement.para })
}

type Written = { held: boolean; moved: boolean }
/**
 * The city has answered, so that only its own seat waits. Against 25 ms (and 10 for intents) under load a note
 * cost the worker 4 % and the database 10 % less, in turns, at 260 notes/s (26/11/2026): a statement has more notes.
 */
const GATHER_MS = 40
const writerOf = perApp((app) =>
  createGroup((all: Settlement[]) => writeSettlements(app, all), { itemsMax: 100, gatherMs: GATHER_MS }),
)

/**
 * Moves a note whose retry is due back to `processando` (docs/especificacao/contrato.md#3-states) and returns it; null
 * when the job was lost.
 */
export async function resumeNota(app: App, job: Job, nota: NotaParaEmitir): Promise<NotaParaEmitir | null> {
  if (!mayBecome(nota.status, 'processando')) return nota
  return app.sistema.transaction((tx) => resumeWithin(tx, job, nota))
}

/** The same within a transaction. `por`: an operator who decides instead of the city. */
export async function resumeWithin(
  tx: Db,
  job: Job,
  nota: NotaParaEmitir,
  por: Actor = { kind: 'job', name: job.fila },
): Promise<NotaParaEmitir | null> {
  if (!mayBecome(nota.status, 'processando')) return nota
  if (!(await fence(tx, job))) return null
  const by = {
    tenantId: sql`tenant_id`,
    ator: sql`${JSON.stringify(describeActor(por))}`,
    requestId: sql`${nota.requestId}`,
  }
  await tx.query(sql`
    with n as (
      update notas set status = 'processando', versao = versao + 1
      where tenant_id = ${nota.tenantId} and id = ${nota.id} and status = 'falha_temporaria' returning id, tenant_id),
    h as (${historyFrom({ ...by, notaId: sql`id`, de: sql`'falha_temporaria'`, para: sql`'processando'` }, sql`n`)})
    ${auditFrom(
      {
        ...by,
        acao: 'nota.resume',
        recurso: 'nota',
        recursoId: sql`id`,
        detalhe: sql`json_build_object('de', 'falha_temporaria', 'para', 'processando')`,
      },
      sql`n`,
    )}`)
  return { ...nota, status: 'processando' }
}

async function writeSettlements(app: App, all: Settlement[]): Promise<Written[]> {
  const replaces = all.some(({ nota, para }) => nota.substitui && para)
  return replaces ? app.hot.transaction((tx) => writeWithOriginals(app, tx, all)) : writeStatement(app.hot, all)
}

async function writeStatement(db: Db, all: Settlement[]): Promise<Written[]> {
  const rows = await db.query<{ ord: number; moved: boolean }>(settleStatement(all))
  const byOrd = new Map(rows.map((row) => [row.ord, row]))
  return all.map((_, ord) => ({ held: byOrd.has(ord), moved: byOrd.get(ord)?.moved ?? false }))
}

/**
 * Settles the original of a note that replaces another in the same transaction
 * (docs/especificacao/estados.md#2-replacement).
 */
async function writeWithOriginals(app: App, tx: Db, all: Settlement[]): Promise<Written[]> {
  const written = await writeStatement(tx, all)
  for (const [ord, { nota, para, job }] of all.entries())
    if (nota.substitui && para && written[ord]?.moved) await settleSubstituicao(app, tx, nota.substitui, para, job)
  return written
}
