import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { storable } from './settle-statement.ts'

test('characters that the database refuses are left out of a text, and all others stay', () => {
  const clean = (value: unknown) => JSON.parse(storable(JSON.stringify(value)))
  assert.deepEqual(clean({ causa: 'a\0b', motivo: 'x\ud83dy\udc00' }), { causa: 'ab', motivo: 'xy' })
  assert.deepEqual(clean(['\\u0000', '\\\\ud800', '😀', '\u0001']), ['\\u0000', '\\\\ud800', '😀', '\u0001'])
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const whole = text.toWellFormed() === text
      if (whole) assert.equal(clean(text), text.replaceAll('\0', ''))
    }),
  )
})
