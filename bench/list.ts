// Listing, filtering and searching one account of millions of notes, over HTTP: how many a second at 16 connections, and how
// long one takes when they arrive at a fixed rate. Loading five million notes takes some minutes: `--dados DIR` keeps them.
import { Pool } from 'undici'
import { createApiKey } from '#features/access/api-keys.ts'
import { sql } from '#platform/db/db.ts'
import type { Database } from '#test/support/database.ts'
import { CHAVE_MESTRA, seedTenant } from '#test/support/webhooks.ts'
import { startApi } from './api-process.ts'
import { loadBlocos, loadBusca } from './busca-grande.ts'
import { arrive, CONEXOES_ABERTAS, inLine, type Ritmo, tailOf } from './chegadas.ts'
import { chaveOf, DIAS, loadNotas, MUNICIPIOS } from './conta-grande.ts'
import { openLoaded } from './dados.ts'
import { type Figura, inWords } from './figura.ts'
import type { Opcoes } from './medidas.ts'
import { say } from './passo.ts'
import { inParts, measureProcessador } from './processador.ts'

const NOTAS = 5_000_000
const CONEXOES = 16
/** What a list and a search promise: answers a second at CONEXOES, and the p99 of arrivals at a fixed rate. */
const LISTAS = { min: 400, porSegundo: 200, p99MsMax: 50 }
const BUSCAS = { min: undefined, porSegundo: 100, p99MsMax: 100 }
const MEASURED_S = 10
const WARM_UP_S = 3

/** Loads the notes and measures each kind of query. */
export async function run({ curto, notas = curto ? 10_000 : NOTAS, ...dados }: Opcoes): Promise<Figura[]> {
  const { stage, carga } = await openLoaded(`list-${notas}`, { ...dados, notas }, async ({ app, database }) => {
    const ctx = await seedTenant(app)
    await app.sistema.query(sql`update tenants set limite_por_minuto = 1000000000 where id = ${ctx.tenantId}`)
    const { chave } = await createApiKey(ctx, { nome: 'medida', ambiente: 'producao' })
    const empresas = await loadNotas(database.url, ctx.tenantId, notas)
    await loadBusca(database.url, ctx.tenantId, notas)
    await loadBlocos(app, database, ctx.tenantId)
    return { tenantId: ctx.tenantId, chave, empresas }
  })
  let api: Awaited<ReturnType<typeof startApi>> | undefined
  try {
    if (dados.carregar) return []
    api = await startApi(stage.database.env, CHAVE_MESTRA)
    const client = new Pool(api.url, { connections: CONEXOES_ABERTAS, pipelining: 1 })
    const headers = { authorization: `Bearer ${carga.chave}` }
    const ask = async (path: string) => {
      const { statusCode, body } = await client.request({ method: 'GET', path: `/nfse?${path}`, headers })
      const text = await body.text()
      if (statusCode !== 200) throw new Error(`GET /nfse?${path}: ${statusCode} ${text}`)
      return text
    }
    await checkTotals(ask, stage.database, carga.tenantId)
    const pid = api.process.pid!
    const chosen = (all: Questions) => Object.entries(all).filter(([name]) => name.includes(dados.so ?? ''))
    const seconds = curto ? { warmUpS: 0, measuredS: 0.5 } : { warmUpS: WARM_UP_S, measuredS: MEASURED_S }
    const figuras: Figura[] = []
    for (const [promise, all] of [
      [LISTAS, chosen(questions(notas, carga.empresas))],
      [BUSCAS, chosen(searches(notas))],
    ] as const)
      for (const [name, question] of all)
        figuras.push(...(await measure(pid, name, () => ask(question()), { ...promise, ...seconds })))
    await client.close()
    return figuras
  } finally {
    api?.process.kill('SIGTERM')
    await stage.close()
  }
}

type Questions = Record<string, () => string>

/** The queries of clients; each differs from the one before, so that no response comes from a cache. */
function questions(notas: number, empresas: string[]): Questions {
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
        () => `q=${chaveOf(1 + below(notas))}&${year}`,
        () => `q=nao-existe-${below(1_000_000)}&${year}`,
      ])(),
  }
}

/** Searches by what people remember of a note, in the default period and in a year. */
function searches(notas: number): Questions {
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
    'parte do idIntegracao': () => q(String(1 + below(notas)).slice(-4)),
    'parte do meio da chave': () =>
      q(
        chaveOf(1 + below(notas))
          .slice(34 + below(3), 47 - below(4))
          .toUpperCase(),
      ),
    'parte curta da chave': () =>
      q(
        chaveOf(1 + below(notas))
          .slice(40)
          .slice(0, 3 + below(4)),
      ),
    'CNPJ dentro da chave': () => q(`081200000000000${anyOf(['001', '007', '019'])}`),
    'parte que não há': () => q(anyOf(['ped1do', '98765432109', 'f00ba'])),
    'o que não há': () => q(anyOf(['xilofone', 'maria xilofone', '0,01'])),
  }
}

type Promessa = { min: number | undefined; porSegundo: number; p99MsMax: number; warmUpS: number; measuredS: number }

/** Measures `ask` at CONEXOES connections, then at its rate. `api`: its process. */
async function measure(
  api: number,
  name: string,
  ask: () => Promise<unknown>,
  { min, porSegundo, p99MsMax, warmUpS, measuredS }: Promessa,
): Promise<Figura[]> {
  await askFor(ask, warmUpS)
  let answered = 0
  const processador = await measureProcessador(api, async () => (answered = await askFor(ask, measuredS)))
  const ritmo: Ritmo = { porSegundo, segundos: measuredS }
  const latencias = await arrive(ritmo, ask)
  say(`${name}: ${inWords(answered / measuredS)}/s, ${inParts(processador)}; ${inLine(latencias)}`)
  return [
    { nome: `${name}, ${CONEXOES} conexões`, medido: answered / measuredS, unidade: 'respostas/s', min },
    ...tailOf(`${name} a ${porSegundo}/s`, latencias, p99MsMax),
  ]
}

/** Asks at CONEXOES connections for a number of seconds; returns how often it was answered. */
async function askFor(ask: () => Promise<unknown>, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let answered = 0
  const work = async () => {
    for (; performance.now() < end; answered++) await ask()
  }
  await Promise.all(Array.from({ length: CONEXOES }, work))
  return answered
}

/** Checks the counts: speed means nothing when they are wrong. */
async function checkTotals(
  ask: (query: string) => Promise<string>,
  { sql }: Database,
  tenantId: string,
): Promise<void> {
  const [row] = await sql<{ total: number }>(
    `select count(*) as total from notas where tenant_id = $1 and ambiente = 'producao' and status = 'rejeitada'`,
    [tenantId],
  )
  const { total } = JSON.parse(await ask('status=rejeitada&dataInicio=2000-01-01&limit=0')) as { total: number }
  if (total !== row?.total) throw new Error(`the list says ${total}, there are ${row?.total}`)
}
