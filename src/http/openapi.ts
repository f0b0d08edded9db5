import { readFileSync } from 'node:fs'
import { ESCOPOS } from '#domain/escopos.ts'
import type { Schema } from '#domain/schema.ts'
import { escoposFor } from '#features/permissions/permissions.ts'
import { AvisosDoCorpo } from '#formas/notas/nota.ts'
import { type AnySchema, documentedStatuses, pathsOf, type Route, type Surface } from '#platform/http/route.ts'
import { exampleOf } from './example-of.ts'
import { describeAll } from './openapi-descriptions.ts'
import { errorComponents, failureOf } from './openapi-failures.ts'
import { EXEMPLO, type Json, shareShapes } from './openapi-schemas.ts'
import { COMO_CONFERIR, headerComponents, WEBHOOKS_TAG, webhooksSection } from './openapi-webhooks.ts'

const SURFACES: Record<Surface, { tag: string; description: string; security: Json[] }> = {
  public: { tag: 'API pública', description: 'Com chave de API.', security: [{ chaveApi: [] }] },
  portal: {
    tag: 'Portal',
    description: 'Com sessão do portal.',
    security: [{ sessaoPortal: [] }, { tokenPortal: [] }],
  },
  admin: {
    tag: 'Administração',
    description: 'Com sessão administrativa.',
    security: [{ sessaoAdmin: [] }, { tokenAdmin: [] }],
  },
  compat: {
    tag: 'Compatibilidade',
    description: 'Com chave de API, no cabeçalho de outro provedor.',
    security: [{ chaveApi: [] }],
  },
  aberta: { tag: 'Aberta', description: 'Sem credencial.', security: [] },
}

/**
 * The OpenAPI 3.1 description of these routes, from the schemas that validate them
 * (docs/especificacao/decisoes.md#1-http-conventions).
 */
export function openapiDocument(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {}
  const failures: Record<string, Json> = {}
  for (const each of routes) {
    const path = templateOf(each.path)
    paths[path] = {
      ...(pathsOf(each).length > 1 && { servers: SERVERS }),
      ...paths[path],
      [each.method.toLowerCase()]: operation(each, failures),
    }
  }
  const document = shareShapes({
    openapi: '3.1.0',
    info: {
      ...{ title: 'NFS-e', version, description: ABOUT },
      contact: { name: 'Suporte' },
      license: { name: 'Uso conforme o contrato do serviço', identifier: 'LicenseRef-Contrato' },
    },
    servers: [{ url: '/' }],
    tags: [...surfacesOf(routes).map(({ tag, description }) => ({ name: tag, description })), WEBHOOKS_TAG],
    paths,
    webhooks: webhooksSection(),
    components: {
      responses: failures,
      examples: errorComponents(),
      parameters: headerComponents(),
      securitySchemes: {
        chaveApi: { type: 'http', scheme: 'bearer', description: 'Chave de API: nfse_prod_… ou nfse_hml_…' },
        sessaoPortal: {
          type: 'apiKey',
          in: 'cookie',
          name: 'portal_session',
          description: '__Host-portal_session sob https.',
        },
        tokenPortal: { type: 'http', scheme: 'bearer', description: 'O token devolvido por POST /portal/auth/login.' },
        sessaoAdmin: {
          type: 'apiKey',
          in: 'cookie',
          name: 'admin_session',
          description: '__Host-admin_session sob https.',
        },
        tokenAdmin: { type: 'http', scheme: 'bearer', description: 'O token devolvido por POST /admin/auth/login.' },
      },
    },
  })
  describeAll(document)
  return document
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const SERVERS = [{ url: '/v1' }, { url: '/', description: 'Também sem prefixo.' }]
const ABOUT = [
  'Emissão de notas fiscais de serviço (NFS-e) de qualquer município com um único JSON.',
  'Valores em reais e alíquotas em percentual, como números. Datas em ISO 8601 com fuso. Ids são UUID.',
  'Um campo opcional com null é um campo ausente, em toda operação que não diz o que null significa. Um parâmetro da consulta vazio (`status=`) é um parâmetro ausente. CPF e CNPJ vêm sem máscara na API pública, com as letras do CNPJ em maiúsculas: com máscara, a resposta é 400 e diz como enviá-los; no portal e na operação a máscara é aceita.',
  'Toda resposta traz x-request-id; envie o seu (8 a 64 caracteres: letras, dígitos, _ e -) para rastrear.',
  'Um campo que a operação não tem é aceito, ignorado e dito em avisos[] da resposta, com o código CAMPO_IGNORADO e, quando há um nome parecido, sugestao; uma resposta sem corpo o diz no cabeçalho x-avisos.',
  'Um parâmetro de consulta que a operação não tem é recusado com 400 PARAMETRO_INVALIDO, que nomeia o mais parecido.',
  'Limites: RateLimit e RateLimit-Policy em toda resposta; 429 com Retry-After, os mesmos segundos de espereSegundos. Uma resposta de mais de 128 KB conta como uma requisição a cada 128 KB, no máximo um quarto do limite de um minuto; 304 conta como uma.',
  '## Escopos das chaves',
  'Uma chave sem lista de escopos pode tudo; com lista, só o que ela diz, e o resto responde 403 `ESCOPO_INSUFICIENTE`. A descrição de cada operação nomeia o escopo que ela pede.',
  `| escopo | permite |\n| --- | --- |\n${Object.entries(ESCOPOS)
    .map(([escopo, abre]) => `| \`${escopo}\` | ${abre} |`)
    .join('\n')}`,
  '## Erros',
  'Um só corpo de erro em toda a API. A [tabela dos códigos](docs/erros) diz o status, o significado e o que fazer de cada um. Cada item de `erros[]` diz em `campo` o caminho no JSON que você enviou (`servico[0].iss.aliquota`; `novaNota.…` em substituir, `payload.…` na reemissão, `notas[3].…` no lote; `query.limit` e `header.Content-Type` fora do corpo), em `correcao` o que fazer e em `link` a linha da tabela que explica o código. `POST /nfse/validar` responde os mesmos itens que `POST /nfse` responderia.',
  '## O que muda na lei',
  'A lei dos tributos sobre serviços muda até 2033. A [página das mudanças](docs/mudancas) diz, por data, o que muda no seu pedido, o que este serviço faz e de onde isso vem; o que vale em 2027 está em [01/01/2027](docs/mudancas#2027-01-01).',
  '## Webhooks: como conferir a assinatura',
  'Os eventos e seus corpos estão na seção Webhooks, no fim desta página.',
  COMO_CONFERIR,
].join('\n\n')

/** The surfaces that these routes have, in the order of the table. */
const surfacesOf = (routes: readonly Route[]) =>
  Object.entries(SURFACES).flatMap(([name, surface]) => (routes.some((each) => each.surface === name) ? [surface] : []))

const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')

function operation(each: Route, failures: Record<string, Json>): Json {
  const { tag, security } = SURFACES[each.surface]
  const escopos = each.surface === 'public' ? (escoposFor(each.permission ?? '') ?? []) : null
  const description = [each.description, escopos && `Escopo da chave: ${listed(escopos)}.`].filter(Boolean).join('\n\n')
  return {
    tags: [tag],
    operationId: operationId(each),
    summary: each.summary,
    ...(description && { description }),
    ...(each.tags && { 'x-assuntos': each.tags }),
    ...(each.permission && { 'x-permissao': each.permission }),
    ...(escopos && { 'x-escopos': escopos }),
    security,
    parameters: [...parameters('path', each.params), ...parameters('query', each.query)],
    ...(each.body && { requestBody: { required: true, content: { 'application/json': bodyOf(each) } } }),
    responses: responses(each, failures),
  }
}

const listed = (escopos: readonly string[]) =>
  escopos.length > 0 ? escopos.map((escopo) => `\`${escopo}\``).join(' e ') : 'qualquer'

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
    schema: property,
  }))
}

