import type { FastifyRequest } from 'fastify'
import { maskedErros } from '#domain/mascara.ts'
import type { Aviso } from '#domain/nota/nota.ts'
import { readValue } from '#domain/read-value.ts'
import { type Schema, validateSchema } from '#domain/schema.ts'
import { tellUnknown } from '#domain/unknown-fields.ts'
import { Refusal } from '#platform/ctx.ts'
import { JsonError, parseJson } from './json.ts'
import { readQuery, refuseUnknown } from './query.ts'
import type { Route } from './route.ts'

/** Path, query and body of a request as its route declares them. Throws a Refusal for what does not fit. */
export function readInput(route: Route, request: FastifyRequest) {
  const mascaras = mascarasOf(route)
  const params = route.params ? readValue(route.params as Schema, request.params, mascaras) : request.params
  // A malformed id is refused like one that does not exist.
  if (route.params && validateSchema(route.params as Schema, params).length > 0)
    throw new Refusal('NAO_ENCONTRADO', 'malformed path parameter')
  const raw = request.query as Record<string, unknown>
  // Other sites link to open pages, probes and callbacks, and add parameters of their own.
  if (!route.formaDeErro && (route.query || route.surface !== 'aberta'))
    refuseUnknown((route.query ?? { properties: {} }) as Schema, raw)
  const query = route.query ? readQuery(route.query as Schema, raw, mascaras) : {}
  const rawBody = rawBodyOf(request)
  return { params, query, rawBody, ...readBody(route, rawBody) }
}

/** The bytes of the body; null without any. */
export const rawBodyOf = ({ body }: FastifyRequest): Buffer | null =>
  body instanceof Buffer && body.length > 0 ? body : null

/** The body as the verb takes it, and an aviso for each field that its schema does not know. */
function readBody(route: Route, rawBody: Buffer | null): { body: unknown; avisos: readonly Aviso[] } {
  if (route.corpoCru || (!route.body && !rawBody)) return { body: undefined, avisos: [] }
  const value = readJson(rawBody ?? Buffer.alloc(0))
  const avisos = route.body && !tellsItself(route) ? tellUnknown(route.body as Schema, value) : []
  if (!route.body || route.bodyCheckedByVerb) return { body: value, avisos }
  const read = readValue(route.body as Schema, value, mascarasOf(route))
  // A value that this service showed masked, and that comes back so, is reported as masked, and not by the format it
  // violates.
  const masked = new Set((route.surface === 'aberta' ? [] : maskedErros(read)).map(({ campo }) => campo))
  const erros = validateSchema(route.body as Schema, read).filter(({ campo }) => !masked.has(campo))
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'body', { erros })
  const known = keepKnown(route.body as Schema, read)
  refuseMasked(route, known)
  return { body: known, avisos }
}

/** Programs send a CPF or CNPJ without mask (docs/especificacao/contrato.md#22-issuance-request); people paste it with one. */
const mascarasOf = ({ surface }: Route) => (surface === 'public' ? 'refuse' : 'strip')

/** Whether the verb checks the body and has avisos in its answer, so that it reports the fields that it ignored. */
const tellsItself = ({ bodyCheckedByVerb, answers }: Route): boolean =>
  bodyCheckedByVerb === true && Object.values(answers).some((each) => (each as Schema | null)?.properties?.['avisos'])

/** Refuses values that come back as this service shows them, masked. A person who logs in may have any password. */
function refuseMasked({ surface }: Route, body: unknown): void {
  const erros = surface === 'aberta' ? [] : maskedErros(body)
  if (erros.length > 0) throw new Refusal('VALOR_MASCARADO', `${erros.length} masked values`, { erros })
}

function readJson(bytes: Buffer): unknown {
  try {
    return parseJson(bytes)
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    const erros = [{ campo: '', codigo: 'JSON_INVALIDO', mensagem: error.message }]
    throw new Refusal('JSON_INVALIDO', error.message, { erros })
  }
}

/**
 * A valid value without the fields its schema does not name, at any depth: a handler can spread and store it, and an
 * `id`, `tenantId` or `papel` sent along changes nothing. An object without `properties` is left as it is.
 */
function keepKnown(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) return schema.items ? value.map((item) => keepKnown(schema.items!, item)) : value
  if (typeof value !== 'object' || value === null) return value
  const { properties } = schema.anyOf?.find((variant) => variant.properties) ?? schema
  if (!properties) return value
  const known: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties))
    if (Object.hasOwn(value, name)) known[name] = keepKnown(property, (value as Record<string, unknown>)[name])
  return known
}
