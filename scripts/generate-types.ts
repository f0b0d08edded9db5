// What the generated clients have in common: the operations and shapes of the OpenAPI document, and their types in
// TypeScript.

export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
  default?: unknown
  examples?: unknown[]
  [keyword: string]: unknown
}
type Content = Record<string, { schema: Schema }>
type Parameter = { name: string; in: string; required: boolean; schema: Schema }
export type Operation = {
  summary: string
  description?: string
  security: Record<string, unknown>[]
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
  'x-assuntos'?: string[]
}
export type OpenApi = {
  paths: Record<string, Record<string, unknown>>
  webhooks: Record<string, unknown>
  components: { schemas: Record<string, Schema>; responses: Record<string, unknown> }
}

export const HEADER = `// Generated from contracts/openapi.json by \`npm run generate\`; do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated
`
const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Every operation of the document, by the key that its client calls it with: `GET /nfse/{id}`. */
export const operationsOf = ({ paths }: OpenApi): { key: string; path: string; operation: Operation }[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.filter((method) => methods[method]).map((method) => ({
      key: `${method.toUpperCase()} ${path}`,
      path,
      operation: methods[method] as Operation,
    })),
  )

/** Names of the shapes that a part of the document refers to, directly or inside another. */
export function shapesIn(part: unknown, schemas: Record<string, Schema>, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue
    found.add(name)
    shapesIn(schemas[name], schemas, found)
  }
  return found
}

/** What an operation takes, by place: its path, its query and its body, each null where it has none. */
export function inputsOf({ parameters, requestBody }: Operation) {
  const within = (place: string): Schema | null => {
    const own = parameters.filter((each) => each.in === place)
    return own.length === 0
      ? null
      : {
          type: 'object',
          properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
          required: own.filter(({ required }) => required).map(({ name }) => name),
        }
  }
  const body = requestBody && Object.values(requestBody.content)[0]?.schema
  return { caminho: within('path'), consulta: within('query'), corpo: body ?? null }
}

/** The bodies of an operation's successes; undefined for one without. */
export const successes = ({ responses }: Operation): (Content | undefined)[] =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => content)

export const isFile = (content: Content | undefined): boolean => !!content && !content['application/json']

/** The type of what an operation answers: a union where its successes differ. */
export const answersOf = (operation: Operation, typeOf: (schema: Schema) => string): string =>
  union(
    successes(operation).map((content) => {
      if (!content) return 'undefined'
      return isFile(content) ? 'Uint8Array<ArrayBuffer>' : typeOf(content['application/json']!.schema)
    }),
  )

/**
 * The TypeScript type of a JSON Schema. `refer` is the type of a shape by its name; `indent`, how deep its place is: each
 * property has a line and a comment there, and null writes all on one line.
 */
export function typeOf(schema: Schema, indent: string | null, refer = (name: string) => name): string {
  const of = (inner: Schema) => typeOf(inner, indent, refer)
  if (schema.$ref) return refer(schema.$ref.split('/').at(-1)!)
  if (schema.enum) return schema.enum.map((value) => literal(value)).join(' | ')
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.allOf) return schema.allOf.map(of).join(' & ')
  if (schema.anyOf) return union(schema.anyOf.map(of))
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => of({ ...schema, type })))
  if (schema.type === 'array') return `Array<${schema.items ? of(schema.items) : 'unknown'}>`
  if (schema.type === 'object' || schema.properties) return objectOf(schema, indent, refer)
  return PRIMITIVES[schema.type ?? ''] ?? 'unknown'
}

const PRIMITIVES: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

function objectOf({ properties = {}, required = [] }: Schema, indent: string | null, refer: (name: string) => string) {
  const inner = indent === null ? null : `${indent}  `
  const members = Object.entries(properties).map(([name, schema]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name)
    const member = `${key}${required.includes(name) ? '' : '?'}: ${typeOf(schema, inner, refer)}`
    return inner === null ? member : `${docOf(schema, inner)}${inner}${member}\n`
  })
  if (members.length === 0) return 'Record<string, unknown>'
  return indent === null ? `{ ${members.join('; ')} }` : `{\n${members.join('')}${indent}}`
}

/** The doc comment of a value: meaning, format, limits, default, an example. */
export function docOf(schema: Schema, indent: string): string {
  const inner = schema.anyOf?.find((each) => each.type !== 'null') ?? schema
  const { description, default: preset, examples } = { ...inner, ...schema }
  const facts = [
    description,
    inner['x-formato'] && !description?.includes(String(inner['x-formato'])) && `Formato: ${inner['x-formato']}.`,
    range(inner, 'minLength', 'maxLength', 'caracteres'),
    range(inner, 'minItems', 'maxItems', 'itens'),
    range(inner, 'minimum', 'maximum', ''),
    preset !== undefined && `Padrão: ${JSON.stringify(preset)}.`,
    examples?.length && `Exemplo: ${JSON.stringify(examples[0])}.`,
  ]
  return comment(facts.filter(Boolean).join(' '), indent)
}

function range(schema: Schema, low: string, high: string, unit: string): string | null {
  const [min, max] = [schema[low], schema[high]]
  const words = unit && ` ${unit}`
  if (min !== undefined && max !== undefined) return `De ${min} a ${max}${words}.`
  if (max !== undefined) return `Até ${max}${words}.`
  return min === undefined || min === 0 ? null : `No mínimo ${min}${words}.`
}

export const comment = (text: string, indent: string): string =>
  text ? `${indent}/** ${text.replaceAll('*/', '*\\/').replace(/\s+/g, ' ')} */\n` : ''
export const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`
const union = (types: string[]): string => [...new Set(types)].join(' | ')
const literal = (value: unknown): string => (typeof value === 'string' ? quote(value) : JSON.stringify(value))
