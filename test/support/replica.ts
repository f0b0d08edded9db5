// A database with a replica that follows it by streaming, each a server of its own.
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '#platform/db/embedded.ts'
import { loginUrls, makeLogins } from '#platform/db/logins.ts'
import { migrate } from '#platform/db/migrate.ts'
import { copyCluster, MEMORIA_MB } from './prepared-cluster.ts'

export type Replicated = {
  /** The logins of an API at the primary, and the replica without one, as settings. */
  env: { DATABASE_URL: string; DATABASE_URL_INQUILINO: string; DATABASE_URL_LEITURA: string }
  /** As superuser. */
  primary<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  replica<Row extends object>(text: string): Promise<Row[]>
  stopReplica(): Promise<void>
  close(): Promise<void>
}

export async function openReplicated(): Promise<Replicated> {
  const folder = mkdtempSync(join(tmpdir(), 'nfse-replica-'))
  chmodSync(folder, 0o755) // PostgreSQL runs as another user when we are root
  const [first, second] = ['primario', 'replica'].map((name) => join(folder, name)) as [string, string]
  execFileSync('mkdir', ['-m', '755', first, second])
  copyCluster(first)
  const before = await startEmbeddedDatabase(first, { memoriaMb: MEMORIA_MB })
  await migrate(before.url)
  const { DATABASE_URL_API, ...logins } = loginUrls(before.url, 'teste')
  await makeLogins(before.url, { DATABASE_URL_API, ...logins })
  await before.stop()
  execFileSync('cp', ['-a', `${first}/.`, second])

  const port = Number(new URL(before.url).port)
  const server = await startEmbeddedDatabase(first, { port, memoriaMb: MEMORIA_MB })
  appendFileSync(join(first, 'postgres/pg_hba.conf'), 'host replication all 127.0.0.1/32 trust\n')
  const primary = open(server.url)
  await primary.query('select pg_reload_conf()')
  const followed = `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`
  appendFileSync(join(second, 'postgres/postgresql.conf'), followed)
  writeFileSync(join(second, 'postgres/standby.signal'), '', { mode: 0o644 })
  const follower = await startEmbeddedDatabase(second, { memoriaMb: MEMORIA_MB })
  const replica = open(follower.url)

  const address = new URL(follower.url)
  Object.assign(address, { username: '', password: '' })
  const rows = (pool: pg.Pool) => async (text: string, values?: unknown[]) => (await pool.query(text, values)).rows
  return {
    env: { ...logins, DATABASE_URL: DATABASE_URL_API, DATABASE_URL_LEITURA: address.href },
    primary: rows(primary) as Replicated['primary'],
    replica: rows(replica) as Replicated['replica'],
    stopReplica: () => follower.stop(),
    close: async () => {
      await Promise.all([primary.end(), replica.end()])
      await Promise.all([server.stop(), follower.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function open(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {}) // a server ends on purpose here
  return pool
}
