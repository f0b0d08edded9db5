// Durable accepted notes per second over HTTP, divided by those of PostgreSQL itself with the same statements, one note
// per transaction (pgbench). Same database, same run, in turns; the API runs alone: no worker takes the notes. The limit of
// the p99 is of the machine of the limits (maquina.ts).
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewNota } from '#features/nfse/accept/insert-statement.ts'
import { type Database, openDatabase } from '#test/support/database.ts'
import { register, type Tenant } from '#test/support/tenant.ts'
import { makeCertificate, openIdentities } from '../simulator/certificates.ts'
import { startApi } from './api-process.ts'
import { type Figura, isReached, lineOf } from './figura.ts'
import { measureLoad } from './load.ts'
import { ASSINATURA_MS, besideSignatures, vezesOf } from './maquina.ts'
import { pgbenchScript } from './pgbench-script.ts'

const PGBENCH = '/usr/bin/pgbench'
const EMPRESAS = 100
const CONEXOES = 64
const TURNS = 3
const TURN_S = 6
const WARM_UP_S = 4
const PROBE_S = 3
const CLIENTS_TRIED = [4, 8, 16, 64]
const P99_MS_MAX = 60

/** Measures in a fresh database. Without pgbench there is no ratio: it says so and counts as reached. */
export async function run(): Promise<Figura> {
  const figura = { figura: 'aceite HTTP sobre pgbench', minimo: 1, unidade: 'vezes' }
  if (!existsSync(PGBENCH))
    return { ...figura, figura: `${figura.figura} (pulada: ${PGBENCH} não existe)`, valor: figura.minimo }
  const database = await openDatabase()
  const dir = mkdtempSync(join(tmpdir(), 'nfse-aceite-'))
  const api = await startApi(database.env)
  try {
    const { chave, cnpjs } = await prepare(api.url, database, dir)
    const carga = { url: api.url, chave, cnpjs, conexoes: CONEXOES }
    await measureLoad({ ...carga, segundos: WARM_UP_S })

    const script = join(dir, 'aceite.sql')
    writeFileSync(script, await pgbenchScript(await someNota(database), await spreadSeries(database)))
    const probes = CLIENTS_TRIED.map((clients) => ({ clients, tps: pgbench(database.url, script, clients, PROBE_S) }))
    const { clients } = probes.reduce((best, each) => (each.tps > best.tps ? each : best))
    console.log(
      `pgbench: ${probes.map(({ clients, tps }) => `${clients} clientes ${Math.round(tps)}/s`).join(', ')}; melhor com ${clients}`,
    )

    const turns: { http: number; tps: number; p99Ms: number }[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      const { result: medida, assinaturaMs } = await besideSignatures(() => measureLoad({ ...carga, segundos: TURN_S }))
      const tps = pgbench(database.url, script, clients, TURN_S)
      turns.push({ http: medida.aceitas / medida.segundos, tps, p99Ms: medida.p99Ms / vezesOf(assinaturaMs) })
      console.log(
        `HTTP ${Math.round(medida.aceitas / medida.segundos)}/s, p50 ${medida.p50Ms} ms, p99 ${medida.p99Ms} ms, outras respostas ${JSON.stringify(medida.outras)}; pgbench ${Math.round(tps)}/s; uma assinatura RSA ${assinaturaMs.toFixed(2)} ms`,
      )
    }
    const sum = (pick: (turn: (typeof turns)[number]) => number) => turns.reduce((total, turn) => total + pick(turn), 0)
    const p99Ms = Math.max(...turns.map((turn) => turn.p99Ms))
    const falha =
      p99Ms < P99_MS_MAX
        ? undefined
        : `p99 de ${p99Ms.toFixed(0)} ms onde uma assinatura RSA leva ${ASSINATURA_MS} ms, máximo ${P99_MS_MAX} ms`
    return { ...figura, valor: sum(({ http }) => http) / sum(({ tps }) => tps), ...(falha ? { falha } : {}) }
  } finally {
    api.process.kill('SIGTERM')
    await database.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

/**
 * An account with its companies, all below one CNPJ root and its certificate, and a key without a limit that matters.
 */
async function prepare(url: string, { sql }: Database, dir: string): Promise<{ chave: string; cnpjs: string[] }> {
  const { ca } = openIdentities(dir)
  const { pfx } = makeCertificate(ca, { cnpj: '11222333000181', nome: 'PRESTADORA EXEMPLO LTDA', senha: 'Senha@123' })
  const simulator = { makeCertificate: () => ({ pfx }) } as never // the accounts below bring their own certificate
  const tenant: Tenant = await register({ url, simulator })
  await sql('update tenants set limite_por_minuto = 100000000')
  const cnpjs: string[] = []
  for (let left = EMPRESAS; left > 0; left--) {
    const { id, cpfCnpj } = await tenant.createEmpresa()
    const uploaded = await tenant.uploadCertificado(id, pfx)
    if (uploaded.status !== 201) throw new Error(uploaded.text)
    cnpjs.push(cpfCnpj)
  }
  return { chave: (await tenant.apiKey()).chave, cnpjs }
}

/** Numbers the series of all companies from 1, in a table for the script. */
async function spreadSeries({ sql }: Database): Promise<number> {
  await sql('create table bench_series as select row_number() over (order by id) as vez, id from series')
  await sql('alter table bench_series add primary key (vez)')
  const [row] = await sql<{ n: number }>('select count(*)::int as n from bench_series')
  return row!.n
}

/** A note as the service accepted it over HTTP, to be inserted again and again. */
async function someNota({ sql }: Database): Promise<NewNota> {
  const [row] = await sql<NewNota>(`
    select id, tenant_id as "tenantId", empresa_id as "empresaId", ambiente, id_integracao as "idIntegracao",
      corpo, encode(corpo_sha256, 'hex') as "corpoSha256", trilho, municipio, conexao, conexao_versao as "conexaoVersao",
      serie_id as "serieId", serie_rps as "serieRps", null as "numeroForcado", preparada, webhook_url as "webhookUrl", prioridade,
      score_confianca as score, avisos, valor_servico as "valorServico", valor_iss as "valorIss", valor_ibs as "valorIbs", valor_cbs as "valorCbs", tomador_nome as "tomadorNome", competencia,
      null as "reemissaoDeId", null as "motivoReemissao", request_id as "requestId",
      json_build_object('tipo', 'api-key', 'id', 'bench') as ator, criada_em as "criadaEm" from notas limit 1`)
  return row!
}

/** Transactions per second. */
function pgbench(databaseUrl: string, script: string, clients: number, seconds: number): number {
  const out = execFileSync(
    PGBENCH,
    ['-n', '-M', 'prepared', '-f', script, '-c', String(clients), '-j', '2', '-T', String(seconds), databaseUrl],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  )
  return Number(/tps = ([\d.]+)/.exec(out)?.[1])
}

if (import.meta.main) {
  const figura = await run()
  console.log(lineOf(figura))
  process.exitCode = isReached(figura) ? 0 : 1
}