const bodyOf = ({ body, bodyExamples = {} }: Route): Json => ({ schema: body, ...examplesOf(bodyExamples) })

/** Values by name in the form of OpenAPI. */
const examplesOf = (values: Readonly<Json>): Json | false =>
  Object.keys(values).length > 0 && {
    examples: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
  }

/** Every response; failures shared with other operations are collected in `failures` and referred to. */
function responses(each: Route, failures: Record<string, Json>): Json {
  const statuses = [...documentedStatuses(each)].sort(([a], [b]) => a - b)
  return Object.fromEntries(
    statuses.map(([status, codigos]) => {
      if (status < 400) return [String(status), success(each, status)]
      const { name, response } = failureOf(codigos, each.answers[status] ?? null)
      if (!name) return [String(status), response]
      failures[name] = response
      return [String(status), { $ref: `#/components/responses/${name}` }]
    }),
  )
}

function success({ answers, answerExamples = {}, produces, body }: Route, status: number): Json {
  if (status === 304) return { description: 'Não mudou desde a ETag enviada em If-None-Match; sem corpo.' }
  const schema = answers[status]
  const content = schema
    ? {
        'application/json': {
          schema: body ? withAvisos(schema) : schema,
          ...examplesOf(answerExamples[status] ?? { [EXEMPLO]: exampleOf(schema as Schema) }),
        },
      }
    : produces && {
        [produces]: { schema: { type: 'string', ...(produces.startsWith('text/') ? {} : { format: 'binary' }) } },
      }
  return { description: status === 202 ? 'Aceita; o resultado vem depois.' : 'Sucesso.', ...(content && { content }) }
}

/** The answer of an operation with a body: it reports what it ignored, where the shape has no avisos of its own. */
const withAvisos = (schema: AnySchema): AnySchema | Json =>
  (schema as Schema).properties?.['avisos'] ? schema : { allOf: [schema, AvisosDoCorpo] }
