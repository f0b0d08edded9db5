// Listing, filtering and searching one account of millions of notes, over HTTP at 16 connections: p99 against 50 ms, and
// how many a second.
// `node bench/list.ts 1000000` takes fewer notes; five million take some
// minutes to load and about 8 GB of disk.
import { Pool } from 'undici'
import { createApiKey } from '#features/access/api-keys.ts'
import { backfill } from '#features/nfse/busca/index-notas.ts'
import type { App } from '#platform/app.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { CHAVE_MESTRA, openStage, seedTenant } from '#test/support/webhooks.ts'
import { startApi } from './api-process.ts'
import { DIAS, loadNotas, MUNICIPIOS } from './conta-grande.ts'
import { type Figura, isReached, lineOf } from './figura.ts'

const NOTAS = 5_000_000
const CONEXOES = 16
const P99_MS_MAX = 50
const POR_SEGUNDO_MIN = 800
const SEARCH_P99_MS_MAX = 100
const MEASURED_S = 10
const WARM_UP_S = 3

/** Loads the notes into a new database and measures each kind of query. */
export async function run(notas = NOTAS): Promise<Figura[]> {
  const stage = await openStage()
  const { app } = stage
  let api: Awaited<ReturnType<typeof startApi>> | undefined
  try {
    const ctx = await seedTenant(app)
    await app.sistema.query(sql`update tenants set limite_por_minuto = 1000000000 where id = ${ctx.tenantId}`)
    const { chave } = await createApiKey(ctx, { nome: 'medida', ambiente: 'producao' })
    const empresas = await loadNotas(stage.database.url, ctx.tenantId, notas)
    api = await startApi(stage.database.env, CHAVE_MESTRA)
    const client = new Pool(api.url, { connections: CONEXOES, pipelining: 1 })
    const headers = { authorization: `Bearer ${chave}` }
    const ask = async (path: string) => {
      const { statusCode, body } = await client.request({ method: 'GET', path: `/nfse?${path}`, headers })
      const { total } = (await body.json()) as { total: number }
      if (statusCode !== 200) throw new Error(`GET /nfse?${path}: ${statusCode}`)
      return total
    }
    await checkTotals(ask, ctx)
    await addToSearch(app)
    const figuras: Figura[] = []
    for (const [name, question] of Object.entries(questions(notas, empresas)))
      figuras.push(
        await measure(
          `${name} em ${notas.toLocaleString('pt-BR')} notas`,
          () => ask(question()),
          P99_MS_MAX,
          POR_SEGUNDO_MIN,
        ),
      )
    for (const [name, question] of Object.entries(searches(notas)))
      figuras.push(await measure(`q por ${name}`, () => ask(question()), SEARCH_P99_MS_MAX))
    await client.close()
    return figuras
  } finally {
    api?.process.kill('SIGTERM')
    await stage.close()
  }
}

/** The queries of clients; each differs from the one before, so that no response comes from a cache. */
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

/** Searches by what people remember of a note, in the default period and in a year. */
function searches(notas: number): Record<string, () => string> {
  const year = `dataInicio=${new Date(Date.now() - DIAS * 86_400_000).toISOString().slice(0, 10)}`
  const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
  const below = (max: number) => Math.floor(Math.random() * max)
  const q = (text: string) => `q=${encodeURIComponent(text)}${Math.random() < 0.5 ? `&${year}` : ''}`
  const nomes = ['maria', 'joão', 'vasconcelos', 'girassol', 'watanabe', 'padovani', 'quintanilha', 'antonio']
  return {
    nome: () => q(anyOf(nomes)),
    'nome e sobrenome': () => q(`${anyOf(nomes)} ${anyOf(['silva', 'souza', 'kowalski', 'braganca', 'zanetti'])}`),
    'parte do nome': () => q(anyOf(['concel', 'anet', 'quinta', 'iguei', 'kowal'])),
    CPF: () => q(String(below(200_000)).padStart(11, '0')),
    RPS: () => q(`1-${1 + below(notas)}`),
    valor: () => q(`${((10_000 + below(900_000)) / 100).toFixed(2).replace('.', ',')}`),
    'palavra do serviço': () => q(anyOf(['mensalidade', 'fotografia', 'limpeza', 'topografia'])),
    'pedido na descrição': () => q(`pedido ${1 + below(notas)}`),
    'o que não há': () => q(anyOf(['xilofone', 'maria xilofone', '0,01'])),
  }
}

/** Puts every note into the search, as the worker does for notes from before it existed. */
async function addToSearch(app: App): Promise<void> {
  const began = performance.now()
  let added = 0
  for (let step = 1; step > 0; added += step) step = await backfill(app)
  console.log(`busca: ${added} notas em ${Math.round((performance.now() - began) / 1000)} s`)
  await app.sistema.query(sql`analyze`)
  const [sizes] = await app.sistema.query<Record<string, string>>(sql`
    select pg_size_pretty(pg_table_size('notas_busca')) as tabela, pg_size_pretty(pg_indexes_size('notas_busca')) as indices,
      pg_size_pretty(pg_total_relation_size('busca_partes')) as partes`)
  console.log(JSON.stringify(sizes))
}

async function measure(
  name: string,
  ask: () => Promise<unknown>,
  p99MsMax: number,
  porSegundoMin = 0,
): Promise<Figura> {
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
  const porSegundo = Math.round(times.length / MEASURED_S)
  const figura = `${name}: p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, ${porSegundo}/s`
  return {
    figura,
    valor: p99MsMax / at(0.99),
    minimo: 1,
    unidade: `vezes (${p99MsMax} ms sobre p99)`,
    ...(porSegundo < porSegundoMin && { falha: `${porSegundo}/s, mínimo ${porSegundoMin}/s` }),
  }
}

/** Checks the counts: speed means nothing when they are wrong. */
async function checkTotals(ask: (query: string) => Promise<number>, { app, tenantId }: Ctx): Promise<void> {
  const row = await app.sistema.one<{ total: number }>(sql`
    select count(*) as total from notas where tenant_id = ${tenantId} and ambiente = 'producao' and status = 'rejeitada'`)
  const listed = await ask('status=rejeitada&dataInicio=2000-01-01&limit=0')
  if (listed !== row?.total) throw new Error(`the list says ${listed}, there are ${row?.total}`)
}

if (import.meta.main) {
  const figuras = await run(process.argv[2] ? Number(process.argv[2]) : NOTAS)
  for (const figura of figuras) console.log(lineOf(figura))
  if (!figuras.every(isReached)) process.exitCode = 1
}
