// §2.1: conventions of ids, times, amounts and repeats.
import assert from 'node:assert/strict'
import type { Sentence } from './sentence.ts'

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export const CONVENTIONS: readonly Sentence[] = [
  {
    section: '2.1',
    sentence: 'ids are UUID v4',
    request: ({ owner }) => owner.api.issue(owner.body()),
    expected: ({ json }) => assert.match(json.id, UUID_V4),
  },
  {
    section: '2.1',
    sentence: 'the same idIntegracao again returns the note that exists',
    request: async ({ owner }) => {
      const body = owner.body()
      const first = await owner.api.issue(body)
      const again = await owner.api.issue(body)
      assert.equal(again.json.id, first.json.id)
      return again
    },
    expected: 202,
  },
]
