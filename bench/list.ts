// Listing, filtering and searching one account of millions of notes, over HTTP at 16 connections: p99 against 50 ms.
// `node bench/list.ts 1000000` takes fewer notes; five million take some minutes to load and about 8 GB of disk.
import pg from 'pg'
import { Pool } from 'undici'
import { createApiKey } from '../src/features/access/api-keys.ts'
import { buildApi } from '../src/http/index.ts'
import type { Ctx } from '../src/platform/ctx.ts'
import { sql } from '../src/platform/db/db.ts'
import { openStage, seedTenant } from '../test/scenarios/webhooks-stage.ts'
import { type Figura, isReached, lineOf } from './figura.ts'

const NOTAS = 5_000_000
const EMPRESAS = 20
const DIAS = 365
const CONEXOES = 16
const P99_MS_MAX = 50
const MEASURED_S = 10
const WARM_UP_S = 3

/** Loads the notes into a database of its own and measures each kind of question. */
export async function run(notas = NOTAS): Promise<Figura[]> {
  const stage = await openStage()
  const { app } = stage
  const server = buildApi(app)
  try {
    const ctx = await seedTenant(app)
    await app.sistema.query(sql`update tenants set limite_por_minuto = 1000000000 where id = ${ctx.tenantId}`)
    const { chave } = await createApiKey(ctx, { nome: 'medida', ambiente: 'producao' })
    const empresas = await loadNotas(app.config.databaseUrl, ctx, notas)
    const url = await server.listen({ host: '127.0.0.1', port: 0 })
    const client = new Pool(url, { connections: CONEXOES, pipelining: 1 })
    const headers = { authorization: `Bearer ${chave}` }
    const ask = async (path: string) => {
      const { statusCode, body } = await client.request({ method: 'GET', path: `/nfse?${path}`, headers })
      const { total } = (await body.json()) as { total: number }
      if (statusCode !== 200) throw new Error(`GET /nfse?${path}: ${statusCode}`)
      return total
    }
    await checkTotals(ask, ctx)
    const figuras: Figura[] = []
    for (const [name, question] of Object.entries(questions(notas, empresas)))
      figuras.push(await measure(`${name} em ${notas.toLocaleString('pt-BR')} notas`, () => ask(question())))
    await client.close()
    return figuras
  } finally {
    await server.close()
    await stage.close()
  }
}

/** What clients ask; every one differs from the last, so that no answer comes from a cache. */
function questions(notas: number, empresas: string[]): Record<string, () => string> {
  const year = `dataInicio=${new Date(Date.now() - DIAS * 86_400_000).toISOString().slice(0, 10)}`
  const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
  const below = (max: number) => Math.floor(Math.random() * max)
  return {
    lista: () => `offset=${below(1_000)}`,
    filtro: () =>
      anyOf([
        () => `status=${anyOf(['autorizada', 'rejeitada', 'falha_definitiva'])}`,
        () => `empresaId=${anyOf(empresas)}`,
        () => `municipio=${anyOf(MUNICIPIOS)}&${year}`,
        () => `status=rejeitada&empresaId=${anyOf(empresas)}&${year}`,
        () => `trilho=municipal&status=cancelada`,
      ])(),
    'página funda': () => `${year}&offset=${below(Math.min(notas * 0.8, 1_000_000))}`,
    q: () =>
      anyOf([
        () => `q=${1 + below(notas)}&${year}`,
        () => `q=pedido-${1 + below(notas)}&${year}`,
        () => `q=3550308${String(1 + below(notas)).padStart(43, '0')}&${year}`,
        () => `q=nao-existe-${below(1_000_000)}&${year}`,
      ])(),
  }
}

async function measure(name: string, ask: () => Promise<unknown>): Promise<Figura> {
  const times: number[] = []
  const until = async (seconds: number, into: number[] | null) => {
    const end = performance.now() + seconds * 1000
    const work = async () => {
      while (performance.now() < end) {
        const began = performance.now()
        await ask()
        into?.push(performance.now() - began)
      }
    }
    await Promise.all(Array.from({ length: CONEXOES }, work))
  }
  await until(WARM_UP_S, null)
  await until(MEASURED_S, times)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]!
  const figura = `${name}: p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, ${Math.round(times.length / MEASURED_S)}/s`
  return { figura, valor: P99_MS_MAX / at(0.99), minimo: 1, unidade: `vezes (${P99_MS_MAX} ms sobre p99)` }
}

