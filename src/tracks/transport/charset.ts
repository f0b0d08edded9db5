import { decodeText } from '#platform/decode-text.ts'
import type { TransporteTemplate } from '#tracks/template.ts'

type Charset = TransporteTemplate['charsetEnvio']

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

/** The text of an answer; the charset of the template counts only where nothing else decides (`decodeText`). Never throws. */
export const decodeAnswer = (body: Uint8Array, contentType: string | undefined, fallback: Charset): string =>
  decodeText(body, { contentType, fallback })

const BEYOND_LATIN1 = /[^\u0000-\u007f\u00a0-\u00ff]/gu
