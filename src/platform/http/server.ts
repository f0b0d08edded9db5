import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { App } from '#platform/app.ts'
import { type Actor, type Ctx, Refusal } from '#platform/ctx.ts'
import { beginRequest, type OpenSpan } from '#platform/tracing/spans.ts'
import { answer, JSON_TYPE } from './answer.ts'
import { networkOf } from './client-network.ts'
import { compressJson } from './compress.ts'
import { errorBody, RETRY_AFTER_S, statusOf, toRefusal } from './errors.ts'
import { withoutBom } from './json.ts'
import { isKept, partsOfKept } from './kept-answer.ts'
import { LIMITES, type RateLimiter } from './rate-limit.ts'
import { answerBrokenHttp, refuseExpectations, refuseHeader } from './raw-errors.ts'
import { isPlainUtf8, readBytes } from './read-bytes.ts'
import { rawBodyOf, readInput } from './read-input.ts'
import { requestIdOf } from './request-id.ts'
import {
  documentedStatuses,
  pathsOf,
  type RefusedRequest,
  type Route,
  reply,
  type Surface,
  successStatus,
} from './route.ts'
import { securityHeaders } from './security-headers.ts'
import { createSharedBuckets, leaseTokens } from './shared-buckets.ts'
import { type Bucket, bucketOf, payAhead, payFor, policyOf, takeToken } from './tokens.ts'
import { endUnread } from './unread.ts'

/** The owner of a credential. */
export type Caller = { actor: Actor; tenantId: string }

/** The checks of a surface. Both throw a Refusal; `allow` reads the permission table. */
export type Guard = {
  authenticate(app: App, request: FastifyRequest): Promise<Caller>
  allow(caller: Caller, permission: string): void
  /** Records a request that may continue, before the route sees it. */
  entered?(app: App, request: FastifyRequest, caller: Caller, permission: string): Promise<void>
  /** Called with every refusal of an authenticated request that would have changed something, before the response. */
  refused?(refused: RefusedRequest): Promise<void>
}
export type Guards = Partial<Record<Surface, Guard>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a body of any content type. */
    liberal?: boolean
  }
  interface FastifyRequest {
    caller: Caller | null
    bucket: Bucket | null
    refusal: Refusal | null
  }
  interface FastifyInstance {
    /** Responses with a status their route does not document: `GET /nfse/:id 418`. Empty unless there is a defect. */
    undocumented: Set<string>
  }
}

/**
 * The HTTP server of these routes, with everything common to them: request ids, limits, the error body, security
 * headers, the log line. It does not listen yet.
 */
