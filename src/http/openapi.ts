import { readFileSync } from 'node:fs'
import { CODIGOS, type Codigo } from '../domain/codigos.ts'
import { PEDIDO_SCHEMA } from '../domain/nota/pedido-schema.ts'
import { documentedStatuses, pathsOf, type Route, type Surface } from '../platform/http/route.ts'
import { ErrorBody } from './schemas/common.ts'
import { EmpresaResponse } from './schemas/empresa.ts'
import { NfseResponse } from './schemas/nfse-response.ts'

type Json = Record<string, unknown>

/** Shapes that have a name; wherever a route uses one, the document points to it. */
const COMPONENTS = { NfseResponse, ErrorBody, PedidoNfse: PEDIDO_SCHEMA, Empresa: EmpresaResponse }
const NAMES = new Map<unknown, string>(Object.entries(COMPONENTS).map(([name, schema]) => [schema, name]))

const SURFACES: Record<Surface, { tag: string; description: string; security: Json[] }> = {
  public: { tag: 'API pública', description: 'Com chave de API.', security: [{ chaveApi: [] }] },
  portal: {
    tag: 'Portal',
    description: 'Com sessão do portal.',
    security: [{ sessaoPortal: [] }, { tokenPortal: [] }],
  },
  admin: { tag: 'Administração', description: 'Com sessão administrativa.', security: [{ sessaoAdmin: [] }] },
  aberta: { tag: 'Aberta', description: 'Sem credencial.', security: [] },
}

/** The OpenAPI 3.1 description of these routes, from the very schemas that validate them (decisions §1). */
export function openapiDocument(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {}
  for (const each of routes) {
    const path = templateOf(each.path)
    paths[path] = {
      ...(pathsOf(each).length > 1 && { servers: SERVERS }),
      ...paths[path],
      [each.method.toLowerCase()]: operation(each),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'NFS-e', version, description: ABOUT },
    servers: [{ url: '/' }],
    tags: Object.values(SURFACES).map(({ tag, description }) => ({ name: tag, description })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(COMPONENTS).map(([name, schema]) => [name, inside(schema)])),
      securitySchemes: {
        chaveApi: { type: 'http', scheme: 'bearer', description: 'Chave de API: nfse_prod_… ou nfse_hml_…' },
        sessaoPortal: {
          type: 'apiKey',
          in: 'cookie',
          name: 'portal_session',
          description: '__Host-portal_session sob https.',
        },
        tokenPortal: { type: 'http', scheme: 'bearer', description: 'O token devolvido por POST /portal/auth/login.' },
        sessaoAdmin: { type: 'apiKey', in: 'cookie', name: 'admin_session' },
      },
    },
  }
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const SERVERS = [{ url: '/v1' }, { url: '/', description: 'Também sem prefixo.' }]
const ABOUT = [
  'Emissão de notas fiscais de serviço (NFS-e) de qualquer município com um único JSON.',
  'Valores em reais e alíquotas em percentual, como números. Datas em ISO 8601 com fuso. Ids são UUID.',
  'Toda resposta traz x-request-id; envie o seu (8 a 64 caracteres: letras, dígitos, _ e -) para rastrear.',
  'Limites: RateLimit e RateLimit-Policy em toda resposta; 429 com Retry-After.',
].join('\n\n')

const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')

function operation(each: Route): Json {
  const { tag, security } = SURFACES[each.surface]
  return {
    tags: [tag],
    operationId: operationId(each),
    summary: each.summary,
    ...(each.description && { description: each.description }),
    ...(each.tags && { 'x-assuntos': each.tags }),
    ...(each.permission && { 'x-permissao': each.permission }),
    security,
    parameters: [...parameters('path', each.params), ...parameters('query', each.query)],
    ...(each.body && { requestBody: { required: true, content: { 'application/json': bodyOf(each) } } }),
    responses: responses(each),
  }
}

/** POST /nfse/:id/cancelar → postNfseIdCancelar */
const operationId = ({ method, path }: Route): string =>
  method.toLowerCase() +
  path
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')

function parameters(place: 'path' | 'query', schema: unknown): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required.includes(name) && property['default'] === undefined),
    schema: refer(property),
  }))
}

function bodyOf({ body, bodyExamples = {} }: Route): Json {
  const examples = Object.fromEntries(Object.entries(bodyExamples).map(([name, value]) => [name, { value }]))
  return { schema: refer(body), ...(Object.keys(examples).length > 0 && { examples }) }
}

function responses(each: Route): Json {
  return Object.fromEntries(
    [...documentedStatuses(each)]
      .sort(([a], [b]) => a - b)
      .map(([status, codigos]) => [
        String(status),
        status < 400 ? success(each, status) : failure(each, status, codigos),
      ]),
  )
}

function success({ answers, produces }: Route, status: number): Json {
  const schema = answers[status]
  const content = schema
    ? { 'application/json': { schema: refer(schema) } }
    : produces && {
        [produces]: { schema: { type: 'string', ...(produces.startsWith('text/') ? {} : { format: 'binary' }) } },
      }
  return { description: status === 202 ? 'Aceita; o resultado vem depois.' : 'Sucesso.', ...(content && { content }) }
}

function failure({ answers }: Route, status: number, codigos: Codigo[]): Json {
  const description = codigos.map((codigo) => `\`${codigo}\`: ${CODIGOS[codigo][1]}`).join('\n\n') || 'Erro.'
  return { description, content: { 'application/json': { schema: refer(answers[status] ?? ErrorBody) } } }
}

/** A schema with every named shape in it replaced by a reference. */
function refer(schema: unknown): unknown {
  const name = NAMES.get(schema)
  return name ? { $ref: `#/components/schemas/${name}` } : inside(schema)
}

function inside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(refer)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, refer(inner)]))
}
