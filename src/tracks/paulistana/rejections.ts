import { readFileSync } from 'node:fs'
import { parseCsv } from '#domain/csv.ts'
import type { Aviso, Erro } from '#domain/nota/nota.ts'

/**
 * One code of São Paulo in our words. `campo`: path in our JSON, '' when no field of it is at fault. `classe`: U client
 * data, C company configuration, B our own construction, P the cancellation is not allowed any more; A a warning beside
 * a success; D the RPS may have become a note already; N the city does not hold it; J the request was fulfilled before.
 */
export type RejeicaoPaulistana = {
  codigo: string
  campo: string
  classe: 'U' | 'C' | 'B' | 'P' | 'A' | 'D' | 'N' | 'J'
  mensagem: string
  correcao: string
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

/**
 * A finding from a code. The city's own sentence follows ours: it has the values. `campo` overrides the catalogue's.
 */
export function explain({ codigo, descricao }: Mensagem, campo?: string): Erro {
  const known = loadRejeicoes().get(codigo)
  const mensagem = known
    ? [known.mensagem, descricao && `São Paulo respondeu: ${descricao}`]
    : [descricao || SEM_MOTIVO]
  return {
    campo: campo ?? known?.campo ?? '',
    codigo,
    mensagem: mensagem.filter(Boolean).join(' '),
    ...(known?.correcao && { correcao: known.correcao }),
  }
}

/** A warning from a code. */
export function toAviso(aviso: Mensagem): Aviso {
  const { campo, mensagem } = explain(aviso)
  return { campo, codigo: aviso.codigo || 'ALERTA_MUNICIPAL', mensagem }
}

let catalogue: ReadonlyMap<string, RejeicaoPaulistana> | undefined

const SEM_MOTIVO = 'A prefeitura de São Paulo recusou sem explicar o motivo.'
const CATALOGUE = new URL('../../../contracts/tables/rejeicoes-paulistana.csv', import.meta.url)
