import assert from 'node:assert/strict'
import { test } from 'node:test'
import { percentual } from '#domain/money.ts'
import { alemDaLei, dentroDaLei } from './limites-da-mora.ts'

test('the multa is 2 % and the juros 1 % a month at most, to the last decimal', () => {
  for (const [multaPercentual, jurosMensalPercentual, campos] of [
    [undefined, undefined, []],
    [0, 0, []],
    [2, 1, []],
    [2.0001, 1, ['multaPercentual']],
    [2, 1.0001, ['jurosMensalPercentual']],
    [50, 100, ['multaPercentual', 'jurosMensalPercentual']],
  ] as const) {
    const erros = alemDaLei({ multaPercentual, jurosMensalPercentual })
    assert.deepEqual(
      erros.map(({ campo }) => campo),
      campos,
      `${multaPercentual} ${jurosMensalPercentual}`,
    )
    for (const { mensagem } of erros) assert.match(mensagem, /art\. \d+, § 1º/)
  }
  const stored = dentroDaLei({ multa: percentual(50), jurosMensal: percentual(0.5) })
  assert.deepEqual(stored, { multa: percentual(2), jurosMensal: percentual(0.5) })
})
