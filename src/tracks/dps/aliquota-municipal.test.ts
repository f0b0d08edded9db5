import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RestAnswer } from '#platform/http-client/rest.ts'
import { readAliquota } from './aliquota-municipal.ts'

const answer = (json: unknown, status = 200) =>
  ({ kind: 'answer', status, body: Buffer.from(JSON.stringify(json)) }) as unknown as RestAnswer
const periodos = [
  { Incidencia: 'Incidente', Aliq: 2, DtIni: '2025-01-01T00:00:00', DtFim: '2026-06-30T00:00:00' },
  { Incidencia: 'Incidente', Aliq: 3.5, DtIni: '2026-07-01T00:00:00', DtFim: null },
]

test('the rate of a city is the one in force on the day', () => {
  const aliquotas = answer({ aliquotas: { '01.07.01.000': periodos } })
  assert.equal(readAliquota(aliquotas, '2026-06-30'), 20_000)
  assert.equal(readAliquota(aliquotas, '2026-11-30'), 35_000)
  assert.equal(readAliquota(aliquotas, '2024-12-31'), null)
})

test('an answer without a rate is none', () => {
  for (const each of [
    answer({ aliquotas: null }, 404),
    answer({ aliquotas: null }),
    answer({ aliquotas: { x: [{ Aliq: null }] } }),
    answer({ aliquotas: { x: [null] } }),
    answer('text'),
    { kind: 'nothing' } as unknown as RestAnswer,
  ])
    assert.equal(readAliquota(each, '2026-11-30'), null)
})
