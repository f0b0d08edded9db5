import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Stalled, until } from './until.ts'

test('a wait continues while its measure moves, however long that takes, and gives up once it does not', async () => {
  let counted = 0
  const options = { measure: () => Math.min(++counted, 8), stallMs: 120 }
  assert.equal(await until('a count of 6', () => counted >= 6 && 'there', options), 'there')
  await assert.rejects(
    until('a count of 9', () => counted >= 1e9, options),
    (error) => error instanceof Stalled && /a count of 9; stuck at 8/.test(error.message),
  )
  assert.ok(counted > 8)
})

test('an error thrown by a probe ends the wait', async () => {
  await assert.rejects(
    until('nothing', () => assert.fail('seen')),
    /seen/,
  )
})
