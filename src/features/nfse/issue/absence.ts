import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'
import type { Conexao } from '#tracks/track.ts'

/** Negative answers about one note, seen by this process, on its monotonic clock. */
export type Absence = { proven: boolean }

const ANSWERS_FOR_PROOF = 3

type Seen = { firstMs: number; times: number }
const seenBy = perApp(() => new Map<string, Seen>())

/**
 * Counts one more negative answer. Absence is proven by three of them that span the time within which the city shows
 * its documents, measured on this process's own clock: no jump of any wall clock can shorten it, and a new process
 * counts anew (reliability §B.3 rule 6).
 */
export function recordAbsence(app: App, notaId: string, { capacidades }: Conexao): Absence {
  const notas = seenBy(app)
  const seen = notas.get(notaId) ?? { firstMs: performance.now(), times: 0 }
  seen.times++
  notas.set(notaId, seen)
  const spansMs = performance.now() - seen.firstMs
  return { proven: seen.times >= ANSWERS_FOR_PROOF && spansMs >= capacidades.visibilidadeSegundos * 1000 }
}

/** The question is answered: nothing is counted any more. */
export const forgetAbsence = (app: App, notaId: string): void => void seenBy(app).delete(notaId)
