import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths, competenciaOf, isDate, lastDayOf, parseDateTime, toBrasilia } from './competencia.ts'

test('only a day of the calendar is a date', () => {
  for (const date of ['2024-02-29', '2000-02-29', '2026-12-31']) assert.ok(isDate(date), date)
  for (const date of ['2026-02-29', '1900-02-29', '2026-04-31', '2026-00-10', '2026-1-1', ''])
    assert.ok(!isDate(date), date)
})

test('adding months crosses the year in both directions', () => {
  assert.equal(addMonths('2026-12', 1), '2027-01')
  assert.equal(addMonths('2026-01', -1), '2025-12')
  assert.equal(addMonths('2026-05', -17), '2024-12')
  assert.equal(lastDayOf('2024-02'), '2024-02-29')
  assert.equal(lastDayOf('2026-11'), '2026-11-30')
})

test('an instant is written in Brasília time, and its month is the month there', () => {
  const instant = Date.UTC(2026, 11, 1, 2, 59, 59)
  assert.equal(toBrasilia(instant), '2026-11-30T23:59:59-03:00')
  assert.equal(competenciaOf(instant), '2026-11')
})

test('a date-time without offset is Brasília time; offsets, seconds and fractions are read', () => {
  const noon = Date.UTC(2026, 10, 20, 15)
  for (const text of [
    '2026-11-20T12:00:00',
    '2026-11-20T12:00',
    '2026-11-20T15:00:00Z',
    '2026-11-20T15:00:00.000Z',
    '2026-11-20T12:00:00-03:00',
    '2026-11-20T16:30:00+01:30',
  ]) {
    assert.equal(parseDateTime(text), noon, text)
  }
  assert.equal(toBrasilia(parseDateTime('2024-02-29T23:59:59-05:00')!), '2024-03-01T01:59:59-03:00')
  // In Brasília these days are outside 1900 to 9999.
  for (const text of ['9999-12-31T23:59:59-14:00', '1900-01-01T00:00:00+14:00']) assert.equal(parseDateTime(text), null)
  for (const text of ['2026-11-20', '2026-02-30T10:00:00Z', '2026-11-20T25:00:00Z', '20/11/2026', '']) {
    assert.equal(parseDateTime(text), null, text)
  }
})

test('an instant is written as the calendar of the machine writes it three hours earlier', () => {
  const edges = [1.5, -1.5, 999, -999, 86_399_999, -86_400_001, Date.UTC(2024, 1, 29, 2, 59, 59, 999)]
  const steps = Array.from({ length: 5_000 }, (_, n) => n * 9_973_331_713 - 2_000_000_000_000)
  for (const ms of [...edges, ...steps, ...steps.map((each) => each + 1000)])
    assert.equal(toBrasilia(ms), `${new Date(ms - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`, String(ms))
  assert.throws(() => toBrasilia(Number.NaN), RangeError)
})
