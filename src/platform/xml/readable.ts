import { decodeText } from '#platform/decode-text.ts'
import { withoutForbiddenReferences } from './forbidden.ts'

/**
 * A copy of a document that every XML reader accepts: in UTF-8, without the characters that XML 1.0 forbids, and with
 * nothing before its declaration. Null where the bytes are so already. A signature over dropped characters is not valid
 * in the copy.
 */
export function readableXml(bytes: Uint8Array): Buffer | null {
  const text = withoutForbiddenReferences(decodeText(bytes)).replace(BEFORE_DECLARATION, '')
  const copy = Buffer.from(
    text.replace(DECLARED, (declaration, charset: string) => {
      return UTF8.test(charset) ? declaration : declaration.replace(charset, 'UTF-8')
    }),
  )
  return copy.equals(bytes) ? null : copy
}

const BEFORE_DECLARATION = /^\s+(?=<\?xml\s)/
const DECLARED = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/
const UTF8 = /^utf-?8$/i
