// A writer of DER for the tests, independent of the reader under test (ber.ts).

export function tlv(id: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([Buffer.from([id, 0x84]), length, body])
}

export const sequence = (...items: Buffer[]): Buffer => tlv(0x30, ...items)
export const explicit = (item: Buffer): Buffer => tlv(0xa0, item)
export const octets = (...items: Buffer[]): Buffer => tlv(0x04, ...items)

export function integer(value: number): Buffer {
  const body = Buffer.alloc(4)
  body.writeUInt32BE(value)
  return tlv(0x02, body)
}

export function oid(dotted: string): Buffer {
  const [first, second, ...arcs] = dotted.split('.').map(Number)
  const bytes = [first! * 40 + second!, ...arcs].flatMap((arc) => {
    const groups = [arc & 127]
    for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) groups.unshift((rest & 127) | 128)
    return groups
  })
  return tlv(0x06, Buffer.from(bytes))
}

/** A part of a PKCS#12 file that is not encrypted. */
export const dataPart = (safeContents: Buffer): Buffer =>
  sequence(oid('1.2.840.113549.1.7.1'), explicit(octets(safeContents)))

/** A PKCS#12 file around its parts, with `macData` over them. */
export const pfxOf = (parts: Buffer, macData: Buffer = Buffer.alloc(0)): Buffer =>
  sequence(integer(3), dataPart(parts), macData)
