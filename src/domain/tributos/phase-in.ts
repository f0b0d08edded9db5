import type { Percentual } from '#domain/money.ts'
import type { FaseReforma, Tabelas } from '#domain/tabelas.ts'

/**
 * The phase of the tax reform in a month (YYYY-MM), from the table `aliquotas-reforma`; before its first row nothing of
 * the reform applies (docs/especificacao/contrato.md#24-reforma, LC 214/2025 art. 343 to 348).
 */
export const faseDe = (mes: string, tabelas: Pick<Tabelas, 'faseReforma'>): FaseReforma =>
  tabelas.faseReforma(mes) ?? ANTES

const ANTES: FaseReforma = {
  desde: '0000-00',
  cbs: null,
  ibsEstadual: null,
  ibsMunicipal: null,
  proprias: [],
  parteIss: 1_000_000 as Percentual,
  redutorCompra: 0 as Percentual,
  transfereCbs: null,
  porFora: false,
  baseExclui: [],
  pisCofinsVigente: true,
  retencoes: ['pis', 'cofins', 'csll'],
  retencaoTotal: 46_500 as Percentual,
  retencaoPor: 'competencia',
  cstSemPisCofins: null,
  grupoRegular: 'nao',
  grupoSimples: 'nao',
}
