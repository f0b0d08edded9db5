import type { FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { CODIGOS, type Codigo } from '#domain/codigos.ts'
import type { Schema } from '#domain/schema.ts'
import type { App } from '#platform/app.ts'
import type { Ctx, Refusal } from '#platform/ctx.ts'
import type { KeptAnswer } from './kept-answer.ts'
import type { RatePolicy } from './rate-limit.ts'

/**
 * The credential a route requires: an API key, a portal session, an admin session, an API key in the header form of
 * another provider (`compat`), or none (`aberta`).
 */
export type Surface = 'public' | 'portal' | 'admin' | 'compat' | 'aberta'
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** TypeBox or plain JSON Schema: the same keywords, the same interpreter. */
export type AnySchema = TSchema | Schema

/** The input of a handler. `rawBody` is the body exactly as received, null when there was none. */
type HandleInput<Params, Query, Body> = {
  ctx: Ctx
  app: App
  params: Params
  query: Query
  body: Body
  rawBody: Buffer | null
  request: FastifyRequest
}

/** A request of an authenticated caller that was refused. `rawBody` is null when the body was not read. */
export type RefusedRequest = { ctx: Ctx; rawBody: Buffer | null; refusal: Refusal }

/** Status → schema of the body. null: no body (204), a file (see `produces`), or the error body (4xx). */
type Answers = Readonly<Record<number, AnySchema | null>>

type RouteSpec<P extends AnySchema, Q extends AnySchema, B extends AnySchema, A extends Answers> = {
  surface: Surface
  summary: string
  description?: string
  tags?: readonly string[]
  /** Name in the permission table; required unless the surface is `aberta`. */
  permission?: string
  params?: P
  query?: Q
  body?: B
  /** A list, a search or a sum: it may read a replica, a little behind (src/platform/db/statement/leitura.ts). */
  leitura?: true
  /**
   * The handler returns an answer of `keepAnswer` (kept-answer.ts): one for all clients, and 304 for a client that has
   * it.
   */
  kept?: true
  /** The verb validates the body itself: the route only documents it and passes it on parsed. */
  bodyCheckedByVerb?: boolean
  bodyBytesMax?: number
  /**
   * The operation has the form of another provider: it takes a body of any content type and parameters that it does not
   * know, and this gives its refusals their form.
   */
  formaDeErro?: (refusal: Refusal, request: FastifyRequest) => Reply
  /** The handler reads `rawBody` itself: the body is no JSON. */
  corpoCru?: true
  /** Example bodies of the documentation, by name. */
  bodyExamples?: Readonly<Record<string, unknown>>
  /** Replaces the limit of the caller with a stricter one. */
  rateLimit?: RatePolicy
  answers: A
  /** Example responses of the documentation, by status and name; without one it is made from the schema. */
  answerExamples?: Readonly<Record<number, Readonly<Record<string, unknown>>>>
  /** Codes this route may refuse with, besides those every route has; they document their statuses. */
  refuses?: readonly Codigo[]
  /** Media type of a success that is not JSON. */
  produces?: string
  /** Called with every refusal of an authenticated request, before the response. */
  onRefused?: (refused: RefusedRequest) => Promise<void>
  handle: (input: HandleInput<ValueOf<P>, ValueOf<Q>, ValueOf<B>>) => AnswerOf<A> | Promise<AnswerOf<A>>
}

/** One operation of the API: how it is served and how it is documented. */
export type Route = Omit<RouteSpec<AnySchema, AnySchema, AnySchema, Answers>, 'handle'> & {
  method: Method
  /** With `:name` parameters and without the `/v1` prefix. */
  path: string
  // biome-ignore lint/suspicious/noExplicitAny: each route knows its own shapes; a list of routes cannot
  handle: (input: HandleInput<any, any, any>) => unknown
}

type ValueOf<S> = S extends { '~kind': string } ? Static<S> : unknown
/**
 * The allowed return values of a handler: a body of a declared success, nothing where it has none, or an answer built
 * by hand.
 */
type AnswerOf<A> =
  // biome-ignore lint/suspicious/noConfusingVoidType: what a verb without an answer returns
  { [S in keyof A & Success]: A[S] extends null ? void : ValueOf<A[S]> }[keyof A & Success] | Reply | KeptAnswer
type Success = 200 | 201 | 202 | 204

/** Declares a route: `route('POST /nfse/:id/cancelar', { … })`. The handler's input is typed by the schemas. */
export function route<
  const P extends AnySchema = AnySchema,
  const Q extends AnySchema = AnySchema,
  const B extends AnySchema = AnySchema,
  const A extends Answers = Answers,
>(address: `${Method} /${string}`, spec: RouteSpec<P, Q, B, A>): Route {
  const [method, path] = address.split(' ') as [Method, string]
  return { ...spec, method, path }
}

/** A response with its own status, headers or bytes; any other value that a handler returns is sent as JSON. */
export type Reply = { [REPLY]: true; status?: number; headers?: Record<string, string | string[]>; body?: unknown }

const REPLY = Symbol('reply')

/** Builds a Reply. Text, Buffers and streams are sent as they are (name their `content-type`), the rest as JSON. */
export const reply = (parts: Omit<Reply, typeof REPLY>): Reply => ({ [REPLY]: true, ...parts })

export const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, REPLY)

