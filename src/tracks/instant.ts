import { parseDateTime, toBrasilia } from '#domain/competencia.ts'

/**
 * The instant that a city wrote, in Brasília time with its offset; a day alone is its midnight, a time without an offset
 * is Brasília's. Null when the text is absent or no date: what cannot be stored is not read.
 */
export function readInstant(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  const ms = parseDateTime(DAY.test(trimmed) ? `${trimmed}T00:00:00` : trimmed)
  return ms === null ? null : toBrasilia(ms)
}
const DAY = /^\d{4}-\d{2}-\d{2}$/
