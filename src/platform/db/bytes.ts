import { type Sql, sql } from './db.ts'

/**
 * Byte strings of the rows of a statement beside its JSON: all of them in one binary parameter, with the offsets of
 * each. `nth`, from 0, is one of them as SQL, null where there is none. As base64 inside the JSON they were a third
 * longer, and every part of a statement that reads a row copied them: 0.3 of the 0.96 ms that the server took to settle
 * a note.
 */
export function bytesParameter(all: readonly (Uint8Array | null | undefined)[]): (nth: Sql) => Sql {
  const lengths = all.map((bytes) => bytes?.length ?? null)
  let end = 1
  const starts = lengths.map((length) => (end += length ?? 0) - (length ?? 0))
  const whole = Buffer.concat(all.filter((bytes) => bytes != null))
  return (nth) => sql`substring(${whole}::bytea
    from (${starts}::int[])[${nth} + 1] for (${lengths}::int[])[${nth} + 1])`
}
