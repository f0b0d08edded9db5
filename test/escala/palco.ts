// Everything that the rehearsals run on: the cluster, HAProxy, PgBouncer, the simulated cities, and a migrated database.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { loginUrls, makeLogins } from '#platform/db/logins.ts'
import { migrate } from '#platform/db/migrate.ts'
import { freePort } from '#platform/free-port.ts'
import { openBouncer } from '../pgbouncer/bouncer.ts'
import { pasta } from '../restauro/servidor.ts'
import { openCity } from '../support/city.ts'
import type { Sql } from '../support/database.ts'
import { attachAuditTrigger } from '../support/invariants.ts'
import { killRest } from '../support/processes.ts'
import { type Issuer, newIssuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { abrirCluster, type Cluster } from './cluster.ts'
import { abrirHaproxy } from './haproxy.ts'
import { abrirSimulador } from './servico.ts'

export type Palco = {
  cluster: Cluster
  /** Where the API is called, through HAProxy. */
  url: string
  /** The settings of every process, and the ports of the two API processes. */
  env: Record<string, string>
  portas: number[]
  city: ReturnType<typeof openCity>
  /** As superuser, at the server that takes writes. */
  sql: Sql
  issuer(): Promise<Issuer>
  fechar(): Promise<void>
}

/** Connections of PgBouncer to the server for each login: fewer than those of one process. */
const CONEXOES = 12

export async function abrirPalco(dizer: (linha: string) => void): Promise<Palco> {
  const raiz = mkdtempSync(join(tmpdir(), 'nfse-escala-'))
  chmodSync(raiz, 0o755)
  const fins: (() => unknown)[] = [() => rmSync(raiz, { recursive: true, force: true }), killRest]
  const fechar = async () => {
    for (const fim of fins.reverse()) await fim()
  }
  try {
    const cluster = await abrirCluster(pasta(join(raiz, 'cluster')), dizer)
    fins.push(() => cluster.parar())
    const portas = [await freePort(), await freePort()]
    const haproxy = await abrirHaproxy(raiz, portas, cluster.nos)
    fins.push(() => haproxy.parar())
    const dono = `postgres://postgres:${cluster.senha}@127.0.0.1:${haproxy.primario}`
    await until('o primário é alcançado pelo HAProxy', () =>
      consultar(`${dono}/postgres`, 'select 1').catch(() => null),
    )
    await consultar(`${dono}/postgres`, 'create database nfse')
    const url = `${dono}/nfse`
    await migrate(url)
    const logins = loginUrls(url, 'escala')
    await makeLogins(url, logins)
    const bouncer = await openBouncer([url, ...Object.values(logins)], CONEXOES)
    fins.push(() => bouncer.stop())
    const cidades = await abrirSimulador(join(raiz, 'simulador'))
    const env: Record<string, string> = {
      ...Object.fromEntries(Object.entries(logins).map(([nome, login]) => [nome, bouncer.through(login)])),
      DATABASE_URL_ESCUTA: logins.DATABASE_URL_WORKER,
      DATABASE_URL_LEITURA: `postgres://127.0.0.1:${haproxy.replica}/nfse`,
      CHAVE_MESTRA: `escala:${Buffer.alloc(32, 5).toString('base64')}`,
      URL_PUBLICA: `http://127.0.0.1:${haproxy.api}`,
      PROXIES_CONFIAVEIS: '127.0.0.1',
      ...{ RITMO: '0.02', SEFIN_TIMEOUT_S: '10', SEFIN_VISIBILIDADE_S: '2', LEASE_S: '15', BANCO_TIMEOUT_S: '15' },
      ENCERRAMENTO_ESPERA_S: '8',
      ...cidades,
    }
    const pool = new pg.Pool({ connectionString: url, max: 3 })
    pool.on('error', () => {})
    fins.push(() => pool.end())
    const sql: Sql = async <Row extends object>(texto: string, valores?: unknown[]) =>
      (await pool.query<Row>(texto, valores)).rows
    await attachAuditTrigger(sql)
    const city = openCity(env)
    const publico = env.URL_PUBLICA!
    return {
      ...{ cluster, env, portas, city, sql, fechar },
      url: publico,
      issuer: () => newIssuer({ url: publico, simulator: city }),
    }
  } catch (erro) {
    await fechar()
    throw erro
  }
}

async function consultar(url: string, texto: string): Promise<true> {
  const cliente = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  cliente.on('error', () => {})
  await cliente.connect()
  try {
    await cliente.query(texto)
    return true
  } finally {
    await cliente.end()
  }
}
