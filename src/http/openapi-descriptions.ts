import { CACHE_E_AUDITORIA_DESCRITAS } from './descricoes/cache-e-auditoria.ts'
import { CIDADES_DESCRITAS } from './descricoes/cidades.ts'
import { CONTAS_DESCRITAS } from './descricoes/contas.ts'
import { FATURAMENTO_DESCRITO } from './descricoes/faturamento.ts'
import { NOTAS_DESCRITAS } from './descricoes/notas.ts'
import { OPERACAO_DESCRITA } from './descricoes/operacao.ts'
import { PARAMETROS_DESCRITOS } from './descricoes/parametros.ts'
import { REGULAMENTACAO_DESCRITA } from './descricoes/regulamentacao.ts'
import type { Json } from './openapi-schemas.ts'

/** The descriptions of properties whose schema has none: by name, or by the end of their path in the shape. */
export const PROPRIEDADES_DESCRITAS: Readonly<Record<string, string>> = {
  ...CIDADES_DESCRITAS,
  ...CONTAS_DESCRITAS,
  ...FATURAMENTO_DESCRITO,
  ...NOTAS_DESCRITAS,
  ...OPERACAO_DESCRITA,
  ...CACHE_E_AUDITORIA_DESCRITAS,
  ...REGULAMENTACAO_DESCRITA,
}

/** Adds a description to every property and parameter that has none. */
export function describeAll({ components, paths }: Json & { components: Json }): void {
  const schemas = components['schemas'] as Record<string, Schema>
  const describe = (path: readonly string[], schema: Schema | undefined): void => {
    if (!schema || typeof schema !== 'object') return
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const inner = [...path, name]
      const keys = [inner.join('.'), inner.slice(-2).join('.'), name]
      if (!isDescribed(property, schemas)) {
        const text = textFor(PROPRIEDADES_DESCRITAS, keys)
        if (text) property.description = text
      }
      describe(inner, property)
    }
    describe(path, schema.items)
    for (const each of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) describe(path, each)
  }

  for (const [name, schema] of Object.entries(schemas)) describe([name], schema)
  for (const [path, methods] of Object.entries(paths as Record<string, Record<string, Json>>))
    for (const [method, operation] of Object.entries(methods)) {
      for (const body of bodiesIn(operation)) describe([String(operation['operationId'])], body)
      for (const parameter of (operation['parameters'] ?? []) as Parameter[]) {
        const { name } = parameter
        if (name === undefined || parameter.description) continue
        const keys = [`${method.toUpperCase()} ${path} ${name}`, `${segmentBefore(path, parameter)}.${name}`, name]
        const text = parameter.schema.description ?? textFor(PARAMETROS_DESCRITOS, keys)
        if (text) parameter.description = text
      }
    }
}

type Schema = {
  $ref?: string
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  type?: unknown
}
type Parameter = { name?: string; in: string; description?: string; schema: Schema }

/** The text under the first of these keys that the table has. */
const textFor = (table: Readonly<Record<string, string>>, keys: readonly string[]): string | undefined =>
  table[keys.find((key) => Object.hasOwn(table, key)) ?? '']

/** Whether a schema has a description: itself, the shape that it refers to, or the one that may also be null. */
function isDescribed(schema: Schema, schemas: Readonly<Record<string, Schema>>): boolean {
  if (schema.description) return true
  const shape = schema.$ref && schemas[schema.$ref.slice('#/components/schemas/'.length)]
  return (
    (shape ? isDescribed(shape, schemas) : false) || (schema.anyOf ?? []).some((each) => isDescribed(each, schemas))
  )
}

/** The segment of the path that a parameter follows, or in a query, the last that is a word. */
function segmentBefore(path: string, { name, in: place }: Parameter): string {
  const segments = path.split('/')
  if (place === 'path') return segments[segments.indexOf(`{${name}}`) - 1] ?? ''
  return segments.findLast((segment) => segment !== '' && !segment.startsWith('{')) ?? ''
}

/** The schemas of bodies that are written where they are used. */
function bodiesIn(value: unknown): Schema[] {
  if (typeof value !== 'object' || value === null) return []
  const { content, ...rest } = value as { content?: Record<string, { schema?: Schema }> }
  const own = Object.values(content ?? {}).flatMap(({ schema }) => (schema && !schema.$ref ? [schema] : []))
  return [...own, ...Object.values(rest).flatMap(bodiesIn)]
}
