import { readFileSync } from 'node:fs'
import { parseCsv } from '#domain/csv.ts'
import type { Erro } from '#domain/nota/nota.ts'
import { type Efeito, isFinal as isFinalEfeito } from '#tracks/efeito.ts'
import { erroDe } from '#tracks/palavras.ts'
import { findRejection as findAbrasf } from '#tracks/rejections-abrasf.ts'

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
  efeito: Efeito
  mensagem: string
  correcao: string
  fonte: string
}

/** The catalogue of rejections by code (`contracts/tables/rejeicoes-nacional.csv`), read once per process. */
export function loadRejections(): ReadonlyMap<string, Rejeicao> {
  catalogue ??= readCatalogue()
  return catalogue
}

/** The row of a code; null for an unlisted one. */
export const findRejection = (codigo: string): Rejeicao | null => loadRejections().get(codigo) ?? null

/** What the codes of one authority mean; null for an unlisted one. */
export type Catalogo = (codigo: string) => Pick<Rejeicao, 'campo' | 'efeito' | 'mensagem' | 'correcao'> | null

/** The codes of a city that takes the DPS: the national ones, and ABRASF's where it has a row for this template. */
export const catalogoDaCidade =
  (padrao: string): Catalogo =>
  (codigo) =>
    findRejection(codigo) ?? findAbrasf(codigo, padrao)

/** Whether a code is listed as final: an unlisted one never is. */
export const isFinal = (codigo: string, find: Catalogo = findRejection): boolean => isFinalEfeito(find(codigo)?.efeito)

/** A finding from what the authority said, with our explanation where its code is known. */
export const explain = (
  codigo: string,
  dito: { mensagem: string; correcao?: string },
  find: Catalogo = findRejection,
): Erro => erroDe(codigo, dito, find(codigo), 'A autoridade recusou a nota sem explicar o motivo.')

/** A rule that we decide before the authority, under the code that it would answer, in our words. */
export function foresee(codigo: string, { campo, complemento }: { campo?: string; complemento?: string } = {}): Erro {
  const known = findRejection(codigo)
  if (!known) throw new Error(`no row for ${codigo}`)
  const { mensagem, correcao } = known
  return {
    campo: campo ?? known.campo,
    codigo,
    mensagem: complemento ? `${mensagem} ${complemento}` : mensagem,
    correcao,
  }
}

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
