import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrive, percentilesOf } from './chegadas.ts'

test('the time of a request counts from the moment at which it was to arrive', async () => {
  const spin = (ms: number) => {
    for (const until = performance.now() + ms; performance.now() < until; );
  }
  // The first one holds the process for 100 ms, in which 49 others were to arrive.
  const latencias = await arrive({ porSegundo: 500, segundos: 0.1 }, async (nth) => void (nth === 0 && spin(100)))
  assert.equal(latencias.chegadas, 50)
  assert.ok(latencias.atrasadas >= 40, `${latencias.atrasadas} late`)
  assert.ok(latencias.p50Ms >= 45, `p50 ${latencias.p50Ms}`)
})

test('requests arrive while earlier ones have no answer', async () => {
  const answers: (() => void)[] = []
  const latencias = await arrive({ porSegundo: 1000, segundos: 0.02 }, async () => {
    const answered = new Promise<void>((answer) => answers.push(answer))
    if (answers.length === 20) for (const answer of answers) answer()
    await answered
  })
  assert.equal(latencias.chegadas, 20)
})

test('a request that fails ends the run with its error', async () => {
  const failing = async (nth: number) => {
    if (nth === 2) throw new Error('no answer')
  }
  await assert.rejects(arrive({ porSegundo: 1000, segundos: 10 }, failing), /no answer/)
})

test('requests before the measure are not counted', async () => {
  let asked = 0
  const latencias = await arrive({ porSegundo: 1000, segundos: 0.01, aquecimentoS: 0.02 }, async () => asked++)
  assert.deepEqual([asked, latencias.chegadas], [30, 10])
})

test('percentiles are values that were measured', () => {
  const times = Array.from({ length: 200 }, (_, nth) => 200 - nth)
  assert.deepEqual(percentilesOf(times), { p50Ms: 101, p95Ms: 191, p99Ms: 199, maxMs: 200 })
})
