import type { Percentual } from '#domain/money.ts'
import type { Tabelas } from '#domain/tabelas.ts'

/**
 * The phase of the tax reform in a year (docs/especificacao/contrato.md#24-reforma, LC 214/2025 art. 343 to 348). A
 * null rate is not published yet.
 */
export type Fase = {
  /** Notes of the regular regime must carry IBS and CBS. */
  obrigatorio: boolean
  pisCofinsVigente: boolean
  /** Share of the full IBS rate. */
  fracaoIbs: Percentual
  cbs: Percentual | null
  ibsEstadual: Percentual | null
  ibsMunicipal: Percentual | null
}

/**
 * The phase of a year, from the table `aliquotas-reforma`: before its first year nothing of the reform applies, and
 * its full regime has no end.
 */
export function faseDe(ano: number, tabelas: Pick<Tabelas, 'aliquotasReforma'>): Fase {
  return tabelas.aliquotasReforma(Math.min(ano, REGIME_PLENO)) ?? BEFORE
}

/** The first year of the full regime (docs/especificacao/contrato.md#24-reforma). */
const REGIME_PLENO = 2033

const BEFORE: Fase = {
  obrigatorio: false,
  pisCofinsVigente: true,
  fracaoIbs: 0 as Percentual,
  cbs: null,
  ibsEstadual: null,
  ibsMunicipal: null,
}
