import { parseDateTime, toBrasilia } from '#domain/competencia.ts'

/**
 * The instant that a city wrote, in Brasília time with its offset. Cities write ISO 8601 with a `T` or a space, the day
 * before the month with slashes or hyphens, or digits alone; with or without fraction and offset. A day alone is its
 * midnight; what has no offset is in `offset`, Brasília's by default. Null when the text is absent or no date: what
 * cannot be stored is not read.
 */
export function readInstant(text: string | null | undefined, offset = '-03:00'): string | null {
  const data = DATA.exec(text ?? '')?.groups
  const horario = data && HORARIO.exec(data.resto!)?.groups
  if (!data || !horario) return null
  const { ano, mes, dia } = data
  const { hora = '0', minuto = '00', segundo = '00', fuso = offset } = horario
  const ms = parseDateTime(`${ano}-${two(mes!)}-${two(dia!)}T${two(hora)}:${minuto}:${segundo}${written(fuso)}`)
  return ms === null ? null : toBrasilia(ms)
}

const DATA =
  /^\s*((?<dia>\d{1,2})(?<sep>[/.-])(?<mes>\d{1,2})\k<sep>(?<ano>\d{4})|(?<ano>\d{4})(?<sep>[/-]?)(?<mes>\d{2})\k<sep>(?<dia>\d{2}))(?<resto>.*)$/s
const HORARIO =
  /^((T|\s{1,5}((às|as|-)\s{1,5})?)(?<hora>\d{1,2}):(?<minuto>\d{2})(:(?<segundo>\d{2})([.,]\d{1,30})?)?|(?<hora>\d{2})(?<minuto>\d{2})(?<segundo>\d{2}))?(\s{0,5}(?<fuso>Z|[+-]\d{2}(:?\d{2})?))?\s*$/i

const two = (digits: string) => digits.padStart(2, '0')
/** `Z`, `-0300` and `-03` as ISO 8601 writes an offset. */
const written = (fuso: string) =>
  /^z$/i.test(fuso) ? 'Z' : `${fuso.slice(0, 3)}:${fuso.replace(':', '').slice(3) || '00'}`
