/** One record: column name to text. */
export type Row = Record<string, string>

/**
 * Rows of an RFC 4180 file with a header line; a byte-order mark is skipped.
 * Throws when a record has another number of fields than the header.
 */
export function parseCsv(text: string): Row[] {
  const [header, ...records] = splitRecords(text.replace(/^\uFEFF/, ''))
  if (!header) return []
  return records.map((record, index) => {
    if (record.length !== header.length) {
      throw new Error(`record ${index + 2} has ${record.length} fields, the header has ${header.length}`)
    }
    return Object.fromEntries(header.map((name, column) => [name, record[column]!]))
  })
}

/** RFC 4180 text: header, LF line ends, quotes only where a field needs them. */
export function formatCsv(columns: readonly string[], rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map((name) => quote(row[name] ?? '')).join(','))
  return [columns.join(','), ...lines, ''].join('\n')
}

const quote = (field: string) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

function splitRecords(text: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  const field = /(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r?\n|$)/y
  while (field.lastIndex < text.length) {
    const start = field.lastIndex
    const match = field.exec(text)
    if (!match) throw new Error(`malformed field at character ${start}`)
    record.push(match[1] === undefined ? match[2]! : match[1].replaceAll('""', '"'))
    if (match[3] === ',' && field.lastIndex < text.length) continue
    if (match[3] === ',') record.push('')
    records.push(record)
    record = []
  }
  return records
}
