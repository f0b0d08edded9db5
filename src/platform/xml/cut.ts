import type { XmlNode } from './node.ts'
import { parseXml, XmlError } from './parse.ts'

/** An element within a text: its local name, and its bytes as they are there. */
type Cut = { name: string; xml: string }

/**
 * The elements of a well-formed text whose local name is wanted, cut out byte for byte, in the order in which they end.
 * A namespace that an element leaves to the elements around it is declared on it: cut out without it, it would be
 * another document. Reads the text once.
 */
export function cutElements(source: string, isWanted: (localName: string) => boolean): Cut[] {
  const found: Cut[] = []
  const open: Open[] = []
  for (let at = source.indexOf('<'); at >= 0; at = source.indexOf('<', at)) {
    const skipped = SKIPPED.find(([begin]) => source.startsWith(begin, at))
    if (skipped) {
      at = endOf(source, skipped[1], at + skipped[0].length)
      continue
    }
    const start = at
    at = endOfTag(source, start)
    const isEnd = source[start + 1] === '/'
    if (!isEnd) open.push(openTag(source.slice(start, at), start))
    if (!isEnd && source[at - 2] !== '/') continue
    const element = open.pop()
    if (element && isWanted(element.name)) found.push({ name: element.name, xml: cut(source, element, open, at) })
  }
  return found
}

/**
 * The result of `read` for an element that was cut out; null when it is no document: a character that XML forbids, and
 * that the parser drops from the whole answer, was inside a tag.
 */
export function readCut<T>({ xml }: Cut, read: (root: XmlNode) => T): T | null {
  try {
    return read(parseXml(xml))
  } catch (error) {
    if (error instanceof XmlError) return null
    throw error
  }
}

/** Text that looks like a tag and is not. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

type Open = { name: string; tag: string; start: number; namespaces: [name: string, value: string][] }

function openTag(tag: string, start: number): Open {
  const [, whole = ''] = NAME.exec(tag) ?? []
  const namespaces = [...tag.matchAll(NAMESPACE)].map(([, name, value]): [string, string] => [name!, value!])
  return { name: whole.slice(whole.indexOf(':') + 1), tag: whole, start, namespaces }
}
const NAME = /^<([^\s/>]*)/
const NAMESPACE = /\s(xmlns(?::[\w.-]+)?)\s*=\s*("[^"]*"|'[^']*')/g

function cut(source: string, { tag, start, namespaces }: Open, around: readonly Open[], end: number): string {
  const inherited = new Map(around.flatMap((each) => each.namespaces))
  for (const [name] of namespaces) inherited.delete(name)
  const xml = source.slice(start, end)
  const isUsed = (name: string) => name === 'xmlns' || xml.includes(`${name.slice('xmlns:'.length)}:`)
  const missing = [...inherited].filter(([name, value]) => value.length > 2 && isUsed(name))
  const declared = missing.map(([name, value]) => ` ${name}=${value}`).join('')
  return `<${tag}${declared}${xml.slice(tag.length + 1)}`
}

/** The index after the end of a tag; a `>` within an attribute does not end it. */
function endOfTag(source: string, start: number): number {
  let quote = ''
  for (let at = start + 1; at < source.length; at++) {
    const char = source[at]!
    if (quote) quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '>') return at + 1
  }
  return source.length
}

function endOf(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from)
  return at < 0 ? source.length : at + mark.length
}
