import { BOM, csvLine, type Registro, readCsv as readRecords, type Separador } from '#domain/csv.ts'
import { unmarkControls } from './bidi.ts'

/** A table of values, as a spreadsheet saves it. */
type Csv = { colunas: string[]; registros: Registro[] }

/** Reads CSV with comma, semicolon or tab, whichever the header uses most. Lines of blank cells are skipped. */
export function readCsv(texto: string): Csv {
  const cabecalho = texto.slice(0, texto.search(/[\r\n]|$/))
  const [nomes, ...registros] = readRecords(texto, separadorDe(cabecalho)).filter(({ celulas }) =>
    celulas.some((celula) => celula.trim() !== ''),
  )
  return { colunas: nomes?.celulas.map((celula) => celula.trim()) ?? [], registros }
}

const separadorDe = (cabecalho: string) =>
  SEPARADORES.reduce((best, each) => (count(cabecalho, each) > count(cabecalho, best) ? each : best), ',')
const SEPARADORES: Separador[] = [';', '\t', ',']
const count = (texto: string, parte: string) => texto.split(parte).length - 1

/** CSV as spreadsheets in Brazil open it: UTF-8 with a byte order mark, semicolons, decimal commas. */
export const writeCsv = (linhas: readonly Parameters<typeof csvLine>[0][]): string =>
  BOM + linhas.map((linha) => csvLine(linha, ';')).join('')

/** Downloads a text as a file, with the controls that the page shows as words. */
export function download(nome: string, texto: string, tipo = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([unmarkControls(texto)], { type: tipo }))
  const link = document.createElement('a')
  link.href = url
  link.download = nome
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The text of a file: UTF-8, or Windows-1252 of older spreadsheets in Brazil. */
export async function readText(arquivo: Blob): Promise<string> {
  const bytes = await arquivo.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
