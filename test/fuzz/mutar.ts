// Inputs that resemble good ones: bytes, words and pieces exchanged, repeated and cut, by a seeded random source.
import type { Chance } from '../chaos/random.ts'

export const TAMANHO_MAX = 256 * 1024
const INTERESSANTES = [0, 1, 0x7f, 0x80, 0xff, 0x22, 0x27, 0x3c, 0x3e, 0x26, 0x5c, 0x0a, 0x0d, 0x3b, 0x2c, 0x30, 0x84]
const PALAVRAS = [
  ...['\0', '\uFEFF', '\uD83D', '\u202e', '\u2028', '9'.repeat(40), '-1', '1e400', '0x7f.1', '%00', '%ff', '../', ' '],
  ...['NaN', 'null', 'true', '{}', '[]', '""', '__proto__', 'constructor', '&#0;', '&lt;', '<![CDATA[', ']]>', '<!--'],
]

/** One input made of `base`, with pieces of `outro`, by one to four changes. */
export function mutar(chance: Chance, base: Buffer, outro: Buffer, dicionario: readonly string[]): Buffer {
  let bytes = base
  for (let times = chance.pick([1, 1, 2, 4]); times > 0; times--)
    bytes = chance.pick(MUDANCAS)(chance, bytes, outro, dicionario)
  return bytes.subarray(0, TAMANHO_MAX)
}

type Mudanca = (chance: Chance, bytes: Buffer, outro: Buffer, dicionario: readonly string[]) => Buffer

const MUDANCAS: readonly Mudanca[] = [
  // one byte
  (chance, bytes) => {
    const changed = Buffer.from(bytes)
    if (changed.length > 0)
      changed[at(chance, bytes)] = chance.next() < 0.5 ? chance.pick(INTERESSANTES) : chance.between(0, 255)
    return changed
  },
  // a word put in, or in the place of as many bytes
  (chance, bytes, _outro, dicionario) => {
    const word = Buffer.from(chance.pick(chance.next() < 0.7 && dicionario.length > 0 ? dicionario : PALAVRAS))
    const start = at(chance, bytes)
    return splice(bytes, start, chance.next() < 0.5 ? word.length : 0, word)
  },
  // the content between two marks replaced
  (chance, bytes, _outro, dicionario) => {
    const [start, end] = entreMarcas(chance, bytes)
    return splice(bytes, start, end - start, Buffer.from(chance.pick([...PALAVRAS, ...dicionario])))
  },
  // a piece removed
  (chance, bytes) => {
    const [start, end] = chance.next() < 0.5 ? entreMarcas(chance, bytes) : piece(chance, bytes)
    return splice(bytes, start, end - start, VAZIO)
  },
  // a piece repeated: twice, or very often
  (chance, bytes) => {
    const [start, end] = piece(chance, bytes)
    const times = chance.pick([1, 1, 2, 20, 300])
    const part = bytes.subarray(start, end)
    return splice(bytes, start, 0, Buffer.concat(Array(part.length * times > TAMANHO_MAX ? 1 : times).fill(part)))
  },
  // a piece of another input
  (chance, bytes, outro) => {
    const [start, end] = piece(chance, outro)
    return splice(bytes, at(chance, bytes), chance.next() < 0.5 ? end - start : 0, outro.subarray(start, end))
  },
  // two pieces exchanged
  (chance, bytes) => {
    const cut = at(chance, bytes)
    return Buffer.concat([bytes.subarray(cut), bytes.subarray(0, cut)])
  },
  // the end cut off
  (chance, bytes) => bytes.subarray(0, at(chance, bytes)),
]

const VAZIO = Buffer.alloc(0)
const at = (chance: Chance, bytes: Buffer) => chance.between(0, Math.max(0, bytes.length - 1))
const splice = (bytes: Buffer, start: number, remove: number, put: Buffer) =>
  Buffer.concat([bytes.subarray(0, start), put, bytes.subarray(start + remove)])

function piece(chance: Chance, bytes: Buffer): [start: number, end: number] {
  const start = at(chance, bytes)
  return [start, Math.min(bytes.length, start + chance.pick([1, 2, 4, 16, 64, 1024]))]
}

/** From a mark to the next one: a value of JSON or CSV, the text or the name of an element. */
function entreMarcas(chance: Chance, bytes: Buffer): [start: number, end: number] {
  let start = at(chance, bytes)
  while (start > 0 && !MARCAS.has(bytes[start - 1]!)) start--
  let end = start
  while (end < bytes.length && !MARCAS.has(bytes[end]!)) end++
  return [start, end]
}
const MARCAS = new Set(Buffer.from('<>"\',;:{}[]=/@.?&\n\t'))