export function buildServer(app: App, routes: readonly Route[], guards: Guards): FastifyInstance {
  const server = Fastify({
    logger: false,
    genReqId: requestIdOf,
    trustProxy: app.config.proxiesConfiaveis,
    requestIdHeader: false,
    bodyLimit: JSON_BYTES_MAX,
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    routerOptions: { maxParamLength: 500 },
    return503OnClosing: false,
    clientErrorHandler: answerBrokenHttp(app.log),
    frameworkErrors: (error, request, response) => {
      response.headers({ ...security, 'x-request-id': request.id })
      refuse(app, error, request, response)
    },
  })
  const security = securityHeaders(app.config.urlPublica)
  const limiter = createSharedBuckets(
    leaseTokens(app.sistema, app.now),
    () => app.now().getTime(),
    (err) => app.log.warn({ err }, 'limits: the database does not answer, this process limits by itself'),
  )
  server.decorateRequest('caller', null)
  server.decorateRequest('bucket', null)
  server.decorateRequest('refusal', null)
  server.decorate('undocumented', new Set<string>())
  refuseExpectations(server.server)
  endUnread(server.server)

  // The bytes are kept and parsed later, so that bad content is refused like any other fault.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) =>
    isPlainUtf8(request) ? done(null, withoutBom(body as Buffer)) : done(refuseContent(request)),
  )
  server.addContentTypeParser('*', (request, body, done) => {
    if (!isLiberal(request)) return done(request.is404 ? null : refuseContent(request))
    if (!isPlainUtf8(request)) return done(refuseContent(request))
    readBytes(body, request.routeOptions.bodyLimit).then((bytes) => done(null, withoutBom(bytes)), done)
  })

  let closing = false
  server.addHook('preClose', async () => {
    closing = true
  })
  server.addHook('onRequest', (request, response, done) => {
    app.metrics.httpInFlight.inc()
    // Also when the client disconnects before the response, which no hook of Fastify reports.
    const finish = app.watchdog.begin(() => workOf(request))
    const span = beginSpan(request)
    response.raw.once('close', () => {
      finish()
      const status = report(app, request, response)
      span?.end({ 'http.response.status_code': status }, status >= 500 ? String(status) : undefined)
    })
    response.headers(security).header('x-request-id', request.id)
    if (closing) return done(new Refusal('INDISPONIVEL', 'closing'))
    const goOn = () =>
      done(request.headers.host === undefined ? refuseHeader('Host', 'O cabeçalho Host não veio.') : undefined)
    span ? span.run(goOn) : goOn()
  })
  // A request under way when the server begins to close must not leave its connection open. The hook calls back at
  // once: an asynchronous one would let the handler end before its response is sent, and a second one follow.
  server.addHook('onSend', (request, response, payload, done) => {
    if (closing || app.encerrando) response.header('connection', 'close')
    payFor(limiter, payload, request, response)
    const smaller = compressJson(request.headers, response.getHeader('content-type'), payload)
    if (smaller) response.headers({ 'content-encoding': smaller.encoding, vary: 'accept-encoding' })
    done(null, smaller ? smaller.body : payload)
  })
  server.setErrorHandler((error, request, response) => refuse(app, error, request, response))
  server.setNotFoundHandler(async (request, response) => {
    await takeToken(limiter, { policy: LIMITES.aberta, key: networkOf(request.ip) }, request, response)
    throw refuseAddress(routes, request, response)
  })
  for (const route of routes) addRoute(server, app, route, guards, limiter)
  return server
}

/**
 * Bodies larger than this are refused unread, unless the route says otherwise
 * (docs/especificacao/decisoes.md#1-http-conventions).
 */
const JSON_BYTES_MAX = 1024 * 1024

function addRoute(server: FastifyInstance, app: App, route: Route, guards: Guards, limiter: RateLimiter): void {
  const enter = entranceOf(app, route, guards, limiter)
  const statuses = documentedStatuses(route)
  const success = successStatus(route)
  const done = Math.max(...[...statuses.keys()].filter((status) => status < 300))
  for (const url of pathsOf(route))
    server.route({
      method: route.method,
      url,
      bodyLimit: route.bodyBytesMax ?? JSON_BYTES_MAX,
      config: { liberal: route.formaDeErro !== undefined },
      onRequest: enter,
      onSend: async (_request, response) => {
        if (!(route.formaDeErro || statuses.has(response.statusCode)))
          server.undocumented.add(`${route.method} ${route.path} ${response.statusCode}`)
      },
      errorHandler: async (error, request, response) => {
        await recordRefusal(app, route, guards[route.surface], request, error)
        return refuse(app, error, request, response, route)
      },
      handler: async (request, response) => {
        const { avisos, ...input } = readInput(route, request)
        const ctx = contextOf(app, request, done)
        if (route.leitura) ctx.db = app.leitura.forTenant(ctx.tenantId)
        try {
          const result = await route.handle({ ctx, app, request, ...input })
          if (!isKept(result)) return answer(response, success, result, avisos)
          const kept = await partsOfKept(result, request.headers)
          await payAhead(limiter, request.method === 'HEAD' ? 0 : (kept.body?.length ?? 0), request, response)
          return answer(response, success, reply(kept), avisos)
        } finally {
          if (request.caller && route.method !== 'GET') app.leitura.wrote(ctx.tenantId)
        }
      },
    })
}

