import { advanceContratos } from '#features/faturamento/contratos/advance.ts'
import type { App } from '#platform/app.ts'
import type { Running } from '#platform/queue/worker.ts'
import { applyDueReajustes } from './apply-reajuste.ts'
import { importDueIndices } from './import-due.ts'

const EVERY_MS = 60_000
/** In this order: an index that is imported now is applied now. */
const WORKS: readonly ((app: App) => Promise<unknown>)[] = [advanceContratos, importDueIndices, applyDueReajustes]

/** Does what the calendar asks of contracts and prices, every minute; several processes may. */
export function startFaturamentoClock(app: App): Running {
  let running = Promise.resolve()
  const turn = () => {
    running = running.then(async () => {
      for (const work of WORKS)
        await work(app).catch((error) => app.log.warn({ err: error, trabalho: work.name }, 'contracts not moved on'))
    })
  }
  turn()
  const timer = setInterval(turn, Math.max(250, EVERY_MS * app.config.ritmo))
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
