import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMudancas } from '#features/tabelas/mudancas.ts'
import { linhasDaLei, REGIMES_DA_LEI, regimeDaLei } from './lei.ts'

const { mudancas } = readMudancas()

test('a line comes until its day and is in force from it on; what comes is in front of what came', () => {
  const on = (hoje: string, max = 3) =>
    linhasDaLei(mudancas, 'simples', { hoje, max }).map(({ desde, valendo }) => [desde, valendo])
  assert.deepEqual(on('2026-10-31'), [
    ['2026-11-01', false],
    ['2027-01-01', false],
  ])
  assert.deepEqual(on('2026-11-01'), [
    ['2026-11-01', true],
    ['2027-01-01', false],
  ])
  assert.deepEqual(on('2026-11-01', 1), [['2027-01-01', false]])
  assert.deepEqual(on('2027-01-01', 1), [['2027-01-01', true]])
})

test('every regime has a line, and what owners read has no name of the API', () => {
  for (const regime of REGIMES_DA_LEI)
    assert.ok(linhasDaLei(mudancas, regime, { hoje: '2026-11-30', max: 3 }).length > 0, regime)
  for (const { titulo, regimes, inicio, resumo, voce } of mudancas) {
    assert.equal(resumo !== '', regimes !== '', titulo)
    assert.ok(inicio === '' || (inicio === 'sim' && resumo.length <= 110), titulo)
    for (const each of regimes.split(' ').filter(Boolean)) assert.ok(REGIMES_DA_LEI.some((regime) => regime === each))
    assert.doesNotMatch(`${resumo} ${voce}`, /servico\[|\b[a-z]+[A-Z]\w+|GET |POST /, titulo)
  }
})

test('a company has the regime that its taxes follow; one that is immune or exempt has none', () => {
  const of = (regimeTributario: Parameters<typeof regimeDaLei>[0]['regimeTributario'], optanteMei = false) =>
    regimeDaLei({ regimeTributario, optanteMei })
  assert.deepEqual(
    [
      of('lucro_real'),
      of('lucro_presumido'),
      of('simples_nacional'),
      of('simples_nacional', true),
      of('mei'),
      of('imune'),
    ],
    ['regular', 'regular', 'simples', 'mei', 'mei', null],
  )
})
