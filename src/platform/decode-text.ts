import { isUtf8 } from 'node:buffer'

/** Information about the charset from outside a text: the HTTP header, and the default without one. */
type SaidOfCharset = { contentType?: string | undefined; fallback?: string }

/**
 * The text of an XML or JSON document whose bytes, declaration and HTTP header may disagree: the bytes decide, since
 * gateways re-encode a body and leave its declaration (docs/referencia/municipal.md#9-falhas-do-mundo-real-e-tratamento).
 * By a BOM, or the zeros of UTF-16; else bytes that are UTF-8 throughout are UTF-8, because an accent in a single byte is
 * almost never a valid sequence; the rest is windows-1252, which has every character of ISO-8859-1. What is said counts
 * for a text of both: said to be of single bytes, it is so; else the greater part decides, so that a text cut inside a
 * character keeps its other accents. Never throws.
 */
export function decodeText(input: Uint8Array, said: SaidOfCharset = {}): string {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.length)
  const utf16 = UTF16.find(([, begin]) =>
    begin.every((byte, at) => (byte === null ? bytes[at] !== 0 : bytes[at] === byte)),
  )
  if (utf16) return new TextDecoder(utf16[0]).decode(bytes)
  if (isUtf8(bytes)) return bytes.toString('utf8').replace(BOM, '')
  return isSingleByte(bytes, said) ? new TextDecoder('windows-1252').decode(bytes) : decodeMixed(bytes).replace(BOM, '')
}

/** How UTF-16 begins: with its BOM, or with `<` and a character of another zero; null is any byte but zero. */
const UTF16: readonly [label: string, begin: readonly (number | null)[]][] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0x3c, 0, null, 0]],
  ['utf-16be', [0, 0x3c, 0, null]],
]

/** Whether a charset is one that decodes as windows-1252. */
export const isSingleByteCharset = (name: string): boolean => SINGLE_BYTE.test(name)

function isSingleByte(bytes: Buffer, { contentType, fallback }: SaidOfCharset): boolean {
  const head = bytes.toString('latin1', 0, DECLARATION_BYTES_MAX)
  const name = DECLARED.exec(head)?.[1] ?? HEADER.exec(contentType ?? '')?.[1] ?? fallback ?? ''
  return isSingleByteCharset(name)
}

/** Sequences of UTF-8 where they are more than the bytes that are none; else windows-1252 throughout. */
function decodeMixed(bytes: Buffer): string {
  const latin = bytes.toString('latin1')
  let balance = 0
  for (const [{ length }] of latin.matchAll(BEYOND_ASCII)) balance += length > 1 ? 1 : -1
  if (balance < 0) return new TextDecoder('windows-1252').decode(bytes)
  const decoders = { one: new TextDecoder('windows-1252'), many: new TextDecoder() }
  return latin.replace(BEYOND_ASCII, (part) =>
    decoders[part.length > 1 ? 'many' : 'one'].decode(Buffer.from(part, 'latin1')),
  )
}

/** A well-formed sequence of UTF-8 (RFC 3629 §4), or one other byte beyond ASCII. */
const BEYOND_ASCII =
  /[\xC2-\xDF][\x80-\xBF]|\xE0[\xA0-\xBF][\x80-\xBF]|[\xE1-\xEC\xEE\xEF][\x80-\xBF]{2}|\xED[\x80-\x9F][\x80-\xBF]|\xF0[\x90-\xBF][\x80-\xBF]{2}|[\xF1-\xF3][\x80-\xBF]{3}|\xF4[\x80-\x8F][\x80-\xBF]{2}|[\x80-\xFF]/g
const BOM = /^\uFEFF/
const DECLARATION_BYTES_MAX = 256
const DECLARED = /<\?xml[^<>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/
const HEADER = /charset\s*=\s*"?([\w.:-]+)/i
const SINGLE_BYTE = /^(iso-?8859-1|latin-?1|windows-1252|cp1252|us-ascii|ascii)$/i
