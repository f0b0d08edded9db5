import { randomUUID } from 'node:crypto'

/**
 * A new id that begins with the instant `em`, to the millisecond: a UUID of version 7 (RFC 9562 §5.7). Ids of one month
 * are one range, so that a table can be partitioned by month on its key, and rows written together lie together in an
 * index. 74 bits are random: the id of a note cannot be guessed from that of another.
 */
export function timeId(em: Date): string {
  const instant = em.getTime().toString(16).padStart(12, '0')
  // A random UUID has 74 random bits behind its version, with the variant among them where version 7 has it too.
  return `${instant.slice(0, 8)}-${instant.slice(8)}-7${randomUUID().slice(15)}`
}
