// Starts a process: the whole tree, or one role of it. The only file that may import every layer.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { createFirstAdmin } from './features/access/first-admin.ts'
import { runAnalysis } from './features/analyzer/run-analysis.ts'
import { startSealer } from './features/audit/seal-audit.ts'
import { startHealthRollup } from './features/cidades/municipios/roll-up-saude.ts'
import { seatsByGroup } from './features/cidades/reach/seats-by-group.ts'
import { seedDemoConta } from './features/contas/seed-demo-conta.ts'
import { startCertificadoPlan, tellExpiringCertificados } from './features/mail/certificado-expiry.ts'
import { mailNoteToCustomer } from './features/mail/note-mail.ts'
import { closeSmtp, sendEmail } from './features/mail/send-mail.ts'
import { sendCorrection } from './features/nfse/correct/send-correction.ts'
import { sendCancel } from './features/nfse/end/send-cancel.ts'
import { startWitness } from './features/nfse/issue/absence.ts'
import { consultNota } from './features/nfse/issue/consult-nota.ts'
import { issueNota } from './features/nfse/issue/issue-nota.ts'
import { startCountsRollup } from './features/nfse/read/roll-up-contagens.ts'
import { checkStatus } from './features/nfse/watch/check-status.ts'
import { readDfeFeed } from './features/nfse/watch/read-dfe-feed.ts'
import { startStatusChecks } from './features/nfse/watch/schedule-status-checks.ts'
import { checkMasterKeys } from './features/operations/check-master-keys.ts'
import { startPurge } from './features/operations/purge.ts'
import { deliverWebhook } from './features/webhooks/deliver.ts'
import { startExpander } from './features/webhooks/expand-events.ts'
import { buildApi, buildWorkerApi } from './http/index.ts'
import { type App, openApp } from './platform/app.ts'
import { ConfigError, loadBancoEspera, loadConfig, loadDatabaseUrl } from './platform/config.ts'
import { defaultDataDir } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { waitForAnswer, waitForDatabase } from './platform/db/wait-for-database.ts'
import { onEnd } from './platform/on-end.ts'
import { type Running, startQueue, startReclaimer } from './platform/queue/worker.ts'
import { sentenceOf } from './platform/start-error.ts'
import { startTree, type Tree } from './platform/supervisor.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DRAIN_MS = 25_000
const WEBHOOKS_AT_ONCE = 200
const WEBHOOKS_PER_ENDPOINT = 5
const CONSULTS_AT_ONCE = 16
const CHECKS_PER_CITY = 4
const MAILS_AT_ONCE = 3

/** Starts the whole service with the given settings and waits until it accepts requests. */
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
  const starting = startService(process.env, (line) => console.log(line))
  onEnd(() => starting.then((tree) => tree.stop()).catch(() => {}))
  const tree = await starting
  try {
    console.log(`\nNFS-e pronta em ${tree.url}\n  portal        ${tree.url}/app/\n  documentação  ${tree.url}/v1/docs`)
    if (!process.env.DATABASE_URL) await printFirstAccounts(tree)
  } catch (error) {
    await tree.stop() // the roles and the database must not outlive the failure
    throw error
  }
  process.exitCode = await tree.ended
}

/** Creates the first accounts at the first start, and prints their credentials once: only hashes are stored. */
async function printFirstAccounts(tree: Tree): Promise<void> {
  const app = openApp(loadConfig({ ...tree.env, LOG_NIVEL: 'silent' }))
  try {
    const admin = await createFirstAdmin(app)
    const conta = await seedDemoConta(app, (cnpj, nome) => makeCertificado(cnpj, nome, tree.env))
    if (admin || conta) console.log('  mostrado só agora:')
    if (admin) console.log(`    administração    ${admin.email}  senha ${admin.senha}`)
    if (conta)
      console.log(`    demonstração     ${conta.email}  senha ${conta.senha}\n    chave de API     ${conta.chave}`)
  } finally {
    await app.close()
  }
}

