import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { showBidi } from '#domain/bidi.ts'
import { markControls, unmarkControls, unmarkedJson } from './bidi.ts'

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069', '\u2064'),
    fc.constantFrom('[', ']', 'U+', '202E', '[U+202E]', '\\', '"', 'ש', 'a'),
  ),
})

test('a text is shown as showBidi shows it, and leaves as it came, whatever it holds', () => {
  fc.assert(
    fc.property(text, (came) => {
      const shown = markControls(came)
      assert.equal(unmarkControls(shown), came)
      if (!came.includes('\u2064')) assert.equal(shown.replaceAll('\u2064', ''), showBidi(came))
    }),
  )
})

test('JSON stays JSON with its controls marked, in names too, and leaves as it came', () => {
  fc.assert(
    fc.property(fc.dictionary(text, fc.array(text), { noNullPrototype: true }), (came) => {
      const shown = JSON.parse(markControls(JSON.stringify(came)))
      assert.deepEqual(
        shown,
        Object.fromEntries(Object.entries(came).map(([name, each]) => [markControls(name), each.map(markControls)])),
      )
      assert.deepEqual(unmarkedJson(shown), came)
    }),
  )
})
