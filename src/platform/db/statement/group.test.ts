import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGroup } from './group.ts'

/** A group that notes its batches; each write takes a turn of the loop. */
function groupOf(options: Parameters<typeof createGroup>[1]) {
  const batches: number[][] = []
  const write = async (items: number[]) => {
    batches.push(items)
    return items.map((item) => -item)
  }
  return { batches, add: createGroup(write, options) }
}

test('an item that comes alone is written at once, and later ones wait to be written together', async () => {
  const { batches, add } = groupOf({ itemsMax: 10, gatherMs: 200 })
  const began = performance.now()
  assert.equal(await add(1), -1)
  const [two, three] = [add(2), new Promise((later) => setTimeout(later, 20)).then(() => add(3))]
  assert.deepEqual(await Promise.all([two, three]), [-2, -3])
  assert.deepEqual(batches, [[1], [2, 3]])
  assert.ok(performance.now() - began >= 190)
})

test('a full batch does not wait', async () => {
  const { batches, add } = groupOf({ itemsMax: 2, gatherMs: 3_600_000 })
  await add(1)
  await Promise.all([add(2), add(3)])
  assert.deepEqual(batches, [[1], [2, 3]])
})
