import { isUtf8 } from 'node:buffer'
import { SaxesParser } from 'saxes'
import { withoutForbiddenReferences } from './forbidden.ts'
import { parsePlain } from './parse-plain.ts'

/** One element. `name` is the local name; `text` is its own direct text, joined and not trimmed; `attrs` is keyed by the
 *  name as written (`Id`, `xsi:type`), without namespace declarations and without a prototype. */
export type XmlNode = {
  name: string
  prefix: string
  ns: string
  attrs: Record<string, string>
  children: XmlNode[]
  text: string
}

/** Limits of a document to parse: size in bytes, nesting, elements in the document. */
export type XmlLimits = { bytesMax?: number; depthMax?: number; nodesMax?: number }

/** The input is not acceptable XML: malformed, in an unknown charset, over a limit, or with a DOCTYPE. */
export class XmlError extends Error {
  override name = 'XmlError'
}

/**
 * Parses a document into a tree of elements. Bytes are decoded by BOM or declared charset (UTF-8, ISO-8859-1,
 * windows-1252, UTF-16). Refuses any DOCTYPE (hence entities), more than 5 MB, depth 100, 1,000 attributes on one
 * element or 200,000 elements. What XML 1.0 forbids, raw or as a reference, is dropped: cities copy such characters into
 * the answer that authorises a note. Throws `XmlError` and nothing else.
 */
export function parseXml(input: Buffer | Uint8Array | string, limits: XmlLimits = {}): XmlNode {
  const { bytesMax = BYTES_MAX, depthMax = DEPTH_MAX, nodesMax = NODES_MAX } = limits
  if (input.length > bytesMax) throw new XmlError(`document over ${bytesMax} bytes`)
  // Responses unwrapped from SOAP often begin with a line break, which XML forbids before its declaration.
  const text = (typeof input === 'string' ? input : decode(input)).replace(LEADING_BLANK, '')
  const source = withoutForbiddenReferences(text)
  return (
    parsePlain(source, { depthMax, nodesMax, attributesMax: ATTRIBUTES_MAX }) ?? parseWhole(source, depthMax, nodesMax)
  )
}

function parseWhole(source: string, depthMax: number, nodesMax: number): XmlNode {
  const document = newNode('', '', '')
  const open = [document]
  let current = document
  let nodes = 0
  let attributes = 0

  // Six handlers at most: with a seventh V8 turns the parser object into a dictionary and parsing costs five times
  // more.
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('doctype', () => refuse('DOCTYPE is not accepted'))
  parser.on('attribute', () => {
    if (++attributes > ATTRIBUTES_MAX) refuse(`more than ${ATTRIBUTES_MAX} attributes on one element`)
  })
  parser.on('opentag', (tag) => {
    attributes = 0
    if (++nodes > nodesMax) refuse(`more than ${nodesMax} elements`)
    if (open.length > depthMax) refuse(`deeper than ${depthMax} elements`)
    const node = newNode(tag.local, tag.prefix, tag.uri)
    for (const name in tag.attributes) {
      const attribute = tag.attributes[name]!
      if (attribute.uri !== XMLNS) node.attrs[name] = attribute.value
    }
    current.children.push(node)
    open.push(node)
    current = node
  })
  parser.on('closetag', () => {
    open.pop()
    current = open[open.length - 1]!
  })
  const addText = (text: string) => {
    current.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)

  try {
    parser.write(source).close()
  } catch (error) {
    throw error instanceof XmlError ? error : new XmlError((error as Error).message)
  }
  return document.children[0] ?? refuse('no root element')
}

/** The first element at `path` (local names joined by `/`, starting from the children of `node`), or null. */
export function find(node: XmlNode, path: string): XmlNode | null {
  return findStep(node, path.split('/'), 0)
}

/** The text of the first element at `path`, untrimmed; null when there is no such element. */
export function textOf(node: XmlNode, path: string): string | null {
  return find(node, path)?.text ?? null
}

/** Every element at `path`, in document order. */
export function all(node: XmlNode, path: string): XmlNode[] {
  let level = [node]
  for (const name of path.split('/')) {
    level = level.flatMap((parent) => parent.children.filter((child) => child.name === name))
  }
  return level
}

/** The first element of this local name anywhere below `node` (never `node` itself), in document order, or null. */
export function descendant(node: XmlNode, name: string): XmlNode | null {
  for (const child of node.children) {
    const found = child.name === name ? child : descendant(child, name)
    if (found) return found
  }
  return null
}

const BYTES_MAX = 5 * 1024 * 1024
const DEPTH_MAX = 100
const NODES_MAX = 200_000
const ATTRIBUTES_MAX = 1_000
const XMLNS = 'http://www.w3.org/2000/xmlns/'
const LEADING_BLANK = /^[\uFEFF\s]+/
const DECLARED_CHARSET = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/

// In practice a city that declares ISO-8859-1 sends windows-1252 (curly quotes, dashes), as every browser assumes.
const SINGLE_BYTE = new Set([
  'iso-8859-1',
  'iso8859-1',
  'latin1',
  'latin-1',
  'windows-1252',
  'cp1252',
  'us-ascii',
  'ascii',
])

function newNode(name: string, prefix: string, ns: string): XmlNode {
  return { name, prefix, ns, attrs: Object.create(null), children: [], text: '' }
}

function findStep(node: XmlNode, names: string[], step: number): XmlNode | null {
  if (step === names.length) return node
  for (const child of node.children) {
    if (child.name !== names[step]) continue
    const found = findStep(child, names, step + 1)
    if (found) return found
  }
  return null
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return decodeUtf16(bytes, 'utf-16le')
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return decodeUtf16(bytes, 'utf-16be')

  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 256)).toString('latin1')
  const hasBom = head.startsWith('\xEF\xBB\xBF')
  const charset = hasBom ? 'utf-8' : (DECLARED_CHARSET.exec(head)?.[1]?.toLowerCase() ?? 'utf-8')
  if (SINGLE_BYTE.has(charset)) return new TextDecoder('windows-1252').decode(bytes)
  // Some gateways write "utf-16" in the declaration of a text that they then send as UTF-8 (.NET string writers).
  if (charset !== 'utf-8' && charset !== 'utf8' && charset !== 'utf-16') refuse(`charset ${charset} is not accepted`)
  // Latin-1 bytes under a UTF-8 declaration: an authorization must not be lost to one badly written accent.
  if (!isUtf8(bytes)) return new TextDecoder('windows-1252').decode(bytes)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
}

function decodeUtf16(bytes: Uint8Array, charset: 'utf-16le' | 'utf-16be'): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return refuse('invalid UTF-16')
  }
}

function refuse(reason: string): never {
  throw new XmlError(reason)
}
