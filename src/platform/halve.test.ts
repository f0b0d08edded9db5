import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from './ctx.ts'
import { halve, isOfEverything } from './halve.ts'

const refusal = Object.assign(new Error('null value'), { code: '23502' })
const cut = Object.assign(new Error('Connection terminated unexpectedly'))

/** Works on numbers, some of which fail with an error; records what was done and what was set aside. */
async function run(total: number, bad: ReadonlySet<number>, error: unknown) {
  const done: number[] = []
  const aside: number[] = []
  let calls = 0
  const work = async (items: number[]) => {
    calls += 1
    if (items.some((item) => bad.has(item))) throw error
    done.push(...items)
  }
  const items = Array.from({ length: total }, (_, index) => index)
  const thrown = await halve(items, work, (item) => aside.push(item)).catch((each: unknown) => each)
  return { items, done, aside, calls, thrown }
}

test('every item is done or, alone, set aside, whichever fail and however many', () =>
  fc.assert(
    fc.asyncProperty(fc.nat({ max: 60 }), fc.array(fc.nat({ max: 60 }), { maxLength: 8 }), async (total, numbers) => {
      const bad = new Set(numbers.filter((each) => each < total))
      const { items, done, aside, calls, thrown } = await run(total, bad, refusal)
      assert.equal(thrown, undefined)
      assert.deepEqual(
        aside,
        [...bad].sort((a, b) => a - b),
      )
      assert.deepEqual(
        done,
        items.filter((item) => !bad.has(item)),
      )
      assert.ok(calls <= 1 + bad.size * 2 * Math.ceil(Math.log2(Math.max(2, total))), `${calls} calls`)
    }),
  ))

test('an error of everything sets nothing aside, and is thrown at once', async () => {
  const { aside, done, calls, thrown } = await run(500, new Set([7]), cut)
  assert.deepEqual([aside, done, calls, thrown], [[], [], 1, cut])
})

/** Errors as the driver, the system and code throw them: whether a row is to blame. */
const ERRORS: readonly (readonly [what: string, error: unknown, ofEverything: boolean])[] = [
  ...['22021', '22P02', '22003', '21000', '23502', '23505', '23514', '54000', 'P0001'].map(
    (code) => [code, Object.assign(new Error('x'), { code }), false] as const,
  ),
  ...['08006', '25006', '25P03', '28P01', '40001', '40P01', '42601', '42P01', '42501', '53100', '53200', '53300'].map(
    (code) => [code, Object.assign(new Error('x'), { code }), true] as const,
  ),
  ...['55P03', '57014', '57P01', '57P03', '58030', 'XX000'].map(
    (code) => [code, Object.assign(new Error('x'), { code }), true] as const,
  ),
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOSPC', 'EMFILE'].map(
    (code) => [code, Object.assign(new Error('x'), { code, syscall: 'connect', errno: -1 }), true] as const,
  ),
  ['driver: connect', new Error('timeout exceeded when trying to connect'), true],
  ['driver: read', new Error('Query read timeout'), true],
  ['driver: cut', cut, true],
  ['timeout', AbortSignal.timeout(0).reason ?? new DOMException('x', 'TimeoutError'), true],
  ['refusal: not available now', new Refusal('INDISPONIVEL'), true],
  ['refusal: of the row', new Refusal('NAO_ENCONTRADO'), false],
  ['code: type', new TypeError('Cannot read properties of undefined'), false],
  ['code: range', new RangeError('Invalid time value'), false],
  ['code: JSON', new SyntaxError('Unexpected token'), false],
  ['code: plain', new Error('a certificate cannot be opened'), false],
  ['nothing', undefined, false],
]

test('an error counts as of one row or of everything by what it says, whatever throws it', () => {
  for (const [what, error, ofEverything] of ERRORS) assert.equal(isOfEverything(error), ofEverything, what)
})
