/** Whole cents. Reais arrive in JSON, become cents when the request is read, and leave as reais. */
export type Centavos = number & { readonly unit: 'centavos' }
/** Percent in ten-thousandths: 3.25 % is 32_500. */
export type Percentual = number & { readonly unit: 'percent/10_000' }

/** Decimal reais (at most 2 decimals, checked by the schema) to whole cents. */
export const centavos = (reais: number) => Math.round(reais * 100) as Centavos
/** Percent (at most 4 decimals) to ten-thousandths of a percent. */
export const percentual = (percent: number) => Math.round(percent * 10_000) as Percentual
/** Whole cents back to reais, as the API shows them. */
export const reais = (valor: Centavos) => valor / 100
/** Ten-thousandths back to percent, as the API shows them. */
export const percent = (aliquota: Percentual) => aliquota / 10_000

/** Sums cents; the sum of nothing is zero. */
export const sum = (...valores: readonly (Centavos | null | undefined)[]) =>
  valores.reduce<number>((total, valor) => total + (valor ?? 0), 0) as Centavos

/**
 * base × aliquota / 100, half-up to the cent (docs/especificacao/contrato.md#21-conventions). Half a cent of a negative
 * base rounds away from zero too.
 */
export function percentOf(base: Centavos, aliquota: Percentual): Centavos {
  const exact = BigInt(base) * BigInt(aliquota)
  const half = exact < 0n ? -HALF_CENT : HALF_CENT
  return Number((exact + half) / ONE_CENT) as Centavos
}

/** How many decimals the shortest spelling of a JSON number has: 1.005 has 3, 1e-7 has 7, 5 has 0. */
export function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).toLowerCase().split('e')
  const decimals = (mantissa.split('.')[1] ?? '').length
  return Math.max(0, decimals - Number(exponent))
}

/** `1234.5` cents-as-string with two decimals and a dot, the spelling of every fiscal layout: 123450 → `1234.50`. */
export function decimalString(valor: Centavos): string {
  const digits = String(Math.abs(valor)).padStart(3, '0')
  return `${valor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const ONE_CENT = 1_000_000n // 100 (percent) × 10_000 (scale)
const HALF_CENT = ONE_CENT / 2n

/**
 * Whole cents of an amount as the API Pix writes it, `1234.50`: one to ten digits, a dot and two digits. Null for any
 * other spelling; no float is involved.
 */
export function centavosOf(text: unknown): Centavos | null {
  const [, inteiros, cents] = (typeof text === 'string' && DECIMAL.exec(text)) || []
  return inteiros === undefined ? null : ((Number(inteiros) * 100 + Number(cents)) as Centavos)
}
const DECIMAL = /^(\d{1,10})\.(\d{2})$/

/** dividend ÷ divisor (positive) in integers; a tie goes to the even quotient. */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const rest = ((dividend % divisor) + divisor) % divisor
  const floor = (dividend - rest) / divisor
  const twice = 2n * rest
  const up = twice > divisor || (twice === divisor && floor % 2n !== 0n)
  return up ? floor + 1n : floor
}
