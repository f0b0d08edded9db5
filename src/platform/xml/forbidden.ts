/** A text without the characters that XML 1.0 forbids (Char, §2.2): most controls, U+FFFE, U+FFFF, half surrogates. */
export const withoutForbidden = (text: string): string =>
  FORBIDDEN.test(text) ? text.replace(FORBIDDEN_ALL, '') : text

/** The source of a document without them, raw or as character references (`&#x1C;`). */
export function withoutForbiddenReferences(source: string): string {
  const raw = withoutForbidden(source)
  return raw.includes('&#') ? raw.replace(REFERENCE, dropForbidden) : raw
}

const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u
const FORBIDDEN_ALL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const REFERENCE = /&#(?:x([0-9a-f]{1,8})|(\d{1,10}));/gi

function dropForbidden(reference: string, hex: string | undefined, decimal: string | undefined): string {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code > 0x10ffff || FORBIDDEN.test(String.fromCodePoint(code)) ? '' : reference
}
