import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { loadBancoEspera, loadBancoMemoriaMb, loadDatabaseUrl } from './config.ts'
import { lockDataDir } from './data-lock.ts'
import { type EmbeddedDatabase, ownMemoriaMb, startEmbeddedDatabase } from './db/embedded.ts'
import { LOGINS, type LoginUrls, loginUrls, makeLogins } from './db/logins.ts'
import { isSealed } from './db/sealed.ts'
import { waitForAnswer } from './db/wait-for-database.ts'
import { freePort } from './free-port.ts'
import { restartAfterMs } from './restart-after.ts'
import { StartError } from './start-error.ts'
import { writePrivate } from './write-private.ts'

export type Tree = {
  /** The settings of the process tree: each role gets them with its own login in place of the owner's. */
  env: Record<string, string>
  url: string
  /** Resolves when the tree has ended by itself: a role failed permanently, or a signal arrived. */
  ended: Promise<number>
  /** Resolves for every caller when the whole tree has ended. */
  stop(): Promise<void>
  /** For rehearsals of disaster: SIGKILL to a role, a crash of the database. Both are started again. */
  kill(role: Role): void
  crashDatabase(): Promise<void>
}

type Role = 'api' | 'worker' | 'simulator'

type Options = {
  dataDir: string
  env: Record<string, string | undefined>
  /** The entry of each role: a script and its argument. */
  entries: Record<Role, string[]>
  /** Migrates the schema, once the database runs. */
  migrate(databaseUrl: string): Promise<unknown>
  say(line: string): void
}

const DRAIN_MS = 30_000
// The V8 flags that keep a role small, and their cost: docs/escala.md#what-a-process-holds.
const SEMI_SPACE_MB: Record<Role, number> = { api: 16, worker: 24, simulator: 16 }
/** The arguments of Node with which a role starts. */
export const argsOf = (role: Role): string[] => [`--max-semi-space-size=${SEMI_SPACE_MB[role]}`, '--v8-pool-size=1']
const MALLOC_ARENA_MAX = '2'

/**
 * Runs the whole service as one process tree: database (embedded unless DATABASE_URL is set), simulated national
 * system (unless SEFIN_URL_* are set), API and worker, over a folder of data that no other service uses. A role or a
 * database that ends is started again; stopping drains the API, then the worker, then ends the database. A start that
 * fails ends what it has started.
 */
export async function startTree({ dataDir, env: given, entries, migrate, say }: Options): Promise<Tree> {
  refuseHalfSimulated(given)
  const lock = await lockDataDir(dataDir, say)
  let env: Record<string, string> = {}
  let database: EmbeddedDatabase | null = null
  let serving = false
  let stopping: Promise<void> | null = null
  let end: (code: number) => void = () => {}
  const ended = new Promise<number>((resolve) => {
    end = resolve
  })
  const running = new Map<Role, ChildProcess>()
  const start = (role: Role, readyWhen: RegExp, failures = 0): Promise<string> => {
    const child = spawn(process.execPath, [...argsOf(role), ...entries[role]], {
      env: { PATH: process.env.PATH ?? '', MALLOC_ARENA_MAX, ...envOf(role, env) },
      // The channel carries no message: it closes when this process is gone, and the role ends by itself (on-end.ts).
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true, // Ctrl-C reaches this process only, which stops the roles in their order
    })
    running.set(role, child)
    lock.record([...running.values()].flatMap(({ pid }) => pid ?? []))
    let ready = false
    child.once('exit', (code, signal) => {
      if (!serving || stopping || running.get(role) !== child) return
      const before = ready ? 0 : failures + 1
      const waitMs = restartAfterMs(before)
      say(`${role} terminou (${signal ?? code}); reiniciando em ${waitMs / 1000} s`)
      setTimeout(() => {
        if (!stopping) start(role, readyWhen, before).catch((error) => say((error as Error).message))
      }, waitMs)
    })
    return lineMatching(child, readyWhen, role, say).then((line) => {
      ready = true
      return line
    })
  }
  const stopAll = async () => {
    for (const role of ['api', 'worker', 'simulator'] as const) await terminate(running.get(role))
    await database?.stop()
    lock.release()
    end(0)
  }
  const stop = () => (stopping ??= stopAll())

  try {
    const memoriaMb = loadBancoMemoriaMb(given, ownMemoriaMb())
    if (given.DATABASE_URL) await waitForAnswer(loadDatabaseUrl(given), { esperaSegundos: loadBancoEspera(given), say })
    else database = await startEmbeddedDatabase(dataDir, { say, memoriaMb })
    env = {
      PORT: '3000',
      ...definedOf(given),
      ...(database ? { DATA_DIR: dataDir, DATABASE_URL: database.url, PASTA_DO_BANCO: dataDir } : {}),
    }
    if (env.PORT === '0') env.PORT = String(await freePort()) // every role needs the address of the API
    await migrate(env.DATABASE_URL as string)
    env.CHAVE_MESTRA ??= await ownMasterKey(dataDir, env.DATABASE_URL as string)
    Object.assign(env, await openLogins(env))
    if (!env.SEFIN_URL_HOMOLOGACAO) Object.assign(env, await startSimulator(start, dataDir, env))
    const [ready] = await Promise.all([start('api', /"api":"pronta"/), start('worker', /"worker":"pronto"/)])
    const { url } = JSON.parse(ready) as { url: string }
    serving = true
    return {
      env,
      url,
      ended,
      kill: (role) => void running.get(role)?.kill('SIGKILL'),
      crashDatabase: async () => database?.crashAndRestart(),
      stop,
    }
  } catch (error) {
    await stop() // the started processes must not outlive the failure
    throw error
  }
}

