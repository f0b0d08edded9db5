import { type Centavos, decimalString, type Percentual } from '#domain/money.ts'
import { el } from '#platform/xml/canonical.ts'

/** An amount with two decimals; nothing when absent. */
export const money = (name: string, valor: Centavos | null | undefined) =>
  valor === null || valor === undefined ? '' : el(name, decimalString(valor))

/** An amount with two decimals; nothing when absent or zero, for fields that refuse zero. */
export const positive = (name: string, valor: Centavos | null | undefined) => (valor ? money(name, valor) : '')

/** A rate with two decimals, half-up: 3.25 % (32_500) is `3.25`. Percent of more decimals is rounded, see the losses. */
export const rate = (name: string, aliquota: Percentual | null | undefined) =>
  aliquota === null || aliquota === undefined ? '' : el(name, decimalString(hundredths(aliquota)))

/** Ten-thousandths of a percent to hundredths, half-up; the same digits that `decimalString` spells. */
const hundredths = (aliquota: Percentual) => Math.floor((aliquota + 50) / 100) as Centavos
