import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'
import type { Conexao } from '#tracks/track.ts'

/** The negative answers about one note that this process received, by its monotonic clock. */
export type Absence = { proven: boolean }

const ANSWERS_FOR_PROOF = 3

type Seen = { firstMs: number; times: number }
const seenBy = perApp(() => new Map<string, Seen>())

/**
 * Counts one more negative answer. Absence is proven by three of them that span the time within which the city shows
 * its documents, measured on this process's monotonic clock: a jump of a wall clock cannot shorten it, and a new
 * process starts counting again (docs/referencia/reliability.md#b3-rules).
 */
export function recordAbsence(app: App, notaId: string, { capacidades }: Conexao): Absence {
  const notas = seenBy(app)
  const seen = notas.get(notaId) ?? { firstMs: performance.now(), times: 0 }
  seen.times++
  notas.set(notaId, seen)
  const spansMs = performance.now() - seen.firstMs
  return { proven: seen.times >= ANSWERS_FOR_PROOF && spansMs >= capacidades.visibilidadeSegundos * 1000 }
}

/** Clears the count, once the outcome is known. */
export const forgetAbsence = (app: App, notaId: string): void => void seenBy(app).delete(notaId)
