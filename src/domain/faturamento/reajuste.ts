import { addMonths } from '#domain/competencia.ts'
import type { Centavos, Percentual } from '#domain/money.ts'
import { divideHalfUp } from './exact.ts'
import { addMonthsToDay } from './periods.ts'

export type Indice = 'ipca' | 'igpm'

/** The months of an index that a readjustment takes, from `periodoInicio` on. */
export const MESES_DO_REAJUSTE = 12
const ONE = 1_000_000n // 100 (percent) × 10_000 (scale of a Percentual)

/** The months of the period, or null when it is not of twelve months. */
export function mesesDoPeriodo(inicio: string, fim: string): string[] | null {
  if (addMonths(inicio, MESES_DO_REAJUSTE - 1) !== fim) return null
  return Array.from({ length: MESES_DO_REAJUSTE }, (_, nth) => addMonths(inicio, nth))
}

/** A factor as an exact fraction: 1 + the growth of the price. */
export type Fator = { n: bigint; d: bigint }

/** Π(1 + variation) of the months; a fall of prices changes nothing (docs/referencia/billing.md#f3-rules rule 8). */
export function fatorDe(variacoes: readonly Percentual[]): Fator {
  const n = variacoes.reduce((product, each) => product * (ONE + BigInt(each)), 1n)
  const d = ONE ** BigInt(variacoes.length)
  return n < d ? { n: 1n, d: 1n } : { n, d }
}

/** The price after a readjustment, half-up to the cent. */
export const readjust = (valor: Centavos, { n, d }: Fator): Centavos =>
  Number(divideHalfUp(BigInt(valor) * n, d)) as Centavos

/** The growth by the factor, in percent with four decimals: for people to read; prices come from the exact factor. */
export const percentualDe = ({ n, d }: Fator): Percentual => Number(divideHalfUp((n - d) * ONE, d)) as Percentual

/**
 * Whether twelve months passed since the contract began or was last readjusted (Lei 10.192/2001, art. 2, §§ 1 and 2: an
 * earlier readjustment is void).
 */
export const isAnnual = (desde: string, vigencia: string) => vigencia >= addMonthsToDay(desde, 12)
