import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

const BYTES_MIN = 1024
/**
 * Longer answers would block the process for too long; those that many clients request are kept compressed
 * (kept-answer.ts).
 */
const BYTES_MAX = 512 * 1024

/**
 * A JSON answer in the encoding for this request, or null: unchanged. Files and streams of events are never compressed.
 */
export function compressJson(
  headers: IncomingHttpHeaders,
  contentType: unknown,
  payload: unknown,
): { encoding: 'br' | 'gzip'; body: Buffer } | null {
  if (typeof payload !== 'string' || !/^application\/json\b/.test(String(contentType))) return null
  const bytes = Buffer.byteLength(payload)
  if (bytes <= BYTES_MIN || bytes > BYTES_MAX) return null
  const accepted = acceptedIn(String(headers['accept-encoding'] ?? ''))
  if (accepted.has('br')) return { encoding: 'br', body: brotliCompressSync(payload, BROTLI) }
  return accepted.has('gzip') ? { encoding: 'gzip', body: gzipSync(payload, { level: 5 }) } : null
}

/** The same in the pool of threads, for kept answers: of any length, and a little smaller. */
export const compressAside = (bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  encoding === 'br' ? brotliAside(bytes, BROTLI_KEPT) : gzipAside(bytes)
const brotliAside = promisify(brotliCompress)
const gzipAside = promisify<Buffer, Buffer>(gzip)
const BROTLI_KEPT = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** The encodings of the header that are not refused with `;q=0`. */
export const acceptedIn = (header: string) =>
  new Set(
    header
      .split(',')
      .map((each) => each.split(';').map((part) => part.trim().toLowerCase()))
      .filter(([, weight]) => !weight?.startsWith('q=') || Number(weight.slice(2)) > 0)
      .map(([name]) => name),
  )
