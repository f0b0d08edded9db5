import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { readXlsx } from './read-xlsx.ts'

test('a number that is no day of the calendar is shown as it is, under the format of a date too', () => {
  const cell = (ref: string, value: string) => `<c r="${ref}" s="1"><v>${value}</v></c>`
  const sheet = `<worksheet><sheetData><row r="1">${cell('A1', '46349')}${cell('B1', '9e99')}</row></sheetData></worksheet>`
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
  const file = zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet), 'xl/styles.xml': strToU8(styles) })
  assert.deepEqual(readXlsx(file), [{ linha: 1, celulas: ['23/11/2026', '9e99'] }])
})
