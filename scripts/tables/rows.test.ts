import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatRows, readRows } from './rows.ts'

test('a field with commas, quotes, line breaks or the beginning of a formula is read back unchanged', () => {
  const rows = [
    { codigo: '1', texto: 'a, "b"\nc' },
    { codigo: '2', texto: '' },
    { codigo: '3', texto: '- d' },
  ]
  const text = formatRows(['codigo', 'texto'], rows)
  assert.equal(text, 'codigo,texto\n1,"a, ""b""\nc"\n2,\n3,- d\n')
  assert.deepEqual(readRows(text), rows)
})

test('a byte-order mark, CRLF line ends and a missing last line end are read', () => {
  assert.deepEqual(readRows('\uFEFFa,b\r\n1,'), [{ a: '1', b: '' }])
})

test('a record with another number of fields than the header is refused', () => {
  assert.throws(() => readRows('a,b\n1\n'), /line 2 has 1 fields/)
})
