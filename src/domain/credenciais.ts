/**
 * Whether a field of this name holds a credential, in any case and with any separator: `senhaCertificado`,
 * `X-API-Key`, `chave_privada` (docs/especificacao/decisoes.md#4-issuance). Keys of fiscal documents and of Pix are not
 * credentials.
 */
export function namesCredential(name: string, within = ''): boolean {
  if (name.length < NAME_CHARS_MIN) return false
  const plain = foldName(name)
  if (plain === 'chave' && within === 'outroDfe') return false
  if (WHOLE_NAMES.includes(plain) || PARTS_OF_NAMES.test(plain)) return true
  return plain.includes('chave') && (/api|servico|integracao|mestra/.test(plain) || !DOCUMENT_KEY.test(plain))
}

/**
 * A text without what can only be a credential: values beside such a name in quotes or in XML, a word beside one in a URL
 * or a sentence (`?token=x`, `senha=x`, `senha: x1y2z3`), what follows Bearer or Basic, PEM blocks, PKCS#12 files, JWTs, keys
 * and webhook secrets of this service. `bareNames`: all text after a name without quotes counts, which in a sentence is
 * ordinary Portuguese. Linear in the text, whatever it holds.
 */
export function maskCredentials(text: string, { bareNames = false } = {}): string {
  return maskPem(maskNamed(text, bareNames))
    .replace(PKCS12, MASK)
    .replace(JWT, MASK)
    .replace(OWN_KEYS, MASK)
    .replace(SCHEMES, `$1 ${MASK}`)
}

export const MASK = '***'
const NAME_CHARS_MAX = 100
const NAME_CHARS_MIN = 3

/** Whether a credential is at this path of a JSON value (`configs[0].senha`), or above it. */
export const leadsToCredential = (path: string): boolean =>
  path.split(/[.[\]]+/).some((name, nth, names) => namesCredential(name, names[nth - 1]))

/** A JSON value with every credential replaced by `***`, by name at any depth or by the form of a text or of a name. */
export function maskJson(value: object, within?: string): object
export function maskJson(value: unknown, within?: string): unknown
export function maskJson(value: unknown, within = ''): unknown {
  if (typeof value === 'string') return maskCredentials(value)
  if (Array.isArray(value)) return maskList(value, within)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const isPair = entries.some(([name, inner]) => NAMING.includes(name.toLowerCase()) && isCredentialName(inner))
  const mask = (name: string, inner: unknown) => {
    if (hides(name, within, inner)) return MASK
    return isPair && VALUES.includes(name.toLowerCase()) ? maskTexts(inner) : maskJson(inner, name)
  }
  return Object.fromEntries(entries.map(([name, inner]) => [maskCredentials(name), mask(name, inner)]))
}

/** In a list of a name and its value, as headers are written, the value is masked. */
function maskList(items: readonly unknown[], within: string): unknown[] {
  const [name, value] = items
  if (items.length === 2 && isCredentialName(name) && typeof value === 'string') return [name, MASK]
  return items.map((item) => maskJson(item, within))
}

function maskTexts(value: unknown): unknown {
  if (typeof value === 'string') return MASK
  if (Array.isArray(value)) return value.map(maskTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [maskCredentials(name), maskTexts(inner)]))
}

/** Fields that name another field, and those that hold its value. */
const NAMING = 'nome name campo key chave header parametro field label variavel propriedade id tipo'.split(' ')
const VALUES = 'valor value conteudo content texto text val data'.split(' ')
const isCredentialName = (value: unknown) =>
  typeof value === 'string' && /^[\p{L}\d_-]{3,40}$/u.test(value) && namesCredential(value)

/** `senhaAlterada: false` reveals nothing of the credential. */
const hides = (name: string, within: string, value: unknown) =>
  value !== null && typeof value !== 'boolean' && namesCredential(name, within)

const foldName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()

