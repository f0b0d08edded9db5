import { type Centavos, decimalString, type Percentual } from '#domain/money.ts'
import { el } from '#platform/xml/canonical.ts'

/** An amount with two decimals. */
export const money = (name: string, valor: Centavos | null | undefined) =>
  el(name, decimalString(valor ?? (0 as Centavos)))

/** An amount with two decimals; nothing when absent or zero. */
export const positive = (name: string, valor: Centavos | null | undefined) => (valor ? money(name, valor) : '')

/** A rate as a fraction of one with four decimals, half-up: 5 % (50_000) is `0.0500`. */
export function fraction(name: string, aliquota: Percentual): string {
  const tenThousandths = Math.floor((aliquota + 50) / 100)
  return el(name, `${Math.floor(tenThousandths / 10_000)}.${String(tenThousandths % 10_000).padStart(4, '0')}`)
}
