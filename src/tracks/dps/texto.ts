import { fitText } from '#tracks/contagem.ts'

/** A text as it fits a field of the layout. `perdeu`: characters were cut or had no replacement. */
export type Texto = { texto: string | null; perdeu: boolean }

/**
 * A text for the fields of type TSString (addresses, e-mail, additional information): one line of U+0020–U+00FF
 * without surrounding spaces, at most `max` characters; null when nothing is left. Anything else is E1235 at SEFIN.
 * Typographic characters get their plain spelling, foreign letters their base letter, the rest is dropped.
 */
export function plainText(value: string | null, max: number): Texto {
  if (value === null) return NOTHING
  if (PLAIN.test(value)) return cut(value, max, false)
  const clean = value.normalize('NFC').replace(BLANKS, ' ').replace(OUTSIDE, plainCharacter)
  return cut(clean, max, losesCharacters(value))
}

/**
 * A text for the fields without charset (xDescServ with its line breaks, names): only what XML cannot carry is
 * dropped, and `\r\n` becomes `\n`.
 */
export function freeText(value: string | null, max: number): Texto {
  if (value === null) return NOTHING
  if (!SUSPECT.test(value)) return cut(value, max, false)
  const clean = value.toWellFormed().replace(/\r\n?/g, '\n').replace(NOT_XML, '')
  return cut(clean, max, clean.length < value.replace(/\r\n/g, '\n').length)
}

const NOTHING: Texto = { texto: null, perdeu: false }
const PLAIN = /^[\x20-\x7e\xa0-\xff]*$/
const OUTSIDE = /[^\x20-\x7e\xa0-\xff]/gu
const BLANKS = /\s+/gu
/** One look settles most texts: those without carriage returns, controls and surrogates, which may be halves. */
const SUSPECT = /[\u0000-\u0008\u000B-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const SPELLINGS: Record<string, string> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '…': '...',
  '€': 'EUR',
  '•': '-',
  '™': '(TM)',
}

/** The spelling of one character inside U+0020–U+00FF, or nothing: `ő` is `o`, `ﬁ` is `fi`, an emoji is dropped. */
function plainCharacter(character: string): string {
  return SPELLINGS[character] ?? character.normalize('NFKD').replace(OUTSIDE, '')
}

function losesCharacters(value: string): boolean {
  const outside = value.normalize('NFC').replace(BLANKS, ' ').match(OUTSIDE)
  return outside?.some((character) => plainCharacter(character) === '') ?? false
}

function cut(clean: string, max: number, lost: boolean): Texto {
  const trimmed = clean.trim()
  const texto = fitText(trimmed, max)
  return { texto: texto === '' ? null : texto, perdeu: lost || texto !== trimmed }
}