const WHOLE_NAMES = (
  'arquivo auth basicauth oauth jwt key keys pass pin otp cert pem p12 sig ' +
  'portalsession adminsession sessionid jsessionid phpsessid'
).split(' ')
// `secret` begins `secretaria` too, and `credencia` begins `credenciamento`.
const PARTS_OF_NAMES =
  /senha|passw|passphrase|passcode|pwd|token|secret(?!ari)|segredo|credencia(?:l|is)|credential|certifica(?:d|t)|pfx|pkcs|authoriz|bearer|cookie|(?:api|private|secret|access|master|signing|encrypt|encryption|rsa|ssh|tls|client)key/
const DOCUMENT_KEY =
  /^chaves$|bitsdachave|chaves?(?:d[aeo]s?)?(?:acesso|nf|cte|mdfe|dfe|dps|rps|pix|nota|documento|referen|substitu)|pixchave/

// A run is matched only at its beginning, so that a long one is read once.
const PKCS12 =
  /(?<![A-Za-z0-9+/_-])(?:MI[IA][A-Za-z0-9+/=_-]{60,}(?:(?:\s|\\[nr])+[A-Za-z0-9+/=_-]{20,})*|3082[0-9a-fA-F]{120,})/g
const JWT = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g
// A scheme of Authorization; `Basic` and `Token` are also words, so a credential after them is recognised by a digit or
// its padding.
const SCHEMES = /\b(bearer|(?:basic|token)(?=\s+[A-Za-z+/]*[0-9=]))\s+(?!\*)[\w.~+/-]{8,}=*/gi
const OWN_KEYS = /nfse_(?:prod|hml)_[0-9A-Za-z]{36}|whsec_[0-9a-f]{64}/g

/** The text with `***` in place of each PEM block; a block without an end reaches to the end of the text. */
function maskPem(text: string): string {
  const pieces: string[] = []
  let at = 0
  for (let begin = text.indexOf(PEM_BEGIN); begin >= 0; begin = text.indexOf(PEM_BEGIN, at)) {
    pieces.push(text.slice(at, begin), MASK)
    const end = text.indexOf(PEM_END, begin)
    const close = end < 0 ? -1 : text.indexOf('-----', end + PEM_END.length)
    if (close < 0) return pieces.join('')
    at = close + 5
  }
  return pieces.join('') + text.slice(at)
}

const PEM_BEGIN = '-----BEGIN'
const PEM_END = '-----END'

/**
 * The text with `***` in place of each value beside the name of a credential: `"senha": "x"`, `<senha>x</senha>`. Reads
 * character by character: matching an expression at each sign would take ten times as long in a text full of signs.
 */
function maskNamed(text: string, bareNames: boolean): string {
  const pieces: string[] = []
  let kept = 0
  let tag = -1 // where the name of the last opened XML tag begins
  const isNamed = namedNearby(text)
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    let value: Value | null = null
    if (sign === ':' || sign === '=' || sign === '：')
      value = valueOfPair(text, at, { bareNames, isNamed: isNamed(at) })
    else if (sign === '%') value = valueInEncodedUrl(text, at)
    else if (sign === '[') value = valueInList(text, at)
    else if (sign === '<') tag = at + 1
    else if (sign === '&' && text.startsWith('&lt;', at)) tag = at + 4
    else if (tag >= 0 && (sign === '>' || (sign === '&' && text.startsWith('&gt;', at)))) {
      if (namesCredential(elementName(text, tag))) value = valueOfElement(text, at + (sign === '>' ? 1 : 4), bareNames)
      tag = -1
    }
    if (!value || value.end <= value.begin) continue
    pieces.push(text.slice(kept, value.begin), value.shown)
    kept = value.end
    at = kept - 1
  }
  return pieces.join('') + text.slice(kept)
}

type Value = { begin: number; end: number; shown: string }

