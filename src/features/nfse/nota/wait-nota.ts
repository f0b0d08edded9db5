import { isSettled } from '#domain/nota/nota.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { findNotaOrRefuse } from './find-nota.ts'
import type { NotaRow } from './nota-row.ts'

// Hints may be lost: look again at least this often.
const LOOK_AGAIN_MS = 1_000

/**
 * The note its issuer just got accepted once it is settled, or as it is after `timeoutMs` (opcoes.modoSincrono). It only
 * watches the note: giving up changes nothing, and the city's own time limit is another matter.
 */
export async function waitUntilSettled(ctx: Ctx, notaId: string, timeoutMs: number): Promise<NotaRow> {
  const until = performance.now() + timeoutMs
  for (;;) {
    const left = until - performance.now()
    const hint = ctx.app.wakeUps.next(notaId, Math.max(0, Math.min(left, LOOK_AGAIN_MS)))
    const nota = await ctx.db.one<Pick<NotaRow, 'status'>>(sql`select status from notas where id = ${notaId}`)
    if (!nota || isSettled(nota.status) || left <= 0) return findNotaOrRefuse(ctx, notaId)
    await hint
  }
}
