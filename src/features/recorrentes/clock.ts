import type { App } from '#platform/app.ts'
import type { Running } from '#platform/queue/worker.ts'
import { turnRecorrentes } from './plan.ts'

const EVERY_MS = 60_000

/** Looks every minute for recurrences whose date has come; several processes may. */
export function startRecorrentesClock(app: App): Running {
  let running: Promise<void> | null = null
  let stopped = false
  const turn = () => {
    running ??= turnRecorrentes(app, () => stopped)
      .catch((error) => app.log.warn({ err: error }, 'recurring notes not planned'))
      .finally(() => {
        running = null
      })
  }
  turn()
  const timer = setInterval(turn, Math.max(250, EVERY_MS * app.config.ritmo))
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
