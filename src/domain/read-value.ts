import { withoutMask } from './cpf-cnpj.ts'
import type { Schema } from './schema.ts'

/**
 * Whether a CPF or CNPJ may come with its mask: `strip` takes it off, `refuse` leaves it for the schema to refuse. Only
 * what an API key sends is refused (docs/especificacao/decisoes.md#1-http-conventions).
 */
export type Mascaras = 'strip' | 'refuse'

/**
 * A received value in the form that its schema checks: an optional field that is null and may not be is absent, the
 * abbreviation of a state (format `uf`) is in capitals, and with `strip` a CPF or CNPJ (format `cpf-cnpj`) has no mask
 * and its letters in capitals. The rest is unchanged; a value without a change is returned itself.
 */
export function readValue(schema: Schema, value: object, mascaras: Mascaras): object
export function readValue(schema: Schema, value: unknown, mascaras: Mascaras): unknown
export function readValue(schema: Schema, value: unknown, mascaras: Mascaras): unknown {
  if (typeof value === 'string') return readText(schema, value, mascaras)
  if (typeof value !== 'object' || value === null) return value
  const { properties, items, required = [], additionalProperties } = variantOf(schema, value)
  if (Array.isArray(value)) {
    const read = items ? value.map((item) => readValue(items, item, mascaras)) : value
    return read.every((item, index) => item === value[index]) ? value : read
  }
  const sent = value as Record<string, unknown>
  let copy: Record<string, unknown> | null = null
  for (const name of Object.keys(sent)) {
    const known = properties && Object.hasOwn(properties, name) ? properties[name] : additionalProperties
    if (typeof known !== 'object') continue
    if (sent[name] === null && !required.includes(name) && !takesNull(known)) {
      copy ??= { ...sent }
      delete copy[name]
      continue
    }
    const read = readValue(known, sent[name], mascaras)
    if (read !== sent[name]) (copy ??= { ...sent })[name] = read
  }
  return copy ?? value
}

function readText({ format, anyOf }: Schema, value: string, mascaras: Mascaras): string {
  const named = format ?? anyOf?.find((variant) => variant.format)?.format
  if (named === 'cpf-cnpj') return mascaras === 'strip' ? withoutMask(value) : value
  return named === 'uf' && /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : value
}

/** The schema itself, or its variant for a list or an object. */
const variantOf = (schema: Schema, value: object): Schema =>
  schema.anyOf?.find((variant) => (Array.isArray(value) ? variant.items : variant.properties)) ?? schema

/** Whether null is a value of the schema. */
function takesNull({ type, anyOf, enum: values, ...rest }: Schema): boolean {
  if (anyOf) return anyOf.some(takesNull)
  if (values) return values.includes(null)
  if ('const' in rest) return rest.const === null
  return type === undefined || type === 'null' || (typeof type !== 'string' && type.includes('null'))
}