/** A test certificate of the simulator's authority, made by the simulator's program. */
async function makeCertificado(
  cnpj: string,
  nome: string,
  env: Record<string, string>,
): Promise<{ arquivo: string; senha: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'nfse-certificado-'))
  const [out, senha] = [join(folder, 'demo.pfx'), randomUUID()]
  const options = { cnpj, nome, senha, out, data: env.SIMULATOR_DATA_DIR ?? folder }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  try {
    await promisify(execFile)(process.execPath, [resolve(ROOT, 'simulator/certificado.ts'), ...args])
    return { arquivo: readFileSync(out).toString('base64'), senha }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The resources of a role, once its settings, its database and its keys have proved to fit. */
async function openRole(): Promise<App> {
  const config = loadConfig(process.env)
  await waitForDatabase(config.databaseUrl, 2 * config.conexoesBanco + 1, {
    esperaSegundos: config.bancoEsperaSegundos,
    say: (line) => console.log(line),
  })
  const app = openApp(config)
  await checkMasterKeys(app)
  return app
}

async function runApi(): Promise<void> {
  const app = await openRole()
  const { primeiroAdmin, encerramentoEsperaSegundos } = app.config
  if (primeiroAdmin) await createFirstAdmin(app, { email: primeiroAdmin.email, senha: primeiroAdmin.senha.reveal() })
  const server = buildApi(app)
  const url = await listen(server, app, app.config.port)
  console.log(JSON.stringify({ api: 'pronta', url }))
  drainOnEnd(app, async () => {
    await sleep(encerramentoEsperaSegundos * 1000)
    await server.close()
  })
}

/** Listens on `port`, or on a free one, and returns the address. */
async function listen(server: FastifyInstance, { config: { host } }: App, port: number): Promise<string> {
  await server.listen({ host, port })
  const address = server.server.address()
  return `http://${host}:${typeof address === 'object' && address ? address.port : port}`
}

async function runWorker(): Promise<void> {
  const app = await openRole()
  const server = buildWorkerApi(app)
  const url = await listen(server, app, app.config.workerMetricsPort)
  const { sefinMaxConcorrencia } = app.config
  const cidades = { vagas: () => seatsByGroup(app), adaptavel: true }
  const running: Running[] = [
    startReclaimer(app),
    startWitness(app),
    startExpander(app),
    startSealer(app),
    startCertificadoPlan(app),
    startCountsRollup(app),
    startHealthRollup(app),
    startPurge(app),
    startStatusChecks(app),
    startQueue(app, {
      fila: 'nota.issue',
      concurrency: 2 * sefinMaxConcorrencia,
      vagasPorGrupo: sefinMaxConcorrencia,
      ...cidades,
      handle: (job, report) => issueNota(app, job, report),
    }),
    startQueue(app, {
      fila: 'nota.consult',
      concurrency: CONSULTS_AT_ONCE,
      vagasPorGrupo: CONSULTS_AT_ONCE,
      ...cidades,
      handle: (job, report) => consultNota(app, job, report),
    }),
    startQueue(app, {
      fila: 'nota.cancel',
      concurrency: CONSULTS_AT_ONCE,
      vagasPorGrupo: CONSULTS_AT_ONCE,
      ...cidades,
      handle: (job, report) => sendCancel(app, job, report),
    }),
    startQueue(app, {
      fila: 'nota.correct',
      concurrency: CONSULTS_AT_ONCE,
      vagasPorGrupo: CONSULTS_AT_ONCE,
      ...cidades,
      handle: (job, report) => sendCorrection(app, job, report),
    }),
    startQueue(app, {
      fila: 'nota.check-status',
      concurrency: CONSULTS_AT_ONCE,
      vagasPorGrupo: CHECKS_PER_CITY,
      handle: (job) => checkStatus(app, job),
    }),
    startQueue(app, {
      fila: 'empresa.events',
      concurrency: CHECKS_PER_CITY,
      vagasPorGrupo: CHECKS_PER_CITY,
      handle: (job) => readDfeFeed(app, job),
    }),
    startQueue(app, {
      fila: 'webhook.deliver',
      concurrency: WEBHOOKS_AT_ONCE,
      vagasPorGrupo: WEBHOOKS_PER_ENDPOINT,
      handle: (job) => deliverWebhook(app, job),
    }),
    startQueue(app, {
      fila: 'mail.send',
      concurrency: MAILS_AT_ONCE,
      vagasPorGrupo: MAILS_AT_ONCE,
      handle: (job) => sendEmail(app, job),
    }),
    startQueue(app, {
      fila: 'mail.customer',
      concurrency: MAILS_AT_ONCE,
      vagasPorGrupo: MAILS_AT_ONCE,
      handle: (job) => mailNoteToCustomer(app, job),
    }),
    startQueue(app, { fila: 'analyzer.run', concurrency: 2, vagasPorGrupo: 2, handle: (job) => runAnalysis(app, job) }),
    startQueue(app, {
      fila: 'certificado.expiry',
      concurrency: 1,
      vagasPorGrupo: 1,
      handle: (job) => tellExpiringCertificados(app, job),
    }),
  ]
  console.log(JSON.stringify({ worker: 'pronto', metricas: `${url}/metrics` }))
  drainOnEnd(app, async () => {
    await Promise.all(running.map((each) => each.stop()))
    closeSmtp(app)
    await server.close()
  })
}

/** Takes no new work, finishes the work begun, and exits; exits with an error when that takes too long. */
function drainOnEnd(app: App, stop: () => unknown): void {
  onEnd(async () => {
    app.encerrando = true
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await stop()
    await app.close()
    process.exit(0)
  })
}

const ROLES: Record<string, () => Promise<unknown>> = {
  tudo: runAll,
  api: runApi,
  worker: runWorker,
  migrate: async () => {
    const url = loadDatabaseUrl(process.env)
    await waitForAnswer(url, { esperaSegundos: loadBancoEspera(process.env), say: (line) => console.log(line) })
    const applied = await migrate(url)
    console.log(applied.length ? `Migrações aplicadas: ${applied.join(', ')}` : 'O banco já está na última versão.')
  },
  simulator: () => {
    process.argv.splice(2, 1) // what follows the role are the simulator's own options
    return import(resolve(ROOT, 'simulator/main.ts'))
  },
}
if (import.meta.main) {
  const role = process.argv[2] ?? 'tudo'
  const run = ROLES[role]
  if (!run) {
    console.error(`Papel desconhecido: ${role}. Use um destes: ${Object.keys(ROLES).join(', ')}.`)
    process.exit(2)
  }
  await run().catch((error: unknown) => {
    console.error(error instanceof ConfigError ? `Configuração: ${error.message}` : sentenceOf(error))
    process.exit(1)
  })
}
