import { readFileSync } from 'node:fs'
import { parseCsv } from '#domain/csv.ts'
import type { Erro } from '#domain/nota/nota.ts'

/**
 * One official rejection code in our words. `campo`: path in our JSON, '' when no field of it is at fault. `classe`: U
 * client data, C company configuration, R route, T transient, B our own construction
 * (docs/referencia/nacional.md#8-rejection-codes).
 */
export type Rejeicao = {
  codigo: string
  documento: 'dps' | 'evento' | 'recepcao'
  campo: string
  classe: 'U' | 'C' | 'R' | 'T' | 'B'
  mensagem: string
  correcao: string
}

/** The catalogue of rejections by code (`contracts/tables/rejeicoes-nacional.csv`), read once per process. */
export function loadRejections(): ReadonlyMap<string, Rejeicao> {
  catalogue ??= readCatalogue()
  return catalogue
}

/**
 * A finding from an official code. `complemento`: what this case adds to the sentence. An unknown code keeps the text
 * that SEFIN sent (`oficial`), or says that there was none; E1000 adds it, because one code covers every refusal of the
 * tax calculator and only its text says which.
 */
export function explain(
  codigo: string,
  { campo, complemento, oficial }: { campo?: string; complemento?: string; oficial?: string } = {},
): Erro {
  const known = loadRejections().get(codigo)
  const mensagem = known?.mensagem ?? (oficial || 'O sistema nacional recusou a nota sem explicar o motivo.')
  const sentences = [mensagem, codigo === DA_CALCULADORA && oficial, complemento].filter(Boolean)
  return {
    campo: campo ?? known?.campo ?? '',
    codigo,
    mensagem: sentences.join(' '),
    ...(known?.correcao && { correcao: known.correcao }),
  }
}

const DA_CALCULADORA = 'E1000'

/** Whether the authority had switched a rule off on a day (`contracts/tables/regras-suspensas.csv`). */
export function isRegraSuspensa(codigo: string, dia: string): boolean {
  suspensas ??= readTable('regras-suspensas') as Suspensao[]
  return suspensas.some((each) => each.codigo === codigo && each.desde <= dia && (each.ate === '' || dia <= each.ate))
}

/** The present name of a code that the national system renamed; other codes as they are. */
export function presentName(codigo: string): string {
  renomeadas ??= new Map(readTable('rejeicoes-renomeadas').map((row) => [row['antigo']!, row['novo']!]))
  return renomeadas.get(codigo) ?? codigo
}

type Suspensao = { codigo: string; desde: string; ate: string }
let catalogue: ReadonlyMap<string, Rejeicao> | undefined
let suspensas: readonly Suspensao[] | undefined
let renomeadas: ReadonlyMap<string, string> | undefined

/** A few codes exist for DPS and for events with the same meaning: the first line, the DPS, takes precedence. */
function readCatalogue(): ReadonlyMap<string, Rejeicao> {
  const rows = readTable('rejeicoes-nacional') as Rejeicao[]
  return new Map(rows.reverse().map((row) => [row.codigo, row]))
}

const readTable = (nome: string) => parseCsv(readFileSync(new URL(`${nome}.csv`, TABLES), 'utf8'))
const TABLES = new URL('../../../contracts/tables/', import.meta.url)
