import { isUtf8 } from 'node:buffer'

/** Deepest nesting a body may have (docs/especificacao/decisoes.md#1-http-conventions). */
export const DEPTH_MAX = 32

/** The bytes are not acceptable JSON; the message is a sentence in Portuguese, for the client. */
export class JsonError extends Error {
  override name = 'JsonError'
}

/**
 * Reads one JSON value from the bytes of a body. Stricter than JSON.parse where parsers disagree and an attacker or a
 * typo could hide something: valid UTF-8 only, no repeated name inside an object, at most DEPTH_MAX levels. A
 * byte-order mark is not JSON: `withoutBom` removes it first. Names such as `__proto__` are plain own properties. Throws JsonError.
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) throw new JsonError('O corpo está vazio.')
  if (!isUtf8(bytes)) throw new JsonError('O corpo não está em UTF-8.')
  const text = bytes.toString('utf8')
  const value = parse(text)
  checkStructure(text)
  return value
}

/** The bytes of a body without the byte-order mark that some clients (.NET among them) write before the JSON. */
export const withoutBom = (bytes: Buffer): Buffer =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const position = /position (\d+)/.exec((error as Error).message)?.[1]
    const where = position === undefined ? 'no fim do texto' : `na posição ${position}`
    throw new JsonError(`O JSON tem um erro de sintaxe ${where}.`)
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const BRACE_OPEN = 0x7b
const BRACE_CLOSE = 0x7d
const BRACKET_OPEN = 0x5b
const BRACKET_CLOSE = 0x5d

/** Checks depth and repeated names of a text that is known to be valid JSON. */
function checkStructure(text: string): void {
  // The names seen in each open object; null for an open list.
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = endOfString(text, at)
      const names = open.at(-1)
      if (names && followedByColon(text, end + 1)) addName(names, text.slice(at, end + 1))
      at = end
    } else if (code === BRACE_OPEN || code === BRACKET_OPEN) {
      if (open.length === DEPTH_MAX) throw new JsonError(`O JSON tem mais de ${DEPTH_MAX} níveis de aninhamento.`)
      open.push(code === BRACE_OPEN ? new Set() : null)
    } else if (code === BRACE_CLOSE || code === BRACKET_CLOSE) open.pop()
  }
}

/** Where the string that starts at `at` ends: the first quote that no odd run of backslashes escapes. */
function endOfString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); ; end = text.indexOf('"', end + 1)) {
    let first = end
    while (text.charCodeAt(first - 1) === BACKSLASH) first--
    if ((end - first) % 2 === 0) return end
  }
}

function followedByColon(text: string, at: number): boolean {
  while (text.charCodeAt(at) <= 0x20) at++
  return text.charCodeAt(at) === COLON
}

function addName(names: Set<string>, quoted: string): void {
  // "\u0061" and "a" are the same name.
  const name = quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
  if (names.has(name)) throw new JsonError(`O campo "${name.slice(0, 60)}" aparece duas vezes no mesmo objeto.`)
  names.add(name)
}
