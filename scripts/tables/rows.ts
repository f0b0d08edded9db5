import { quote, readCsv } from '#domain/csv.ts'

/** One record: column name to text. */
export type Row = Record<string, string>

/** The rows of a table. Throws when one has another number of fields than the header. */
export function readRows(text: string): Row[] {
  const [header, ...records] = readCsv(text)
  return records.map(({ linha, celulas }) => {
    const names = header!.celulas
    if (celulas.length !== names.length)
      throw new Error(`line ${linha} has ${celulas.length} fields, the header has ${names.length}`)
    return Object.fromEntries(names.map((name, column) => [name, celulas[column]!]))
  })
}

/** The text of a table as stored: header, LF line ends, quotes only where a field needs them, every text unchanged. */
export function formatRows(columns: readonly string[], rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map((name) => quote(row[name] ?? '')).join(','))
  return [columns.join(','), ...lines, ''].join('\n')
}
