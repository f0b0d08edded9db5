import { diaOf } from '#domain/competencia.ts'
import { reevaluateContrato, settledContratos } from '#features/faturamento/contratos/reevaluate.ts'
import type { Linha } from '#features/separados/obras.ts'
import { asideOf, separateEach } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import type { Running } from '#platform/queue/worker.ts'
import { takeDueSteps } from './take-steps.ts'

const EVERY_MS = 60_000
const AT_ONCE = 500

/** Takes the steps that overdue faturas require, and ends the arrears of contracts without any. */
export async function collect(app: App): Promise<void> {
  await takeDueSteps(app)
  const settled = await settledContratos(app.sistema, diaOf(app.now().getTime()), {
    aside: await asideOf(app.sistema, 'contratos.reavaliar'),
    limit: AT_ONCE,
  })
  await separateEach(app, 'contratos.reavaliar', settled, (contrato) => reevaluateAgain(app, contrato))
}

/** Ends the arrears of one contract, unless it has an overdue fatura by now. */
export const reevaluateAgain = (app: App, { chave }: Linha): Promise<boolean> =>
  app.sistema.transaction((db) => reevaluateContrato(app, db, chave, { kind: 'job', name: 'fatura.dun' }))

/** Runs dunning every minute; several processes may. */
export function startInadimplenciaClock(app: App): Running {
  let running = Promise.resolve()
  const turn = () => {
    running = running
      .then(() => collect(app))
      .catch((error) => app.log.warn({ err: error }, 'overdue faturas not looked at'))
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
