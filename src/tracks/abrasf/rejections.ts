import { readFileSync } from 'node:fs'
import { parseCsv } from '#domain/csv.ts'
import type { Erro } from '#domain/nota/nota.ts'

/**
 * What a code requires of us (docs/referencia/municipal.md#3-erros-e-decisão). `layout`: our own construction is at
 * fault; `alerta`: the note was issued.
 */
export type ClasseAbrasf =
  | 'rejeitado'
  | 'alerta'
  | 'duplicado'
  | 'pendente'
  | 'nao_encontrado'
  | 'ja_feito'
  | 'prazo'
  | 'credencial'
  | 'layout'

/** One code in our words. `padrao`: the template for which it means this; '' for ABRASF in general. */
export type RejeicaoAbrasf = {
  codigo: string
  padrao: string
  campo: string
  classe: ClasseAbrasf
  mensagem: string
  correcao: string
}

/** The row of a code, a template's own before the general one; null for an unlisted code. */
export function findRejection(codigo: string, padrao: string): RejeicaoAbrasf | null {
  catalogue ??= readCatalogue()
  return catalogue.get(`${codigo} ${padrao}`) ?? catalogue.get(`${codigo} `) ?? null
}

/** A finding from a code. An unknown code keeps the text the city sent (`oficial`), or says that there was none. */
export function explain(
  codigo: string,
  padrao: string,
  { campo, complemento, oficial }: { campo?: string; complemento?: string; oficial?: string } = {},
): Erro {
  const known = findRejection(codigo, padrao)
  const mensagem = known?.mensagem ?? (oficial || 'A prefeitura recusou a nota sem explicar o motivo.')
  return {
    campo: campo ?? known?.campo ?? '',
    codigo: codigo || 'SEM_CODIGO',
    mensagem: complemento ? `${mensagem} ${complemento}` : mensagem,
    ...(known?.correcao && { correcao: known.correcao }),
  }
}

let catalogue: ReadonlyMap<string, RejeicaoAbrasf> | undefined

function readCatalogue(): ReadonlyMap<string, RejeicaoAbrasf> {
  const rows = parseCsv(readFileSync(CATALOGUE, 'utf8')) as RejeicaoAbrasf[]
  return new Map(rows.map((row) => [`${row.codigo} ${row.padrao}`, row]))
}

const CATALOGUE = new URL('../../../contracts/tables/rejeicoes-abrasf.csv', import.meta.url)
