import { readFileSync } from 'node:fs'
import type { Confianca } from '#domain/confianca.ts'
import { parseCsv } from '#domain/csv.ts'
import { TABLES_DIR } from './tabelas.ts'

/** One legal table as the manifest describes it (`contracts/tables/manifesto.csv`). Dates are YYYY-MM-DD. */
export type FonteDaTabela = {
  /** Name of the file, without `.csv`. */
  tabela: string
  /** The columns that identify a row. */
  chave: string[]
  nome: string
  versao: string
  /** When the source published this edition; null when it does not say. */
  publicada: string | null
  /** From when to when this edition is in force; null: as far as is known, always, or with no end. */
  inicio: string | null
  fim: string | null
  fonte: string
  /** The official file, derived from one, or made by the service. */
  origem: 'oficial' | 'derivada' | 'propria'
  confianca: Confianca
  /** The successor of this edition, and what this one lacks until then. */
  substituicao: string | null
}

/** The manifest: every table with its edition, validity, source and confidence, sorted by name. */
export function readManifesto(dir = TABLES_DIR): FonteDaTabela[] {
  return parseCsv(readFileSync(`${dir}/manifesto.csv`, 'utf8')).map((row) => ({
    tabela: row['tabela']!,
    chave: row['chave']!.split('+'),
    nome: row['nome']!,
    versao: row['versao']!,
    publicada: row['publicada'] || null,
    inicio: row['inicio'] || null,
    fim: row['fim'] || null,
    fonte: row['fonte']!,
    origem: row['origem'] as FonteDaTabela['origem'],
    confianca: row['confianca'] as Confianca,
    substituicao: row['substituicao'] || null,
  }))
}
