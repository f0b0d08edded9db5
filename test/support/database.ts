import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '#platform/db/embedded.ts'
import { loginUrls, makeLogins } from '#platform/db/logins.ts'
import { migrate } from '#platform/db/migrate.ts'
import { copyCluster } from './prepared-cluster.ts'

export type Database = {
  /** The owner's. */
  url: string
  /** The logins of an API, as settings. */
  env: { DATABASE_URL: string; DATABASE_URL_INQUILINO: string }
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** A database of its own, empty but for the migrations. */
export async function openDatabase(): Promise<Database> {
  const dir = mkdtempSync(join(tmpdir(), 'nfse-banco-'))
  chmodSync(dir, 0o755) // PostgreSQL runs as another user when we are root
  copyCluster(dir)
  const server = await startEmbeddedDatabase(dir)
  await migrate(server.url)
  const { DATABASE_URL_API, ...logins } = loginUrls(server.url, 'teste')
  await makeLogins(server.url, { DATABASE_URL_API, ...logins })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  return {
    url: server.url,
    env: { DATABASE_URL: DATABASE_URL_API, DATABASE_URL_INQUILINO: logins.DATABASE_URL_INQUILINO },
    sql: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows,
    close: async () => {
      await client.end()
      await server.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
