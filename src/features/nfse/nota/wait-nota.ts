import { isSettled } from '#domain/nota/nota.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { findNotaOrRefuse } from './find-nota.ts'
import type { NotaRow } from './nota-row.ts'

// Notifications may be lost, so the note is read again at least this often.
const LOOK_AGAIN_MS = 1_000

/**
 * Waits until an accepted note is settled, `timeoutMs` at most, and returns the note (opcoes.modoSincrono). It only
 * reads the note: a timeout changes nothing, and is independent of the city's own time limit.
 */
export async function waitUntilSettled(ctx: Ctx, notaId: string, timeoutMs: number): Promise<NotaRow> {
  const until = performance.now() + timeoutMs
  for (;;) {
    const left = until - performance.now()
    const hint = ctx.app.wakeUps.next(notaId, Math.max(0, Math.min(left, LOOK_AGAIN_MS)))
    const nota = await ctx.db.one<Pick<NotaRow, 'status'>>(
      sql`select status from notas where tenant_id = ${ctx.tenantId} and id = ${notaId}`,
    )
    if (!nota || isSettled(nota.status) || left <= 0) return findNotaOrRefuse(ctx, notaId)
    await hint
  }
}
