import { request } from 'undici'
import type { App } from '#platform/app.ts'
import { guardedAgent } from '#platform/http-client/address-guard.ts'
import { perApp } from '#platform/per-app.ts'
import { corpoEmForma, headersEmForma, ownHeaders } from './em-forma.ts'
import type { Delivery } from './load-delivery.ts'
import { parseRetryAfter } from './schedule.ts'
import { openSegredo, segredoDeHomologacao } from './segredos.ts'
import { signWebhook } from './signature.ts'

type ErroClasse = 'dns' | 'conexao' | 'tls' | 'timeout' | 'bloqueado_ssrf' | 'http'
export type Gatilho = 'automatico' | 'manual'

/** The result of one attempt. `erroClasse` is null exactly when the receiver answered 2xx. */
export type Attempt = {
  /** 1 for the first; retries and replays both count on. */
  numero: number
  gatilho: Gatilho
  /** The `X-Service-Signature` sent. */
  assinatura: string
  iniciadaEm: Date
  duracaoMs: number
  statusHttp: number | null
  erroClasse: ErroClasse | null
  /** The first 2 KiB of the answer. */
  resposta: Buffer | null
  retryAfterS: number | null
}

/**
 * Posts a delivery once, signed at this moment (docs/especificacao/contrato.md#6-events;
 * docs/referencia/reliability.md#a2-the-contract-and-our-additions): no redirect, 3 s to connect, 10 s in all, at most
 * 64 KiB of the answer read. The status line decides; a body that stalls after it changes nothing. Never throws because
 * of the receiver.
 */
export async function sendWebhook(app: App, delivery: Delivery, gatilho: Gatilho): Promise<Attempt> {
  const iniciadaEm = app.now()
  const started = performance.now()
  const numero = delivery.tentativas + 1
  const t = Math.floor(iniciadaEm.getTime() / 1000)
  const segredos = segredosOf(app, delivery)
  const corpo = await corpoEmForma(app, delivery)
  const assinatura = signWebhook(segredos, t, corpo)
  const headers = {
    ...(delivery.cabecalhos && ownHeaders(openSegredo(app, delivery, delivery.cabecalhos))),
    ...headersEmForma(delivery, { corpo, segredo: segredos[0] ?? '', numero }),
    ...headersOf(delivery, { numero, gatilho, assinatura }),
  }
  const answer = await postSigned(app, { url: delivery.url, corpo }, headers)
  app.metrics.webhookTentativas.inc({ resultado: answer.erroClasse ?? 'entregue' })
  return { numero, gatilho, assinatura, iniciadaEm, duracaoMs: Math.round(performance.now() - started), ...answer }
}

/**
 * The headers of one attempt (docs/especificacao/contrato.md#6-events), names in lower case; the HTTP client adds its
 * own.
 */
export const headersOf = (
  { id, evento }: Pick<Delivery, 'id' | 'evento'>,
  { numero, gatilho, assinatura }: Pick<Attempt, 'numero' | 'gatilho' | 'assinatura'>,
): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Service-Webhook/1.0',
  'x-service-event': evento,
  'x-service-delivery-id': id,
  'x-service-attempt': String(numero),
  'x-service-trigger': gatilho,
  'x-service-signature': assinatura,
})

type Answer = Pick<Attempt, 'statusHttp' | 'erroClasse' | 'resposta' | 'retryAfterS'>

/** Posts the bytes once, under the limits of every webhook. Never throws because of the receiver. */
export async function postSigned(
  app: App,
  { url, corpo }: Pick<Delivery, 'url' | 'corpo'>,
  headers: Record<string, string>,
): Promise<Answer> {
  try {
    const response = await request(url, {
      dispatcher: agentOf(app),
      method: 'POST',
      headers,
      body: corpo,
      signal: AbortSignal.timeout(TOTAL_MS),
    })
    const { statusCode: statusHttp } = response
    return {
      statusHttp,
      erroClasse: statusHttp >= 200 && statusHttp < 300 ? null : 'http',
      resposta: await readStart(response.body),
      retryAfterS: parseRetryAfter(response.headers['retry-after'], app.now()),
    }
  } catch (error) {
    return { statusHttp: null, erroClasse: classify(error), resposta: null, retryAfterS: null }
  }
}

/** The secrets that sign: the current one first, then the previous one while it is valid. */
function segredosOf(
  app: App,
  { tenantId, endpointId, avulsa, ambiente, segredo, segredoAnterior }: Delivery,
): string[] {
  const owner = { tenantId, endpointId: avulsa ? null : endpointId }
  const segredos = [segredo, segredoAnterior]
    .filter((sealed) => sealed !== null)
    .map((sealed) => openSegredo(app, owner, sealed))
  return avulsa && ambiente === 'homologacao' ? segredos.map(segredoDeHomologacao) : segredos
}

// Leaving the loop early closes the connection, so an endless answer costs 64 KiB.
async function readStart(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= READ_BYTES_MAX) break
    }
  } catch {
    // Cut off by the receiver or by the time limit: the status is known, and the part of the body received is kept.
  }
  return Buffer.concat(chunks).subarray(0, KEPT_BYTES_MAX)
}

function classify(error: unknown): ErroClasse {
  const { code, name } = error as { code?: unknown; name?: string }
  if (name === 'TimeoutError') return 'timeout'
  const text = typeof code === 'string' ? code : ''
  return CLASSES.find(([pattern]) => pattern.test(text))?.[1] ?? 'conexao'
}

const CLASSES: readonly [RegExp, ErroClasse][] = [
  [/^ENDERECO_BLOQUEADO$/, 'bloqueado_ssrf'],
  [/^(ENOTFOUND|EAI_|ENODATA)/, 'dns'],
  [/TIMEOUT|^ETIMEDOUT$/, 'timeout'],
  [/^ERR_TLS|^ERR_SSL|^EPROTO$|CERT|^UNABLE_TO_|SIGNATURE|ISSUER/, 'tls'],
]

const CONNECT_MS = 3_000
const TOTAL_MS = 10_000
const READ_BYTES_MAX = 64 * 1024
const KEPT_BYTES_MAX = 2 * 1024

// One pool of connections per process, opened at the first delivery; idle sockets do not keep the process alive.
const agentOf = perApp(({ config: { redesPermitidas } }) =>
  guardedAgent({ redesPermitidas, connectTimeoutMs: CONNECT_MS }),
)
