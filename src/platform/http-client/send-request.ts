import { performance } from 'node:perf_hooks'
import type { Dispatcher } from 'undici'
import { oneLineText } from '#platform/one-line-text.ts'
import { beginCall } from '#platform/tracing/spans.ts'
import { decompress } from './decompress.ts'

export type HttpRequest = {
  agent: Dispatcher
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH'
  url: string
  body?: string | Buffer
  headers?: Record<string, string>
  /** Until the connection is ready to be written to. */
  connectTimeoutMs: number
  /** From then until the whole answer has arrived. */
  timeoutMs: number
  /** Of the body of the answer, compressed or not. */
  bytesMax: number
  /** Called once the connection is ready, just before the first byte is sent; on false nothing is sent. */
  mayStillSend?: () => boolean
}

/**
 * The outcome of a request. `not-sent`: the server did not receive it, it may be sent again. `unknown`: it may have been
 * received and processed, only a consult can say. Whatever cannot be proved `not-sent` is `unknown`.
 */
export type RestAnswer =
  | { kind: 'answer'; status: number; headers: Record<string, string>; body: Buffer; durationMs: number }
  | { kind: 'not-sent'; causa: NotSentCausa; detail: string }
  | { kind: 'unknown'; causa: UnknownCausa; detail: string }

/**
 * `prazo`: `mayStillSend` returned false; `bloqueado`: not an address we may call; `pedido`: the request itself cannot
 * be written.
 */
export type NotSentCausa = 'dns' | 'conexao' | 'tls' | 'bloqueado' | 'prazo' | 'pedido'

/** `truncated`: the answer began and did not end; `tamanho`: it exceeded `bytesMax`. */
export type UnknownCausa = 'timeout' | 'reset' | 'truncated' | 'tamanho'

/**
 * Sends one request, once, and never rejects. The difference between `not-sent` and `unknown` is a fact: undici
 * announces a request (`onRequestStart`) in the same turn in which it writes it, after the connection and the TLS
 * handshake are done; a failure before that has put nothing on the wire. A kept connection that ends during the request
 * fails after it, hence `unknown`. Redirects are not followed and nothing is retried.
 */
export async function sendRequest(request: HttpRequest): Promise<RestAnswer> {
  const { method, url } = request
  const span = beginCall(method, { 'http.request.method': method, 'server.address': hostOf(url) })
  const answer = await dispatch(request)
  if (answer.kind === 'answer') span?.end({ 'http.response.status_code': answer.status })
  else span?.end({ 'error.type': answer.causa }, answer.kind)
  return answer
}

/** Never the whole address: paths and queries of receivers may contain tokens. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

function dispatch(request: HttpRequest): Promise<RestAnswer> {
  const { agent, method, url, body, headers, connectTimeoutMs, timeoutMs, bytesMax, mayStillSend } = request
  const startedAt = performance.now()

  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | null = null
    let settled = false
    let status: number | null = null
    let answerHeaders: Record<string, string> = {}
    const chunks: Buffer[] = []
    let bytes = 0

    const settle = (answer: RestAnswer) => {
      if (settled) return
      settled = true
      clearTimeout(timer)
      resolve(answer)
    }
    /** Settles first: the error that the abort causes must not be taken for the cause. */
    const giveUp = (answer: RestAnswer) => {
      settle(answer)
      controller?.abort(new Error('abandoned'))
    }
    let timer = setTimeout(
      () => giveUp({ kind: 'not-sent', causa: 'conexao', detail: `not connected in ${connectTimeoutMs} ms` }),
      connectTimeoutMs,
    )

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(current) {
        // Timed out while waiting for the connection, or about to be written a second time by undici.
        if (settled || controller) {
          current.abort(new Error('abandoned'))
          return
        }
        if (mayStillSend && !mayStillSend()) {
          settle({ kind: 'not-sent', causa: 'prazo', detail: 'too late to send' })
          current.abort(new Error('abandoned'))
          return
        }
        controller = current
        clearTimeout(timer)
        timer = setTimeout(
          () => giveUp({ kind: 'unknown', causa: 'timeout', detail: `no whole answer in ${timeoutMs} ms` }),
          timeoutMs,
        )
      },
      onResponseStart(_controller, statusCode, received) {
        status = statusCode
        answerHeaders = flatten(received)
      },
      onResponseData(_controller, chunk) {
        bytes += chunk.length
        if (bytes > bytesMax) giveUp({ kind: 'unknown', causa: 'tamanho', detail: `answer over ${bytesMax} bytes` })
        else chunks.push(chunk)
      },
      onResponseEnd() {
        const durationMs = performance.now() - startedAt
        try {
          const body = decompress(Buffer.concat(chunks), answerHeaders['content-encoding'], bytesMax)
          settle({ kind: 'answer', status: status!, headers: answerHeaders, body, durationMs })
        } catch (error) {
          const causa = codeOf(error as Error) === 'ERR_BUFFER_TOO_LARGE' ? 'tamanho' : 'truncated'
          settle({ kind: 'unknown', causa, detail: oneLineText((error as Error).message, DETAIL_CHARS_MAX) })
        }
      },
      onResponseError(_controller, error) {
        settle(classify(error, { started: controller !== null, answering: status !== null }))
      },
    }

    try {
      const { origin, pathname, search } = new URL(url)
      agent.dispatch(
        { origin, path: pathname + search, method, headers, body, headersTimeout: 0, bodyTimeout: 0 },
        handler,
      )
    } catch (error) {
      settle(classify(error as Error, { started: controller !== null, answering: false }))
    }
  })
}

function classify(error: Error, { started, answering }: { started: boolean; answering: boolean }): RestAnswer {
  const code = codeOf(error)
  const detail = oneLineText(`${code} ${error.message}`, DETAIL_CHARS_MAX)
  if (answering) return { kind: 'unknown', causa: 'truncated', detail }
  // In TLS 1.3 the client may write before the server has checked its certificate. An alert about the certificate ends
  // the handshake: the request, still encrypted, reached no application.
  if (CERTIFICATE_ALERT.test(code)) return { kind: 'not-sent', causa: 'tls', detail }
  if (started) return { kind: 'unknown', causa: 'reset', detail }
  return { kind: 'not-sent', causa: notSentCausa(code), detail }
}

function notSentCausa(code: string): NotSentCausa {
  if (DNS.test(code)) return 'dns'
  if (TLS.test(code)) return 'tls'
  if (code === 'ENDERECO_BLOQUEADO') return 'bloqueado'
  if (code === 'UND_ERR_INVALID_ARG' || code === 'ERR_INVALID_URL') return 'pedido'
  return 'conexao'
}

const DETAIL_CHARS_MAX = 300
const DNS = /^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/
const TLS =
  /^(ERR_SSL_|ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|EPROTO|UNSPECIFIED$)/
const CERTIFICATE_ALERT =
  /^ERR_SSL_.*ALERT_(BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_\w+|UNKNOWN_CA|ACCESS_DENIED)$/

/** When several addresses fail, the error holds one error for each. */
function codeOf(error: Error & { code?: string }): string {
  if (error.code) return error.code
  const [first] = error instanceof AggregateError ? error.errors : []
  return first?.code ?? ''
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers))
    flat[name] = Array.isArray(value) ? value.join(', ') : (value ?? '')
  return flat
}
