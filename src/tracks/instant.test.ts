import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { toBrasilia } from '#domain/competencia.ts'
import { casesOf } from '#test/support/prova.ts'
import { readInstant } from './instant.ts'

test('a date of a city is read in every form that was seen', () => {
  const table: [text: string, expected: string | null][] = [
    ['2026-11-20T10:00:00', '2026-11-20T10:00:00-03:00'],
    ['2026-11-20T10:00', '2026-11-20T10:00:00-03:00'],
    ['2026-11-20T10:00:00.123', '2026-11-20T10:00:00-03:00'],
    ['2026-11-20T10:00:00.1234567890123-03:00', '2026-11-20T10:00:00-03:00'],
    ['2026-11-20 10:00:00.0', '2026-11-20T10:00:00-03:00'],
    ['2026-11-20 10:00:00,5', '2026-11-20T10:00:00-03:00'],
    ['2026-11-20  10:00:00', '2026-11-20T10:00:00-03:00'],
    ['2026-11-20T13:00:00Z', '2026-11-20T10:00:00-03:00'],
    ['2026-11-20T13:00:00z', '2026-11-20T10:00:00-03:00'],
    ['2026-11-20T09:00:00-04:00', '2026-11-20T10:00:00-03:00'],
    ['2026-11-20T09:00:00-0400', '2026-11-20T10:00:00-03:00'],
    ['2026-11-20 09:00:00 -04:00', '2026-11-20T10:00:00-03:00'],
    ['2026-11-20T09:00:00-04', '2026-11-20T10:00:00-03:00'],
    ['2026-11-20', '2026-11-20T00:00:00-03:00'],
    ['2026-11-20-03:00', '2026-11-20T00:00:00-03:00'],
    ['2026-11-20Z', '2026-11-19T21:00:00-03:00'],
    ['20/11/2026', '2026-11-20T00:00:00-03:00'],
    ['20/11/2026 10:00:00', '2026-11-20T10:00:00-03:00'],
    ['20/11/2026 10:00', '2026-11-20T10:00:00-03:00'],
    ['20/11/2026T10:00:00-03:00', '2026-11-20T10:00:00-03:00'],
    ['20/11/2026 às 10:00:00', '2026-11-20T10:00:00-03:00'],
    ['20/11/2026 - 10:00:00', '2026-11-20T10:00:00-03:00'],
    ['20-11-2026 10:00:00', '2026-11-20T10:00:00-03:00'],
    ['2026/11/20 10:00:00', '2026-11-20T10:00:00-03:00'],
    ['1/2/2026 9:05:00', '2026-02-01T09:05:00-03:00'],
    ['20261120', '2026-11-20T00:00:00-03:00'],
    ['20261120100000', '2026-11-20T10:00:00-03:00'],
    ['\n 20/11/2026\t10:00:00 \r\n', '2026-11-20T10:00:00-03:00'],
    ...[
      '',
      '   ',
      '31/02/2026',
      '2026-02-29',
      '11/20/2026 10:00:00',
      '20/11/26 10:00:00',
      '2026-11-20T24:00:00',
      '2026-11-20T10:60:00',
      '00/00/0000',
      '0001-01-01T00:00:00',
      '30/12/1899',
      'ontem',
      '20/11/2026 10:00:00 e mais',
      '2026-11/20',
      'x20/11/2026',
    ].map((text): [string, null] => [text, null]),
  ]
  for (const [text, expected] of table) assert.equal(readInstant(text), expected, JSON.stringify(text))
  for (const absent of [null, undefined]) assert.equal(readInstant(absent), null)
})

test('one instant written in any form is that instant', () => {
  const two = (value: number) => String(value).padStart(2, '0')
  const forms: ((day: string[], time: string) => string)[] = [
    ([y, m, d], time) => `${y}-${m}-${d}T${time}`,
    ([y, m, d], time) => `${y}-${m}-${d} ${time}`,
    ([y, m, d], time) => `${d}/${m}/${y} ${time}`,
    ([y, m, d], time) => `${Number(d)}/${Number(m)}/${y} ${time}`,
    ([y, m, d], time) => `${d}-${m}-${y} ${time}.000`,
    ([y, m, d], time) => `${y}${m}${d}${time.replaceAll(':', '')}`,
    ([y, m, d], time) => `${y}-${m}-${d}T${time}-03:00`,
  ]
  const instant = fc.integer({ min: Date.UTC(2010, 0, 1) / 1000, max: Date.UTC(2060, 0, 1) / 1000 })
  fc.assert(
    fc.property(instant, fc.constantFrom(...forms), (seconds, write) => {
      const brasilia = toBrasilia(seconds * 1000)
      const at = new Date(seconds * 1000 - 3 * 3_600_000)
      const day = [String(at.getUTCFullYear()), two(at.getUTCMonth() + 1), two(at.getUTCDate())]
      assert.equal(readInstant(write(day, brasilia.slice(11, 19))), brasilia)
    }),
    { numRuns: casesOf(2000) },
  )
})

test('a time without an offset is that of the city', () => {
  assert.equal(readInstant('20/11/2026 10:00:00', '-05:00'), '2026-11-20T12:00:00-03:00')
  assert.equal(readInstant('2026-11-20', '-04:00'), '2026-11-20T01:00:00-03:00')
  assert.equal(readInstant('2026-11-20T10:00:00-03:00', '-05:00'), '2026-11-20T10:00:00-03:00')
})
