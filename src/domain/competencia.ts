/**
 * Dates as the law counts them. A note is dated in the time zone of its issuer's municipality (`fusos` of the legal
 * tables); what the service counts for itself (subscriptions, faturas, reports) in that of Brasília, fixed at −03:00
 * since the end of daylight saving in 2019 (Decreto 9.772/2019).
 */

/** An offset from UTC, as at the end of a date-time: `-05:00`. */
export type Fuso = `${'+' | '-'}${number}:${number}`
export const BRASILIA: Fuso = '-03:00'

/** Whether a `YYYY-MM-DD` text is a day of the calendar (2024-02-29 yes, 2026-02-29 no). */
export function isDate(text: string): boolean {
  return DATE.test(text) && isDay(text)
}

/** The same for a text whose first ten characters are digits in the places of a date. */
function isDay(text: string): boolean {
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))]
  return year >= YEAR_MIN && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** Days of a month, `month` from 1 to 12. */
const daysInMonth = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

/** The last day of a month `YYYY-MM`, as `YYYY-MM-DD`. */
export const lastDayOf = (competencia: string) =>
  `${competencia}-${daysInMonth(Number(competencia.slice(0, 4)), Number(competencia.slice(5, 7)))}`

/** The month `months` after (negative: before) a month `YYYY-MM`. */
export function addMonths(competencia: string, months: number): string {
  const index = Number(competencia.slice(0, 4)) * 12 + Number(competencia.slice(5, 7)) - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** The day on which a note of a month `YYYY-MM` counts: its day of emission in that month, else the month's last day. */
export const diaDaCompetencia = (competencia: string, emissao: string) =>
  emissao.startsWith(competencia) ? emissao : lastDayOf(competencia)

/**
 * The instant of an ISO 8601 date-time, in milliseconds, or null when the text is not one. Without an offset it is the
 * time of `fuso`; the day must exist, and be of the years 1900 to 9999 wherever it is read.
 */
export function parseDateTime(text: string, fuso: Fuso = BRASILIA): number | null {
  const match = DATE_TIME.exec(text)
  if (!match || !isDay(text)) return null
  const ms = Date.parse(`${match[1]}T${match[2]}${match[3] ?? ':00'}${match[5] ?? fuso}`)
  return ms >= FIRST_MS && ms <= LAST_MS ? ms : null
}

/** The offset that a date-time was written with; Brasília's when it has none. */
export const fusoOf = (dataHora: string): Fuso => (/[+-]\d{2}:\d{2}$/.exec(dataHora)?.[0] as Fuso) ?? BRASILIA

/** An instant in the local time of a place, with second precision: `2026-11-20T08:00:00-05:00`. */
export function toLocal(ms: number, fuso: Fuso): string {
  const seconds = Math.floor(Math.trunc(ms + offsetMs(fuso)) / 1000)
  const days = Math.floor(seconds / DAY_S)
  // Most instants have the same day: writing its date takes three times as long as the time.
  if (days !== lastDay.days) lastDay = { days, text: new Date(days * DAY_S * 1000).toISOString().replace(/T.*/, 'T') }
  const second = seconds - days * DAY_S
  return `${lastDay.text}${two(second / 3600)}:${two((second / 60) % 60)}:${two(second % 60)}${fuso}`
}
const DAY_S = 86_400
let lastDay = { days: Number.NaN, text: '' }
const two = (n: number) => TWO[Math.floor(n)]
const TWO = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))

/** The same in Brasília: `2026-11-20T10:00:00-03:00`. */
export const toBrasilia = (ms: number) => toLocal(ms, BRASILIA)

/** The day of an instant, `YYYY-MM-DD`. */
export const diaOf = (ms: number, fuso: Fuso = BRASILIA) => toLocal(ms, fuso).slice(0, 10)

/** The month of an instant, `YYYY-MM`. */
export const competenciaOf = (ms: number, fuso: Fuso = BRASILIA) => toLocal(ms, fuso).slice(0, 7)

/** The first instant of the day of an instant. */
export const startOfDay = (ms: number, fuso: Fuso) => {
  const local = ms + offsetMs(fuso)
  return local - (((local % DAY_MS) + DAY_MS) % DAY_MS) - offsetMs(fuso)
}
const DAY_MS = DAY_S * 1000

function offsetMs(fuso: Fuso): number {
  const minutes = Number(fuso.slice(1, 3)) * 60 + Number(fuso.slice(4, 6))
  return (fuso.startsWith('-') ? -minutes : minutes) * 60_000
}

const YEAR_MIN = 1900
/** A day inside the years, so that every offset reads one of them. */
const FIRST_MS = Date.UTC(YEAR_MIN, 0, 2)
const LAST_MS = Date.UTC(9999, 11, 31)

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/
