import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consultaIndice } from './indices.ts'

const ask = (serie: number, dataInicial: string, dataFinal: string) =>
  consultaIndice(`/indices/bcdata.sgs.${serie}/dados`, new URLSearchParams({ dataInicial, dataFinal }))

test('each month of a period has a variation, always the same one', () => {
  const { status, json } = ask(433, '01/11/2025', '31/01/2026')!
  assert.equal(status, 200)
  const rows = json as { data: string; valor: string }[]
  assert.deepEqual(
    rows.map(({ data }) => data),
    ['01/11/2025', '01/12/2025', '01/01/2026'],
  )
  assert.ok(rows.every(({ valor }) => /^0\.\d\d$/.test(valor)))
  assert.deepEqual(ask(433, '01/11/2025', '31/01/2026')!.json, rows)
  assert.notDeepEqual(ask(189, '01/11/2025', '31/01/2026')!.json, rows)
})

test('an unknown series, a period without days or longer than ten years is refused, and other paths are ignored', () => {
  assert.deepEqual(
    [ask(1, '01/01/2026', '31/01/2026'), ask(433, 'x', '31/01/2026'), ask(433, '01/01/2010', '31/01/2026')].map(
      (answer) => answer!.status,
    ),
    [404, 400, 400],
  )
  assert.equal(consultaIndice('/receita', new URLSearchParams()), null)
})
