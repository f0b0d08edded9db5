/** One record of a file: the line it begins on, from 1, and its cells as text. */
export type Registro = { linha: number; celulas: string[] }

/**
 * The records of a CSV text (RFC 4180). Quotes may hold separators, line breaks and doubled quotes; a byte-order mark
 * and empty lines are skipped. Throws an error with a sentence when a quote is never closed.
 */
export function readCsv(texto: string, separador: Separador = ','): Registro[] {
  const field = FIELDS[separador]
  field.lastIndex = 0
  const source = texto.replace(/^\uFEFF/, '')
  const registros: Registro[] = []
  let celulas: string[] = []
  let [comeco, linha] = [1, 1]
  while (field.lastIndex < source.length || celulas.length > 0) {
    const match = field.exec(source)
    if (!match) throw new Error(`A linha ${comeco} abre aspas que não fecham.`)
    const [, quoted = '', plain = '', end] = match
    celulas.push(quoted ? quoted.replaceAll('""', '"') + plain : plain)
    if (quoted) linha += quoted.match(LINE_BREAK)?.length ?? 0
    if (end === separador) continue
    if (celulas.length > 1 || celulas[0] !== '') registros.push({ linha: comeco, celulas })
    celulas = []
    comeco = ++linha
  }
  return registros
}

/** The records as maps from the names in the header to text; a missing cell is ''. */
export function parseCsv(texto: string, separador: Separador = ','): Record<string, string>[] {
  const [header, ...registros] = readCsv(texto, separador)
  return registros.map(({ celulas }) =>
    Object.fromEntries(header!.celulas.map((name, column) => [name, celulas[column] ?? ''])),
  )
}

/** A quoted field and what follows its last quote, or a plain field; then what ends it. */
const FIELDS = {
  ',': /(?:"([^"]*(?:""[^"]*)*)"(?!"))?((?!")[^,\r\n]*)(,|\r\n?|\n|$)/y,
  '\t': /(?:"([^"]*(?:""[^"]*)*)"(?!"))?((?!")[^\t\r\n]*)(\t|\r\n?|\n|$)/y,
  ';': /(?:"([^"]*(?:""[^"]*)*)"(?!"))?((?!")[^;\r\n]*)(;|\r\n?|\n|$)/y,
}
export type Separador = keyof typeof FIELDS
const LINE_BREAK = /\r\n?|\n/g

/** The bytes a file begins with, so that spreadsheets read it as UTF-8. */
export const BOM = '\uFEFF'

/**
 * One line of a file for people, with its CRLF. A text that a spreadsheet would take for a formula gets a leading
 * apostrophe; a number never does. Spreadsheets that expect semicolons expect decimal commas.
 */
export function csvLine(celulas: readonly (string | number | Date | null | undefined)[], separador = ','): string {
  const cell = (valor: (typeof celulas)[number]) => {
    if (typeof valor === 'number') return separador === ';' ? String(valor).replace('.', ',') : String(valor)
    const text = valor instanceof Date ? valor.toISOString() : (valor ?? '')
    return quote(FORMULA.test(text) ? `'${text}` : text, separador)
  }
  return `${celulas.map(cell).join(separador)}\r\n`
}

/** A text as one cell, in quotes where it needs them. */
export const quote = (texto: string, separador = ','): string =>
  /["\r\n]/.test(texto) || texto.includes(separador) ? `"${texto.replaceAll('"', '""')}"` : texto

/** The full-width signs are also formulas in spreadsheets of Japanese and Chinese systems. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n\0]/
