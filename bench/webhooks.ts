// Signed deliveries through the real path: events, expander, queue, HTTP, log. The receivers are a separate process.
// Deliveries go to 40 endpoints, because one receiver gets at most 5 at once. Two figures: deliveries a second, and
// what a receiver that never responds costs the others (their p99, without it divided by with it).
import { fork } from 'node:child_process'
import http from 'node:http'
import { fileURLToPath } from 'node:url'
import { deliverWebhook } from '#features/webhooks/deliver.ts'
import { createEndpoint } from '#features/webhooks/endpoints.ts'
import { startExpander } from '#features/webhooks/expand-events.ts'
import { sql } from '#platform/db/db.ts'
import { startQueue } from '#platform/queue/worker.ts'
import { until } from '#test/support/until.ts'
import { emitEvents, openStage, seedTenant } from '#test/support/webhooks.ts'
import { type Figura, isReached, lineOf } from './figura.ts'

const ENDPOINTS = 40
const ENTREGAS = 8_000
const POR_SEGUNDO_MIN = 800
const PIORA_MAX = 1.5
const TURNS = 2

type Medida = { porSegundo: number; p99Ms: number }

/** Measures in turns, without and with the dead receiver, each in a fresh database. */
export async function run(): Promise<Figura[]> {
  const receivers = await startReceivers()
  try {
    const saos: Medida[] = []
    const comMorto: Medida[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      saos.push(await measure(receivers.urls.vivo, null))
      comMorto.push(await measure(receivers.urls.vivo, receivers.urls.morto))
      const [one, other] = [saos.at(-1)!, comMorto.at(-1)!]
      console.log(
        `${Math.round(one.porSegundo)}/s, p99 ${Math.round(one.p99Ms)} ms; com um receptor morto ${Math.round(other.porSegundo)}/s, p99 ${Math.round(other.p99Ms)} ms`,
      )
    }
    const mean = (medidas: Medida[], pick: keyof Medida) =>
      medidas.reduce((sum, each) => sum + each[pick], 0) / medidas.length
    return [
      {
        figura: 'entregas de webhook assinadas',
        valor: mean(saos, 'porSegundo'),
        minimo: POR_SEGUNDO_MIN,
        unidade: 'entregas/s',
      },
      {
        figura: 'p99 dos receptores sãos sem um morto, sobre com ele',
        valor: mean(saos, 'p99Ms') / mean(comMorto, 'p99Ms'),
        minimo: 1 / PIORA_MAX,
        unidade: 'vezes',
      },
    ]
  } finally {
    receivers.stop()
  }
}

async function measure(vivo: string, morto: string | null): Promise<Medida> {
  const stage = await openStage()
  const { app } = stage
  try {
    const ctx = await seedTenant(app)
    for (let n = 0; n < ENDPOINTS; n++) await createEndpoint(ctx, { url: `${vivo}/${n}` })
    if (morto) await createEndpoint(ctx, { url: morto })
    const running = [
      startExpander(app),
      startQueue(app, {
        fila: 'webhook.deliver',
        concurrency: 200,
        vagasPorGrupo: 5,
        handle: (job) => deliverWebhook(app, job),
      }),
    ]
    const started = performance.now()
    await emitEvents(ctx, { quantas: ENTREGAS / ENDPOINTS })
    const healthy = sql`from entregas where estado = 'entregue'`
    await until('everything delivered', async () => {
      const row = await app.sistema.one<{ n: number }>(sql`select count(*) as n ${healthy}`)
      return row?.n === ENTREGAS ? true : null
    })
    const seconds = (performance.now() - started) / 1000
    const row = await app.sistema.one<{ p99Ms: number }>(sql`
      select percentile_cont(0.99) within group (order by extract(epoch from entregue_em - criada_em) * 1000)::float8 as "p99Ms"
      ${healthy}`)
    await Promise.all(running.map((each) => each.stop()))
    return { porSegundo: ENTREGAS / seconds, p99Ms: row!.p99Ms }
  } finally {
    await stage.close()
  }
}

type Urls = { vivo: string; morto: string }

function startReceivers(): Promise<{ urls: Urls; stop(): void }> {
  const child = fork(fileURLToPath(import.meta.url), ['receivers'])
  return new Promise((ready, reject) => {
    child.once('error', reject)
    child.once('message', (urls) => ready({ urls: urls as Urls, stop: () => child.kill() }))
  })
}

/** A receiver that responds at once, and one that takes the bytes and never responds. */
async function serve(): Promise<void> {
  const listen = (onRequest: http.RequestListener): Promise<string> =>
    new Promise((ready) => {
      const server = http.createServer(onRequest)
      server.listen(0, '127.0.0.1', () => ready(`http://127.0.0.1:${(server.address() as { port: number }).port}`))
    })
  const vivo = await listen((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end())
  })
  const morto = await listen((request) => void request.resume())
  process.send?.({ vivo, morto } satisfies Urls)
}

if (process.argv[2] === 'receivers') await serve()
else if (import.meta.main) {
  const figuras = await run()
  for (const figura of figuras) console.log(lineOf(figura))
  if (!figuras.every(isReached)) process.exitCode = 1
}
