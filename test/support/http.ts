// The answer of the service as a client sees it: status, headers, body.

import { Agent, type Dispatcher, request } from 'undici'
import { STALL_MS } from './until.ts'

export type Answer = {
  status: number
  headers: Record<string, string>
  bytes: Buffer
  text: string
  /** The parsed body, or null when it is not JSON, or compressed because the test asked for that. */
  // biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape, and the test says which
  json: any
}

export type CallOptions = {
  body?: unknown
  /** Bytes as they are, instead of `body`. */
  raw?: Buffer | string
  headers?: Record<string, string>
  timeoutMs?: number
}

export type Client = {
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  get(path: string): Promise<Answer>
  post(path: string, body: unknown): Promise<Answer>
}

const TIMES = { headersTimeout: STALL_MS, bodyTimeout: STALL_MS }
const agent = new Agent({ connections: 128, pipelining: 1, ...TIMES })

/**
 * A client of `url` that carries `token` as a bearer, when given. `from`: the local address it calls from (127.x.x.x),
 * for limits that count by address. Never throws for a status.
 */
export function openClient(url: string, token?: string, from?: string): Client {
  const dispatcher = from ? new Agent({ localAddress: from, ...TIMES }) : agent
  const call: Client['call'] = (method, path, options = {}) =>
    send(dispatcher, url + path, method, { ...options, headers: { ...bearer(token), ...options.headers } })
  return { call, get: (path) => call('GET', path), post: (path, body) => call('POST', path, { body }) }
}

const bearer = (token?: string): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {})

async function send(
  dispatcher: Dispatcher,
  url: string,
  method: string,
  { body, raw, headers, timeoutMs = STALL_MS }: CallOptions,
) {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await request(url, {
    method: method as 'GET',
    headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: payload,
    dispatcher,
    signal: AbortSignal.timeout(timeoutMs),
  })
  const bytes = await bytesOf(response)
  return toAnswer(response.statusCode, response.headers, bytes)
}

/** The whole body; of a stream of events, which has no end, how it begins. */
async function bytesOf({ headers, body }: Dispatcher.ResponseData): Promise<Buffer> {
  if (!String(headers['content-type']).startsWith('text/event-stream')) return Buffer.from(await body.arrayBuffer())
  for await (const chunk of body) return chunk
  return Buffer.alloc(0)
}

/** An answer from its pieces. */
export function toAnswer(
  status: number,
  headers: Record<string, string | string[] | undefined>,
  bytes: Buffer,
): Answer {
  const text = bytes.toString('utf8')
  return {
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    bytes,
    text,
    json:
      String(headers['content-type']).includes('json') && text && !headers['content-encoding']
        ? JSON.parse(text)
        : null,
  }
}
