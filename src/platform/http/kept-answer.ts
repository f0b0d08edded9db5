// Long answers that every client may request: built once for each change of their data, sent from the same bytes to
// all.
import type { IncomingHttpHeaders } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { App } from '#platform/app.ts'
import { cachePerApp } from '#platform/cache/caches.ts'
import { acceptedIn, compressAside } from './compress.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** The bytes of an answer, in each encoding at its first request; `digest`: of the bytes as built. */
type Built = { bytes: Buffer; digest: string; packed: Map<Encoding, Promise<Buffer>> }

/** What a handler returns to have an answer sent from memory. */
export type KeptAnswer = { [KEPT]: true; built: Built; headers: Record<string, string> }

const KEPT = Symbol('kept')

export const isKept = (value: unknown): value is KeptAnswer =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, KEPT)

type Wanted = {
  /** The name of the answer in the cache and in the metric `respostas_montadas_total`: `municipios`. */
  nome: string
  /** Which of several answers under the name: the state. */
  qual?: string
  /** The data that the answer is made from, compared one by one: while all are the same, the answer is. */
  versao: readonly unknown[]
  contentType: string
  cacheControl?: string
  headers?: Record<string, string>
  build: () => Buffer | string | Promise<Buffer | string>
}

type Held = { versao: readonly unknown[]; built: Promise<Built> }
const heldBy = cachePerApp<Held>('respostas', { mostra: ({ versao }) => ({ partes: versao.length }) })

/**
 * The answer of this version, built by the first request for it; the others wait for that building. A building that
 * fails is not kept, and fails the requests that waited for it.
 */
export async function keepAnswer(app: App, wanted: Wanted): Promise<KeptAnswer> {
  const { nome, qual, versao, contentType, cacheControl = REVALIDATED, headers = {} } = wanted
  const chave = qual ? `${nome}:${qual}` : nome
  const cache = heldBy(app)
  let held = cache.get(chave)
  if (!held || held.versao.some((part, at) => part !== versao[at])) {
    app.metrics.respostasMontadas.inc({ resposta: nome })
    held = { versao, built: built(wanted) }
    cache.set(chave, held)
    const own = held
    held.built.catch(() => cache.get(chave) === own && cache.delete(chave))
  }
  const own = { ...headers, 'content-type': contentType, 'cache-control': cacheControl }
  return { [KEPT]: true, built: await held.built, headers: own }
}

/** The caller that keeps it asks each time whether it is current: it is never older than what this process knows. */
const REVALIDATED = 'public, no-cache'

async function built({ build }: Wanted): Promise<Built> {
  const made = await build()
  const bytes = Buffer.isBuffer(made) ? made : Buffer.from(made)
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Buffer<ArrayBuffer>))
  return { bytes, digest: digest.toString('base64url').slice(0, DIGEST_CHARS), packed: new Map() }
}
const DIGEST_CHARS = 27

/**
 * The parts of the reply to a request for a kept answer: the bytes in the encoding that it prefers, or 304 when the client
 * has them. The entity tag is strong, so each encoding has its own (RFC 9110 §8.8.3.3).
 */
export async function partsOfKept(
  { built, headers: own }: KeptAnswer,
  asked: IncomingHttpHeaders,
): Promise<{ status?: number; headers: Record<string, string>; body?: Buffer }> {
  const encoding = encodingFor(asked, built)
  const etag = `"${built.digest}${encoding === 'identity' ? '' : `-${encoding}`}"`
  const headers = { ...own, etag, vary: 'accept-encoding' }
  if (isNamed(etag, asked['if-none-match'])) return { status: 304, headers }
  if (encoding === 'identity') return { headers, body: built.bytes }
  return { headers: { ...headers, 'content-encoding': encoding }, body: await pack(built, encoding) }
}

function encodingFor(asked: IncomingHttpHeaders, { bytes }: Built): Encoding {
  if (bytes.length <= BYTES_MIN) return 'identity'
  const accepted = acceptedIn(String(asked['accept-encoding'] ?? ''))
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity'
}
const BYTES_MIN = 1024

/** Compressed once. */
function pack({ bytes, packed }: Built, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const known = packed.get(encoding)
  if (known) return known
  const packing = compressAside(bytes, encoding)
  packed.set(encoding, packing)
  packing.catch(() => packed.delete(encoding))
  return packing
}

/** Whether If-None-Match names the tag; a proxy may have weakened it. */
const isNamed = (etag: string, header = ''): boolean =>
  header.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')))

/**
 * A page of everything, `{ items, total, limit, offset }`, as JSON. It is written in turns of a few milliseconds, between
 * which the process answers other requests.
 */
export async function writePage(items: Iterable<unknown>): Promise<Buffer> {
  const pieces: Buffer[] = []
  let [total, texts] = [0, [] as string[]]
  const flush = () => {
    pieces.push(Buffer.from((pieces.length > 0 && texts.length > 0 ? ',' : '') + texts.join()))
    texts = []
  }
  let until = performance.now() + TURN_MS
  for (const item of items) {
    texts.push(JSON.stringify(item))
    total++
    if (performance.now() < until) continue
    flush()
    await nextTurn()
    until = performance.now() + TURN_MS
  }
  flush()
  const end = `],"total":${total},"limit":${total},"offset":0}`
  return Buffer.concat([Buffer.from('{"items":['), ...pieces, Buffer.from(end)])
}
const TURN_MS = 5
