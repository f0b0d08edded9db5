import { resolveEnded } from '#features/alertas/resolve-ended.ts'
import type { App } from '#platform/app.ts'
import type { Running } from '#platform/queue/worker.ts'
import { notifyAlertas } from './notify-alertas.ts'
import { planSondas, purgeMonitor } from './plan-sondas.ts'

/** The intervals of the periodic tasks, in seconds; every worker may run each. */
const EVERY_S: readonly (readonly [everyS: number, name: string, run: (app: App) => Promise<void>])[] = [
  [10, 'alerts resolved', resolveEnded],
  [5, 'alerts notified', notifyAlertas],
  [30, 'probes planned', planSondas],
  [3_600, 'probes purged', purgeMonitor],
]
const EVERY_MS_MIN = 500

/** Plans probes, resolves alerts whose cause has ended, and notifies operators of alerts, until stopped. */
export function startMonitor(app: App): Running {
  const running = EVERY_S.map(([everyS, name, run]) => {
    let last = Promise.resolve()
    const timer = setInterval(
      () => {
        last = last.then(() => run(app)).catch((error) => app.log.warn({ err: error }, `not ${name}`))
      },
      Math.max(everyS * 1000 * app.config.ritmo, EVERY_MS_MIN),
    )
    return async () => {
      clearInterval(timer)
      await last
    }
  })
  return {
    stop: async () => {
      await Promise.all(running.map((stop) => stop()))
    },
  }
}
