// The whole service in a temporary folder, called from outside: database, city, API and worker as in production,
// only with faster clocks. A file of tests has its own, or shares one (shared-world.ts).

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#platform/free-port.ts'
import type { Tree } from '#platform/supervisor.ts'
import { startService } from '../../src/roles/tree.ts'
import { tomarBanco } from '../escala/citus/banco-de-prova.ts'
import { type City, openCity } from './city.ts'
import { type Client, openClient } from './http.ts'
import { attachAuditTrigger, findBreaches } from './invariants.ts'
import { copyCluster, MEMORIA_MB } from './prepared-cluster.ts'
import { type Issuer, type IssuerOptions, newIssuer, register, type Tenant } from './tenant.ts'
import { COM_ESTA_MAQUINA } from './this-machine.ts'

export type World = {
  url: string
  tree: Tree
  /** Every line that the processes logged, except about starting. */
  said: string[]
  simulator: City
  /** A client without credential. */
  anonymous: Client
  /** A fresh account with its owner logged in. */
  register(): Promise<Tenant>
  /** A fresh account that can issue: company in Marabá, certificate, key of homologação. */
  issuer(options?: IssuerOptions): Promise<Issuer>
  /** The database as its owner sees it, for audits. */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** Throws when the notes of this world broke an invariant (invariants.ts). */
  check(): Promise<void>
  /** Checks, and ends it all: every scenario is checked. */
  close(): Promise<void>
}

/**
 * Times of a rehearsal: schedules fifty times faster (at a hundred, four services that only wait cost a seventh of two
 * processors), short patience with the city, short leases.
 */
const FAST = {
  RITMO: '0.02',
  SEFIN_TIMEOUT_S: '2',
  SEFIN_VISIBILIDADE_S: '1',
  LEASE_S: '6',
  CNPJ_API_ESPERA_S: '30', // its answer decides what a page shows
  LOG_NIVEL: 'warn',
  ENCERRAMENTO_ESPERA_S: '0',
  SENHA_CUSTO: 'minimo', // hundreds of accounts and logins were a tenth of what the tests cost
  ...(MEMORIA_MB && { BANCO_MEMORIA_MB: String(MEMORIA_MB) }),
  ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
}

/** A new folder for the data of a world. */
export function makeWorldFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'nfse-mundo-'))
  chmodSync(dir, 0o755) // PostgreSQL runs as another user when we are root
  return dir
}

/**
 * Starts everything and waits until it serves. `env` overrides the fast settings; `given`: an empty folder for the data,
 * which the caller removes; `start`: the service of other sources.
 */
export async function openWorld(
  env: Record<string, string> = {},
  given?: string,
  start: typeof startService = startService,
): Promise<World> {
  const dir = given ?? makeWorldFolder()
  const banco = env.DATABASE_URL ? null : await tomarBanco()
  if (!banco) copyCluster(dir)
  const said: string[] = []
  const port = String(await freePort())
  // The database of a cluster stands for the embedded one.
  const doBanco = banco && { ...banco.env, PASTA_DO_BANCO: dir }
  const tree = await start({ ...FAST, ...COM_ESTA_MAQUINA, DATA_DIR: dir, PORT: port, ...env, ...doBanco }, (line) =>
    said.push(line),
  )
  const stop = () => void tree.stop()
  process.once('SIGTERM', stop)

  const pool = new pg.Pool({ connectionString: tree.env.DATABASE_URL, max: 4 })
  pool.on('error', () => {}) // the database crashes on purpose here
  const simulator = openCity(tree.env)
  const stand = { url: tree.url, simulator }
  const sql: World['sql'] = async <Row extends object>(text: string, values?: unknown[]) =>
    (await pool.query<Row>(text, values)).rows
  await attachAuditTrigger(sql)
  const check = async () => {
    const breaches = await findBreaches(sql).catch((error) => [String(error)])
    if (breaches.length > 0) throw new Error(`invariants of the notes were broken:\n${breaches.join('\n')}`)
  }
  return {
    url: tree.url,
    tree,
    said,
    simulator,
    anonymous: openClient(tree.url),
    register: () => register(stand),
    issuer: (options) => newIssuer(stand, options),
    sql,
    check,
    close: async () => {
      process.off('SIGTERM', stop)
      const broken = await check().catch((error: Error) => error)
      await pool.end()
      await tree.stop()
      await banco?.remover()
      if (!given) rmSync(dir, { recursive: true, force: true })
      if (broken) throw broken
    },
  }
}
