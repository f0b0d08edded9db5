import { PfxError } from './pfx-error.ts'

/**
 * One value of ASN.1. `id` is the whole identifier byte; `value` is the content of a primitive; `encoded` the bytes of
 * the whole value.
 */
export type BerNode = { id: number; constructed: boolean; value: Buffer; children: BerNode[]; encoded: Buffer }

export const INTEGER = 0x02
const OBJECT_IDENTIFIER = 0x06
export const SEQUENCE = 0x30

/**
 * Reads the first value of `bytes`, in DER or BER: Bouncy Castle writes PKCS#12 with indefinite lengths and octet
 * strings in pieces (X.690 §8.1.3.6). Throws `PfxError`; every length is checked before it is used.
 */
export function parseBer(bytes: Buffer): BerNode {
  return readValue(bytes, 0, bytes.length, 0).node
}

/** The children of a SEQUENCE holding at least `min` of them. */
export function sequence(node: BerNode | undefined, min = 0): BerNode[] {
  if (node?.id !== SEQUENCE || node.children.length < min) malformed('expected a SEQUENCE')
  return node.children
}

/** The only child of an explicit tag. */
export function explicit(node: BerNode | undefined): BerNode {
  return node?.children[0] ?? malformed('expected an explicit tag')
}

/** The bytes of an octet string (or of an implicit tag over one), whole or in pieces. */
export function octets(node: BerNode | undefined): Buffer {
  if (!node) return malformed('expected an OCTET STRING')
  return node.constructed ? Buffer.concat(node.children.map(octets)) : node.value
}

/** A small non-negative INTEGER (up to 48 bits). */
export function integer(node: BerNode | undefined): number {
  if (node?.id !== INTEGER || node.value.length === 0) return malformed('expected an INTEGER')
  // No honest file has a count over 48 bits.
  if (node.value.length > 6) throw new PfxError('PFX_LIMITS', 'integer over 48 bits')
  return node.value.readUIntBE(0, node.value.length)
}

/** An OBJECT IDENTIFIER in dotted form. */
export function objectId(node: BerNode | undefined): string {
  if (node?.id !== OBJECT_IDENTIFIER || node.value.length === 0 || node.value.length > OID_BYTES_MAX) {
    return malformed('expected an OBJECT IDENTIFIER')
  }
  const arcs: number[] = []
  let arc = 0
  for (const byte of node.value) {
    arc = arc * 128 + (byte & 127)
    if (byte < 128) {
      arcs.push(arc)
      arc = 0
    }
  }
  const [first = 0, ...others] = arcs
  const root = Math.min(Math.floor(first / 40), 2)
  return [root, first - root * 40, ...others].join('.')
}

const DEPTH_MAX = 24
const OID_BYTES_MAX = 32
const INDEFINITE = 0x80
const NOTHING = Buffer.alloc(0)

function readValue(bytes: Buffer, start: number, end: number, depth: number): { node: BerNode; next: number } {
  if (depth > DEPTH_MAX) throw new PfxError('PFX_LIMITS', `nested deeper than ${DEPTH_MAX}`)
  if (start + 2 > end) malformed('truncated')
  const id = bytes[start]!
  if ((id & 31) === 31) malformed('tag in long form')
  const constructed = (id & 32) !== 0
  const { length, at } = readLength(bytes, start + 1, end)

  if (length === null) {
    if (!constructed) malformed('primitive of indefinite length')
    const { children, next } = readUntilEndOfContents(bytes, at, end, depth)
    return { node: { id, constructed, value: NOTHING, children, encoded: bytes.subarray(start, next) }, next }
  }
  const next = at + length
  if (next > end) malformed('length beyond the end')
  const encoded = bytes.subarray(start, next)
  if (!constructed) return { node: { id, constructed, value: bytes.subarray(at, next), children: [], encoded }, next }

  const children: BerNode[] = []
  for (let position = at; position < next; ) {
    const child = readValue(bytes, position, next, depth + 1)
    children.push(child.node)
    position = child.next
  }
  return { node: { id, constructed, value: NOTHING, children, encoded }, next }
}

function readUntilEndOfContents(bytes: Buffer, start: number, end: number, depth: number) {
  const children: BerNode[] = []
  let position = start
  while (position + 2 > end || bytes[position] !== 0 || bytes[position + 1] !== 0) {
    const child = readValue(bytes, position, end, depth + 1)
    children.push(child.node)
    position = child.next
  }
  return { children, next: position + 2 }
}

function readLength(bytes: Buffer, start: number, end: number): { length: number | null; at: number } {
  const first = bytes[start]!
  const at = start + 1
  if (first < INDEFINITE) return { length: first, at }
  if (first === INDEFINITE) return { length: null, at }
  const size = first & 127
  if (size > 4 || at + size > end) return malformed('length of more than four bytes')
  return { length: bytes.readUIntBE(at, size), at: at + size }
}

function malformed(reason: string): never {
  throw new PfxError('PFX_MALFORMED', reason)
}
