/**
 * One line of an RFC 4180 file (comma, CRLF). A text that a spreadsheet would take for a formula is given a leading
 * apostrophe; null is empty.
 */
export function csvLine(cells: readonly (string | number | Date | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** What the bytes of a file begin with, so that spreadsheets read it as UTF-8. */
export const BOM = '\uFEFF'

const FORMULA = /^[=+\-@\t\r\n\0]/
const NEEDS_QUOTES = /[",\r\n]/

function cell(value: string | number | Date | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return value.toISOString()
  const safe = FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
