// Input that an operation must refuse, derived from its documentation.
import type { Schema } from '#domain/schema.ts'
import type { Route } from '#platform/http/route.ts'

/** A body in which every field has a type that its schema does not allow, and the fields that the refusal must name. */
export function wrongBody({ body }: Route): { body: unknown; campos: string[] } | null {
  if (!body) return null
  const campos = Object.keys((body as Schema).properties ?? {})
  return campos.length > 0
    ? { body: Object.fromEntries(campos.map((campo) => [campo, [[]]])), campos }
    : { body: [], campos: [''] }
}

/** A query in which every parameter is one its schema refuses, likewise; null when there is none to get wrong. */
export function wrongQuery({ query }: Route): { query: string; campos: string[] } | null {
  const wrong = Object.entries((query as Schema | undefined)?.properties ?? {}).flatMap(([name, schema]) => {
    const value = wrongText(schema)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  return wrong.length === 0 ? null : { query: `?${new URLSearchParams(wrong)}`, campos: wrong.map(([name]) => name) }
}

/** A text that a parameter does not take. */
function wrongText({ type, pattern, format, enum: values, maxLength, anyOf }: Schema): string | null {
  if (anyOf) return anyOf.every((each) => wrongText(each) !== null) ? NONSENSE : null
  if (type !== 'string' || (pattern && !new RegExp(pattern, 'u').test(NONSENSE)) || format || values) return NONSENSE
  return maxLength === undefined ? null : 'a'.repeat(maxLength + 1)
}
const NONSENSE = '¿isto não?'
