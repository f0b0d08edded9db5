import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseLeiaute, type Vigencia } from './index.ts'

const VIGENCIAS: readonly Vigencia[] = [
  { leiaute: 'dps-1.01', ambiente: 'producao', desde: '2026-02-09' },
  { leiaute: 'dps-1.01', ambiente: 'homologacao', desde: '2026-02-09' },
  { leiaute: 'dps-nt009', ambiente: 'homologacao', desde: '2027-03-01' },
  { leiaute: 'dps-nt009', ambiente: 'producao', desde: '' },
]

test('a day uses the layout in force in its ambiente, and days before the first layout use the first', () => {
  const table: [dia: string, homologacao: string, producao: string][] = [
    ['2025-12-31', 'dps-1.01', 'dps-1.01'],
    ['2026-02-09', 'dps-1.01', 'dps-1.01'],
    ['2027-02-28', 'dps-1.01', 'dps-1.01'],
    ['2027-03-01', 'dps-nt009', 'dps-1.01'],
    ['2030-01-01', 'dps-nt009', 'dps-1.01'],
  ]
  for (const [dia, homologacao, producao] of table) {
    assert.equal(chooseLeiaute(dia, 'homologacao', VIGENCIAS).nome, homologacao, dia)
    assert.equal(chooseLeiaute(dia, 'producao', VIGENCIAS).nome, producao, dia)
  }
})

test('the layout of NT 009 is written and not in force: its rows have no date', () => {
  for (const ambiente of ['homologacao', 'producao'] as const)
    for (const dia of ['2026-11-20', '2027-01-01', '2033-01-01'])
      assert.equal(chooseLeiaute(dia, ambiente).nome, 'dps-1.01', dia)
})
