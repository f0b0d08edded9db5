// Signed deliveries through the real path: events, expander, queue, HTTP, log. The receivers are a separate process.
// Deliveries go to 40 endpoints, because one receiver gets at most 5 at once. Deliveries a second when many events wait; then
// how long an event takes when they come at a fixed rate; both again beside a receiver that never responds.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { deliverWebhook } from '#features/webhooks/deliver.ts'
import { createEndpoint } from '#features/webhooks/endpoints.ts'
import { startExpander } from '#features/webhooks/expand-events.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { startQueue } from '#platform/queue/worker.ts'
import { until } from '#test/support/until.ts'
import { emitEvents, openStage, seedTenant } from '#test/support/webhooks.ts'
import { arrive, inLine, type Latencias, type Ritmo, tailOf } from './chegadas.ts'
import { type Figura, inWords } from './figura.ts'
import type { Opcoes } from './medidas.ts'
import { say } from './passo.ts'

const ENDPOINTS = 40
const POR_SEGUNDO_MIN = 800
const PIORA_MAX = 1.5
const EVENTOS = 200
/** Of events: each goes to every endpoint. */
const RITMO: Ritmo = { porSegundo: 5, segundos: 20, aquecimentoS: 2 }

/** Measures without and with the dead receiver, each in a fresh database. */
export async function run({ curto }: Opcoes): Promise<Figura[]> {
  const tamanho = curto
    ? { endpoints: 4, eventos: 5, ritmo: { porSegundo: 5, segundos: 1 } }
    : { endpoints: ENDPOINTS, eventos: EVENTOS, ritmo: RITMO }
  const receivers = await startReceivers()
  try {
    const saos = await measure(receivers, false, tamanho)
    const comMorto = await measure(receivers, true, tamanho)
    const entregas = `entrega de webhook a ${tamanho.ritmo.porSegundo * tamanho.endpoints}/s`
    return [
      { nome: 'entregas de webhook', medido: saos.porSegundo, unidade: 'entregas/s', min: POR_SEGUNDO_MIN },
      { nome: 'com um receptor morto', medido: comMorto.porSegundo, unidade: 'entregas/s' },
      ...tailOf(entregas, saos.latencias),
      ...tailOf(`${entregas}, com um receptor morto`, comMorto.latencias, saos.latencias.p99Ms * PIORA_MAX),
    ]
  } finally {
    receivers.stop()
  }
}

type Tamanho = { endpoints: number; eventos: number; ritmo: Ritmo }
type Medida = { porSegundo: number; latencias: Latencias }

async function measure(receivers: Receivers, withDead: boolean, tamanho: Tamanho): Promise<Medida> {
  const { endpoints, eventos, ritmo } = tamanho
  const { vivo, morto } = receivers.urls
  const stage = await openStage()
  const { app } = stage
  try {
    const ctx = await seedTenant(app)
    for (let n = 0; n < endpoints; n++) await createEndpoint(ctx, { url: `${vivo}/${n}` })
    if (withDead) await createEndpoint(ctx, { url: morto })
    const running = [
      startExpander(app),
      startQueue(app, {
        fila: 'webhook.deliver',
        concurrency: 200,
        vagasPorGrupo: 5,
        handle: (job) => deliverWebhook(app, job),
      }),
    ]
    const delivered = async () => (await app.sistema.one<{ n: number }>(sql`select count(*) as n ${DELIVERED}`))!.n
    const untilDelivered = (wanted: number) =>
      until('everything delivered', async () => (await delivered()) >= wanted || null, { measure: delivered })

    const started = performance.now()
    await emitEvents(ctx, { quantas: eventos })
    await untilDelivered(eventos * endpoints)
    const porSegundo = (eventos * endpoints * 1000) / (performance.now() - started)
    say(`${withDead ? 'com um receptor morto' : 'todos respondem'}: ${inWords(porSegundo)} entregas/s de uma vez`)

    const latencias = await measureEvents(ctx, ritmo, endpoints, receivers)
    say(inLine(latencias))
    await Promise.all(running.map((each) => each.stop()))
    return { porSegundo, latencias }
  } finally {
    await stage.close()
  }
}

const DELIVERED = sql`from entregas where estado = 'entregue'`

/** The time from the moment of an event to the last of its deliveries to receivers that respond. */
async function measureEvents(ctx: Ctx, ritmo: Ritmo, endpoints: number, receivers: Receivers): Promise<Latencias> {
  const arrived = new Map<string, number>()
  const waiting = new Map<string, () => void>()
  receivers.onDelivery((notaId) => {
    const count = (arrived.get(notaId) ?? 0) + 1
    arrived.set(notaId, count)
    if (count === endpoints) waiting.get(notaId)?.()
  })
  // Numbers of notes are taken from the last one, so that one event is made after the other.
  let made: Promise<unknown> = Promise.resolve()
  return arrive(ritmo, async () => {
    const mine = made.then(() => emitEvents(ctx))
    made = mine
    const [notaId] = await mine
    if (arrived.get(notaId!) !== endpoints) await new Promise<void>((done) => waiting.set(notaId!, done))
  })
}

type Urls = { vivo: string; morto: string }
type Receivers = {
  urls: Urls
  /** Called with the note of each delivery that the living receiver gets from then on. */
  onDelivery(delivered: (notaId: string) => void): void
  stop(): void
}

async function startReceivers(): Promise<Receivers> {
  const child = fork(fileURLToPath(import.meta.url), ['receivers'])
  const [urls] = (await once(child, 'message')) as [Urls]
  return {
    urls,
    onDelivery: (delivered) => child.removeAllListeners('message').on('message', (id) => delivered(id as string)),
    stop: () => void child.kill(),
  }
}

/** A receiver that responds at once, and one that takes the bytes and never responds. */
async function serve(): Promise<void> {
  const listen = (onRequest: http.RequestListener): Promise<string> =>
    new Promise((ready) => {
      const server = http.createServer(onRequest)
      server.listen(0, '127.0.0.1', () => ready(`http://127.0.0.1:${(server.address() as { port: number }).port}`))
    })
  const vivo = await listen(async (request, response) => {
    const { nfse } = (await json(request)) as { nfse: { id: string } }
    response.writeHead(204).end()
    process.send?.(nfse.id)
  })
  const morto = await listen((request) => void request.resume())
  process.send?.({ vivo, morto } satisfies Urls)
}

if (process.argv[2] === 'receivers') await serve()