const NATIONAL = ['SEFIN_URL', 'ADN_URL', 'PARAMETRIZACAO_URL'].flatMap((name) => [
  `${name}_HOMOLOGACAO`,
  `${name}_PRODUCAO`,
])

/** The simulated national system takes the place of the real one as a whole, or not at all. */
function refuseHalfSimulated(given: Options['env']): void {
  const [set, absent] = [NATIONAL.filter((name) => given[name]), NATIONAL.filter((name) => !given[name])]
  if (set.length && absent.length)
    throw new StartError(
      `Configuração: ${set.join(', ')} sem ${absent.join(', ')}: informe todos os endereços do sistema nacional, ou nenhum para usar o simulado.`,
    )
  if (!set.length && given.PERMITIR_PRODUCAO === '1')
    throw new StartError(
      `Configuração: PERMITIR_PRODUCAO=1 sem ${NATIONAL.join(', ')}: notas de produção iriam para o sistema simulado e pareceriam verdadeiras.`,
    )
}

async function startSimulator(
  start: (role: Role, readyWhen: RegExp) => Promise<string>,
  dataDir: string,
  env: Record<string, string>,
): Promise<Record<string, string>> {
  env.SIMULATOR_DATA_DIR ??= join(dataDir, 'simulator')
  env.SIMULATOR_PORT ??= String(await freePort())
  env.SIMULATOR_PSP_PORT ??= String(await freePort())
  const ready = JSON.parse(await start('simulator', /"simulador":"pronto"/))
  const { porta, portaPsp, ca } = ready as { porta: number; portaPsp: number | null; ca: string }
  const urls = (['PRODUCAO', 'HOMOLOGACAO'] as const).flatMap((ambiente) => {
    const base = `https://127.0.0.1:${porta}/${ambiente.toLowerCase()}`
    return [
      [`SEFIN_URL_${ambiente}`, `${base}/SefinNacional`],
      [`ADN_URL_${ambiente}`, `${base}/contribuintes`],
      [`PARAMETRIZACAO_URL_${ambiente}`, `${base}/parametrizacao`],
    ] as const
  })
  env.CNPJ_API_URL ??= `http://127.0.0.1:${porta}/receita/cnpj/v1`
  env.INDICES_URL ??= `http://127.0.0.1:${porta}/indices`
  if (portaPsp !== null) {
    env.SIMULATOR_PSP_URL = `https://127.0.0.1:${portaPsp}`
    env.PIX_CA ??= ca // the simulated bank has a certificate of the simulator's own authority
  }
  // The guard of addresses allows the ports of the simulator, and nothing else on this machine.
  const ports = [porta, portaPsp].filter((port) => port !== null)
  const simulated = ports.flatMap((port) => [`127.0.0.1:${port}`, `[::1]:${port}`])
  const REDES_PERMITIDAS = [env.REDES_PERMITIDAS, ...simulated].filter(Boolean).join(',')
  return { SEFIN_CA: ca, REDES_PERMITIDAS, ...Object.fromEntries(urls) }
}

/** The logins of the roles: those of the settings, else derived from the owner and the master key. */
async function openLogins(env: Record<string, string>): Promise<LoginUrls> {
  const logins = { ...loginUrls(env.DATABASE_URL!, env.CHAVE_MESTRA!), ...env }
  const urls = Object.fromEntries(
    Object.keys(LOGINS).map((name) => [name, logins[name as keyof LoginUrls]]),
  ) as LoginUrls
  await makeLogins(env.DATABASE_URL!, urls)
  return urls
}

/** A role gets no login but its own. */
function envOf(role: Role, env: Record<string, string>): Record<string, string> {
  const { DATABASE_URL: _owner, DATABASE_URL_API, DATABASE_URL_WORKER, DATABASE_URL_INQUILINO, ...rest } = env
  if (role === 'simulator') return rest
  const DATABASE_URL = role === 'api' ? DATABASE_URL_API! : DATABASE_URL_WORKER!
  return { ...rest, DATABASE_URL, DATABASE_URL_INQUILINO: DATABASE_URL_INQUILINO! }
}

/** The master key of the embedded default, kept beside the data. One is made only where it has nothing to open. */
async function ownMasterKey(dataDir: string, databaseUrl: string): Promise<string> {
  const path = join(dataDir, 'chave-mestra')
  if (!existsSync(path)) {
    if (await isSealed(databaseUrl))
      throw new StartError(
        `CHAVE_MESTRA: há dados selados neste banco, e a chave deles não está nos ajustes nem em ${path}. Restaure a original, guardada com a cópia de segurança.`,
      )
    writePrivate(path, `local:${randomBytes(32).toString('base64')}\n`)
  }
  return readFileSync(path, 'utf8').trim()
}

/**
 * The first line of the child that matches; every other line is passed on. What the child says on stderr is kept until
 * then: when the child ends before it, the failure holds those lines, and they are printed once.
 */
function lineMatching(child: ChildProcess, pattern: RegExp, role: Role, say: (line: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let ready = false
    const kept: string[] = []
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (!pattern.test(line)) return say(line)
      ready = true
      for (const each of kept.splice(0)) say(each)
      resolve(line)
    })
    createInterface({ input: child.stderr! }).on('line', (line) => {
      if (ready) say(line)
      else kept.push(line)
    })
    child.once('close', (code, signal) =>
      reject(
        new StartError([`${role} não iniciou (${signal ?? code})`, ...kept].join(kept.length > 1 ? '\n  ' : ': ')),
      ),
    )
  })
}

function terminate(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    const force = setTimeout(() => child.kill('SIGKILL'), DRAIN_MS)
    child.once('exit', () => {
      clearTimeout(force)
      done()
    })
    child.kill('SIGTERM')
  })
}

const definedOf = (env: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
