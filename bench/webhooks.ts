// Signed deliveries per second through the real path: events, expander, queue, HTTP, log. The receiver is a process of
// its own. Deliveries go to 40 endpoints, since one receiver never takes more than 5 at once.
import { fork } from 'node:child_process'
import http from 'node:http'
import { fileURLToPath } from 'node:url'
import { deliverWebhook } from '../src/features/webhooks/deliver.ts'
import { createEndpoint } from '../src/features/webhooks/endpoints.ts'
import { startExpander } from '../src/features/webhooks/expand-events.ts'
import { sql } from '../src/platform/db/db.ts'
import { startQueue } from '../src/platform/queue/worker.ts'
import { emitEvents, openStage, seedTenant, until } from '../test/scenarios/webhooks-stage.ts'

const ENDPOINTS = 40
const ENTREGAS = 8_000
const MINIMO = 500

/** Measures once and cleans up after itself. */
export async function run(): Promise<{ figura: string; valor: number; minimo: number; unidade: string }> {
  const receiver = await startReceiver()
  const stage = await openStage()
  const { app } = stage
  try {
    const ctx = await seedTenant(app)
    for (let n = 0; n < ENDPOINTS; n++) await createEndpoint(ctx, { url: `${receiver.url}/${n}` })
    const running = [
      startExpander(app),
      startQueue(app, {
        fila: 'webhook.deliver',
        concurrency: 200,
        vagasPorGrupo: 5,
        handle: (job) => deliverWebhook(app, job),
      }),
    ]
    const started = performance.now()
    await emitEvents(ctx, { quantas: ENTREGAS / ENDPOINTS })
    await until('everything delivered', async () => {
      const row = await app.sistema.one<{ n: number }>(
        sql`select count(*) as n from entregas where estado = 'entregue'`,
      )
      return row?.n === ENTREGAS ? true : null
    })
    const seconds = (performance.now() - started) / 1000
    await Promise.all(running.map((each) => each.stop()))
    return {
      figura: 'entregas de webhook assinadas',
      valor: Math.round(ENTREGAS / seconds),
      minimo: MINIMO,
      unidade: 'entregas/s',
    }
  } finally {
    await stage.close()
    receiver.stop()
  }
}

function startReceiver(): Promise<{ url: string; stop(): void }> {
  const child = fork(fileURLToPath(import.meta.url), ['receiver'])
  return new Promise((ready, reject) => {
    child.once('error', reject)
    child.once('message', (port) => ready({ url: `http://127.0.0.1:${port}`, stop: () => child.kill() }))
  })
}

function serve(): void {
  const server = http.createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end())
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
}

if (process.argv[2] === 'receiver') serve()
else if (import.meta.main) {
  const { figura, valor, minimo, unidade } = await run()
  console.log(`${figura}: ${valor} ${unidade} (mínimo ${minimo})`)
  if (valor < minimo) process.exitCode = 1
}
