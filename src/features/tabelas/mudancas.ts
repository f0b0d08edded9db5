import { readFileSync } from 'node:fs'
import type { Confianca } from '#domain/confianca.ts'
import { parseCsv } from '#domain/csv.ts'
import { readManifesto } from '#platform/manifesto.ts'
import { TABLES_DIR } from '#platform/tabelas.ts'

/** One change of the law, for those who issue notes (`contracts/tables/mudancas-da-lei.csv`). */
export type MudancaDaLei = {
  /** YYYY-MM-DD */
  desde: string
  quem: string
  titulo: string
  /** What changes in the request. */
  pedido: string
  /** What the service does. */
  fazemos: string
  fonte: string
  confianca: Confianca
  /** The regimes (src/domain/lei.ts) that are informed of it in words of their own. */
  regimes: string
  /** `sim`: one of the lines of the first page. */
  inicio: string
  resumo: string
  voce: string
}

/** The changes of the law, the oldest first, and where they were read. Public: the law is no account's secret. */
export function readMudancas(): { fonte: string; mudancas: MudancaDaLei[] } {
  const { fonte } = readManifesto().find(({ tabela }) => tabela === TABELA)!
  const mudancas = parseCsv(readFileSync(`${TABLES_DIR}/${TABELA}.csv`, 'utf8')) as MudancaDaLei[]
  return { fonte, mudancas }
}

const TABELA = 'mudancas-da-lei'
