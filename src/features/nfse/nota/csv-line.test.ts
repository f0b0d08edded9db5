import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseCsv } from '#platform/csv.ts'
import { csvLine } from './csv-line.ts'

test('what a spreadsheet would run gets an apostrophe, and nothing else does', () => {
  for (const first of ['=', '+', '-', '@', '\t', '\r', '\n', '\0'])
    assert.ok([`'${first}1\r\n`, `"'${first}1"\r\n`].includes(csvLine([`${first}1`])), JSON.stringify(first))
  assert.equal(csvLine(['a=1', ' =1', '1-2', null, -3]), 'a=1, =1,1-2,,-3\r\n')
})

test('whatever is written is read back', () => {
  const text = fc
    .string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'é') })
    .filter((s) => !/^[\r\n]/.test(s))
  fc.assert(
    fc.property(text, text, (a, b) => {
      assert.deepEqual(parseCsv(`x,y,z\r\n${csvLine([a, b, 1])}`), [{ x: a, y: b, z: '1' }])
    }),
  )
})
