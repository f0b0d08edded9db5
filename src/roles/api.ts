import { setTimeout as sleep } from 'node:timers/promises'
import { createFirstAdmin, hasAdmin } from '#features/access/first-admin.ts'
import { startIncidentes } from '#features/incidentes/feed.ts'
import { startHeartbeat } from '#features/operations/heartbeat.ts'
import { buildApi } from '#http/index.ts'
import { startCacheAnswers } from '#platform/cache/requests.ts'
import { drainOnEnd, listen, openRole } from './role.ts'

/** Serves the API and the pages of the portal, until a signal. */
export async function runApi(): Promise<void> {
  const app = await openRole('API')
  const { primeiroAdmin, pastaDoBanco, encerramentoEsperaSegundos } = app.config
  if (primeiroAdmin) await createFirstAdmin(app, { email: primeiroAdmin.email, senha: primeiroAdmin.senha.reveal() })
  // Over the embedded database the first accounts are made and shown by the start itself.
  else if (!pastaDoBanco && !(await hasAdmin(app)))
    console.log(
      `Ainda não há administrador: informe ADMIN_EMAIL e ADMIN_SENHA e inicie de novo. Contas de clientes nascem no portal: ${app.config.urlPublica}/app/.`,
    )
  const server = buildApi(app)
  const url = await listen(server, app, app.config.port)
  console.log(JSON.stringify({ api: 'pronta', url }))
  const answers = startCacheAnswers(app)
  const heartbeat = startHeartbeat(app, 'api')
  const incidentes = startIncidentes(app)
  drainOnEnd(app, async () => {
    await sleep(encerramentoEsperaSegundos * 1000)
    await server.close()
    await Promise.all([heartbeat.stop(), answers.stop(), incidentes.stop()])
  })
}
