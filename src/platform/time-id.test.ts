import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeId } from './time-id.ts'

test('an id begins with its instant, has the form of version 4, and differs each time', () => {
  const em = new Date('2026-11-23T23:00:00.123Z')
  const ids = Array.from({ length: 1000 }, () => timeId(em))
  for (const id of ids) {
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.equal(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16), em.getTime())
  }
  assert.equal(new Set(ids).size, ids.length)
})

test('ids sort as their instants do', () => {
  const instants = [0, 1, 1_000, 1_767_225_599_999, 1_767_225_600_000, 4_102_444_800_000]
  const ids = instants.map((ms) => timeId(new Date(ms)))
  assert.deepEqual([...ids].sort(), ids)
})
