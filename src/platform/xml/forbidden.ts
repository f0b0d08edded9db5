/** A text without the characters that XML 1.0 forbids (Char, §2.2): most controls, U+FFFE, U+FFFF, half surrogates. */
export const withoutForbidden = (text: string): string =>
  SUSPECT.test(text) && FORBIDDEN.test(text) ? text.replace(FORBIDDEN_ALL, '') : text

/** The source of a document without them, raw or as character references (`&#x1C;`). */
export function withoutForbiddenReferences(source: string): string {
  const raw = withoutForbidden(source)
  return raw.includes('&#') ? raw.replace(REFERENCE, dropForbidden) : raw
}

// Ten times as fast as FORBIDDEN: those characters, and halves of pairs, which may be whole.
const SUSPECT = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u
const FORBIDDEN_ALL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const REFERENCE = /&#(?:x([0-9a-f]{1,8})|(\d{1,10}));/gi

function dropForbidden(reference: string, hex: string | undefined, decimal: string | undefined): string {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code > 0x10ffff || FORBIDDEN.test(String.fromCodePoint(code)) ? '' : reference
}
