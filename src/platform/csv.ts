/**
 * Rows of an RFC 4180 text with a header line, each a map from column name to text. Quotes, doubled quotes and line
 * breaks inside quotes are understood; a byte-order mark and empty lines are skipped; a missing column is ''.
 * Throws when a quote is never closed.
 */
export function parseCsv(text: string): Record<string, string>[] {
  const [header, ...records] = splitRecords(text.replace(/^\uFEFF/, ''))
  if (!header) return []
  return records.map((record) => Object.fromEntries(header.map((name, column) => [name, record[column] ?? ''])))
}

function splitRecords(text: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  FIELD.lastIndex = 0
  while (FIELD.lastIndex < text.length) {
    const match = FIELD.exec(text)
    if (!match) throw new Error(`CSV: a quoted field of record ${records.length + 1} is not closed`)
    const [, quoted, plain, end] = match
    record.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if (end === ',') {
      if (FIELD.lastIndex === text.length) record.push('')
      else continue
    }
    if (record.length > 1 || record[0] !== '') records.push(record)
    record = []
  }
  return records
}

const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n][^,\r\n]*|))(,|\r?\n|\r|$)/y
