import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayAfter, splitDays } from './contagens.ts'
import { locate } from './list-notas.ts'
import { startOfDay } from './search.ts'

const at = (text: string) => new Date(`${text}-03:00`)

test('a period is split into whole days and the parts of a day at either end', () => {
  const split = (from: string, to: string | null) => splitDays({ from: at(from), to: to === null ? null : at(to) })
  assert.deepEqual(split('2026-11-01T00:00', null), { days: { first: '2026-11-01', end: null }, edges: [] })
  assert.deepEqual(split('2026-11-01T00:00', '2026-11-03T00:00'), {
    days: { first: '2026-11-01', end: '2026-11-03' },
    edges: [],
  })
  assert.deepEqual(split('2026-11-01T08:00', '2026-11-03T09:00'), {
    days: { first: '2026-11-02', end: '2026-11-03' },
    edges: [
      { from: at('2026-11-01T08:00'), to: at('2026-11-02T00:00') },
      { from: at('2026-11-03T00:00'), to: at('2026-11-03T09:00') },
    ],
  })
  assert.deepEqual(split('2026-11-01T08:00', '2026-11-01T09:00'), {
    days: null,
    edges: [{ from: at('2026-11-01T08:00'), to: at('2026-11-01T09:00') }],
  })
})

test('whole days and edges together are the period, without overlap or gap', () => {
  const moment = fc.integer({ min: 0, max: 10 * 48 }).map((half) => new Date(Date.UTC(2026, 10, 1) + half * 1_800_000))
  fc.assert(
    fc.property(moment, moment, (one, two) => {
      const [from, to] = one < two ? [one, two] : [two, one]
      const { days, edges } = splitDays({ from, to })
      const parts = [...edges, ...(days ? [{ from: startOfDay(days.first), to: startOfDay(days.end!) }] : [])]
      const length = parts.reduce((sum, part) => sum + part.to!.getTime() - part.from.getTime(), 0)
      assert.equal(length, to.getTime() - from.getTime())
      const sorted = parts.filter((part) => part.from < part.to!).sort((a, b) => a.from.getTime() - b.from.getTime())
      for (const [index, part] of sorted.entries())
        assert.deepEqual(part.from, index === 0 ? from : sorted[index - 1]!.to)
    }),
  )
})

test('a page is found on the days that the counts give, whatever its offset', () => {
  const period = { from: at('2026-01-01T00:00'), to: null }
  const counts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(counts, fc.nat(120), fc.integer({ min: 1, max: 30 }), (each, offset, limit) => {
      const days = each.map((notas, ago) => ({
        dia: new Date(Date.UTC(2026, 10, 20 - ago)).toISOString().slice(0, 10),
        notas,
      }))
      const notas = days.flatMap(({ dia, notas: n }) => Array<string>(n).fill(dia))
      const expected = notas.slice(offset, offset + limit)
      const place = locate(days, { limit, offset }, period)
      if (!place) return assert.deepEqual(expected, [])
      const inside = notas.filter((dia) => startOfDay(dia) >= place.period.from && startOfDay(dia) < place.period.to)
      const page = (all: string[]) => all.slice(place.offset, place.offset + place.limit)
      assert.deepEqual(place.backwards ? page(inside.toReversed()).toReversed() : page(inside), expected)
      assert.ok(place.offset <= inside.length / 2)
      assert.equal(startOfDay(dayAfter(expected[0]!)).getTime(), place.period.to.getTime())
    }),
  )
})
