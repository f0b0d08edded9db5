import { beneath } from '#domain/present-erros.ts'
import { type Schema, toStored, validateSchema } from '#domain/schema.ts'
import { Refusal } from '#platform/ctx.ts'

/**
 * A query string in the types of its schema: texts become the numbers and booleans the schema names, defaults fill what
 * is absent, an empty value counts as absent. Throws PARAMETRO_INVALIDO with every fault, at `query.limit`.
 */
export function readQuery(schema: Schema, raw: Record<string, unknown>): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const text = Object.hasOwn(raw, name) && raw[name] !== '' ? raw[name] : undefined
    const value = text === undefined ? property.default : convert(property, text)
    if (value !== undefined) query[name] = value
  }
  const erros = validateSchema(schema, query)
  if (erros.length > 0) throw new Refusal('PARAMETRO_INVALIDO', 'query', { erros: beneath('query', erros) })
  return toStored(schema, query) as Record<string, unknown>
}

function convert({ type }: Schema, text: unknown): unknown {
  if (typeof text !== 'string') return text
  if ((type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
