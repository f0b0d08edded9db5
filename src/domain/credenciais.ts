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
 * and webhook secrets of this service. `bareNames`: all that follows a name without quotes counts, which in a sentence is
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

/** A JSON value with every credential replaced by `***`, by name at any depth or by the look of a text. */
export function maskJson(value: unknown, within = ''): unknown {
  if (typeof value === 'string') return maskCredentials(value)
  if (Array.isArray(value)) return value.map((item) => maskJson(item, within))
  if (typeof value !== 'object' || value === null) return value
  const isPair = NAMING.some((each) => isCredentialName((value as Record<string, unknown>)[each]))
  const isHidden = (name: string, inner: unknown) =>
    hides(name, within, inner) || (isPair && typeof inner === 'string' && VALUES.includes(name.toLowerCase()))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isHidden(name, inner) ? MASK : maskJson(inner, name)]),
  )
}

/** Fields that name another field, and those that hold its value. */
const NAMING = ['nome', 'name', 'campo', 'key', 'chave', 'header']
const VALUES = ['valor', 'value', 'conteudo', 'content']
const isCredentialName = (value: unknown) =>
  typeof value === 'string' && /^[\w-]{3,40}$/.test(value) && namesCredential(value)

/** `senhaAlterada: false` says nothing of the credential. */
const hides = (name: string, within: string, value: unknown) =>
  value !== null && typeof value !== 'boolean' && namesCredential(name, within)

const foldName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()

const WHOLE_NAMES = 'arquivo auth basicauth oauth jwt key keys pass pin otp cert pem p12'.split(' ')
// `secret` begins `secretaria` too, and `credencia` begins `credenciamento`.
const PARTS_OF_NAMES =
  /senha|passw|passphrase|passcode|pwd|token|secret(?!ari)|segredo|credencia(?:l|is)|credential|certifica(?:d|t)|pfx|pkcs|authoriz|bearer|cookie|(?:api|private|secret|access|master|signing|encrypt|encryption|rsa|ssh|tls|client)key/
const DOCUMENT_KEY =
  /^chaves$|bitsdachave|chaves?(?:d[aeo]s?)?(?:acesso|nf|cte|mdfe|dfe|dps|rps|pix|nota|documento|referen|substitu)|pixchave/

// A run is entered only at its beginning, so that a long one is read once.
const PKCS12 = /(?<![A-Za-z0-9+/])MI[IA][A-Za-z0-9+/=]{60,}(?:(?:\s|\\[nr])+[A-Za-z0-9+/=]{20,})*/g
const JWT = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g
// A scheme of Authorization; `Basic` is also a word, so that base64 is known by a digit or its padding.
const SCHEMES = /\b(bearer|basic(?=\s+[A-Za-z+/]*[0-9=]))\s+(?!\*)[\w.~+/-]{8,}=*/gi
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
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    let value: Value | null = null
    if (sign === ':' || sign === '=') value = valueOfPair(text, at, bareNames)
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

/** What follows `:` or `=` when what precedes it is the name of a credential. */
function valueOfPair(text: string, sign: number, bareNames: boolean): Value | null {
  let end = sign
  while (isBlank(text[end - 1])) end--
  const last = text[end - 1]
  const isQuoted = isQuote(last)
  // `senha="x"` without blanks is an attribute.
  const isBare = !isQuoted && !bareNames && !(text[sign] === '=' && isQuote(text[sign + 1]))
  const name = isQuoted ? quotedBefore(text, end - 1, last!) : wordBefore(text, end)
  if (!namesCredential(name)) return null
  if (isBare) return wordOfSentence(text, sign)

  const begin = skipBlanks(text, sign + 1)
  let quoteAt = begin
  while (text[quoteAt] === '\\') quoteAt++
  const quote = text[quoteAt]
  if (quote && isQuote(quote)) {
    const close = closingQuote(text, quoteAt + 1, quote, quoteAt - begin)
    return { begin: quoteAt + 1, end: close, shown: close < text.length ? MASK : MASK + text.slice(begin, quoteAt + 1) }
  }
  const isNested = text[begin] === '{' || text[begin] === '['
  const over = isNested ? closingBracket(text, begin) : indexFrom(text, END_OF_WORD, begin)
  return { begin, end: over, shown: isQuoted ? `"${MASK}"` : MASK }
}

/** The word after `senha=`, or after `senha:` where it looks like a password: in a sentence other words follow. */
function wordOfSentence(text: string, sign: number): Value | null {
  const begin = text[sign] === ':' ? skipBlanks(text, sign + 1) : sign + 1
  const end = indexFrom(text, END_OF_PLAIN_WORD, begin)
  const word = text.slice(begin, end)
  if (/^\d{44,50}$/.test(word)) return null // the key of a fiscal document
  const isOne =
    text[sign] === '=' ? !isBlank(text[sign - 1]) : /\d/.test(word) && /[A-Za-z]/.test(word) && end - begin >= 6
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
