/**
 * A small XML 1.0 + namespaces reader. It keeps what canonicalisation and signature checking need (order, namespaces in
 * scope, comments) and the source offsets of each element, so that a document can be embedded exactly as received. No
 * DTD: a DOCTYPE is refused, which also excludes entity attacks.
 */
export function parseXml(source: string): XmlDocument {
  const illegal = ILLEGAL.exec(source)
  if (illegal) throw new XmlError(`caractere proibido na posição ${illegal.index}`)

  const declaration = DECLARATION.exec(source)
  const reader: Reader = { source, at: declaration ? declaration[0].length : 0, open: null, root: null }
  while (reader.at < source.length) readNext(reader)

  if (reader.open) throw new XmlError(`elemento ${reader.open.name} não foi fechado`)
  if (!reader.root) throw new XmlError('documento sem elemento raiz')
  return { root: reader.root, source, encoding: declaration?.[2] ?? null }
}

export type XmlDocument = { root: XmlElement; source: string; encoding: string | null }

export type XmlElement = {
  kind: 'element'
  name: string
  prefix: string
  local: string
  uri: string
  attributes: XmlAttribute[]
  /** Every namespace in scope by prefix ('' is the default one); shared with the parent when nothing is declared. */
  scope: ReadonlyMap<string, string>
  children: XmlNode[]
  parent: XmlElement | null
  start: number
  end: number
}

export type XmlAttribute = { name: string; prefix: string; local: string; uri: string; value: string }

export type XmlNode =
  | XmlElement
  | { kind: 'text'; value: string }
  | { kind: 'comment'; value: string }
  | { kind: 'instruction'; target: string; value: string }

/** The document is not well formed (or uses what this reader refuses on purpose). */
export class XmlError extends Error {}

/** The element children, in order. */
export function elementsOf(element: XmlElement): XmlElement[] {
  return element.children.filter((child): child is XmlElement => child.kind === 'element')
}

/** The first element child with this local name, in the same namespace as the parent; or undefined. */
export function childOf(element: XmlElement, local: string): XmlElement | undefined {
  for (const child of element.children) {
    if (child.kind === 'element' && child.local === local && child.uri === element.uri) return child
  }
  return undefined
}

/** The concatenated text of the element's own text children. */
export function textOf(element: XmlElement): string {
  let text = ''
  for (const child of element.children) if (child.kind === 'text') text += child.value
  return text
}

