// Every operation that takes a period: one that ends before it begins is refused with a sentence, whatever the names.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Schema } from '#domain/schema.ts'
import { Refusal } from '#platform/ctx.ts'
import { readQuery } from '#platform/http/query.ts'
import { routes } from './index.ts'

/** Begin and end of the period that a list takes; null: it takes none. */
const periodoOf = (schema: Schema): [string, string] | null => {
  const names = Object.keys(schema.properties ?? {})
  const [fim] = names.filter((name) => ['ate', 'dataFim'].includes(name))
  const [inicio] = names.filter((name) => ['desde', 'de', 'dataInicio'].includes(name))
  assert.equal(inicio === undefined, fim === undefined, `half a period: ${names}`)
  return inicio && fim ? [inicio, fim] : null
}

const BACKWARDS = [
  ['2026-11-10', '2026-11-09'],
  ['2026-11-10T12:00:00Z', '2026-11-10T11:59:59Z'],
  // Midnight in Brasília is 03:00 UTC.
  ['2026-11-10', '2026-11-10T02:59:59Z'],
  ['2026-11-10T03:00:00Z', '2026-11-09'],
] as const
const FORWARDS = [
  ['2026-11-10', '2026-11-10'],
  ['2026-11-10T23:00:00-03:00', '2026-11-10'],
  ['2026-11-10T12:00:00', '2026-11-10T15:00:00Z'],
] as const

const withPeriodo = routes.flatMap((route) => {
  const periodo = route.query && periodoOf(route.query as Schema)
  return periodo ? [{ name: `${route.method} ${route.path}`, schema: route.query as Schema, periodo }] : []
})

test('many lists have a period', () => assert.ok(withPeriodo.length > 10))

for (const { name, schema, periodo } of withPeriodo)
  test(`${name}: a period that ends before it begins is refused`, () => {
    const [inicio, fim] = periodo
    for (const [de, ate] of BACKWARDS)
      assert.throws(
        () => readQuery(schema, { [inicio]: de, [fim]: ate }, 'strip'),
        (error) =>
          error instanceof Refusal &&
          error.codigo === 'PARAMETRO_INVALIDO' &&
          error.erros[0]!.campo === `query.${fim}` &&
          error.erros[0]!.mensagem.includes(de) &&
          error.erros[0]!.mensagem.includes(ate),
        `${de} to ${ate}`,
      )
    for (const [de, ate] of FORWARDS) assert.equal(readQuery(schema, { [inicio]: de, [fim]: ate }, 'strip')[fim], ate)
  })