/** The paths of a route: public ones with and without `/v1` (docs/especificacao/decisoes.md#1-http-conventions). */
export const pathsOf = ({ path }: Route): string[] =>
  SEM_VERSAO.some((prefix) => path.startsWith(prefix)) ? [path] : [path, `/v1${path}`]

const SEM_VERSAO = ['/portal/', '/admin/', '/compat/']

/** The status of a plain success: the lowest 2xx the route declares. */
export const successStatus = ({ answers }: Route): number => {
  const status = Object.keys(answers)
    .map(Number)
    .find((each) => each < 300)
  if (!status) throw new Error('a route declares no success')
  return status
}

/** Every status a route documents, each with the codes that lead to it (none for a success). */
export function documentedStatuses(route: Route): Map<number, Codigo[]> {
  const statuses = new Map<number, Codigo[]>(Object.keys(route.answers).map((status) => [Number(status), []]))
  if (route.kept) statuses.set(304, [])
  const codigos: Codigo[] = [
    ...(route.refuses ?? []),
    'LIMITE_DE_REQUISICOES',
    'ERRO_INTERNO',
    'INDISPONIVEL',
    'REQUISICAO_INVALIDA',
  ]
  if (route.surface !== 'aberta') codigos.push('NAO_AUTENTICADO', 'SEM_PERMISSAO')
  if (['public', 'portal', 'compat'].includes(route.surface)) codigos.push('CONTA_BLOQUEADA')
  if (route.surface === 'portal') codigos.push('SESSAO_SOMENTE_LEITURA')
  if (route.surface === 'public') codigos.push('ESCOPO_INSUFICIENTE')
  if (route.surface === 'admin' || route.surface === 'portal') codigos.push('SEGUNDO_FATOR_OBRIGATORIO')
  if (route.surface === 'portal' && route.method !== 'GET') codigos.push('ORIGEM_NAO_PERMITIDA')
  if (route.params) codigos.push('NAO_ENCONTRADO')
  if (route.query || route.surface !== 'aberta') codigos.push('PARAMETRO_INVALIDO')
  if (route.method !== 'GET') codigos.push('JSON_INVALIDO', 'CORPO_GRANDE_DEMAIS', 'TIPO_DE_CONTEUDO_INVALIDO')
  if (route.body) codigos.push('SCHEMA_DPS_INVALIDO')
  if (route.body && !route.bodyCheckedByVerb && route.surface !== 'aberta') codigos.push('VALOR_MASCARADO')
  for (const codigo of new Set(codigos)) {
    const [status] = CODIGOS[codigo]
    statuses.set(status, [...(statuses.get(status) ?? []), codigo])
  }
  return statuses
}
