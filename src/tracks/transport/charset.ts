import { isUtf8 } from 'node:buffer'
import type { TransporteTemplate } from '#tracks/template.ts'

export type Charset = TransporteTemplate['charsetEnvio']

/**
 * A message in the charset a city reads. A character that the charset lacks becomes a character reference, which every
 * XML parser turns back into the character, so that a signature over the text stays valid.
 */
export function encodeXml(xml: string, charset: Charset): Buffer {
  return Buffer.from(referOutside(xml, charset), charset === 'utf-8' ? 'utf8' : 'latin1')
}

/** The same text with a reference in place of each character outside the charset; UTF-8 has them all. */
export function referOutside(xml: string, charset: Charset): string {
  // The 27 printable characters that windows-1252 has beyond ISO-8859-1 go as references too: always right.
  return charset === 'utf-8' ? xml : xml.replace(BEYOND_LATIN1, (character) => `&#${character.codePointAt(0)};`)
}

/**
 * The text of an answer: by BOM, by the charset the XML declares, by that of the HTTP header, else by the template.
 * Bytes that are not UTF-8 are read as windows-1252 whatever is declared: an authorization must not be lost to one
 * badly written accent. Never throws.
 */
export function decodeAnswer(body: Buffer, contentType: string | undefined, fallback: Charset): string {
  if (body[0] === 0xff && body[1] === 0xfe) return new TextDecoder('utf-16le').decode(body)
  if (body[0] === 0xfe && body[1] === 0xff) return new TextDecoder('utf-16be').decode(body)
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return body.toString('utf8', 3)
  const head = body.toString('latin1', 0, DECLARATION_BYTES_MAX)
  const declared = DECLARED.exec(head)?.[1] ?? HEADER.exec(contentType ?? '')?.[1] ?? fallback
  const isSingleByte = SINGLE_BYTE.test(declared) || !isUtf8(body)
  return isSingleByte ? new TextDecoder('windows-1252').decode(body) : body.toString('utf8')
}

const BEYOND_LATIN1 = /[^\u0000-\u007f\u00a0-\u00ff]/gu
const DECLARATION_BYTES_MAX = 256
const DECLARED = /<\?xml[^<>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/
const HEADER = /charset\s*=\s*"?([\w.:-]+)/i
const SINGLE_BYTE = /^(iso-?8859-1|latin-?1|windows-1252|cp1252|us-ascii|ascii)$/i
