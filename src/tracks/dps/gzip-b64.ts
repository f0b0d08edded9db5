import { gunzip, gzip } from '#platform/gzip.ts'

/** XML as SEFIN accepts it: gzip, then base64. */
export const packXml = (xml: Uint8Array): string => gzip(xml).toString('base64')

/**
 * XML as SEFIN returns it: base64 of gzip, sometimes in base64 twice (seen in SefinNacional 1.6.0), sometimes plain.
 * Null when nothing readable is inside, or more than 50 MB of it.
 */
export function unpackXml(base64: string): Buffer | null {
  let bytes = Buffer.from(base64, 'base64')
  if (!isGzip(bytes) && BASE64.test(bytes.toString('latin1'))) bytes = Buffer.from(bytes.toString('latin1'), 'base64')
  if (bytes.length === 0) return null
  if (!isGzip(bytes)) return bytes
  try {
    return gunzip(bytes, XML_BYTES_MAX)
  } catch {
    return null
  }
}

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b
const BASE64 = /^[A-Za-z0-9+/\r\n]+(?:[= \t]=?\s*)?$/
const XML_BYTES_MAX = 50 * 1024 * 1024
