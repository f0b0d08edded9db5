import { SaxesParser } from 'saxes'
import { decodeText, isSingleByteCharset } from '#platform/decode-text.ts'
import { withoutForbiddenReferences } from './forbidden.ts'
import type { XmlLimits, XmlNode } from './node.ts'
import { parsePlain } from './parse-plain.ts'

/** The input is not acceptable XML: malformed, in an unknown charset, over a limit, or with a DOCTYPE. */
export class XmlError extends Error {
  override name = 'XmlError'
}

/**
 * Parses a document into a tree of elements. Bytes are decoded by `decodeText`. Refuses any DOCTYPE (hence entities), more than 5 MB, depth 100, 1,000 attributes on one
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
const UNICODE = /^utf-?(8|16(le|be)?)$/i

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
  const text = decodeText(bytes)
  const charset = DECLARED_CHARSET.exec(text)?.[1] ?? 'utf-8'
  if (!UNICODE.test(charset) && !isSingleByteCharset(charset)) refuse(`charset ${charset} is not accepted`)
  return text
}

function refuse(reason: string): never {
  throw new XmlError(reason)
}
