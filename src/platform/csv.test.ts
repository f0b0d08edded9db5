import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseCsv } from './csv.ts'

test('quotes, doubled quotes, line breaks inside quotes, CRLF, a byte-order mark and a missing last line end are read', () => {
  assert.deepEqual(parseCsv('\uFEFFa,b,c\r\n1,"x, ""y""\nz",\r\n,,3'), [
    { a: '1', b: 'x, "y"\nz', c: '' },
    { a: '', b: '', c: '3' },
  ])
})

test('empty lines are skipped and missing columns are empty', () => {
  assert.deepEqual(parseCsv('a,b\n\n1\n\n'), [{ a: '1', b: '' }])
  assert.deepEqual(parseCsv(''), [])
})

test('a quote that is never closed is an error', () => {
  assert.throws(() => parseCsv('a,b\n1,"x'))
})

test('what is written by RFC 4180 is read back', () => {
  const field = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', ' ', 'é') })
  fc.assert(
    fc.property(fc.array(fc.tuple(field, field), { minLength: 1 }), (rows) => {
      const quoted = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
      const read = parseCsv(['x,y', ...quoted].join('\n'))
      assert.deepEqual(
        read.map(({ x, y }) => [x, y]),
        rows,
      )
    }),
  )
})
