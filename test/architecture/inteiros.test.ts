// No integer of a request reaches a column that is too small for it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Schema, validateSchema } from '#domain/schema.ts'
import { routes } from '#http/index.ts'
import { nameOf } from '../support/operations.ts'

/** Kept as 64 bits: numbers of notes and batches, of up to fifteen digits, and milliseconds. */
const LARGE = ['numero', 'loteInicial', 'proximoNumero', 'de', 'ate', 'graceMs']

type Field = { at: string; nome: string; schema: Schema }
function integersOf(schema: Schema | undefined, at: string, nome = ''): Field[] {
  if (!schema) return []
  const own = schema.type === 'integer' ? [{ at, nome, schema }] : []
  const { properties = {}, anyOf = [], items } = schema as Schema & { anyOf?: readonly Schema[]; items?: Schema }
  return [
    ...own,
    ...Object.entries(properties as Record<string, Schema>).flatMap(([each, inner]) =>
      integersOf(inner, `${at}.${each}`, each),
    ),
    ...anyOf.flatMap((each) => integersOf(each, at, nome)),
    ...integersOf(items, `${at}[]`, nome),
  ]
}

const FIELDS = routes.flatMap((route) =>
  (['body', 'query'] as const).flatMap((part) =>
    integersOf(route[part] as Schema | undefined, `${nameOf(route)} ${part}`),
  ),
)

test('an integer beyond 32 bits is refused in every body and query, but where it is kept as 64', () => {
  assert.ok(FIELDS.length > 100, String(FIELDS.length))
  const taken = FIELDS.filter(({ schema }) =>
    [2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER].some((value) => validateSchema(schema, value).length === 0),
  )
  assert.deepEqual(
    taken.filter(({ nome }) => !LARGE.includes(nome)).map(({ at }) => at),
    [],
  )
})
