// Acceptance over HTTP: how long an answer takes when notes arrive at a fixed rate, and how many durable notes a second it
// makes at most, beside those of PostgreSQL itself with the same statements, one note per transaction (pgbench). Same
// database, in turns; the API runs alone: no worker takes the notes.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewNota } from '#features/nfse/accept/insert-statement.ts'
import { type Database, openDatabase } from '#test/support/database.ts'
import { register, type Tenant } from '#test/support/tenant.ts'
import { makeCertificate, openIdentities } from '../simulator/certificates.ts'
import { startApi } from './api-process.ts'
import { inLine, tailOf } from './chegadas.ts'
import { type Figura, inWords } from './figura.ts'
import { measureChegadas, measureVazao } from './load.ts'
import type { Opcoes } from './medidas.ts'
import { say } from './passo.ts'
import { pgbenchScript } from './pgbench-script.ts'

const PGBENCH = '/usr/bin/pgbench'
const EMPRESAS = 100
const CONEXOES = 64
const TURNS = 3
const TURN_S = 6
const WARM_UP_S = 4
const PROBE_S = 3
const CLIENTS_TRIED = [4, 8, 16, 64]
/** Of the arrivals whose answers are timed. */
const POR_SEGUNDO = 300
const CHEGADAS_S = 20
const P99_MS_MAX = 60

/** Measures in a fresh database. Without pgbench there is no ratio, and it says so. */
export async function run({ curto }: Opcoes): Promise<Figura[]> {
  const { empresas, turns, turnS, ritmo } = curto
    ? { empresas: 2, turns: 1, turnS: 1, ritmo: { porSegundo: 20, segundos: 2 } }
    : { empresas: EMPRESAS, turns: TURNS, turnS: TURN_S, ritmo: { porSegundo: POR_SEGUNDO, segundos: CHEGADAS_S } }
  const database = await openDatabase()
  const dir = mkdtempSync(join(tmpdir(), 'nfse-aceite-'))
  const api = await startApi(database.env)
  try {
    say(`cadastrando ${empresas} empresas`)
    const { chave, cnpjs } = await prepare(api.url, database, dir, empresas)
    const carga = { url: api.url, chave, cnpjs, conexoes: CONEXOES }
    await measureVazao(carga, { segundos: curto ? 1 : WARM_UP_S })
    const latencias = await measureChegadas(carga, { ...ritmo, aquecimentoS: 1 })
    say(inLine(latencias))

    const pgbench = existsSync(PGBENCH)
      ? await openPgbench(database, dir, curto ? { turnS, tried: [4] } : { turnS })
      : null
    if (!pgbench) say(`sem a comparação: ${PGBENCH} não existe`)
    let [http, tps] = [0, 0]
    for (let turn = 1; turn <= turns; turn++) {
      const { aceitas, segundos, outras } = await measureVazao(carga, { segundos: turnS })
      const own = pgbench?.() ?? 0
      http += aceitas / segundos / turns
      tps += own / turns
      const seen = `HTTP ${inWords(aceitas / segundos)} notas/s, outras respostas ${JSON.stringify(outras)}`
      say(`volta ${turn} de ${turns}: ${seen}${pgbench ? `; pgbench ${inWords(own)} notas/s` : ''}`)
    }
    return [
      ...tailOf(`aceite a ${ritmo.porSegundo} notas/s`, latencias, P99_MS_MAX),
      { nome: 'aceite HTTP', medido: http, unidade: 'notas/s' },
      ...(pgbench
        ? [
            { nome: 'pgbench, as mesmas instruções', medido: tps, unidade: 'notas/s' },
            { nome: 'aceite HTTP ÷ pgbench', medido: http / tps, unidade: 'vezes', min: 1 },
          ]
        : []),
    ]
  } finally {
    api.process.kill('SIGTERM')
    await database.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** A run of pgbench with the statements of acceptance, by as many clients as make most of it: notes a second. */
async function openPgbench(
  database: Database,
  dir: string,
  { turnS, tried = CLIENTS_TRIED }: { turnS: number; tried?: readonly number[] },
): Promise<() => number> {
  const script = join(dir, 'aceite.sql')
  writeFileSync(script, await pgbenchScript(await someNota(database), await spreadSeries(database)))
  const probeS = Math.min(PROBE_S, turnS)
  const probes = tried.map((clients) => ({ clients, tps: pgbench(database.url, script, clients, probeS) }))
  const { clients } = probes.reduce((best, each) => (each.tps > best.tps ? each : best))
  say(
    `pgbench: ${probes.map((each) => `${each.clients} clientes ${inWords(each.tps)} notas/s`).join(', ')}; fica com ${clients}`,
  )
  return () => pgbench(database.url, script, clients, turnS)
}

/**
 * An account with its companies, all below one CNPJ root and its certificate, and a key without a limit that matters.
 */
async function prepare(
  url: string,
  { sql }: Database,
  dir: string,
  empresas: number,
): Promise<{ chave: string; cnpjs: string[] }> {
  const { ca } = openIdentities(dir)
  const { pfx } = makeCertificate(ca, { cnpj: '11222333000181', nome: 'PRESTADORA EXEMPLO LTDA', senha: 'Senha@123' })
  const simulator = { makeCertificate: () => ({ pfx }) } as never // the accounts below bring their own certificate
  const tenant: Tenant = await register({ url, simulator })
  await sql('update tenants set limite_por_minuto = 100000000')
  const cnpjs: string[] = []
  for (let left = empresas; left > 0; left--) {
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
      score_confianca as score, avisos, valor_servico as "valorServico", valor_iss as "valorIss", valor_ibs as "valorIbs", valor_cbs as "valorCbs", iss_situacao as "issSituacao", iss_base as "issBase",
      tomador_nome as "tomadorNome", competencia,
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
