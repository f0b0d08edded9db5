// The endpoints for the bank's callbacks under hostile requests; `npm run hostil:banco` runs many more.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { attackBank, openAttacked } from '../chaos/hostil-banco.ts'
import type { Bank } from '../support/bank.ts'

let bank: Bank
before(async () => {
  bank = await openAttacked()
})
after(() => bank?.close())

test('hostile bodies and tokens are answered 200, 400, 401 or 404, and book nothing', async () => {
  const statuses = await attackBank(bank, 400, 7)
  assert.deepEqual(
    Object.keys(statuses).filter((status) => !['200', '400', '401', '404'].includes(status)),
    [],
  )
  assert.ok(
    (statuses[200] ?? 0) > 20 && (statuses[400] ?? 0) > 20 && (statuses[401] ?? 0) > 20,
    JSON.stringify(statuses),
  )
})
