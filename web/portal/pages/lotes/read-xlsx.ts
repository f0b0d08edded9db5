import { strFromU8, unzipSync } from 'fflate'
import type { Registro } from '#domain/csv.ts'

// A cell says where it is (`C5`), so that empty ones are left out of the file.
const CELULA = /<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g
const LINHA = /<(?:\w+:)?row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g
const TEXTO = /<(?:\w+:)?t\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?t>)/g
/** What a file may grow to when it is unpacked. */
const ABERTO_MAX = 200 * 1024 * 1024

/**
 * The records of the first sheet of a workbook (ECMA-376, Office Open XML), numbered as the sheet numbers its rows. A cell
 * with a formula has the value that the spreadsheet saved with it; numbers have a decimal comma, dates are dd/mm/aaaa and
 * percentages what is before the sign. Throws an error with a sentence for what is no workbook.
 */
export function readXlsx(bytes: Uint8Array): Registro[] {
  const parts = unzip(bytes)
  const part = (path: string) => (parts[path] ? strFromU8(parts[path]) : '')
  const sheet = part(firstSheet(part))
  if (!sheet)
    throw new Error('O arquivo não é uma planilha do Excel que se possa ler. Salve-a de novo como .xlsx, ou como CSV.')
  const textos = [
    ...part('xl/sharedStrings.xml').matchAll(/<(?:\w+:)?si\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g),
  ].map(([, inner = '']) => textIn(inner))
  const formatos = readFormatos(part('xl/styles.xml'))
  let anterior = 0
  return [...sheet.matchAll(LINHA)].flatMap(([, attributes = '', inner = '']) => {
    const linha = Number(attr(attributes, 'r')) || anterior + 1
    anterior = linha
    const celulas: string[] = []
    for (const [, of = '', content = ''] of inner.matchAll(CELULA)) {
      const at = columnOf(attr(of, 'r')) ?? celulas.length
      while (celulas.length < at) celulas.push('')
      celulas[at] = cellOf(of, content, textos, formatos)
    }
    return celulas.some((celula) => celula.trim() !== '') ? [{ linha, celulas }] : []
  })
}

function unzip(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/^xl\/(workbook|styles|sharedStrings)\.xml$|^xl\/worksheets\/[^/]+\.xml$|^xl\/_rels\/workbook/.test(name))
          return false
        size += originalSize
        if (size > ABERTO_MAX) throw new Error('too large')
        return true
      },
    })
  } catch {
    throw new Error('O arquivo .xlsx está danificado ou é grande demais. Salve-o de novo, ou salve como CSV.')
  }
}

/** The path of the sheet that the workbook lists first. */
function firstSheet(part: (path: string) => string): string {
  const id = attr(/<(?:\w+:)?sheet\b[^>]*>/.exec(part('xl/workbook.xml'))?.[0] ?? '', 'r:id')
  const link = [...part('xl/_rels/workbook.xml.rels').matchAll(/<Relationship\b[^>]*>/g)].find(
    ([tag]) => attr(tag, 'Id') === id,
  )
  const target = link ? attr(link[0], 'Target') : 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

type Formato = 'data' | 'porcento' | 'geral'

function cellOf(of: string, content: string, textos: readonly string[], formatos: readonly Formato[]): string {
  const tipo = attr(of, 't')
  if (tipo === 'inlineStr') return textIn(content)
  const bruto = decode(/<(?:\w+:)?v\b[^>]*>([\s\S]*?)<\/(?:\w+:)?v>/.exec(content)?.[1] ?? '')
  if (tipo === 's') return textos[Number(bruto)] ?? ''
  if (tipo === 'b') return bruto === '1' ? 'sim' : 'não'
  if (bruto === '' || tipo === 'str' || tipo === 'e' || tipo === 'd') return bruto
  const formato = formatos[Number(attr(of, 's'))] ?? 'geral'
  const numero = Number(bruto)
  if (Number.isNaN(numero)) return bruto
  if (formato === 'data') return toData(numero) ?? bruto
  return written(formato === 'porcento' ? numero * 100 : numero)
}

/** Without the noise of binary fractions: 0.1 + 0.2 is `0,3`. */
const written = (numero: number) =>
  Number.isInteger(numero) ? numero.toFixed(0) : String(Number(numero.toPrecision(12))).replace('.', ',')

/** Days since 30 December 1899, as spreadsheets count; null for a number that is no day of the calendar. */
function toData(dias: number): string | null {
  const dia = new Date(Math.round((dias - 25_569) * 86_400_000))
  return Number.isNaN(dia.getTime()) ? null : dia.toISOString().slice(0, 10).split('-').reverse().join('/')
}

/** How the numbers of each style are shown. */
function readFormatos(styles: string): Formato[] {
  const proprios = new Map(
    [...styles.matchAll(/<(?:\w+:)?numFmt\b[^>]*>/g)].map(([tag]) => [
      attr(tag, 'numFmtId'),
      decode(attr(tag, 'formatCode')),
    ]),
  )
  const cells = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(styles)?.[1] ?? ''
  return [...cells.matchAll(/<(?:\w+:)?xf\b[^>]*>/g)].map(([tag]) => {
    const id = attr(tag, 'numFmtId')
    const code = proprios.get(id)?.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '') ?? ''
    if (/^(9|10)$/.test(id) || code.includes('%')) return 'porcento'
    return /^(1[4-7]|22)$/.test(id) || /[dy]/i.test(code) ? 'data' : 'geral'
  })
}

const attr = (tag: string, name: string) =>
  [...tag.matchAll(/([\w:]+)="([^"]*)"/g)].find(([, each]) => each === name)?.[2] ?? ''
const textIn = (inner: string) =>
  [...inner.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '').matchAll(TEXTO)]
    .map(([, text = '']) => decode(text))
    .join('')

/** `C5` is column 2. */
function columnOf(ref: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(ref)?.[0]
  return letters ? [...letters].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null
}

const ENTIDADES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const decode = (text: string) =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/gi, (all, name: string) => {
    if (!name.startsWith('#')) return ENTIDADES[name] ?? all
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })
