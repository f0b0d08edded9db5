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
 * that SEFIN sent (`oficial`), or says that there was none.
 */
export function explain(
  codigo: string,
  { campo, complemento, oficial }: { campo?: string; complemento?: string; oficial?: string } = {},
): Erro {
  const known = loadRejections().get(codigo)
  const mensagem = known?.mensagem ?? (oficial || 'O sistema nacional recusou a nota sem explicar o motivo.')
  return {
    campo: campo ?? known?.campo ?? '',
    codigo,
    mensagem: complemento ? `${mensagem} ${complemento}` : mensagem,
    ...(known?.correcao && { correcao: known.correcao }),
  }
}

let catalogue: ReadonlyMap<string, Rejeicao> | undefined

/** A few codes exist for DPS and for events with the same meaning: the first line, the DPS, takes precedence. */
function readCatalogue(): ReadonlyMap<string, Rejeicao> {
  const rows = parseCsv(readFileSync(CATALOGUE, 'utf8')) as Rejeicao[]
  return new Map(rows.reverse().map((row) => [row.codigo, row]))
}

const CATALOGUE = new URL('../../../contracts/tables/rejeicoes-nacional.csv', import.meta.url)
