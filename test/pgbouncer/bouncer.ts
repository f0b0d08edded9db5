// A PgBouncer of its own in front of a server, in transaction mode, with few connections so that they are shared.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { freePort } from '#platform/free-port.ts'
import { until } from '../support/until.ts'

export type Bouncer = {
  /** The same login of the same database, through the pooler. */
  through(url: string): string
  stop(): Promise<void>
}

/** The version of the installed PgBouncer; null when there is none. */
export function installedVersion(): string | null {
  try {
    return execFileSync('pgbouncer', ['--version'], { encoding: 'utf8', stdio: 'pipe' }).split('\n')[0]!
  } catch {
    return null
  }
}

/** The file that operators copy. */
const INI = resolve(import.meta.dirname, '../../operacao/pgbouncer/pgbouncer.ini')

/** The file with other values of some of its options. */
function withOptions(ini: string, values: Record<string, string | number>): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const line = RegExp(`^${name} = .*$`, 'm')
    if (!line.test(text)) throw new Error(`${INI} has no ${name}`)
    return text.replace(line, `${name} = ${value}`)
  }, ini)
}

/** Starts it for these logins, `conexoes` to the server for each. */
export async function openBouncer(urls: readonly string[], conexoes: number): Promise<Bouncer> {
  const dir = mkdtempSync(join(tmpdir(), 'nfse-pgbouncer-'))
  chmodSync(dir, 0o755) // as root it becomes another user
  const port = await freePort()
  const server = new URL(urls[0]!)
  writeFileSync(
    join(dir, 'logins.txt'),
    urls.map((url) => `"${new URL(url).username}" "${new URL(url).password}"\n`).join(''),
    { mode: 0o644 },
  )
  writeFileSync(
    join(dir, 'pgbouncer.ini'),
    withOptions(readFileSync(INI, 'utf8'), {
      nfse: `host=${server.hostname} port=${server.port}`,
      listen_port: port,
      auth_file: join(dir, 'logins.txt'),
      default_pool_size: conexoes,
    }).replace(/^nfse =/m, '* ='),
  )
  const asRoot = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn('pgbouncer', [...asRoot, join(dir, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  child.stderr.on('data', (chunk) => said.push(String(chunk)))
  const through = (url: string) => {
    const moved = new URL(url)
    moved.port = String(port)
    return moved.href
  }
  await until('PgBouncer answers', async () => {
    if (child.exitCode !== null) throw new Error(said.join(''))
    const client = new pg.Client({ connectionString: through(urls[0]!) })
    client.on('error', () => {})
    return client
      .connect()
      .then(() => client.end())
      .then(
        () => true,
        () => false,
      )
  })
  return {
    through,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGINT')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
