import { type Centavos, sum } from '#domain/money.ts'
import { descontoDoCupom, type ValorDoCupom } from './cupons.ts'

/**
 * Divides an amount among parts by their weight, to the cent: the shares add up to the amount, each is its exact share
 * rounded down or up, and the cents left go to the largest remainders, the earlier part first. Weights are not negative;
 * without any weight the first part takes all.
 */
export function spread(total: Centavos, pesos: readonly Centavos[]): Centavos[] {
  const todos = BigInt(sum(...pesos))
  if (todos === 0n) return pesos.map((_, index) => (index === 0 ? total : 0) as Centavos)
  const exact = pesos.map((peso) => BigInt(total) * BigInt(peso))
  const floors = exact.map((each) => each / todos)
  let left = Number(BigInt(total) - floors.reduce((a, b) => a + b, 0n))
  const shares = floors.map(Number)
  const order = exact
    .map((each, index) => ({ index, resto: each % todos }))
    .sort((a, b) => (a.resto === b.resto ? a.index - b.index : a.resto > b.resto ? -1 : 1))
  for (const { index } of order) {
    if (left <= 0) break
    shares[index]! += 1
    left -= 1
  }
  return shares as Centavos[]
}

/** `creditoRestante`: what the credits exceed the charges by, a line of the next fatura. */
type Totais = { subtotal: Centavos; desconto: Centavos; total: Centavos; creditoRestante: Centavos }

/**
 * The totals of a fatura: its lines (credits are negative), then the coupon
 * (docs/referencia/billing.md#f3-rules rules 3 and 5). No total is below zero.
 */
export function totalsOf(linhas: readonly Centavos[], cupom: ValorDoCupom | null): Totais {
  const soma = sum(...linhas)
  const subtotal = Math.max(0, soma) as Centavos
  const desconto = cupom ? descontoDoCupom(cupom, subtotal) : (0 as Centavos)
  return {
    subtotal,
    desconto,
    total: (subtotal - desconto) as Centavos,
    creditoRestante: Math.max(0, -soma) as Centavos,
  }
}

const ITENS_MAX = 50
const MEDIA_MAX = 3

/**
 * Why a fatura waits for a person instead of being closed (docs/referencia/billing.md#f3-rules rule 2); empty: it is
 * closed. `anteriores`: the totals of the last faturas, three at most; without any the total has no bound.
 */
export function outOfBounds(fatura: {
  total: Centavos
  excedente: Centavos
  itens: number
  anteriores: readonly Centavos[]
  tetoExcedente: Centavos | null
}): ('TOTAL_INCOMUM' | 'EXCEDENTE_ACIMA_DO_TETO' | 'ITENS_DEMAIS')[] {
  const { total, excedente, itens, anteriores, tetoExcedente } = fatura
  const soma = sum(...anteriores)
  return [
    ...(soma > 0 && total * anteriores.length > MEDIA_MAX * soma ? (['TOTAL_INCOMUM'] as const) : []),
    ...(tetoExcedente !== null && excedente > tetoExcedente ? (['EXCEDENTE_ACIMA_DO_TETO'] as const) : []),
    ...(itens > ITENS_MAX ? (['ITENS_DEMAIS'] as const) : []),
  ]
}
