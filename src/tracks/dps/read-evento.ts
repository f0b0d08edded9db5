import { readJson } from '#tracks/transport/json.ts'
import { unpackXml } from './gzip-b64.ts'

/** The signed event in an answer of the national system; null when it has none. */
export function readEvento(body: Buffer): Buffer | null {
  try {
    const entries = Object.entries(readJson(body) as object)
    const packed = entries.find(([name]) => name.toLowerCase() === 'eventoxmlgzipb64')?.[1]
    return typeof packed === 'string' ? unpackXml(packed) : null
  } catch {
    return null
  }
}