/** The name of an element without its prefix; '' for an end tag and for what is no name. */
function elementName(text: string, begin: number): string {
  const [name = ''] = /^[\w.:-]*/.exec(text.slice(begin, begin + NAME_CHARS_MAX)) ?? []
  return name.slice(name.indexOf(':') + 1)
}

/** The content of an element: up to the next tag, or the whole of a CDATA section. In a sentence a tag may be alone. */
function valueOfElement(text: string, begin: number, mayBeCut: boolean): Value | null {
  if (text.startsWith(CDATA, begin)) {
    const end = text.indexOf(']]>', begin)
    return { begin: begin + CDATA.length, end: end < 0 ? text.length : end, shown: MASK }
  }
  const end = indexFrom(text, NEXT_TAG, begin)
  return end < text.length || mayBeCut ? { begin, end, shown: MASK } : null
}

const CDATA = '<![CDATA['
const NEXT_TAG = /<|&lt;/g

/**
 * Whether a field beside this place names a credential (`"nome": "senha"`), asked of places in their order; the value may
 * be in the field before or after.
 */
function namedNearby(text: string): (at: number) => boolean {
  const places = [...text.matchAll(NAMING_FIELD)].filter(([, name]) => isCredentialName(name)).map(({ index }) => index)
  let next = 0
  return (at) => {
    while (next < places.length && places[next]! + NEARBY_CHARS < at) next++
    return next < places.length && places[next]! - NEARBY_CHARS <= at
  }
}

const NEARBY_CHARS = 300
// The names of NAMING.
const NAMING_FIELD =
  /(?<![\w-])(?:nome|name|campo|key|chave|header|parametro|field|label|variavel|propriedade|id|tipo)\\{0,9}["']?\s{0,9}[:=]\s{0,9}\\{0,9}["']([^"'\\]{3,40})\\{0,9}["']/gi

/** What follows `%3D`, the encoded `=` of a URL inside a URL. */
function valueInEncodedUrl(text: string, sign: number): Value | null {
  if (!text.startsWith('3D', sign + 1) && !text.startsWith('3d', sign + 1)) return null
  if (!namesCredential(wordBefore(text, sign))) return null
  return { begin: sign + 3, end: indexFrom(text, END_OF_ENCODED_WORD, sign + 3), shown: MASK }
}

const END_OF_ENCODED_WORD = /%26|%23|[\s,;&}\]<"']/g

/** The second text of a list whose first is the name of a credential: `["senha", "x"]`. */
function valueInList(text: string, bracket: number): Value | null {
  FIRST_OF_LIST.lastIndex = bracket
  const [first, name] = FIRST_OF_LIST.exec(text) ?? []
  return first && isCredentialName(name) ? valueInQuotes(text, bracket + first.length) : null
}

