import { readFileSync } from 'node:fs'
import type { FonteDaTabela } from '#platform/manifesto.ts'
import { TABLES_DIR } from '#platform/tabelas.ts'
import { type Row, readRows } from './rows.ts'

/** A day on which a table, or one of its rows, begins or ends. */
type Mudanca = {
  data: string
  verbo: 'começa' | 'termina'
  tabela: string
  /** The key of the row; '' for the table itself. */
  linha: string
  coluna: string
}

/** What begins or ends within a period: the edition of the table, and each row by its columns of validity. */
export function mudancas(fonte: FonteDaTabela, periodo: { de: string; ate: string }): Mudanca[] {
  const { tabela, chave, inicio, fim } = fonte
  const own = { inicio: inicio ?? '', fim: fim ?? '' }
  const rows = readRows(readFileSync(`${TABLES_DIR}/${tabela}.csv`, 'utf8'))
  return [
    ...changesOf(own, tabela, '', periodo),
    ...rows.flatMap((row) => changesOf(row, tabela, chave.map((coluna) => row[coluna]).join(' '), periodo)),
  ]
}

/** The day `days` days after another, both YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** A column of validity begins with one of these words: `inicio`, `inicioIbs`, `desde`; `fim`, `ate`. */
const BEGINS = /^(inicio|desde)([A-Z]|$)/
const ENDS = /^(fim|ate)([A-Z]|$)/

function changesOf(row: Row, tabela: string, linha: string, { de, ate }: { de: string; ate: string }): Mudanca[] {
  return Object.entries(row).flatMap(([coluna, texto]) => {
    const verbo = BEGINS.test(coluna) ? 'começa' : ENDS.test(coluna) ? 'termina' : null
    const data = wholeDay(texto)
    return verbo && data && de <= data && data <= ate ? [{ data, verbo, tabela, linha, coluna }] : []
  })
}

/** A validity is written as a day, or as a month or a year, which begin on their first day. */
const wholeDay = (texto: string): string | null =>
  /^\d{4}(-\d{2}){0,2}$/.test(texto) ? (texto + '-01-01').slice(0, 10) : null
