import type { Schema } from '#domain/schema.ts'

/**
 * A valid value without the fields its schema does not name, at any depth: a handler can spread and store it, and an
 * `id`, `tenantId` or `papel` sent along changes nothing. An object without `properties` is left as it is.
 */
export function keepKnown(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) return schema.items ? value.map((item) => keepKnown(schema.items!, item)) : value
  if (typeof value !== 'object' || value === null) return value
  const { properties } = schema.anyOf?.find((variant) => variant.properties) ?? schema
  if (!properties) return value
  const known: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties))
    if (Object.hasOwn(value, name)) known[name] = keepKnown(property, (value as Record<string, unknown>)[name])
  return known
}