const FIRST_OF_LIST = /\[\s{0,9}\\{0,9}["']([^"'\\]{3,40})\\{0,9}["']\s{0,9},\s{0,9}/y

/** The content of quotes that open here, behind the backslashes of a JSON text inside a JSON text. */
function valueInQuotes(text: string, begin: number): Value | null {
  let quoteAt = begin
  while (text[quoteAt] === '\\') quoteAt++
  const quote = text[quoteAt]
  if (!quote || !isQuote(quote)) return null
  const close = closingQuote(text, quoteAt + 1, quote, quoteAt - begin)
  return { begin: quoteAt + 1, end: close, shown: close < text.length ? MASK : MASK + text.slice(begin, quoteAt + 1) }
}

type Around = { bareNames: boolean; isNamed: boolean }

/** The text after `:` or `=` when the text before it is the name of a credential, or of the value of one. */
function valueOfPair(text: string, sign: number, { bareNames, isNamed }: Around): Value | null {
  let end = sign
  while (isBlank(text[end - 1])) end--
  const last = text[end - 1]
  const isQuoted = isQuote(last)
  const name = isQuoted ? quotedBefore(text, end - 1, last!) : wordBefore(text, end)
  const isValue = isNamed && VALUES.includes(foldName(name))
  if (!isValue && !namesCredential(name)) return null
  const begin = skipBlanks(text, sign + 1)
  // `senha="x"` without blanks is an attribute.
  const isAttribute = text[sign] === '=' && isQuote(text[sign + 1])
  if (!isQuoted && !bareNames && !isAttribute && !QUOTED_WORD.test(text.slice(begin, begin + 12)))
    return isValue ? null : wordOfSentence(text, sign)

  const quoted = valueInQuotes(text, begin)
  if (quoted) return quoted
  const isNested = text[begin] === '{' || text[begin] === '['
  const over = isNested ? closingBracket(text, begin) : indexFrom(text, END_OF_WORD, begin)
  return { begin, end: over, shown: isQuoted ? `"${MASK}"` : MASK }
}

const QUOTED_WORD = /^\\*["'][^\s"'\\,;}\]]/

/** The word after `senha=`, or after `senha:` where it looks like a password: in a sentence other words follow. */
function wordOfSentence(text: string, sign: number): Value | null {
  const begin = skipBlanks(text, sign + 1)
  const end = indexFrom(text, END_OF_PLAIN_WORD, begin)
  const word = text.slice(begin, end)
  if (/^\d{44,50}$/.test(word)) return null // the key of a fiscal document
  const isTight = text[sign] === '=' && begin === sign + 1 && !isBlank(text[sign - 1])
  const isOne = isTight || (/\d/.test(word) && /[A-Za-z]/.test(word) && end - begin >= 6)
  return isOne ? { begin, end, shown: MASK } : null
}

const END_OF_PLAIN_WORD = /[\s,;&}\]<"']/g
const END_OF_WORD = /[,;&}\]<\r\n]/g

/** The text in quotes that ends at this quote; '' where it is too long for a name. */
function quotedBefore(text: string, closing: number, quote: string): string {
  for (let at = closing - 1; at >= 0 && at >= closing - NAME_CHARS_MAX; at--)
    if (text[at] === quote) return text.slice(at + 1, closing)
  return ''
}

/** The word that ends here, its last characters where it is too long for a name. */
function wordBefore(text: string, end: number): string {
  let begin = end
  while (begin > 0 && end - begin < NAME_CHARS_MAX && /[\w.%[\]-]/.test(text[begin - 1]!)) begin--
  return text.slice(begin, end)
}

/** Where the quote is that ends a text. `level`: backslashes before each quote of a JSON text inside a JSON text. */
function closingQuote(text: string, begin: number, quote: string, level: number): number {
  for (let at = text.indexOf(quote, begin); at >= 0; at = text.indexOf(quote, at + 1)) {
    let first = at
    while (first > begin && text[first - 1] === '\\') first--
    const backslashes = at - first
    if (level === 0 && backslashes % 2 === 0) return at
    if (level > 0 && backslashes <= level) return first
  }
  return text.length
}

/** Where a nested object or list ends, brackets inside quotes left out. */
function closingBracket(text: string, begin: number): number {
  let depth = 0
  for (let at = begin; at < text.length; at = indexFrom(text, BRACKETS, at + 1)) {
    const char = text[at]!
    if (isQuote(char)) at = closingQuote(text, at + 1, char, 0)
    else if (char === '{' || char === '[') depth++
    else if (--depth === 0) return at + 1
  }
  return text.length
}

const BRACKETS = /["'[\]{}]/g

const isQuote = (char: string | undefined) => char === '"' || char === "'"
const isBlank = (char: string | undefined) => char === ' ' || char === '\t' || char === '\r' || char === '\n'

function skipBlanks(text: string, from: number): number {
  let at = from
  while (isBlank(text[at])) at++
  return at
}

/** Where the next match of a global expression is, or the end of the text. */
function indexFrom(text: string, expression: RegExp, from: number): number {
  expression.lastIndex = from
  return expression.exec(text)?.index ?? text.length
}
