import { errorOf, Indisponivel, LimiteAtingido, NfseErro } from './errors.ts'
import { ARQUIVOS } from './generated/operations.ts'

/** The options of one call. */
export type OpcoesDeChamada = {
  /** Sent as `x-request-id`: 8 to 64 letters, digits, `_` and `-`. */
  requestId?: string
  signal?: AbortSignal
}

/** The facts of one attempt, for logs and metrics. `status` 0: no response. */
export type Tentativa = {
  operacao: string
  status: number
  requestId: string | null
  tentativa: number
  duracaoMs: number
}

export type Ajustes = {
  chave: string
  /** With or without `/v1`. */
  baseUrl: string
  /** Another fetch: a proxy, a test. */
  fetch?: typeof fetch
  /** How long one attempt may take; `modoSincrono` alone takes up to 30 s. */
  timeoutMs?: number
  /** The greatest number of attempts, the first included. */
  tentativas?: number
  /** The wait before the second attempt; each later one doubles it. */
  esperaInicialMs?: number
  /** Called after every attempt. */
  aoResponder?: (tentativa: Tentativa) => void
}

type Pedido = {
  /** `POST /nfse/{id}/cancelar` */
  operacao: string
  caminho?: Record<string, string> | undefined
  consulta?: Record<string, unknown> | undefined
  corpo?: unknown
  /** Whether sending it twice has no more effect than sending it once. */
  repetivel: boolean
}

type Transport = (pedido: Pedido, opcoes?: OpcoesDeChamada) => Promise<unknown>

// A longer Retry-After is left to the caller: the error carries it.
const RETRY_AFTER_S_MAX = 60
const WAIT_MS_MAX = 8_000

/**
 * Sends a call, and sends it again when that is safe: after 429 always (nothing was processed), after a lost
 * connection, a timeout or 5xx only when the call is repeatable. Waits double, with jitter; Retry-After wins.
 */
export function openTransport(ajustes: Ajustes): Transport {
  const { tentativas = 4, esperaInicialMs = 500, aoResponder } = ajustes
  return async (pedido, opcoes = {}) => {
    for (let tentativa = 1; ; tentativa++) {
      const start = performance.now()
      const result = await attempt(ajustes, pedido, opcoes)
      const { status, requestId, error, retryAfter } = result
      const duracaoMs = Math.round(performance.now() - start)
      aoResponder?.({ operacao: pedido.operacao, status, requestId, tentativa, duracaoMs })
      if (!error) return result.value
      const again = error instanceof LimiteAtingido || (error instanceof Indisponivel && pedido.repetivel)
      if (!again || tentativa >= tentativas || (retryAfter ?? 0) > RETRY_AFTER_S_MAX) throw error
      const backoffMs = Math.min(esperaInicialMs * 2 ** (tentativa - 1), WAIT_MS_MAX) * (0.5 + Math.random() / 2)
      await sleep(retryAfter === undefined ? backoffMs : retryAfter * 1000, opcoes.signal)
    }
  }
}

type Result = {
  status: number
  requestId: string | null
  value?: unknown
  error?: NfseErro
  /** Seconds, when the response has them. */
  retryAfter?: number | undefined
}

async function attempt(ajustes: Ajustes, pedido: Pedido, { requestId: own, signal }: OpcoesDeChamada): Promise<Result> {
  const { chave, baseUrl, fetch: send = fetch, timeoutMs = 35_000 } = ajustes
  const [method = '', template = ''] = pedido.operacao.split(' ')
  const limit = AbortSignal.timeout(timeoutMs)
  let response: Response
  let bytes: ArrayBuffer
  try {
    response = await send(addressOf(baseUrl, template, pedido), {
      method,
      headers: {
        authorization: `Bearer ${chave}`,
        ...(pedido.corpo !== undefined && { 'content-type': 'application/json' }),
        ...(own && { 'x-request-id': own }),
      },
      ...(pedido.corpo !== undefined && { body: JSON.stringify(pedido.corpo) }),
      // The key is sent to the configured address only.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    bytes = await response.arrayBuffer()
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    const error = noAnswer(cause, pedido, { limit, timeoutMs, requestId: own, baseUrl })
    return { status: 0, requestId: own ?? null, error }
  }
  const { status, headers } = response
  const requestId = headers.get('x-request-id') ?? own ?? null
  if (!response.ok) {
    const retryAfter = secondsOf(headers.get('retry-after'))
    const error = errorOf({ status, headers, text: new TextDecoder().decode(bytes) }, requestId, retryAfter)
    return { status, requestId, error, retryAfter }
  }
  if (ARQUIVOS.has(pedido.operacao)) return { status, requestId, value: new Uint8Array(bytes) }
  if (bytes.byteLength === 0) return { status, requestId, value: undefined }
  return { status, requestId, ...parse(bytes, status, requestId) }
}

function addressOf(baseUrl: string, template: string, { caminho = {}, consulta = {} }: Pedido): string {
  const base = baseUrl.replace(/(?<!\/)\/+$/, '')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(caminho[name] ?? ''))
  const query = Object.entries(consulta).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return `${base}${base.endsWith('/v1') ? '' : '/v1'}${path}${search && `?${search}`}`
}

function noAnswer(
  cause: unknown,
  pedido: Pedido,
  {
    limit,
    timeoutMs,
    requestId,
    baseUrl,
  }: { limit: AbortSignal; timeoutMs: number; requestId: string | undefined; baseUrl: string },
): NfseErro {
  const why = limit.aborted ? `não respondeu em ${timeoutMs / 1000} s` : `não respondeu (${reasonOf(cause)})`
  return new Indisponivel(`O serviço ${why}.`, {
    status: 0,
    codigo: 'SEM_RESPOSTA',
    correcao: pedido.repetivel
      ? `Confira o endereço ${baseUrl} e a rede, e tente de novo.`
      : 'Não se sabe se o pedido foi processado: consulte antes de repetir.',
    requestId: requestId ?? null,
    cause,
  })
}

/** `ECONNREFUSED`, or the sentence of the innermost error. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(inner instanceof Error)) return String(inner)
  return 'code' in inner ? String(inner.code) : inner.message
}

function parse(bytes: ArrayBuffer, status: number, requestId: string | null): Pick<Result, 'value' | 'error'> {
  try {
    return { value: JSON.parse(new TextDecoder().decode(bytes)) }
  } catch (cause) {
    const correcao = 'Confira se a baseUrl aponta para a API.'
    const detalhes = { status, codigo: 'RESPOSTA_INESPERADA', correcao, requestId, cause }
    return { error: new NfseErro(`A resposta ${status} não é o JSON esperado.`, detalhes) }
  }
}

/** Retry-After as seconds from now: a number, or an HTTP date. */
function secondsOf(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

/** Waits, or throws the reason of the signal as soon as it fires. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      fail(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      done()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
