// The OpenAPI description as a client has it, to compare with the answers.
import type { Schema } from '#domain/schema.ts'
import { validateSchema } from '#domain/schema.ts'
import { type Finding, findingOf, type Reply } from './asking.ts'

// biome-ignore lint/suspicious/noExplicitAny: a JSON document, walked
type Json = any
export type Document = { paths: Record<string, Record<string, Json>>; components: Json }
type Address = { method: string; path: string }

/** The operation in the document, or undefined. */
export const describedIn = (document: Document, { method, path }: Address): Json =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

/** Whether an operation is described: in words, with its shapes and examples, and every observed status. */
export function checkDocumented(
  document: Document,
  address: Address,
  seen: readonly Reply[],
  success: number,
): Finding {
  const operation = describedIn(document, address)
  if (!operation) return { fail: 'não está em /v1/openapi.json' }
  const { summary = '', description = '', parameters = [], requestBody, responses = {} } = operation
  const parts: [string, Json][] = [
    ['corpo', requestBody?.content?.['application/json']],
    [`resposta ${success}`, responses[success]?.content?.['application/json']],
  ]
  const named = new Set(parameters.filter((each: Json) => each.in === 'path').map((each: Json) => each.name))
  return findingOf([
    summary.length < 10 && 'sem summary',
    description.length < 20 && 'sem description',
    ...[...address.path.matchAll(/:(\w+)/g)].map(([, name]) => !named.has(name) && `parâmetro ${name} sem descrição`),
    ...parts.map(([what, content]) => content && !content.schema && `${what} sem esquema`),
    ...parts.map(
      ([what, content]) => content && Object.keys(content.examples ?? {}).length === 0 && `${what} sem exemplo`,
    ),
    !responses[success] && `não descreve ${success}`,
    ...seen.map(({ status }) => !responses[status] && `respondeu ${status}, que não descreve`),
  ])
}

/** Whether an answer has the type and the shape that the document gives to its status. */
export function checkShape(document: Document, address: Address, { status, headers, json, bytes }: Reply): Finding {
  const described = resolve(document, describedIn(document, address)?.responses?.[status] ?? {})
  const [type, content] = Object.entries<Json>(described.content ?? {})[0] ?? []
  if (!type) return findingOf([bytes.length > 0 && `documentada sem corpo; vieram ${bytes.length} bytes`])
  const came = (headers['content-type'] ?? '').split(';')[0]
  if (came !== type && type !== '*/*') return { fail: `content-type esperado ${type}; veio ${came}` }
  if (type !== 'application/json') return findingOf([bytes.length === 0 && 'veio vazia'])
  return findingOf([
    ...validateSchema(content.schema as Schema, json)
      .slice(0, 5)
      .map(({ campo, mensagem }) => `${campo || 'corpo'}: ${mensagem}`),
    ...otherVersions(bytes.toString('utf8')).map((id) => `${id} não é um UUID v4`),
  ])
}

/** The ids of an answer that are UUIDs of a version other than 4 (service.md §2.1); the id of nobody, of zeros, aside. */
const otherVersions = (text: string): string[] =>
  (text.match(/"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"/g) ?? []).filter(
    (id) => !/^"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/.test(id) && !/^"0{8}/.test(id),
  )

/** A part of the document with its references resolved. */
export function resolve(document: Document, value: Json): Json {
  if (Array.isArray(value)) return value.map((each) => resolve(document, each))
  if (typeof value !== 'object' || value === null) return value
  if (value.$ref) {
    const [, , kind, name] = value.$ref.split('/')
    return resolve(document, document.components[kind][name])
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(document, inner)]))
}