/** Authentication, permission and limit of one route, before its body is read. */
function entranceOf(app: App, route: Route, guards: Guards, limiter: RateLimiter) {
  if (route.surface === 'aberta')
    return async (request: FastifyRequest, response: FastifyReply) =>
      takeToken(limiter, { policy: route.rateLimit ?? LIMITES.aberta, key: networkOf(request.ip) }, request, response)

  const guard = guards[route.surface]
  const { permission } = route
  if (!guard) throw new Error(`${route.method} ${route.path}: the surface ${route.surface} has no guard`)
  if (!permission) throw new Error(`${route.method} ${route.path}: no permission named, so no caller may use it`)
  return async (request: FastifyRequest, response: FastifyReply) => {
    const caller = await guard.authenticate(app, request).catch(async (error: unknown) => {
      if (error instanceof Refusal && statusOf(error.codigo) === 401)
        await takeToken(limiter, { policy: LIMITES.semCredencial, key: networkOf(request.ip) }, request, response)
      throw error
    })
    request.caller = caller
    const { actor } = caller
    if (actor.kind === 'suporte') response.header('x-ver-como', `suporte; ate=${actor.expiraEm.toISOString()}`)
    await takeToken(limiter, { policy: route.rateLimit ?? policyOf(actor), key: bucketOf(actor) }, request, response)
    guard.allow(caller, permission)
    await guard.entered?.(app, request, caller, permission)
  }
}

function contextOf(app: App, request: FastifyRequest, statusCode: number): Ctx {
  const { actor, tenantId } = request.caller ?? ANONYMOUS
  const origem = {
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null,
    ...{ metodo: request.method, rota: rotaOf(request), statusCode },
  }
  return { actor, tenantId, requestId: request.id, origem, now: app.now, db: app.inquilinos.forTenant(tenantId), app }
}
const USER_AGENT_MAX = 300

const ANONYMOUS: Caller = { actor: { kind: 'anonimo' }, tenantId: '' }

function refuse(
  app: App,
  error: unknown,
  request: FastifyRequest,
  response: FastifyReply,
  { formaDeErro }: Pick<Route, 'formaDeErro'> = {},
): FastifyReply {
  const refusal = toRefusal(error)
  request.refusal = refusal
  if (refusal.codigo === 'ERRO_INTERNO') app.log.error({ requestId: request.id, err: error }, 'unexpected error')
  if (refusal.codigo === 'INDISPONIVEL' && refusal.message !== refusal.codigo)
    app.log.warn({ requestId: request.id, causa: refusal.message }, 'not available')
  if (refusal.codigo === 'INDISPONIVEL' || refusal.codigo === 'LIMITE_DE_REQUISICOES')
    response.header('retry-after', refusal.dados['espereSegundos'] ?? RETRY_AFTER_S)
  if (statusOf(refusal.codigo) === 401) response.header('www-authenticate', 'Bearer')
  if (refusal.codigo === 'CORPO_GRANDE_DEMAIS') {
    // A client still sending would see a broken pipe instead of the reason: the rest is read and discarded, for as long
    // as the time limit of the request allows.
    response.removeHeader('connection')
    request.raw.resume()
  }
  if (formaDeErro) return answer(response, statusOf(refusal.codigo), formaDeErro(refusal, request), [])
  response.code(statusOf(refusal.codigo)).header('content-type', JSON_TYPE)
  return response.send(JSON.stringify(errorBody(refusal, request.id)))
}

/** Passes the refusal to a route and a surface that record it. A failure to record must not change the response. */
async function recordRefusal(
  app: App,
  { onRefused, method }: Route,
  guard: Guard | undefined,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  const surface = method === 'GET' ? undefined : guard?.refused
  if (!request.caller || !(onRefused || surface)) return
  const refusal = toRefusal(error)
  const ctx = contextOf(app, request, statusOf(refusal.codigo))
  const refused = { ctx, rawBody: rawBodyOf(request), refusal }
  await Promise.all([onRefused?.(refused), surface?.(refused)]).catch((failure: unknown) =>
    app.log.error({ requestId: request.id, err: failure }, 'a refusal could not be recorded'),
  )
}

