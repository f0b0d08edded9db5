import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mesesDevidos } from './calendario.ts'

const devidos = (hoje: string, desde: string, diaDaGeracao = 5, diaDoFechamento = 10) =>
  mesesDevidos({ hoje, desde, diaDaGeracao, diaDoFechamento }).map(
    ({ competencia, fecha }) => `${competencia}${fecha ? ' fecha' : ''}`,
  )

test('a month that ended is generated from its day on, and closed from a later one', () => {
  const desde = '2026-11-20'
  assert.deepEqual(devidos('2026-12-04', desde), [])
  assert.deepEqual(devidos('2026-12-05', desde), ['2026-11'])
  assert.deepEqual(devidos('2026-12-09', desde), ['2026-11'])
  assert.deepEqual(devidos('2026-12-10', desde), ['2026-11 fecha'])
  assert.deepEqual(devidos('2026-12-05', desde, 5, 1), ['2026-11 fecha'])
})

test('months whose day passed before the calendar was on are left to people', () => {
  assert.deepEqual(devidos('2026-11-20', '2026-11-06'), [])
  assert.deepEqual(devidos('2026-11-20', '2026-11-05'), ['2026-10 fecha'])
})

test('missed months are made up for, three at most and over the end of a year', () => {
  assert.deepEqual(devidos('2027-01-06', '2026-11-20'), ['2026-11 fecha', '2026-12'])
  assert.deepEqual(devidos('2027-06-30', '2026-11-20'), ['2027-03 fecha', '2027-04 fecha', '2027-05 fecha'])
})
