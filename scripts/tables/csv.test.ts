import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatCsv, parseCsv } from './csv.ts'

test('a field may hold commas, quotes and line breaks, and comes back unchanged', () => {
  const rows = [
    { codigo: '1', texto: 'a, "b"\nc' },
    { codigo: '2', texto: '' },
  ]
  const text = formatCsv(['codigo', 'texto'], rows)
  assert.equal(text, 'codigo,texto\n1,"a, ""b""\nc"\n2,\n')
  assert.deepEqual(parseCsv(text), rows)
})

test('a byte-order mark, CRLF line ends and a missing last line end are read', () => {
  assert.deepEqual(parseCsv('\uFEFFa,b\r\n1,'), [{ a: '1', b: '' }])
})

test('a record with another number of fields than the header is refused', () => {
  assert.throws(() => parseCsv('a,b\n1\n'), /record 2 has 1 fields/)
})

test('a quote in the middle of a field is refused', () => {
  assert.throws(() => parseCsv('a,b\n1"2,3\n'), /malformed field/)
})
