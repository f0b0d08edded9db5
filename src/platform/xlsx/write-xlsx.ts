import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/**
 * A column of a sheet. `codigo`: text that looks like a number; `numero`: a whole number, which text with anything but its
 * digits stays; `dinheiro`: a number in reais; `instante`: a Date; `link`: an address of ours.
 */
export type Coluna = { titulo: string; tipo: 'texto' | 'codigo' | 'numero' | 'dinheiro' | 'instante' | 'link' }
export type Celula = string | number | Date | null
/**
 * A row after the last, named `titulo`: the sums of money of the rows whose first cell is `valor`; without it, of the rows
 * that the filter shows.
 */
type Total = { titulo: string; valor?: string }

/**
 * A workbook of one sheet (ECMA-376, Office Open XML) as a stream: rows are written as they are read, so that memory does
 * not grow with them. A text is never read as a formula. Dates are those of Brasília. Each title filters its column.
 */
export function writeXlsx(
  name: string,
  colunas: readonly Coluna[],
  pages: AsyncIterable<Celula[][]>,
  total?: Total,
): Readable {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(partsOf(name))) zip.addBuffer(Buffer.from(text), path)
  const sheet = Readable.from(sheetOf(colunas, pages, total))
  const out = zip.outputStream as Readable
  sheet.on('error', (error) => out.destroy(error))
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return out
}

/** The moment whose UTC fields are the date and hour of Brasília. */
export const brasilia = (moment: Date): Date => new Date(moment.getTime() - 3 * 3_600_000)

async function* sheetOf(
  colunas: readonly Coluna[],
  pages: AsyncIterable<Celula[][]>,
  total: Total | undefined,
): AsyncGenerator<string> {
  let last = 1
  const cents = colunas.map(() => 0)
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>`
  yield colunas
    .map(({ tipo }, i) => `<col min="${i + 1}" max="${i + 1}" width="${WIDTH[tipo]}" customWidth="1"/>`)
    .join('')
  yield `</cols><sheetData><row>${colunas.map(({ titulo }) => textCell(titulo, STYLE.titulo)).join('')}</row>`
  for await (const page of pages) {
    yield page.map((row) => `<row>${row.map((valor, i) => cellOf(colunas[i]!, valor)).join('')}</row>`).join('')
    last += page.length
    for (const row of page)
      if (total?.valor === undefined || row[0] === total.valor)
        for (const [i, valor] of row.entries()) cents[i]! += centsOf(valor)
  }
  if (total && last > 1) yield totalRow(colunas, total, last, cents)
  yield `</sheetData><autoFilter ref="A1:${letterOf(colunas.length - 1)}${last}"/></worksheet>`
}

/** An amount in cents; none for what is no amount. */
function centsOf(valor: Celula): number {
  const cents = typeof valor === 'number' ? Math.round(valor * 100) : 0
  return Number.isSafeInteger(cents) ? cents : 0
}

/** The sums, which the sheet computes again when it changes; outside the filter, so that the row is never hidden. */
function totalRow(
  colunas: readonly Coluna[],
  { titulo, valor }: Total,
  last: number,
  cents: readonly number[],
): string {
  const cells = colunas.map(({ tipo }, i) => {
    if (i === 0) return textCell(titulo, STYLE.titulo)
    if (tipo !== 'dinheiro') return '<c/>'
    const letter = letterOf(i)
    const rows = `${letter}$2:${letter}$${last}`
    const formula =
      valor === undefined ? `SUBTOTAL(109,${rows})` : `SUMIF($A$2:$A$${last},"${escapeXml(valor)}",${rows})`
    return `<c s="${STYLE.total}"><f>${formula}</f><v>${cents[i]! / 100}</v></c>`
  })
  return `<row>${cells.join('')}</row>`
}

/** The letters of a column by its place from zero: A, Z, AA. */
const letterOf = (i: number): string =>
  (i >= LETTERS ? letterOf(Math.floor(i / LETTERS) - 1) : '') + String.fromCharCode(65 + (i % LETTERS))
const LETTERS = 26

function cellOf({ tipo }: Coluna, valor: Celula): string {
  if (valor === null || valor === '') return '<c/>'
  if (typeof valor === 'number') return `<c s="${STYLE[tipo]}"><v>${valor}</v></c>`
  if (valor instanceof Date)
    return `<c s="${STYLE.instante}"><v>${brasilia(valor).getTime() / DAY_MS + DAYS_TO_1970}</v></c>`
  if (tipo === 'link')
    return `<c t="str" s="${STYLE.link}"><f>HYPERLINK("${escapeXml(valor)}","Abrir")</f><v>Abrir</v></c>`
  // More digits than a number keeps would change.
  if (tipo === 'numero')
    return /^\d{1,15}$/.test(valor)
      ? `<c s="${STYLE.numero}"><v>${Number(valor)}</v></c>`
      : textCell(valor, STYLE.codigo)
  return textCell(valor, STYLE[tipo])
}

const textCell = (text: string, style: number) =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Characters that XML 1.0 lacks are left out. A cell holds 32,767 characters. */
const escapeXml = (text: string) =>
  text
    .slice(0, 32_767)
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>]/g, (character) => ESCAPED[character]!)

const DAY_MS = 86_400_000
/** Sheets count days from 30 December 1899. */
const DAYS_TO_1970 = 25_569
const WIDTH = { texto: 24, codigo: 16, numero: 14, dinheiro: 14, instante: 17, link: 10 }
const STYLE = { texto: 0, dinheiro: 1, instante: 2, codigo: 3, numero: 4, titulo: 5, total: 6, link: 7 }

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts besides the sheet: content types, workbook, and the formats of cells in the order of STYLE. */
const partsOf = (name: string) => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8">${[0, 4, 164, 49, 1].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}${[0, 4].map((format) => `<xf numFmtId="${format}" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`).join('')}<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
})
