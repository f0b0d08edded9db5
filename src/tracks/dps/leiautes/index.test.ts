import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseLeiaute } from './index.ts'

test('a day gets the layout in force, and days before the first layout get the first', () => {
  for (const dia of ['2025-12-31', '2026-02-09', '2027-01-01']) assert.equal(chooseLeiaute(dia).nome, 'dps-1.01')
})
