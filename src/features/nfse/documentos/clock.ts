import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { cancelWaiting, enqueue } from '#platform/queue/enqueue.ts'
import type { Running } from '#platform/queue/worker.ts'

/** The key of the one job, and of the alert about it. */
export const CHAVE = 'documentos'

const EVERY_MS = 60_000
const EVERY_MS_MIN = 500

/**
 * Plans the job that moves documents, every minute; one that is open is left alone. Without a store nothing is planned,
 * and a job that a process with one left behind is cancelled.
 */
export function startDocumentosClock(app: App): Running {
  let planning = Promise.resolve()
  const turn = () => {
    planning = planning
      .then(() => (app.store ? plan(app) : cancel(app)))
      .catch((error) => app.log.warn({ err: error }, 'the move of documents is not planned'))
  }
  turn()
  const timer = app.store ? setInterval(turn, Math.max(EVERY_MS_MIN, EVERY_MS * app.config.ritmo)) : undefined
  return {
    stop: async () => {
      clearInterval(timer)
      await planning
    },
  }
}

const plan = ({ sistema }: App) =>
  enqueue(sistema, [{ fila: 'documentos.mover', chave: CHAVE, tenantId: null, grupo: CHAVE }])

async function cancel({ sistema }: App): Promise<void> {
  await sistema.query(cancelWaiting('documentos.mover', sql`chave = ${CHAVE}`))
}
