import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRateLimiter, rateHeaders } from './rate-limit.ts'

const POLICY = { nome: 'teste', porMinuto: 60 }

test('a bucket allows a burst of one minute, then one request a second', () => {
  let now = 0
  const limiter = createRateLimiter(() => now)
  const take = () => limiter.take(POLICY, 'k').allowed
  for (let i = 0; i < 60; i++) assert.ok(take(), `request ${i}`)
  assert.ok(!take())
  now += 999
  assert.ok(!take())
  now += 1
  assert.ok(take())
  assert.ok(!take())
  now += 3_600_000
  for (let i = 0; i < 60; i++) assert.ok(take())
  assert.ok(!take(), 'an idle hour saves up no more than a minute')
})

test('the remaining requests and the waiting time are whole numbers, and correct', () => {
  let now = 0
  const limiter = createRateLimiter(() => now)
  const first = limiter.take(POLICY, 'k')
  assert.deepEqual(first, { allowed: true, remaining: 59, resetS: 1, retryAfterS: 0 })
  for (let i = 0; i < 59; i++) limiter.take(POLICY, 'k')
  const refused = limiter.take(POLICY, 'k')
  assert.deepEqual(refused, { allowed: false, remaining: 0, resetS: 60, retryAfterS: 1 })
  now += refused.retryAfterS * 1000
  assert.ok(limiter.take(POLICY, 'k').allowed)
  assert.deepEqual(rateHeaders(POLICY, first), {
    ratelimit: '"teste";r=59;t=1',
    'ratelimit-policy': '"teste";q=60;w=60',
  })
})

test('each key and policy has its own bucket, and a clock set back takes nothing away', () => {
  let now = 1_000_000
  const limiter = createRateLimiter(() => now)
  const one = { nome: 'um', porMinuto: 1 }
  assert.ok(limiter.take(one, 'a').allowed)
  assert.ok(!limiter.take(one, 'a').allowed)
  assert.ok(limiter.take(one, 'b').allowed)
  assert.ok(limiter.take({ nome: 'dois', porMinuto: 1 }, 'a').allowed)
  now = 0
  assert.equal(limiter.take(POLICY, 'c').remaining, 59)
  now = -1_000_000
  assert.equal(limiter.take(POLICY, 'c').remaining, 58)
})
