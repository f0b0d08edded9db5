import { randomUUID } from 'node:crypto'

/**
 * A new id that begins with the instant `em`, to the millisecond, and has the form of a UUID v4, which the contract
 * promises (docs/especificacao/contrato.md). Ids of one month are one range, so that a table can be partitioned by month
 * on its key, and rows written together lie together in an index. 74 bits are random: the id of a note cannot be guessed
 * from that of another.
 */
export function timeId(em: Date): string {
  const instant = em.getTime().toString(16).padStart(12, '0')
  return `${instant.slice(0, 8)}-${instant.slice(8)}${randomUUID().slice(13)}`
}
