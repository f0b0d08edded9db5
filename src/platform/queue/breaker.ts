import type { App } from '../app.ts'
import { sql } from '../db/db.ts'
import type { Fila } from './filas.ts'

// Opens when at least half of ten or more calls within a minute failed to get an answer (reliability §B.4).
const WINDOW_MS = 60_000
const CALLS_MIN = 10
const FAILURE_SHARE = 0.5
const OPEN_S = 30
const OPEN_S_MAX = 600

export type Breaker = {
  /** `answered`: the city answered, be it a refusal. Opens or closes the breaker of the group where that decides it. */
  record(grupo: string, answered: boolean): Promise<void>
}

/**
 * One breaker per queue and group. Calls are counted in this process; the state lives in the database, where every
 * claim reads it. Open: nobody sends; then one probe at a time, whose answer closes it or opens it for longer.
 */
export function createBreaker(app: App, fila: Fila): Breaker {
  type Window = { since: number; calls: number; failures: number; open: boolean; openings: number }
  const windows = new Map<string, Window>()

  const windowOf = (grupo: string): Window => {
    const found = windows.get(grupo)
    if (found && performance.now() - found.since < WINDOW_MS) return found
    const fresh = {
      since: performance.now(),
      calls: 0,
      failures: 0,
      open: found?.open ?? false,
      openings: found?.openings ?? 0,
    }
    windows.set(grupo, fresh)
    return fresh
  }
  const write = async (grupo: string, window: Window): Promise<void> => {
    const seconds = Math.min(OPEN_S * 2 ** Math.max(0, window.openings - 1), OPEN_S_MAX) * app.config.ritmo
    await app.sistema.query(sql`
      insert into disjuntores (chave, estado, falhas, total, aberto_ate, aberturas)
      values (${`${fila}:${grupo}`}, ${window.open ? 'aberto' : 'fechado'}, ${window.failures}, ${window.calls},
        now() + make_interval(secs => ${seconds}), ${window.openings})
      on conflict (chave) do update set estado = excluded.estado, falhas = excluded.falhas, total = excluded.total,
        aberto_ate = excluded.aberto_ate, aberturas = excluded.aberturas, atualizado_em = now()`)
    app.metrics.disjuntor.set({ provedor: grupo.split(':')[0] ?? grupo, operacao: fila }, window.open ? 2 : 0)
    app.log.warn({ fila, grupo, aberto: window.open, falhas: window.failures, chamadas: window.calls }, 'breaker moved')
  }

  return {
    record: async (grupo, answered) => {
      const window = windowOf(grupo)
      window.calls++
      if (!answered) window.failures++
      const failing = window.calls >= CALLS_MIN && window.failures >= window.calls * FAILURE_SHARE
      if (window.open && answered) Object.assign(window, { open: false, openings: 0, calls: 0, failures: 0 })
      else if (!answered && (window.open || failing))
        Object.assign(window, { open: true, openings: window.openings + 1 })
      else return
      await write(grupo, window)
    },
  }
}
