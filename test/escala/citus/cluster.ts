// A coordinator and two workers of Citus, each a PostgreSQL server of its own on this machine.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, openSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#platform/free-port.ts'
import { dono, pasta } from '../../restauro/servidor.ts'
import { until } from '../../support/until.ts'
import type { Instalado } from './programas.ts'

export type No = { nome: string; porta: number }
export type Cluster = {
  coordenador: No
  operarios: readonly No[]
  /** The address of a database at the coordinator, as superuser. */
  url(banco: string): string
  parar(): Promise<void>
}

/** The database that others are copies of. */
export const MODELO = 'modelo'
type Nos = Pick<Cluster, 'coordenador' | 'operarios'>

const NOMES = ['coordenador', 'operario1', 'operario2']
/** Parts of each distributed table: four for each worker, so that a part more per table and month stays cheap here. */
const FRAGMENTOS = 8

export async function abrirCluster(raiz: string, { bin }: Instalado): Promise<Cluster> {
  const nos: No[] = []
  const servidores: ChildProcess[] = []
  for (const nome of NOMES) {
    const no = { nome, porta: await freePort() }
    const dados = pasta(join(raiz, nome))
    execFileSync(
      join(bin, 'initdb'),
      ['-D', dados, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
      {
        ...dono(),
        stdio: 'pipe',
      },
    )
    for (const [ajuste, valor] of Object.entries(AJUSTES))
      appendFileSync(join(dados, 'postgresql.conf'), `${ajuste} = '${valor}'\n`)
    servidores.push(
      spawn(join(bin, 'postgres'), ['-D', dados, '-p', String(no.porta)], {
        ...dono(),
        env: { PATH: process.env.PATH }, // the nodes call each other, and look for certificates below HOME
        stdio: ['ignore', 'ignore', openSync(join(raiz, `${nome}.log`), 'a')],
      }),
    )
    nos.push(no)
  }
  const [coordenador, ...operarios] = nos as [No, ...No[]]
  const endereco = ({ porta }: No, banco: string) => `postgres://postgres@127.0.0.1:${porta}/${banco}`
  for (const no of nos)
    await until(`o servidor ${no.nome} responde`, () =>
      comandar(endereco(no, 'postgres'), ['select 1']).then(
        () => true,
        () => false,
      ),
    )
  return {
    ...{ coordenador, operarios },
    url: (banco) => endereco(coordenador, banco),
    parar: async () => {
      for (const servidor of servidores) {
        const fim = new Promise((feito) => servidor.once('exit', feito))
        if (servidor.exitCode === null && servidor.kill('SIGINT')) await fim
      }
    },
  }
}

/** Makes a database on every node, and joins the nodes in it. */
export async function criarBanco({ coordenador, operarios }: Nos, banco: string): Promise<void> {
  const endereco = ({ porta }: No, nome: string) => `postgres://postgres@127.0.0.1:${porta}/${nome}`
  for (const no of [coordenador, ...operarios]) {
    await comandar(endereco(no, 'postgres'), [`create database ${banco}`])
    await comandar(endereco(no, banco), ['create extension citus'])
  }
  await comandar(endereco(coordenador, banco), [
    `select citus_set_coordinator_host('127.0.0.1', ${coordenador.porta})`,
    ...operarios.map(({ porta }) => `select citus_add_node('127.0.0.1', ${porta})`),
  ])
}

/**
 * Copies a database with all that Citus knows of it, node by node, while no one uses it: what Citus keeps names tables by
 * numbers that a copy keeps too.
 */
export async function copiarBanco({ coordenador, operarios }: Nos, modelo: string, banco: string): Promise<void> {
  for (const { porta } of [coordenador, ...operarios])
    await comandar(`postgres://postgres@127.0.0.1:${porta}/postgres`, [
      `alter database ${modelo} allow_connections false`,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${modelo}'`,
      `create database ${banco} template ${modelo}`,
    ])
}

/** Runs statements one after the other on a connection of their own. */
export async function comandar(url: string, comandos: readonly string[]): Promise<void> {
  const cliente = new pg.Client({ connectionString: url })
  cliente.on('error', () => {})
  await cliente.connect()
  try {
    for (const comando of comandos) await cliente.query(comando)
  } finally {
    await cliente.end()
  }
}

const AJUSTES = {
  shared_preload_libraries: 'citus',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  shared_buffers: '128MB',
  wal_level: 'logical',
  fsync: 'off',
  jit: 'off',
  autovacuum_naptime: '5s',
  'citus.local_hostname': '127.0.0.1',
  'citus.shard_count': String(FRAGMENTOS),
}
