import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Centavos,
  centavos,
  decimalString,
  decimalsOf,
  type Percentual,
  percentOf,
  percentual,
  reais,
  sum,
} from './money.ts'

for (const [base, aliquota, valor] of [
  [100.3, 5, 5.02],
  [106.75, 2, 2.14],
  [129, 3.5, 4.52],
  [1000, 0.65, 6.5],
  [0.01, 50, 0.01],
  [999_999_999_999.99, 100, 999_999_999_999.99],
] as const) {
  test(`${aliquota}% of R$ ${base} is R$ ${valor}`, () => {
    assert.equal(percentOf(centavos(base), percentual(aliquota)), centavos(valor))
  })
}

test('a percentage is rounded half-up as an exact fraction would be', () => {
  const cents = fc.integer({ min: 0, max: 99_999_999_999_999 })
  const rate = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(cents, rate, (base, aliquota) => {
      const valor = BigInt(percentOf(base as Centavos, aliquota as Percentual))
      const remainder = BigInt(base) * BigInt(aliquota) - valor * 1_000_000n
      return remainder >= -500_000n && remainder < 500_000n
    }),
  )
})

test('reais with two decimals become cents and come back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (cents) => {
      const typed = Number(decimalString(cents as Centavos))
      return centavos(typed) === cents && reais(centavos(typed)) === typed && decimalsOf(typed) <= 2
    }),
  )
})

test('decimals are counted in the shortest spelling', () => {
  for (const [value, casas] of [
    [1.005, 3],
    [5, 0],
    [1e-7, 7],
    [1.5e-7, 8],
    [1e21, 0],
    [0.1 + 0.2, 17],
  ] as const) {
    assert.equal(decimalsOf(value), casas, String(value))
  }
})

test('missing amounts count as zero in a sum', () => {
  assert.equal(sum(centavos(1), null, undefined, centavos(0.5)), 150)
  assert.equal(decimalString(-5 as Centavos), '-0.05')
})
