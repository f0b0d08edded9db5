import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DPS_1_01 } from './dps-1.01.ts'
import { chooseLeiaute } from './index.ts'

test('a day uses the layout in force, and days before the first layout use the first', () => {
  const leiautes = [
    { desde: '2026-02-09', leiaute: DPS_1_01 },
    { desde: '2027-03-01', leiaute: { ...DPS_1_01, nome: 'dps-1.02' } },
  ]
  const table: [dia: string, nome: string][] = [
    ['2025-12-31', 'dps-1.01'],
    ['2026-02-09', 'dps-1.01'],
    ['2027-02-28', 'dps-1.01'],
    ['2027-03-01', 'dps-1.02'],
    ['2030-01-01', 'dps-1.02'],
  ]
  for (const [dia, nome] of table) assert.equal(chooseLeiaute(dia, leiautes).nome, nome, dia)
})
