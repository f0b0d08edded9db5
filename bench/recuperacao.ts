// Recovery: SIGKILL to every process of the service at full load, then `node src/main.ts` again over the same data. From
// that command on, how many seconds until notes are authorised at the rate of before; and none that was accepted is lost
// or doubled. The simulated city is killed with the rest, and keeps its book on disk.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { joinEmbeddedDatabase } from '#platform/db/embedded.ts'
import { freePort } from '#platform/free-port.ts'
import { type Afirmacao, checkLedger } from '#test/chaos/ledger-check.ts'
import { openCity } from '#test/support/city.ts'
import { openClient } from '#test/support/http.ts'
import { descendantsOf, living, openFolder, type Run, run as startProcess } from '#test/support/processes.ts'
import { type Issuer, newIssuer } from '#test/support/tenant.ts'
import { until } from '#test/support/until.ts'
import { type Figura, inWords } from './figura.ts'
import type { Opcoes } from './medidas.ts'
import { say } from './passo.ts'

const CARGA_S = 30
const PASSO_S = 3
const CLIENTES = 24
const LIMITE_S = 15
/** The rate is measured over this number of seconds; recovered is this share of the one before, which was measured in the same way. */
const JANELA_S = 3
const PLENA = 0.9

/** The schedules of tests, for a note whose worker died waits for its lease. */
const CURTA = { RITMO: '0.02', SEFIN_TIMEOUT_S: '2', SEFIN_VISIBILIDADE_S: '1', LEASE_S: '6' }

/** Measures in a fresh tree with the settings of production. */
export async function run({ curto }: Opcoes): Promise<Figura[]> {
  const cargaS = curto ? 6 : CARGA_S
  const folder = openFolder()
  const [PORT, cityPort] = [String(await freePort()), String(await freePort())]
  const url = `http://127.0.0.1:${PORT}`
  const cityDir = join(folder.dir, 'simulator')
  const start = async (): Promise<Run> => {
    const tree = startProcess(`${process.execPath} src/main.ts`, {
      DATA_DIR: folder.dir,
      PORT,
      SIMULATOR_PORT: cityPort,
      SIMULATOR_DATA_DIR: cityDir,
      ENCERRAMENTO_ESPERA_S: '0',
      ...(curto && CURTA),
    })
    await until('the service is ready', async () => {
      if (tree.said.some((line) => /não iniciou/.test(line))) throw new Error(tree.said.join('\n'))
      return openClient(url)
        .get('/health/ready')
        .then(
          ({ status }) => status === 200,
          () => false,
        )
    })
    return tree
  }
  say('subindo o serviço e a cidade simulada')
  let tree = await start()
  try {
    const city = openCity({
      SEFIN_CA: join(cityDir, 'ca.pem'),
      SEFIN_URL_HOMOLOGACAO: `https://127.0.0.1:${cityPort}/homologacao/SefinNacional`,
    })
    const issuer = await newIssuer({ url, simulator: city })
    await ask(folder.dir, 'update tenants set limite_por_minuto = 100000000')
    const load = startLoad(issuer, curto ? 2 : CLIENTES)
    for (let past = 0; past < cargaS; past += PASSO_S) {
      await sleep(PASSO_S * 1000)
      say(`carga: ${inWords(load.ids.size)} notas aceitas`)
    }
    const before = await bestRate(folder.dir, cargaS)
    say(`SIGKILL em todos os processos, a ${inWords(before)} notas/s`)
    const killed = descendantsOf(tree.pid)
    for (const pid of killed) killIfAlive(pid)
    await until('everything is dead', () => living(killed).length === 0)
    const acceptedBefore = load.ids.size
    say('subindo de novo')
    const began = Date.now()
    tree = await start()
    const readyS = (Date.now() - began) / 1000
    say(`responde depois de ${inWords(readyS)} s; esperando ${inWords(before * PLENA)} notas/s`)
    const seconds = ((await untilRate(folder.dir, before * PLENA, began)) - began) / 1000
    say(`taxa plena depois de ${inWords(seconds)} s; esperando que todas as notas terminem`)
    await load.stop()
    await untilSettled(folder.dir, load.ids)
    const faltas = [
      ...(await lost(folder.dir, load.ids)),
      ...checkLedger(await city.livro(), await ask<Afirmacao>(folder.dir, CLAIMS)),
    ]
    say(`${inWords(acceptedBefore)} notas aceitas até a morte, ${inWords(load.ids.size)} ao todo`)
    if (faltas.length > 0) say(`primeira falta: ${faltas[0]}`)
    return [
      { nome: 'taxa antes da morte', medido: before, unidade: 'notas/s' },
      { nome: 'do comando à primeira resposta', medido: readyS, unidade: 's' },
      { nome: 'do comando à taxa plena', medido: seconds, unidade: 's', max: LIMITE_S },
      { nome: 'perdidas ou em desacordo com a cidade', medido: faltas.length, unidade: 'notas', max: 0 },
    ]
  } finally {
    const rest = descendantsOf(tree.pid)
    for (const pid of rest) killIfAlive(pid)
    await until('the end', () => living(rest).length === 0)
    rmSync(folder.dir, { recursive: true, force: true })
  }
}