/** The refusal of an unknown operation, with the methods the path has, when the path exists. */
function refuseAddress(routes: readonly Route[], { method, url }: FastifyRequest, response: FastifyReply): Refusal {
  const parts = url.replace(/\?.*/s, '').split('/')
  const here = routes.filter((route) => pathsOf(route).some((template) => isPathOf(template.split('/'), parts)))
  const methods = [...new Set(here.map((route) => route.method))].join(', ')
  if (methods) response.header('allow', methods)
  const mensagem = methods
    ? `Este caminho não aceita ${method}; aceita ${methods}.`
    : 'Este caminho não existe; as operações estão em /v1/docs.'
  return new Refusal('OPERACAO_INEXISTENTE', 'no such route', {
    erros: [{ campo: '', codigo: 'OPERACAO_INEXISTENTE', mensagem }],
  })
}

/** Whether a path is one of `/nfse/:id/pdf`. */
const isPathOf = (names: readonly string[], parts: readonly string[]): boolean =>
  names.length === parts.length && names.every((name, at) => name.startsWith(':') || name === parts[at])

/** The refusal of a body that is not read, with its type and encoding. */
function refuseContent({ headers }: FastifyRequest): Refusal {
  const encoding = headers['content-encoding']
  const isPacked = Boolean(encoding && encoding !== 'identity')
  const type = headers['content-type']
  const mensagem =
    encoding && isPacked
      ? `Recebido Content-Encoding ${JSON.stringify(encoding.slice(0, 60))}; envie o corpo sem compressão.`
      : type
        ? `Recebido Content-Type ${JSON.stringify(type.slice(0, 100))}; esperado application/json, em UTF-8.`
        : 'O cabeçalho Content-Type não veio; esperado application/json.'
  return new Refusal('TIPO_DE_CONTEUDO_INVALIDO', 'not plain JSON', {
    erros: [
      {
        campo: isPacked ? 'header.Content-Encoding' : 'header.Content-Type',
        codigo: 'TIPO_DE_CONTEUDO_INVALIDO',
        mensagem,
      },
    ],
  })
}

const isLiberal = (request: FastifyRequest): boolean => !request.is404 && request.routeOptions.config.liberal === true

const rotaOf = (request: FastifyRequest) => request.routeOptions.url?.replace(/^\/v1(?=\/)/, '') ?? 'desconhecida'

/** Probes and scrapes come every few seconds, and would be most of what a collector keeps. */
const PROBE = /^\/(health|metrics)\b/

function beginSpan(request: FastifyRequest): OpenSpan | null {
  const { id, method, headers } = request
  const rota = rotaOf(request)
  if (PROBE.test(rota)) return null
  const attributes = { 'http.request.method': method, 'http.route': rota, 'nfse.request_id': id }
  return beginRequest(id, `${method} ${rota}`, attributes, headers.traceparent as string | undefined)
}

const workOf = (request: FastifyRequest) => ({
  requestId: request.id,
  metodo: request.method,
  rota: rotaOf(request),
  bytes: Number(request.headers['content-length'] ?? 0),
})

/**
 * Writes the log line, with the address as the trusted proxies name it, and the metrics of a finished request. The route is a template, because paths hold ids and
 * tokens. 499 is a client that disconnected before the response. Returns the status.
 */
function report(app: App, request: FastifyRequest, response: FastifyReply): number {
  const { method: metodo, refusal } = request
  const rota = rotaOf(request)
  const status = response.raw.writableEnded ? response.statusCode : 499
  const ms = response.elapsedTime
  app.metrics.httpInFlight.dec()
  app.metrics.httpRequests.inc({ metodo, rota, classe: `${Math.trunc(status / 100)}xx` })
  app.metrics.httpSeconds.observe({ metodo, rota }, ms / 1000)
  const line = {
    requestId: request.id,
    ip: request.ip,
    tenantId: request.caller?.tenantId,
    metodo,
    rota,
    status,
    ms: Math.round(ms * 10) / 10,
  }
  if (refusal) app.log.info({ ...line, codigo: refusal.codigo, motivo: refusal.message }, 'refused')
  else app.log.info(line, 'answered')
  return status
}
