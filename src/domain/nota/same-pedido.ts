import { maskJson } from '#domain/credenciais.ts'
import { readValue } from '#domain/read-value.ts'
import type { Schema } from '#domain/schema.ts'
import { PEDIDO_SCHEMA } from './pedido-schema.ts'

/**
 * Whether a body asks for the same note as one that was kept: order of fields, defaults and nulls written out, masks of CPF
 * and CNPJ, and whether the client waits (`opcoes.modoSincrono`) make no difference (docs/especificacao/decisoes.md#4-issuance).
 * Credentials are kept as `***`, and so compared. Takes any JSON.
 */
export function isSamePedido(kept: unknown, json: unknown): boolean {
  const meaning = meaningOf(kept)
  return meaning === meaningOf(json) || meaning === meaningOf(maskJson(json))
}

function meaningOf(json: unknown): string {
  const value = withoutDefaults(PEDIDO_SCHEMA, readValue(PEDIDO_SCHEMA, json, 'strip'))
  if (!isObject(value)) return JSON.stringify(value)
  const { opcoes, rps, ...rest } = value
  return JSON.stringify(sorted({ ...rest, opcoes: orAbsent(without(opcoes, 'modoSincrono')), rps: orAbsent(rps) }))
}

/** The value without the fields that say what their schema has for the absent one. */
function withoutDefaults(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutDefaults(schema.items ?? {}, item))
  if (!isObject(value)) return value
  const { properties = {} } = schema.anyOf?.find((variant) => variant.properties) ?? schema
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined
      return known?.default !== undefined && known.default === inner
        ? []
        : [[name, withoutDefaults(known ?? {}, inner)]]
    }),
  )
}

const without = (value: unknown, name: string) =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter(([each]) => each !== name)) : value

const orAbsent = (value: unknown) => (isObject(value) && Object.keys(value).length === 0 ? undefined : value)

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