/** The value of an attribute without namespace; or undefined. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((attribute) => attribute.name === name)?.value
}

export const XML_URI = 'http://www.w3.org/XML/1998/namespace'

const NAME = '[A-Za-z_:\\u00c0-\\uffff][-\\w:.\\u00b7-\\uffff]*'
const ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
const DECLARATION =
  /^<\?xml\s+version\s*=\s*(?:"1\.\d"|'1\.\d')(?:\s+encoding\s*=\s*(["'])([A-Za-z][\w.-]*)\1)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\3)?\s*\?>/
const START_TAG = new RegExp(`<(${NAME})`, 'y')
const ATTRIBUTE = new RegExp(`\\s+(${NAME})\\s*=\\s*(?:"([^<"]*)"|'([^<']*)')`, 'y')
const START_TAG_END = /\s*(\/?)>/y
const END_TAG = new RegExp(`</(${NAME})\\s*>`, 'y')
const INSTRUCTION = new RegExp(`<\\?(${NAME})(?:\\s+([\\s\\S]*?))?\\?>`, 'y')
const NO_NAMESPACES: ReadonlyMap<string, string> = new Map([['xml', XML_URI]])
const NESTING_MAX = 64
const LESS_THAN = 60

type Reader = { source: string; at: number; open: XmlElement | null; root: XmlElement | null }

function readNext(reader: Reader): void {
  const { source, at } = reader
  if (source.charCodeAt(at) !== LESS_THAN) readText(reader)
  else if (source.startsWith('</', at)) readEndTag(reader)
  else if (source.startsWith('<!--', at)) readComment(reader)
  else if (source.startsWith('<![CDATA[', at)) readCdata(reader)
  else if (source.startsWith('<?', at)) readInstruction(reader)
  else readStartTag(reader)
}

function readText(reader: Reader): void {
  const next = reader.source.indexOf('<', reader.at)
  const end = next < 0 ? reader.source.length : next
  const raw = reader.source.slice(reader.at, end)
  if (raw.includes(']]>')) throw new XmlError(`"]]>" solto na posição ${reader.at}`)
  reader.at = end
  if (reader.open) appendText(reader.open, expandReferences(endOfLines(raw)))
  else if (raw.trim() !== '') throw new XmlError('texto fora do elemento raiz')
}

function readCdata(reader: Reader): void {
  const end = reader.source.indexOf(']]>', reader.at)
  if (end < 0 || !reader.open) throw new XmlError(`CDATA inválido na posição ${reader.at}`)
  appendText(reader.open, endOfLines(reader.source.slice(reader.at + 9, end)))
  reader.at = end + 3
}

function appendText(element: XmlElement, value: string): void {
  const last = element.children.at(-1)
  if (last?.kind === 'text') last.value += value
  else if (value !== '') element.children.push({ kind: 'text', value })
}

function readComment(reader: Reader): void {
  const end = reader.source.indexOf('--', reader.at + 4)
  if (end < 0 || reader.source[end + 2] !== '>') throw new XmlError(`comentário inválido na posição ${reader.at}`)
  reader.open?.children.push({ kind: 'comment', value: endOfLines(reader.source.slice(reader.at + 4, end)) })
  reader.at = end + 3
}

function readInstruction(reader: Reader): void {
  INSTRUCTION.lastIndex = reader.at
  const match = INSTRUCTION.exec(reader.source)
  if (!match || match[1]!.toLowerCase() === 'xml') throw new XmlError(`instrução inválida na posição ${reader.at}`)
  reader.open?.children.push({ kind: 'instruction', target: match[1]!, value: endOfLines(match[2] ?? '') })
  reader.at = INSTRUCTION.lastIndex
}

function readEndTag(reader: Reader): void {
  END_TAG.lastIndex = reader.at
  const match = END_TAG.exec(reader.source)
  if (!match || match[1] !== reader.open?.name) throw new XmlError(`fechamento inesperado na posição ${reader.at}`)
  reader.at = END_TAG.lastIndex
  close(reader)
}

function close(reader: Reader): void {
  reader.open!.end = reader.at
  reader.open = reader.open!.parent
}

function readStartTag(reader: Reader): void {
  const { source, at: start, open: parent } = reader
  START_TAG.lastIndex = start
  const match = START_TAG.exec(source)
  if (!match) throw new XmlError(`marcação inválida na posição ${start}`)
  if (!parent && reader.root) throw new XmlError('mais de um elemento raiz')

  const raw: Array<[string, string]> = []
  let at = START_TAG.lastIndex
  for (;;) {
    ATTRIBUTE.lastIndex = at
    const attribute = ATTRIBUTE.exec(source)
    if (!attribute) break
    at = ATTRIBUTE.lastIndex
    raw.push([attribute[1]!, attributeValue(attribute[2] ?? attribute[3] ?? '')])
  }
  START_TAG_END.lastIndex = at
  const end = START_TAG_END.exec(source)
  if (!end) throw new XmlError(`elemento ${match[1]} malformado na posição ${at}`)

  const scope = scopeWith(raw, parent?.scope ?? NO_NAMESPACES)
  const [prefix, local] = splitName(match[1]!)
  const element: XmlElement = {
    kind: 'element',
    name: match[1]!,
    prefix,
    local,
    uri: uriOf(prefix, scope),
    attributes: resolveAttributes(raw, scope),
    scope,
    children: [],
    parent,
    start,
    end: 0,
  }
  if (parent) parent.children.push(element)
  else reader.root = element
  reader.open = element
  reader.at = START_TAG_END.lastIndex
  if (end[1]) close(reader)
  else if (depthOf(element) > NESTING_MAX) throw new XmlError('elementos aninhados demais')
}

function depthOf(element: XmlElement): number {
  let depth = 0
  for (let up = element.parent; up; up = up.parent) depth += 1
  return depth
}

function scopeWith(raw: Array<[string, string]>, inherited: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  let scope: Map<string, string> | null = null
  for (const [name, value] of raw) {
    const prefix = declaredPrefix(name)
    if (prefix === null) continue
    if (prefix !== '' && value === '') throw new XmlError(`prefixo ${prefix} sem namespace`)
    scope ??= new Map(inherited)
    scope.set(prefix, value)
  }
  return scope ?? inherited
}

function declaredPrefix(name: string): string | null {
  if (name === 'xmlns') return ''
  return name.startsWith('xmlns:') ? name.slice(6) : null
}

function resolveAttributes(raw: Array<[string, string]>, scope: ReadonlyMap<string, string>): XmlAttribute[] {
  const attributes: XmlAttribute[] = []
  for (let i = 0; i < raw.length; i++) {
    const [name, value] = raw[i]!
    if (raw.findIndex((other) => other[0] === name) !== i) throw new XmlError(`atributo ${name} repetido`)
    if (declaredPrefix(name) !== null) continue
    const [prefix, local] = splitName(name)
    attributes.push({ name, prefix, local, uri: prefix === '' ? '' : uriOf(prefix, scope), value })
  }
  return attributes
}

function splitName(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':')
  if (colon < 0) return ['', name]
  if (colon === 0 || colon === name.length - 1 || name.includes(':', colon + 1))
    throw new XmlError(`nome ${name} inválido`)
  return [name.slice(0, colon), name.slice(colon + 1)]
}

function uriOf(prefix: string, scope: ReadonlyMap<string, string>): string {
  const uri = scope.get(prefix)
  if (uri === undefined && prefix !== '') throw new XmlError(`prefixo ${prefix} não declarado`)
  return uri ?? ''
}

function endOfLines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** Attribute-value normalisation (XML 1.0 §3.3.3): literal white space becomes a space, references keep theirs. */
function attributeValue(raw: string): string {
  return expandReferences(endOfLines(raw).replace(/[\t\n]/g, ' '))
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function expandReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+))?(;?)/g, (whole, decimal, hex, entity, semicolon) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : -1
    const value = entity ? ENTITIES[entity] : code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
    if (value === undefined || semicolon === '' || ILLEGAL.test(value))
      throw new XmlError(`referência inválida: ${whole}`)
    return value
  })
}
