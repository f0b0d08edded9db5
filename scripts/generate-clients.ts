// Writes TypeScript from the OpenAPI document: the named shapes, once for all clients, and for each client the
// operations it may call. The SDK has those of an API key, each web app those of its session.

type Schema = {
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
type Operation = {
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

/** `contracts/types.ts` for this OpenAPI document: the same document always gives the same text. */
export const contractTypes = ({ components }: OpenApi): string =>
  [
    HEADER,
    ...Object.entries(components.schemas).map(
      ([name, schema]) => `${docOf(schema, '')}export type ${name} = ${typeOf(schema, '')}\n`,
    ),
  ].join('\n')

/** `sdk/generated/operations.ts`, in the same way. */
export const sdkOperations = (openapi: OpenApi): string =>
  operationsText(openapi, isForKeys, 'a key', '../../contracts/types.ts')

/** `web/api/portal/operations.ts` and `web/api/ops/operations.ts`, in the same way: all below `prefix`. */
export const webOperations = (openapi: OpenApi, prefix: '/portal/' | '/admin/', whose: string): string =>
  operationsText(openapi, (_, path) => path.startsWith(prefix), whose, '../../../contracts/types.ts')

/** `web/api/permissions.ts`: the names of all permissions as a union, none of their rules. */
export const webPermissions = (names: readonly string[]): string =>
  [
    HEADER,
    '/** What a role of the portal or of the back-office may do. */',
    `export type Permissao =\n${names.map((name) => `  | ${quote(name)}\n`).join('')}`,
  ].join('\n')

function operationsText(
  { paths, webhooks, components }: OpenApi,
  isFor: (operation: Operation, path: string) => boolean,
  whose: string,
  types: string,
): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.filter((method) => methods[method]).map((method) => ({
      key: `${method.toUpperCase()} ${path}`,
      path,
      operation: methods[method] as Operation,
    })),
  )
  const open = operations.filter(({ operation, path }) => isFor(operation, path))
  const shapes = [...shapesIn([open, webhooks, components.responses], components.schemas)].sort().join(', ')
  const entries = open.map(({ key, operation }) => entryOf(key, operation))
  const files = open.filter(({ operation }) => successes(operation).some(isFile)).map(({ key }) => `  ${quote(key)},\n`)
  return [
    HEADER,
    `import type { ${shapes} } from '${types}'\nexport type { ${shapes} }\n`,
    `/** Every operation ${whose} may call: what goes in and what comes out. */\nexport type Operacoes = {\n${entries.join('')}}\n`,
    `/** The operations that answer a file instead of JSON. */\nexport const ARQUIVOS: ReadonlySet<string> = new Set([\n${files.join('')}])\n`,
  ].join('\n')
}

/** Names of the shapes that a part of the document refers to, directly or inside another. */
function shapesIn(part: unknown, schemas: Record<string, Schema>, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue
    found.add(name)
    shapesIn(schemas[name], schemas, found)
  }
  return found
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const HEADER = `// Generated from contracts/openapi.json by \`npm run generate\`; do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated
`

/** Whether an operation takes an API key, or belongs to the open table of municipalities that goes with it. */
const isForKeys = ({ security, 'x-assuntos': subjects = [] }: Operation): boolean =>
  security.some((scheme) => 'chaveApi' in scheme) || (security.length === 0 && subjects.includes('municípios'))

function entryOf(key: string, operation: Operation): string {
  const about = [operation.summary + '.', operation.description].filter(Boolean).join(' ')
  const answers = [...new Set(successes(operation).map(answerOf))].join(' | ')
  return `${comment(about, '  ')}  ${quote(key)}: {\n    entrada: ${inputOf(operation)}\n    resposta: ${answers}\n  }\n`
}

function inputOf({ parameters, requestBody }: Operation): string {
  const path = parameters.filter((each) => each.in === 'path')
  const query = parameters.filter((each) => each.in === 'query')
  const body = requestBody && Object.values(requestBody.content)[0]?.schema
  const parts = [
    ...(path.length ? [`      caminho: ${recordOf(path)}`] : []),
    ...(query.length ? [`      consulta${query.some((each) => each.required) ? '' : '?'}: ${recordOf(query)}`] : []),
    ...(body ? [`      corpo: ${typeOf(body, '      ')}`] : []),
  ]
  return parts.length ? `{\n${parts.join('\n')}\n    }` : '{}'
}

const recordOf = (parameters: Parameter[]): string =>
  typeOf(
    {
      type: 'object',
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    },
    '      ',
  )

const successes = ({ responses }: Operation): (Content | undefined)[] =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => content)

const isFile = (content: Content | undefined): boolean => !!content && !content['application/json']

function answerOf(content: Content | undefined): string {
  if (!content) return 'undefined'
  return isFile(content) ? 'Uint8Array<ArrayBuffer>' : typeOf(content['application/json']!.schema, '    ')
}

/** The TypeScript type of a JSON Schema, indented for a place `indent` deep. */
function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  if (schema.enum) return schema.enum.map((value) => literal(value)).join(' | ')
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.allOf) return schema.allOf.map((each) => typeOf(each, indent)).join(' & ')
  if (schema.anyOf) return union(schema.anyOf.map((each) => typeOf(each, indent)))
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type }, indent)))
  if (schema.type === 'array') return `Array<${schema.items ? typeOf(schema.items, indent) : 'unknown'}>`
  if (schema.type === 'object' || schema.properties) return objectOf(schema, indent)
  return PRIMITIVES[schema.type ?? ''] ?? 'unknown'
}

const PRIMITIVES: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

function objectOf({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, schema]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name)
    return `${docOf(schema, inner)}${inner}${key}${required.includes(name) ? '' : '?'}: ${typeOf(schema, inner)}\n`
  })
  return lines.length ? `{\n${lines.join('')}${indent}}` : 'Record<string, unknown>'
}

/** The doc comment of a value: meaning, format, limits, default, an example. */
function docOf(schema: Schema, indent: string): string {
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

const comment = (text: string, indent: string): string =>
  text ? `${indent}/** ${text.replaceAll('*/', '*\\/').replace(/\s+/g, ' ')} */\n` : ''
const union = (types: string[]): string => [...new Set(types)].join(' | ')
const literal = (value: unknown): string => (typeof value === 'string' ? quote(value) : JSON.stringify(value))
const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`
