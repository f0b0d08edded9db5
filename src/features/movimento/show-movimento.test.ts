import assert from 'node:assert/strict'
import { test } from 'node:test'
import { windowOf } from './show-movimento.ts'

const at = (moment: string) => new Date(moment)
const shown = (janela: Parameters<typeof windowOf>[0], now: string) => {
  const { passo, desde, antesDesde } = windowOf(janela, at(now))
  return [passo, desde.toISOString(), antesDesde.toISOString()]
}

test('short windows end with the present five minutes, long ones with the present day in Brasília', () => {
  assert.deepEqual(shown('1h', '2026-11-22T13:37:00Z'), [
    '5min',
    '2026-11-22T12:40:00.000Z',
    '2026-11-22T11:40:00.000Z',
  ])
  assert.deepEqual(shown('24h', '2026-11-22T13:35:00Z'), [
    '5min',
    '2026-11-21T13:40:00.000Z',
    '2026-11-20T13:40:00.000Z',
  ])
  // 01:00 UTC is still the day before in Brasília.
  assert.deepEqual(shown('7d', '2026-11-22T01:00:00Z'), ['dia', '2026-11-15T03:00:00.000Z', '2026-11-08T03:00:00.000Z'])
  assert.deepEqual(shown('7d', '2026-11-22T13:00:00Z'), ['dia', '2026-11-16T03:00:00.000Z', '2026-11-09T03:00:00.000Z'])
})
