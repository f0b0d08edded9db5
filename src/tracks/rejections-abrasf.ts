import { readFileSync } from 'node:fs'
import { parseCsv } from '#domain/csv.ts'
import type { Erro } from '#domain/nota/nota.ts'
import type { Efeito } from '#tracks/efeito.ts'
import { erroDe } from '#tracks/palavras.ts'

/**
 * What a code is about (docs/referencia/municipal.md#3-erros-e-decisão). `layout`: our own construction is at fault;
 * `falha`: the city's system is; `alerta`: the note was issued.
 */
type ClasseAbrasf =
  | 'rejeitado'
  | 'alerta'
  | 'duplicado'
  | 'pendente'
  | 'nao_encontrado'
  | 'ja_feito'
  | 'prazo'
  | 'credencial'
  | 'layout'
  | 'falha'

/** One code in our words. `padrao`: the templates for which it means this, with spaces between; '' for ABRASF in general. */
export type RejeicaoAbrasf = {
  codigo: string
  padrao: string
  campo: string
  classe: ClasseAbrasf
  efeito: Efeito
  mensagem: string
  correcao: string
  /** The manual or the answer that it is from. */
  fonte: string
}

/**
 * The catalogue of the services that speak ABRASF's codes, among them cities that take the DPS by ABRASF's operations.
 * The row of a code, a template's own before the general one; null for an unlisted code, also one listed for other templates
 * alone.
 */
export function findRejection(codigo: string, padrao: string): RejeicaoAbrasf | null {
  catalogue ??= readCatalogue()
  return catalogue.get(`${codigo} ${padrao}`) ?? catalogue.get(`${codigo} `) ?? null
}

/** A finding from what the city said, with our explanation where there is one for its template. */
export const explain = (codigo: string, padrao: string, dito: { mensagem: string; correcao: string }): Erro =>
  erroDe(codigo, dito, findRejection(codigo, padrao), 'A prefeitura recusou a nota sem explicar o motivo.')

/** A rule that we decide before the city, under the code that it would answer, in our words. */
export function foresee(
  codigo: string,
  padrao: string,
  { campo, complemento }: { campo?: string; complemento?: string } = {},
): Erro {
  const known = findRejection(codigo, padrao)
  if (!known) throw new Error(`no row for ${codigo} of ${padrao}`)
  const { mensagem, correcao } = known
  return {
    campo: campo ?? known.campo,
    codigo,
    mensagem: complemento ? `${mensagem} ${complemento}` : mensagem,
    correcao,
  }
}

let catalogue: ReadonlyMap<string, RejeicaoAbrasf> | undefined

function readCatalogue(): ReadonlyMap<string, RejeicaoAbrasf> {
  const rows = parseCsv(readFileSync(CATALOGUE, 'utf8')) as RejeicaoAbrasf[]
  return new Map(rows.flatMap((row) => row.padrao.split(' ').map((padrao) => [`${row.codigo} ${padrao}`, row])))
}

const CATALOGUE = new URL('../../contracts/tables/rejeicoes-abrasf.csv', import.meta.url)
