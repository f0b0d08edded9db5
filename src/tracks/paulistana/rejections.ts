import { readFileSync } from 'node:fs'
import { parseCsv } from '#domain/csv.ts'
import type { Aviso, Erro } from '#domain/nota/nota.ts'
import { type Efeito, isFinal as isFinalEfeito } from '#tracks/efeito.ts'
import { erroDe } from '#tracks/palavras.ts'

/**
 * One code of São Paulo in our words. `campo`: path in our JSON, '' when no field of it is at fault. `classe`: U client
 * data, C company configuration, B our own construction, P the cancellation is not allowed any more; A a warning beside
 * a success; D the RPS may have become a note already; N the city does not hold it; J the request was fulfilled before.
 */
export type RejeicaoPaulistana = {
  codigo: string
  campo: string
  classe: 'U' | 'C' | 'B' | 'P' | 'A' | 'D' | 'N' | 'J'
  efeito: Efeito
  mensagem: string
  correcao: string
  fonte: string
}

/** One message of an answer (Erro, Alerta). `codigo` is '' when none was given. */
export type Mensagem = { codigo: string; descricao: string }

/** The catalogue by code (`contracts/tables/rejeicoes-paulistana.csv`), read once per process. */
export function loadRejeicoes(): ReadonlyMap<string, RejeicaoPaulistana> {
  catalogue ??= new Map(
    (parseCsv(readFileSync(CATALOGUE, 'utf8')) as RejeicaoPaulistana[]).map((row) => [row.codigo, row]),
  )
  return catalogue
}

/** What a code means for the order; undefined for an unlisted one. */
export const efeitoDe = (codigo: string): Efeito | undefined => loadRejeicoes().get(codigo)?.efeito

/** Whether a code is listed as final: an unlisted one never is. */
export const isFinal = (codigo: string): boolean => isFinalEfeito(efeitoDe(codigo))

/** A finding from what São Paulo said, with our explanation where its code is known. */
export const explain = ({ codigo, descricao }: Mensagem): Erro =>
  erroDe(codigo, { mensagem: descricao }, loadRejeicoes().get(codigo), SEM_MOTIVO)

/** A rule that we decide before the city, under the code that it would answer, in our words. `campo` overrides its own. */
export function foresee(codigo: string, campo?: string): Erro {
  const known = loadRejeicoes().get(codigo)
  if (!known) throw new Error(`no row for ${codigo}`)
  return { campo: campo ?? known.campo, codigo, mensagem: known.mensagem, correcao: known.correcao }
}

/** A warning from a code. */
export function toAviso(alerta: Mensagem): Aviso {
  const { campo, codigo, mensagem } = explain(alerta)
  return { campo, codigo: alerta.codigo ? codigo : 'ALERTA_MUNICIPAL', mensagem }
}

let catalogue: ReadonlyMap<string, RejeicaoPaulistana> | undefined

const SEM_MOTIVO = 'A prefeitura de São Paulo recusou sem explicar o motivo.'
const CATALOGUE = new URL('../../../contracts/tables/rejeicoes-paulistana.csv', import.meta.url)
