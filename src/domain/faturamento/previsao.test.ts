import assert from 'node:assert/strict'
import { test } from 'node:test'
import { preverMes } from './previsao.ts'

test('the forecast of a month is what was used by day, for all its days, half-up', () => {
  const previstas = (notas: number, hoje: string) => preverMes(notas, hoje).notas
  assert.equal(previstas(100, '2026-11-10'), 300)
  assert.equal(previstas(7, '2026-11-22'), 10) // 9.545
  assert.equal(previstas(1, '2026-02-08'), 4) // 3.5
  assert.equal(previstas(3, '2026-11-01'), 90)
  assert.equal(previstas(0, '2026-11-01'), 0)
  assert.deepEqual(preverMes(58, '2028-02-29'), { notas: 58, diasPassados: 29, diasDoMes: 29 })
})
