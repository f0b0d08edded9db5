import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { BOM, csvLine, parseCsv, readCsv } from './csv.ts'

test('quotes, doubled quotes, line breaks inside quotes, CRLF, a byte-order mark and a missing last line end are read', () => {
  assert.deepEqual(parseCsv('\uFEFFa,b,c\r\n1,"x, ""y""\nz",\r\n,,3'), [
    { a: '1', b: 'x, "y"\nz', c: '' },
    { a: '', b: '', c: '3' },
  ])
  assert.deepEqual(readCsv('a,\r"b"c,d"e'), [
    { linha: 1, celulas: ['a', ''] },
    { linha: 2, celulas: ['bc', 'd"e'] },
  ])
})

test('empty lines are skipped and counted, missing cells are empty', () => {
  assert.deepEqual(parseCsv('a,b\n\n1\n\n'), [{ a: '1', b: '' }])
  assert.deepEqual(parseCsv(''), [])
  const lines = readCsv('a\r\n\r\n"b\r\nb"\rc\n').map(({ linha }) => linha)
  assert.deepEqual(lines, [1, 3, 5])
})

test('a quote that is never closed is an error, which names the line', () => {
  for (const open of ['"', '"x', '"x""', '"x""y', '"x\n'])
    assert.throws(() => readCsv(`a,b\n1,${open}`), { message: 'A linha 2 abre aspas que não fecham.' }, open)
})

test('a cell that a spreadsheet would run gets an apostrophe, and no other cell does', () => {
  const halfWidth = ['=', '+', '-', '@', '\t', '\r', '\n', '\0']
  for (const first of [...halfWidth, '＝', '＋', '－', '＠'])
    for (const separador of [',', ';'])
      assert.match(csvLine([`${first}1`], separador), /^"?'[^']1"?\r\n$/, JSON.stringify(first))
  assert.equal(csvLine(['a=1', ' =1', '1-2', null, undefined, -3]), 'a=1, =1,1-2,,,-3\r\n')
})

test('a number has the decimal mark that goes with the separator, a date is an instant', () => {
  assert.equal(csvLine([-1.5, '1.5', new Date(0)], ';'), '-1,5;1.5;1970-01-01T00:00:00.000Z\r\n')
  assert.equal(csvLine([-1.5, 'a;b']), '-1.5,a;b\r\n')
})

test('a written file is read back the same, a formula with its apostrophe', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', ',', ';', '\t', '"', '\n', '\r', '\r\n', ' ', 'é', '=', '-', "'"),
  })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(text, text, text), { minLength: 1 }),
      fc.constantFrom(',', ';', '\t'),
      (rows, separador) => {
        const written = BOM + rows.map((row) => csvLine(row, separador)).join('')
        const harmless = (cell: string) => (/^[=\-\t\r\n]/.test(cell) ? `'${cell}` : cell)
        assert.deepEqual(
          readCsv(written, separador).map(({ celulas }) => celulas),
          rows.map((row) => row.map(harmless)),
        )
      },
    ),
  )
})
