import { readFileSync } from 'node:fs'
import { parseCsv } from '#domain/csv.ts'
import { type Percentual, percent } from '#domain/money.ts'
import { plainText } from '#domain/plain-text.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { LinhaDeTabela } from '#formas/notas/tabela.ts'
import type { Ctx } from '#platform/ctx.ts'

type Fonte = { arquivo: string; codigo: string; descricao: (row: Row) => string }
type Row = Record<string, string>

const descricaoOf = (row: Row) => row.descricao ?? ''

/** The tables a form chooses from (`contracts/tables`, where each names its source and date). */
const TABELAS = {
  'servicos-lc116': { arquivo: 'servicos-lc116', codigo: 'item', descricao: descricaoOf },
  'servicos-nacionais': { arquivo: 'servicos-nacionais', codigo: 'cTribNac', descricao: descricaoOf },
  nbs: { arquivo: 'nbs', codigo: 'codigo', descricao: descricaoOf },
  'nbs-correlacao': { arquivo: 'nbs-correlacao', codigo: 'item', descricao: nbsOf },
  'cst-ibscbs': { arquivo: 'cst-ibscbs', codigo: 'cst', descricao: descricaoOf },
  cclasstrib: { arquivo: 'cclasstrib', codigo: 'cClassTrib', descricao: descricaoOf },
  ccredpres: { arquivo: 'ccredpres', codigo: 'cCredPres', descricao: descricaoOf },
  indop: {
    arquivo: 'indop',
    codigo: 'cIndOp',
    descricao: ({ tipoOperacao, localOperacao }) => `${tipoOperacao}: ${localOperacao}`,
  },
  'aliquotas-reforma': { arquivo: 'aliquotas-reforma', codigo: 'desde', descricao: ({ fonte = '' }) => fonte },
  fusos: { arquivo: 'fusos', codigo: 'lugar', descricao: ({ nome = '' }) => nome },
  'mudancas-da-lei': { arquivo: 'mudancas-da-lei', codigo: 'desde', descricao: ({ titulo = '' }) => titulo },
  paises: { arquivo: 'paises', codigo: 'iso2', descricao: ({ nome = '' }) => nome },
} as const satisfies Record<string, Fonte>

type NomeDeTabela = keyof typeof TABELAS
export const NOMES_DE_TABELAS = Object.keys(TABELAS) as NomeDeTabela[]

/** A row of the correlation maps an LC 116 item to an NBS; its description is that of the NBS. */
function nbsOf({ nbs = '' }: Row): string {
  return linhasOf('nbs').find(({ codigo }) => codigo === nbs)?.descricao ?? ''
}

/**
 * Rows of a legal table in the order of the file. `q`: the beginning of a code (ignoring dots and spaces) or words of
 * the description, all of which must occur (ignoring accents and case).
 */
export async function listTabela(
  ctx: Ctx,
  nome: NomeDeTabela,
  { q, limit, offset }: { q?: string | undefined; limit: number; offset: number },
): Promise<{ items: LinhaDeTabela[]; total: number }> {
  allow(ctx, 'municipio.read')
  const words = plainText(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const code = bare(q ?? '')
  const found = linhasOf(nome).filter(
    ({ codigo, plain }) =>
      words.length === 0 || (code && bare(codigo).startsWith(code)) || words.every((word) => plain.includes(word)),
  )
  const show = nome === 'aliquotas-reforma' ? (linha: LinhaDeTabela) => emVigor(linha, ctx.app.tabelas) : same
  return {
    items: found.slice(offset, offset + limit).map(({ plain: _, ...linha }) => show(linha)),
    total: found.length,
  }
}

const same = (linha: LinhaDeTabela) => linha

/** A phase of the reform as this service applies it, with what its operator set. */
function emVigor(linha: LinhaDeTabela, tabelas: Tabelas): LinhaDeTabela {
  const fase = tabelas.faseReforma(linha.codigo)!
  const { retencaoPor, grupoRegular, grupoSimples } = fase
  const escrita = (aliquota: Percentual | null) => (aliquota === null ? '' : String(percent(aliquota)))
  const ajustes = {
    cbs: escrita(fase.cbs),
    ibsEstadual: escrita(fase.ibsEstadual),
    ibsMunicipal: escrita(fase.ibsMunicipal),
    cstSemPisCofins: fase.cstSemPisCofins ?? '',
    ...{ retencaoPor, grupoRegular, grupoSimples },
  }
  return { ...linha, dados: { ...linha.dados, ...ajustes } }
}

const bare = (text: string) => text.replace(/[.\s-]/g, '').toLowerCase()

type Linha = LinhaDeTabela & { plain: string }
const held = new Map<NomeDeTabela, readonly Linha[]>()

/** The rows of a table, read once per process. */
function linhasOf(nome: NomeDeTabela): readonly Linha[] {
  const known = held.get(nome)
  if (known) return known
  const { arquivo, codigo, descricao }: Fonte = TABELAS[nome]
  const rows = parseCsv(readFileSync(new URL(`../../../contracts/tables/${arquivo}.csv`, import.meta.url), 'utf8'))
  const linhas = rows.map((row) => {
    const { [codigo]: chave = '', descricao: _, ...dados } = row
    const words = descricao(row)
    return { codigo: chave, descricao: words, dados, plain: plainText(words) }
  })
  held.set(nome, linhas)
  return linhas
}
