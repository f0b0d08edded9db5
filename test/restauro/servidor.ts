// A separate PostgreSQL with its WAL archived, for the drill: the programs of an installed server.
import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#platform/free-port.ts'
import { until } from '../support/until.ts'

const INSTALADOS = '/usr/lib/postgresql'

/** The folder with initdb, postgres and pg_basebackup of the newest installed server, or null. */
export function programas(): string | null {
  const versions = existsSync(INSTALADOS) ? readdirSync(INSTALADOS).sort((a, b) => Number(b) - Number(a)) : []
  return (
    versions.map((version) => join(INSTALADOS, version, 'bin')).find((bin) => existsSync(join(bin, 'pg_basebackup'))) ??
    null
  )
}

/** The user that servers run as, when this process is root. */
export const dono = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']))
  return { uid: id('-u'), gid: id('-g') }
}

/** Runs a program of PostgreSQL as its own user; throws with what it said. */
export const rodar = (programa: string, args: string[]): void =>
  void execFileSync(join(programas()!, programa), args, { ...dono(), stdio: 'pipe' })

/** A folder that the server may write. */
export function pasta(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const { uid, gid } = dono()
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
  return path
}

/** Makes a cluster whose WAL goes to `arquivo` segment by segment, at the latest after `arquivarSegundos`. */
export function criarCluster(dados: string, arquivo: string, arquivarSegundos: number): void {
  rodar('initdb', ['-D', pasta(dados), '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync'])
  const settings = {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `test ! -f ${arquivo}/%f && cp %p ${arquivo}/%f.parte && mv ${arquivo}/%f.parte ${arquivo}/%f`,
    archive_timeout: String(arquivarSegundos),
    max_connections: '200',
    unix_socket_directories: '',
  }
  for (const [name, value] of Object.entries(settings))
    appendFileSync(join(dados, 'postgresql.conf'), `${name} = '${value}'\n`)
}

export type Servidor = { url: string; sql: Sql; matar(): Promise<void> }
export type Sql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>

/** Starts the server of a folder and waits until it takes writes: after a restore, until the recovery has ended. */
export async function iniciar(dados: string): Promise<Servidor> {
  const porta = await freePort()
  const server = spawn(join(programas()!, 'postgres'), ['-D', dados, '-p', String(porta), '-h', '127.0.0.1'], {
    ...dono(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const said: string[] = []
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
  const url = `postgres://postgres@127.0.0.1:${porta}/postgres`
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  const sql: Sql = async <Row extends object>(text: string, values?: unknown[]) =>
    (await pool.query<Row>(text, values)).rows
  await until('the server takes writes', async () => {
    if (server.exitCode !== null) throw new Error(said.join('').slice(-2_000))
    const [row] = await sql<{ lendo: boolean }>('select pg_is_in_recovery() as lendo').catch(() => [])
    return row !== undefined && !row.lendo
  }).catch((error) => {
    server.kill('SIGKILL')
    throw error
  })
  return {
    url,
    sql,
    async matar() {
      server.kill('SIGKILL')
      await Promise.all([ended, pool.end().catch(() => {})])
    },
  }
}
