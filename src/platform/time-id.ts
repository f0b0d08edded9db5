import { randomBytes } from 'node:crypto'

/**
 * A new id that begins with the instant `em`, to the millisecond: a UUID of version 7 (RFC 9562 §5.7). Ids of one month
 * are one range, so that a table can be partitioned by month on its key, and rows written together lie together in an
 * index. 74 bits are random: the id of a note cannot be guessed from that of another.
 */
export function timeId(em: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(em.getTime(), 0, 6)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
