import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TENTATIVAS_MAX } from '#domain/webhook/esperas.ts'
import { parseRetryAfter, retryDelayS } from './schedule.ts'

test('the waits between attempts are those of the specification', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((feitas) => retryDelayS(feitas, null, 1, 0))
  assert.deepEqual(waits, [30, 120, 300, 1800, 7200, 21_600, 86_400])
  assert.equal(TENTATIVAS_MAX, 8)
})

test('jitter only lengthens a wait, by 5 % and a minute at most', () => {
  assert.equal(retryDelayS(1, null, 1, 1), 31.5)
  assert.equal(retryDelayS(7, null, 1, 1), 86_460)
})

test('Retry-After lengthens a wait up to twice, and never shortens it', () => {
  assert.equal(retryDelayS(1, 45, 1, 0), 45)
  assert.equal(retryDelayS(1, 3600, 1, 0), 60)
  assert.equal(retryDelayS(1, 1, 1, 0), 30)
})

test('`ritmo` shortens waits and jitter alike', () => {
  assert.equal(retryDelayS(7, null, 0.01, 0), 864)
  assert.equal(retryDelayS(7, null, 0.01, 1), 864.6)
})

test('Retry-After is read as seconds or as a date, otherwise ignored', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  assert.equal(parseRetryAfter('120', now), 120)
  assert.equal(parseRetryAfter('Fri, 20 Nov 2026 10:01:30 GMT', now), 90)
  assert.equal(parseRetryAfter('Fri, 20 Nov 2026 09:00:00 GMT', now), 0)
  for (const value of [undefined, 'logo', ['1', '2']]) assert.equal(parseRetryAfter(value, now), null)
})
