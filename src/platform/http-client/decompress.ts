import zlib from 'node:zlib'

/**
 * The body behind a `content-encoding` of gzip or deflate, which no request accepts: old gateways compress
 * nevertheless. A body that only claims to be gzip is taken as it is. Throws when it is truncated, or opens to more
 * than `bytesMax`.
 */
export function decompress(body: Buffer, encoding: string | undefined, bytesMax: number): Buffer {
  const options = { maxOutputLength: bytesMax }
  const isGzip = body[0] === 0x1f && body[1] === 0x8b
  if (isGzip && /\bgzip\b/i.test(encoding ?? '')) return zlib.gunzipSync(body, options)
  return body.length > 0 && /^\s*deflate\s*$/i.test(encoding ?? '') ? zlib.inflateSync(body, options) : body
}
