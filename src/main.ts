// Starts a process: the whole tree, or one role of it. The only file that knows everyone.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seedDemoConta } from './features/access/seed-demo-conta.ts'
import { consultNota } from './features/nfse/consult-nota.ts'
import { issueNota } from './features/nfse/issue-nota.ts'
import { startSampler } from './features/operations/sample-metrics.ts'
import { deliverWebhook } from './features/webhooks/deliver.ts'
import { startExpander } from './features/webhooks/expand-events.ts'
import { buildApi } from './http/index.ts'
import { type App, openApp } from './platform/app.ts'
import { ConfigError, loadConfig, loadDatabaseUrl } from './platform/config.ts'
import { defaultDataDir } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { createBreaker } from './platform/queue/breaker.ts'
import { type Running, startQueue, startReclaimer } from './platform/queue/worker.ts'
import { startTree, type Tree } from './platform/supervisor.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DRAIN_MS = 25_000
const WEBHOOKS_AT_ONCE = 200
const WEBHOOKS_PER_ENDPOINT = 5
const CONSULTS_AT_ONCE = 16

/** Starts the whole service with the given settings and waits until it serves. */
export function startService(env: Record<string, string | undefined>, say: (line: string) => void): Promise<Tree> {
  const main = fileURLToPath(import.meta.url)
  return startTree({
    dataDir: resolve(env.DATA_DIR ?? defaultDataDir(ROOT)),
    env,
    entries: { api: [main, 'api'], worker: [main, 'worker'], simulator: [resolve(ROOT, 'simulator/main.ts')] },
    migrate,
    say,
  })
}

async function runAll(): Promise<void> {
  const tree = await startService(process.env, (line) => console.log(line))
  onSignal(() => tree.stop())
  const conta = await seedDemoConta(openApp(loadConfig({ ...tree.env })))
  console.log(`\nNFS-e pronta em ${tree.url}  (documentação: ${tree.url}/v1/docs)`)
  if (conta) console.log(conta)
  process.exitCode = await tree.ended
}

async function runApi(): Promise<void> {
  const app = openApp(loadConfig(process.env))
  const server = buildApi(app)
  await server.listen({ host: app.config.host, port: app.config.port })
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : app.config.port
  console.log(JSON.stringify({ api: 'pronta', url: `http://${app.config.host}:${port}` }))
  drainOnSignal(app, () => server.close())
}

async function runWorker(): Promise<void> {
  const app = openApp(loadConfig(process.env))
  const { sefinMaxConcorrencia } = app.config
  const breaker = createBreaker(app, 'nota.issue')
  const running: Running[] = [
    startReclaimer(app),
    startSampler(app),
    startExpander(app, app.wakeUps),
    startQueue(app, {
      fila: 'nota.issue',
      concurrency: 2 * sefinMaxConcorrencia,
      vagasPorGrupo: sefinMaxConcorrencia,
      handle: (job) => issueNota(app, breaker, job),
    }),
    startQueue(app, {
      fila: 'nota.consult',
      concurrency: CONSULTS_AT_ONCE,
      vagasPorGrupo: CONSULTS_AT_ONCE,
      handle: (job) => consultNota(app, job),
    }),
    startQueue(app, {
      fila: 'webhook.deliver',
      concurrency: WEBHOOKS_AT_ONCE,
      vagasPorGrupo: WEBHOOKS_PER_ENDPOINT,
      handle: (job) => deliverWebhook(app, job),
    }),
  ]
  console.log(JSON.stringify({ worker: 'pronto' }))
  drainOnSignal(app, () => Promise.all(running.map((each) => each.stop())))
}

/** Stops taking work, finishes what is in hand, and leaves; a hard end follows when that takes too long. */
function drainOnSignal(app: App, stop: () => unknown): void {
  onSignal(async () => {
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await stop()
    await app.close()
    process.exit(0)
  })
}

function onSignal(stop: () => unknown): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}

const ROLES: Record<string, () => Promise<unknown>> = {
  tudo: runAll,
  api: runApi,
  worker: runWorker,
  migrate: async () => {
    const applied = await migrate(loadDatabaseUrl(process.env))
    console.log(applied.length ? `Migrações aplicadas: ${applied.join(', ')}` : 'O banco já está na última versão.')
  },
  simulator: () => import(resolve(ROOT, 'simulator/main.ts')),
}
if (import.meta.main) {
  const role = process.argv[2] ?? 'tudo'
  const run = ROLES[role]
  if (!run) {
    console.error(`Papel desconhecido: ${role}. Use um destes: ${Object.keys(ROLES).join(', ')}.`)
    process.exit(2)
  }
  await run().catch((error: Error) => {
    console.error(error instanceof ConfigError ? `Configuração: ${error.message}` : error)
    process.exit(1)
  })
}
