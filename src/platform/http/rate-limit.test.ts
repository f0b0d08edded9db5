import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createOwnBuckets } from './own-buckets.ts'
import { BYTES_POR_FICHA, fichasOf, rateHeaders } from './rate-limit.ts'
import { createSharedBuckets, type Dada, type Pedida } from './shared-buckets.ts'

const POLICY = { nome: 'teste', porMinuto: 60 }

test('a bucket allows a burst of one minute, then one request a second', () => {
  let now = 0
  const limiter = createOwnBuckets(() => now)
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
  const limiter = createOwnBuckets(() => now)
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
  const limiter = createOwnBuckets(() => now)
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

/** One bucket for all processes, as the database stores it. */
function bucket(now: () => number) {
  let [fichas, em, perguntas] = [Number.NaN, 0, 0]
  return {
    perguntas: () => perguntas,
    lease: async ({ porMinuto, fichas: pedidas }: Pedida): Promise<Dada> => {
      perguntas++
      const cheias = Number.isNaN(fichas)
        ? porMinuto
        : Math.min(porMinuto, fichas + ((now() - em) * porMinuto) / 60_000)
      const dadas = Math.min(pedidas, Math.floor(cheias))
      fichas = cheias - dadas
      em = now()
      return { dadas, restam: fichas }
    },
  }
}

test('processes share a bucket, in portions of a second: a small limit is exact, a large one asks rarely', async () => {
  for (const [porMinuto, perguntasMax] of [
    [60, 70],
    [6_000, 70],
  ] as const) {
    let now = 0
    const shared = bucket(() => now)
    const processes = Array.from({ length: 3 }, () => createSharedBuckets(shared.lease, () => now, assert.ifError))
    const policy = { nome: 'chave', porMinuto }
    const burst = async () => {
      const takes = Array.from({ length: 2 * porMinuto }, (_, n) => processes[n % 3]!.take(policy, 'k'))
      return (await Promise.all(takes)).filter(({ allowed }) => allowed).length
    }
    const allowed = await burst()
    assert.ok(allowed > porMinuto - 3 * (porMinuto / 60) && allowed <= porMinuto, `${allowed} of ${porMinuto}`)
    assert.ok(shared.perguntas() <= perguntasMax, `${shared.perguntas()} statements`)
    const before = shared.perguntas()
    assert.equal(await burst(), porMinuto - allowed, 'what a process still held')
    assert.ok(shared.perguntas() <= before + 3, 'an empty bucket is refused from memory')
    now += 60_000
    assert.ok((await burst()) > porMinuto / 2)
  }
})

test('while the shared bucket is unreachable, each process limits by itself, and no request waits for it twice', async () => {
  const told: unknown[] = []
  const limiter = createSharedBuckets(
    () => Promise.reject(new Error('away')),
    () => 0,
    (error) => told.push(error),
  )
  const allowed = []
  for (let n = 0; n < 70; n++) allowed.push((await limiter.take(POLICY, 'k')).allowed)
  assert.equal(allowed.filter(Boolean).length, 60)
  assert.equal(told.length, 1)
})

test('while the shared bucket is unreachable, an answer costs tokens of the bucket of its request, known to it or not', async () => {
  for (const known of [false, true]) {
    const now = 1_000_000
    const { lease } = bucket(() => now)
    let away = !known
    const limiter = createSharedBuckets(
      (pedida) => (away ? Promise.reject(new Error('away')) : lease(pedida)),
      () => now,
      () => {},
    )
    if (known) await limiter.take(POLICY, 'k')
    away = true
    assert.equal((await limiter.take(POLICY, 'k')).remaining, 59, `known ${known}`)
    assert.equal(limiter.spend(POLICY, 'k', 9).remaining, 50, `known ${known}`)
    limiter.spend(POLICY, 'k', 60)
    assert.equal((await limiter.take(POLICY, 'k')).allowed, false, `known ${known}`)
  }
})

test('a long answer costs by its bytes, never more than a quarter of the minute', () => {
  const policy = { nome: 'aberta', porMinuto: 600 }
  for (const [bytes, fichas] of [
    [0, 1],
    [BYTES_POR_FICHA, 1],
    [BYTES_POR_FICHA + 1, 2],
    [64 * BYTES_POR_FICHA, 64],
    [5_000 * BYTES_POR_FICHA, 150],
  ] as const)
    assert.equal(fichasOf(policy, bytes), fichas, `${bytes} bytes`)
  assert.equal(fichasOf({ nome: 'cnpj', porMinuto: 1 }, 5_000 * BYTES_POR_FICHA), 1)
})

test('missing tokens are owed and paid by waiting, a minute at most, in one process as in several', async () => {
  let now = 1_000_000
  const shared = bucket(() => now)
  const open = () => createSharedBuckets(shared.lease, () => now, assert.ifError)
  const own = createOwnBuckets(() => now)
  const [one, other] = [open(), open()]
  for (const { take, spend } of [own, one]) {
    const key = take === own.take ? 'own' : 'k'
    assert.ok((await take(POLICY, key)).allowed)
    assert.equal(spend(POLICY, key, 29).remaining, 30, 'headers show what is left')
    const owing = spend(POLICY, key, 40)
    assert.deepEqual([owing.allowed, owing.remaining, owing.resetS], [true, 0, 70])
    const refused = await take(POLICY, key)
    assert.deepEqual([refused.allowed, refused.retryAfterS], [false, 11])
    now += 10_999
    assert.equal((await take(POLICY, key)).allowed, false)
    now += 1
    assert.ok((await take(POLICY, key, 3)).allowed, 'one token is enough to begin')
    assert.equal((await take(POLICY, key)).retryAfterS, 3)
    spend(POLICY, key, 10_000)
    await nextTurn() // the shared bucket has answered
    assert.equal((await take(POLICY, key)).retryAfterS, 61, 'no more than a minute is owed')
    now += 200_000
    assert.ok((await take(POLICY, key)).allowed, 'and an idle bucket has paid')
  }
  assert.ok((await other.take(POLICY, 'k')).allowed)
  one.spend(POLICY, 'k', 59)
  await nextTurn()
  assert.ok(!(await other.take(POLICY, 'k')).allowed, 'what one process answered is owed at all')
})