/**
 * Clients that send one note after another, and the same again until it is accepted; no more while many wait for the
 * city, which takes fewer than are accepted.
 */
function startLoad({ api, body }: Issuer, clientes: number): { ids: Set<string>; stop(): Promise<void> } {
  const ids = new Set<string>()
  let over = false
  let next = 0
  let waiting = 0
  const look = async () => {
    for (; !over; await sleep(LOOK_MS)) {
      const answer = await api.call('GET', '/nfse?status=processando&limit=0', { timeoutMs: 5_000 }).catch(() => null)
      if (answer?.status === 200) waiting = answer.json.total
    }
  }
  const work = async () => {
    while (!over) {
      if (waiting > WAITING_MAX) {
        await sleep(LOOK_MS)
        continue
      }
      const pedido = body({ idIntegracao: `recuperacao-${next++}` })
      for (;;) {
        const answer = await api.call('POST', '/nfse', { body: pedido, timeoutMs: 5_000 }).catch(() => null)
        if (answer?.status === 202) {
          ids.add(answer.json.id)
          break
        }
        await sleep(100)
      }
    }
  }
  const all = [look(), ...Array.from({ length: clientes }, work)]
  return {
    ids,
    stop: async () => {
      over = true
      await Promise.all(all)
    },
  }
}

const WAITING_MAX = 1_000
const LOOK_MS = 250

/** One query as the owner of the embedded database. */
async function ask<Row extends object>(dir: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const { url } = await joinEmbeddedDatabase(dir)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Notes authorised in the last seconds, a second. */
const RATE = `select count(*)::float8 / ${JANELA_S} as n from notas where autorizada_em is not null
  and concluida_em between to_timestamp($1::float8) - interval '${JANELA_S} seconds' and to_timestamp($1::float8)`
const rateAt = async (dir: string, ms: number): Promise<number> =>
  (await ask<{ n: number }>(dir, RATE, [ms / 1000]))[0]!.n

/** The median rate of the last third of the load: the peak of one second is no rate. */
async function bestRate(dir: string, cargaS: number): Promise<number> {
  const now = Date.now()
  const rates: number[] = []
  for (let back = 0; back < cargaS / 3; back++) rates.push(await rateAt(dir, now - back * 1000))
  return rates.sort((a, b) => a - b)[Math.floor(rates.length / 2)]!
}

/** When the first whole window at this rate began. */
async function untilRate(dir: string, wanted: number, since: number): Promise<number> {
  let seen = 0
  return until(
    `${wanted.toFixed(0)} notes a second`,
    async () => {
      const now = Date.now()
      seen = await rateAt(dir, now)
      return seen >= wanted && now - since > JANELA_S * 1000 ? now - JANELA_S * 1000 : null
    },
    { measure: () => Math.round(seen) },
  )
}

async function untilSettled(dir: string, ids: ReadonlySet<string>): Promise<void> {
  let open = -1
  await until(
    `${ids.size} notes are settled`,
    async () => {
      const [row] = await ask<{ n: number }>(
        dir,
        `select count(*)::int as n from notas where status in ('processando', 'falha_temporaria')`,
      )
      if (row!.n !== open) say(`${inWords(row!.n)} notas sem fim`)
      open = row!.n
      return open === 0
    },
    { measure: () => open, stallMs: SETTLE_STALL_MS },
  )
}
/** A note whose worker died waits for its lease, and for the proof of what the city did. */
const SETTLE_STALL_MS = 15 * 60_000

async function lost(dir: string, ids: ReadonlySet<string>): Promise<string[]> {
  const rows = await ask<{ id: string }>(
    dir,
    `select id::text from notas where status = 'autorizada' and id = any($1::uuid[])`,
    [[...ids]],
  )
  const kept = new Set(rows.map(({ id }) => id))
  return [...ids].filter((id) => !kept.has(id)).map((id) => `accepted note ${id} is not authorised`)
}

const CLAIMS = `select distinct on (t.documento_id) t.documento_id as "documentoId", 'autorizada' as situacao, n.numero
  from transmissoes t join notas n on n.id = t.nota_id where t.operacao = 'emitir'`

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it had ended
  }
}
