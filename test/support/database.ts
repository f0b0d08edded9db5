import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '#platform/db/embedded.ts'
import { loginUrls, makeLogins } from '#platform/db/logins.ts'
import { migrate } from '#platform/db/migrate.ts'
import { copyCluster, MEMORIA_MB } from './prepared-cluster.ts'

/** Runs a statement and returns its rows. */
export type Sql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>

export type Database = {
  /** The owner's. */
  url: string
  /** The logins of an API and the folder of the database, as settings. */
  env: { DATABASE_URL: string; DATABASE_URL_INQUILINO: string; PASTA_DO_BANCO: string }
  sql: Sql
  close(): Promise<void>
}

/** A database of its own, empty but for the migrations. `kept`: the folder of one that stays there when it is closed. */
export async function openDatabase(kept?: string): Promise<Database> {
  const dir = kept ?? mkdtempSync(join(tmpdir(), 'nfse-banco-'))
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, 0o755) // PostgreSQL runs as another user when we are root
  if (!kept) copyCluster(dir)
  const server = await startEmbeddedDatabase(dir, { memoriaMb: MEMORIA_MB })
  await migrate(server.url)
  const { DATABASE_URL_API, ...logins } = loginUrls(server.url, 'teste')
  await makeLogins(server.url, { DATABASE_URL_API, ...logins })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  return {
    url: server.url,
    env: {
      DATABASE_URL: DATABASE_URL_API,
      DATABASE_URL_INQUILINO: logins.DATABASE_URL_INQUILINO,
      PASTA_DO_BANCO: dir,
    },
    sql: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows,
    close: async () => {
      await client.end()
      await server.stop()
      if (!kept) rmSync(dir, { recursive: true, force: true })
    },
  }
}
