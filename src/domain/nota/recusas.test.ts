import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodoDeRecusas } from './recusas.ts'

const at = (moment: string) => new Date(moment)
const shown = (pedido: Parameters<typeof periodoDeRecusas>[0], now: string) => {
  const { passo, passos, desde, ate, antesDesde } = periodoDeRecusas(pedido, at(now))
  return [passo, passos, desde.toISOString(), ate.toISOString(), antesDesde.toISOString()]
}

test('a window has a fixed number of steps up to the present hour, or day in Brasília, and one as long before it', () => {
  assert.deepEqual(shown({ janela: '24h' }, '2026-11-22T13:37:00Z'), [
    ...['hora', 24, '2026-11-21T14:00:00.000Z', '2026-11-22T13:37:00.000Z', '2026-11-20T14:23:00.000Z'],
  ])
  // 01:00 UTC is still the day before in Brasília.
  assert.deepEqual(shown({ janela: '7d' }, '2026-11-22T01:00:00Z'), [
    ...['dia', 7, '2026-11-15T03:00:00.000Z', '2026-11-22T01:00:00.000Z', '2026-11-08T05:00:00.000Z'],
  ])
  assert.deepEqual(shown({ janela: '30d' }, '2026-11-22T03:00:00.001Z').slice(0, 3), [
    ...['dia', 30, '2026-10-24T03:00:00.000Z'],
  ])
})

test('a period that was written has hours up to two days and days above, from its first moment to its last', () => {
  const desde = at('2026-11-20T03:00:00Z')
  assert.deepEqual(shown({ janela: '24h', desde, ate: at('2026-11-21T02:59:59.999Z') }, '2026-11-22T13:37:00Z'), [
    ...['hora', 24, '2026-11-20T03:00:00.000Z', '2026-11-21T03:00:00.000Z', '2026-11-19T03:00:00.000Z'],
  ])
  assert.deepEqual(shown({ janela: '24h', desde }, '2026-11-22T13:37:00Z').slice(0, 3), [
    ...['dia', 3, '2026-11-20T03:00:00.000Z'],
  ])
  // A day without a first moment ends the window.
  assert.deepEqual(shown({ janela: '7d', ate: at('2026-11-21T02:59:59.999Z') }, '2026-11-22T13:37:00Z').slice(0, 4), [
    ...['dia', 7, '2026-11-14T03:00:00.000Z', '2026-11-21T03:00:00.000Z'],
  ])
  assert.equal(periodoDeRecusas({ janela: '24h', desde: at('2026-11-23T00:00:00Z') }, desde).passos, 1)
})
