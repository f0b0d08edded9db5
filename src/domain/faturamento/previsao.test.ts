import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastDayOf } from '#domain/competencia.ts'
import { addDays } from './periods.ts'
import { forecastMes } from './previsao.ts'

const mesDe = (dia: string) => ({ de: `${dia.slice(0, 7)}-01`, ate: addDays(lastDayOf(dia.slice(0, 7)), 1) })

test('the forecast of a month is the use by day, for all its days, half-up', () => {
  const previstas = (notas: number, hoje: string) => forecastMes(notas, hoje, mesDe(hoje)).notas
  assert.equal(previstas(100, '2026-11-10'), 300)
  assert.equal(previstas(7, '2026-11-22'), 10) // 9.545
  assert.equal(previstas(1, '2026-02-08'), 4) // 3.5
  assert.equal(previstas(3, '2026-11-01'), 90)
  assert.equal(previstas(0, '2026-11-01'), 0)
  assert.deepEqual(forecastMes(58, '2028-02-29', mesDe('2028-02-29')), { notas: 58, diasPassados: 29, diasDoMes: 29 })
})

test('a trial that ended in the month leaves the days after it; before them nothing is foreseen', () => {
  const dias = { de: '2026-11-21', ate: '2026-12-01' }
  assert.deepEqual(forecastMes(6, '2026-11-23', dias), { notas: 20, diasPassados: 3, diasDoMes: 10 })
  assert.deepEqual(forecastMes(0, '2026-11-20', dias), { notas: 0, diasPassados: 0, diasDoMes: 10 })
  // A contract that ended: nothing more is used.
  assert.deepEqual(forecastMes(9, '2026-11-23', { de: '2026-11-01', ate: '2026-11-11' }).notas, 9)
})