/** The counts must say what there is, or speed means nothing. */
async function checkTotals(ask: (query: string) => Promise<number>, { app, tenantId }: Ctx): Promise<void> {
  const row = await app.sistema.one<{ total: number }>(sql`
    select count(*) as total from notas where tenant_id = ${tenantId} and ambiente = 'producao' and status = 'rejeitada'`)
  const told = await ask('status=rejeitada&dataInicio=2000-01-01&limit=0')
  if (told !== row?.total) throw new Error(`the list says ${told}, there are ${row?.total}`)
}

const MUNICIPIOS = ['3550308', '1504208', '3304557', '3106200']
const CHUNK = 500_000

/** One account, 20 companies in four cities, a year of notes; triggers off, the counts added up afterwards. */
async function loadNotas(databaseUrl: string, { tenantId }: Ctx, notas: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const query = <Row extends object>(text: string, values: unknown[] = []) => client.query<Row>(text, values)
  await query('set session_replication_role = replica')
  await query("set maintenance_work_mem = '512MB'")
  await query('set synchronous_commit = off')
  await query(
    `insert into empresas (id, tenant_id, cpf_cnpj, razao_social, regime_tributario, endereco, municipio)
     select gen_random_uuid(), $1, lpad(n::text, 14, '0'), 'Empresa ' || n, 'simples_nacional', '{}', ($2::text[])[1 + n % 4]
     from generate_series(1, $3::int) n`,
    [tenantId, MUNICIPIOS, EMPRESAS],
  )
  const { rows: empresas } = await query<{ id: string }>(
    `select id from empresas where tenant_id = $1 and razao_social like 'Empresa _%'`,
    [tenantId],
  )
  const { rows: indexes } = await query<{ indexdef: string; nome: string }>(`
    select indexdef, indexname as nome from pg_indexes where tablename = 'notas'
      and indexname not in (select conname from pg_constraint)`)
  // Made again after the load, which is several times faster than growing them.
  for (const { nome } of indexes) await query(`drop index ${nome}`)
  for (let first = 1; first <= notas; first += CHUNK)
    await query(INSERT, [tenantId, first, Math.min(first + CHUNK - 1, notas), notas, DIAS])
  for (const { indexdef } of indexes) await query(indexdef)
  await query(`insert into contagens (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas, valor_servico,
    valor_iss, valor_ibs, valor_cbs) select tenant_id, brasilia_day(criada_em), ambiente, empresa_id, municipio, trilho, status,
    count(*), sum(valor_servico), sum(valor_iss), sum(valor_ibs), sum(valor_cbs) from notas group by 1, 2, 3, 4, 5, 6, 7`)
  await query(`insert into contagens_por_dia (tenant_id, ambiente, status, dia, quantas)
    select tenant_id, ambiente, status, dia, sum(quantas) from contagens group by 1, 2, 3, 4`)
  for (const table of ['notas', 'contagens', 'contagens_por_dia']) await query(`vacuum analyze ${table}`)
  await client.end()
  return empresas.map(({ id }) => id)
}

const INSERT = `
  insert into notas (id, tenant_id, empresa_id, ambiente, status, id_integracao, corpo, corpo_sha256, trilho, municipio, conexao,
    conexao_versao, serie_id, serie_rps, numero_rps, preparada, score_confianca, numero, chave_acesso, valor_servico, valor_iss,
    tomador_nome, competencia, request_id, criada_em)
  select gen_random_uuid(), $1, e.id, case when n % 10 = 0 then 'homologacao' else 'producao' end,
    case when n % 1000 < 950 then 'autorizada' when n % 1000 < 980 then 'rejeitada' when n % 1000 < 995 then 'cancelada'
      else 'falha_definitiva' end,
    'pedido-' || n, convert_to(repeat(md5(n::text), 12), 'UTF8'), sha256(n::text::bytea),
    case when n % 7 = 0 then 'municipal' else 'nacional' end, e.municipio, 'medida', 1, e.id, '1', n, '{}', 95, n::text,
    '3550308' || lpad(n::text, 43, '0'), 10000 + n % 900000, (10000 + n % 900000) / 20, 'Tomador ' || n, '2026-01', 'medida',
    now() - make_interval(secs => ($4::bigint - n) * $5::int * 86400.0 / $4::bigint)
  from generate_series($2::bigint, $3::bigint) n
  join (select id, municipio, row_number() over (order by id) - 1 as vez from empresas
    where tenant_id = $1 and razao_social like 'Empresa _%') e on e.vez = n * 7919 % ${EMPRESAS}`

if (import.meta.main) {
  const figuras = await run(process.argv[2] ? Number(process.argv[2]) : NOTAS)
  for (const figura of figuras) console.log(lineOf(figura))
  if (!figuras.every(isReached)) process.exitCode = 1
}
