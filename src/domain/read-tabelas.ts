import { type Percentual, percentual } from './money.ts'
import type { ClassificacaoTributaria, FaseReforma } from './tabelas.ts'

/** One line of a legal table, by the names of its columns. */
export type Row = Record<string, string>

/** A class of IBS and CBS, from its row and that of its CST; without the latter nothing is taxed. */
export const readClassificacao = (row: Row, cst: Row | undefined): ClassificacaoTributaria => ({
  cClassTrib: row['cClassTrib']!,
  cst: row['cst']!,
  descricao: row['descricao']!,
  reducaoIbs: rate(row['reducaoIbs']) ?? NO_REDUCTION,
  reducaoCbs: rate(row['reducaoCbs']) ?? NO_REDUCTION,
  exigeValores: isSim(cst?.['exigeValores']),
  exigeTribRegular: isSim(row['exigeTribRegular']),
  exigeDiferimento: isSim(row['exigeDiferimento']),
  cabeNoSimples: row['receitaSimples'] !== INCOMPATIVEL_COM_SIMPLES,
  validoNfse: isSim(row['validoNfse']),
  inicio: row['inicio'] || null,
  fim: row['fim'] || null,
})

/** tpRBSN 9 (docs/referencia/lei.md#44-tables). */
const INCOMPATIVEL_COM_SIMPLES = '9'

/** A phase of the reform, from its row of `aliquotas-reforma`. */
export const readFase = (row: Row): FaseReforma => ({
  desde: row['desde']!,
  cbs: rate(row['cbs']),
  ibsEstadual: rate(row['ibsEstadual']),
  ibsMunicipal: rate(row['ibsMunicipal']),
  porFora: isSim(row['porFora']),
  baseExclui: words(row['baseExclui']) as FaseReforma['baseExclui'],
  pisCofinsVigente: isSim(row['pisCofins']),
  retencoes: words(row['retencoes']) as FaseReforma['retencoes'],
  retencaoTotal: rate(row['retencaoTotal'])!,
  retencaoPor: row['retencaoPor'] as FaseReforma['retencaoPor'],
  cstSemPisCofins: row['cstSemPisCofins'] || null,
  grupoRegular: row['grupoRegular'] as FaseReforma['grupoRegular'],
  grupoSimples: row['grupoSimples'] as FaseReforma['grupoSimples'],
})

/** Whether a column says yes. */
export const isSim = (text: string | undefined) => text === 'sim'
const words = (text: string | undefined) => (text ? text.split(' ') : [])
const rate = (text: string | undefined): Percentual | null => (text ? percentual(Number(text)) : null)
const NO_REDUCTION = 0 as Percentual
