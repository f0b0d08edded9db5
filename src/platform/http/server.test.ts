import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { Type } from 'typebox'
import type { App } from '#platform/app.ts'
import { type Actor, Refusal } from '#platform/ctx.ts'
import { openLog } from '#platform/log.ts'
import { createMetrics } from '#platform/metrics.ts'
import { startWatchdog } from '#platform/watchdog.ts'
import { STALL_MS, until } from '#test/support/until.ts'
import { type RefusedRequest, reply, route } from './route.ts'
import { buildServer, type Guards } from './server.ts'

const wrote: string[] = []
const logged: string[] = []
// The server needs no database: these are the only parts of an App that it uses.
const app = {
  config: { urlPublica: 'http://localhost', proxiesConfiaveis: [] },
  log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
  metrics: createMetrics(),
  watchdog: startWatchdog(openLog('silent')),
  inquilinos: { forTenant: (tenantId: string) => ({ tenantId }) },
  leitura: {
    forTenant: (tenantId: string) => ({ tenantId, leitura: true }),
    wrote: (tenantId: string) => void wrote.push(tenantId),
  },
  now: () => new Date(),
} as unknown as App

const actor: Actor = {
  kind: 'api-key',
  keyId: 'k',
  ambiente: 'homologacao',
  empresaIds: null,
  escopos: null,
  limitePorMinuto: 6000,
}
const guards: Guards = {
  public: {
    authenticate: async (_app, request) => {
      if (request.headers.authorization !== 'Bearer good') throw new Refusal('NAO_AUTENTICADO', 'no key')
      return { actor, tenantId: 'tenant-1' }
    },
    allow: (_caller, permission) => {
      if (permission === 'never') throw new Refusal('SEM_PERMISSAO', 'nobody may')
    },
  },
}

const refusals: RefusedRequest[] = []
let received: unknown
const Pedido = Type.Object({ nome: Type.String({ minLength: 2 }), valor: Type.Number() })
const routes = [
  route('POST /eco', {
    surface: 'public',
    summary: 'Echo',
    permission: 'eco',
    body: Pedido,
    bodyBytesMax: 300,
    answers: { 201: Pedido },
    onRefused: async (refused) => void refusals.push(refused),
    handle: ({ body }) => {
      received = body
      return body
    },
  }),
  route('POST /mudo', {
    surface: 'aberta',
    summary: 'Says nothing',
    body: Pedido,
    answers: { 204: null },
    handle: () => undefined,
  }),
  route('GET /itens/:id', {
    surface: 'public',
    summary: 'One item',
    permission: 'eco',
    params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
    query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, default: 25 })) }),
    answers: { 200: Type.Object({}) },
    handle: ({ ctx, params, query }) => ({ id: params.id, limit: query.limit, tenantId: ctx.tenantId }),
  }),
  route('GET /lista', {
    leitura: true,
    surface: 'public',
    summary: 'A list',
    permission: 'eco',
    answers: { 200: Type.Object({}) },
    handle: ({ ctx }) => ({ db: ctx.db }),
  }),
  route('POST /gravada', {
    surface: 'public',
    summary: 'Writes, and fails after it',
    permission: 'eco',
    answers: { 200: Type.Object({}) },
    handle: () => {
      throw new Refusal('IDEMPOTENCIA_CONFLITO')
    },
  }),
  route('GET /proibida', {
    surface: 'public',
    summary: 'x',
    permission: 'never',
    answers: { 204: null },
    handle: () => {},
  }),
  route('GET /bytes', {
    surface: 'aberta',
    summary: 'x',
    answers: { 200: null },
    handle: () => reply({ headers: { 'content-type': 'application/pdf' }, body: Buffer.from('%PDF') }),
  }),
  route('GET /quebra', {
    surface: 'aberta',
    summary: 'x',
    answers: { 200: null },
    handle: () => {
      throw new Error('senha=segredo at /home/x.ts:1')
    },
  }),
  route('GET /sem-banco', {
    surface: 'aberta',
    summary: 'x',
    answers: { 200: null },
    handle: () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    },
  }),
  route('GET /conflito', {
    surface: 'aberta',
    summary: 'x',
    answers: { 200: null },
    handle: () => {
      throw new Refusal('IDEMPOTENCIA_CONFLITO', 'internal words', { dados: { nfseId: 'n1', codigo: 'FORJADO' } })
    },
  }),
  route('GET /limitada', {
    surface: 'aberta',
    summary: 'x',
    rateLimit: { nome: 'curta', porMinuto: 2 },
    answers: { 204: null },
    handle: () => undefined,
  }),
]

let server: FastifyInstance
let port: number
before(async () => {
  server = buildServer(app, routes, guards)
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port)
})
after(() => server.close())

const AUTH = { authorization: 'Bearer good' }
const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url: '/eco',
    payload,
    headers: { ...AUTH, 'content-type': 'application/json', ...headers },
  })

/** Every error has this shape, and the same request id in header and body. */
function assertError(response: { statusCode: number; headers: object; json(): unknown }, http: number, codigo: string) {
  const body = response.json() as Record<string, unknown>
  assert.deepEqual([response.statusCode, body['codigo']], [http, codigo])
  assert.equal(body['requestId'], (response.headers as Record<string, string>)['x-request-id'])
  assert.ok(typeof body['mensagem'] === 'string' && Array.isArray(body['erros']))
  assert.ok(['rejeitada_schema_dps', 'rejeitada_regra', 'erro'].includes(body['status'] as string))
  return body
}

test('a route is served with and without /v1, with its own success status', async () => {
  const payload = { nome: 'ação', valor: 1.5 }
  for (const url of ['/eco', '/v1/eco']) {
    const response = await server.inject({ method: 'POST', url, payload, headers: AUTH })
    assert.equal(response.statusCode, 201)
    assert.deepEqual(response.json(), payload)
    assert.equal(response.headers['content-type'], 'application/json; charset=utf-8')
  }
})

test('a field the schema does not name never reaches a handler', async () => {
  const payload = '{"nome":"ab","valor":1,"tenantId":"x","__proto__":{"valor":9}}'
  assert.equal((await post(payload)).statusCode, 201)
  assert.deepEqual(received, { nome: 'ab', valor: 1 })
})

test('a field the schema does not name is reported in the answer, or in a header when the answer has no body', async () => {
  const { avisos } = (await post('{"nome":"ab","valor":1,"nomee":"x","constructor":1}')).json()
  assert.deepEqual(
    avisos.map(({ campo, codigo, sugestao }: Record<string, string>) => [campo, codigo, sugestao]),
    [
      ['nomee', 'CAMPO_IGNORADO', undefined],
      ['constructor', 'CAMPO_IGNORADO', undefined],
    ],
  )
  assert.equal('avisos' in (await post('{"nome":"ab","valor":1}')).json(), false)
  const send = (payload: object) => server.inject({ method: 'POST', url: '/v1/mudo', payload })
  const mute = await send({ nome: 'ab', valor: 1, á: 1, [`${'x'.repeat(5000)}`]: 2 })
  assert.deepEqual([mute.statusCode, mute.body], [204, ''])
  const told = JSON.parse(String(mute.headers['x-avisos']))
  assert.deepEqual([told.length, told[0].campo], [1, 'á'], 'and never more than a client takes')
  assert.equal((await send({ nome: 'ab', valor: 1 })).headers['x-avisos'], undefined)
})

test('bytes are sent as they are, with their own type', async () => {
  const response = await server.inject('/v1/bytes')
  assert.equal(response.headers['content-type'], 'application/pdf')
  assert.equal(response.body, '%PDF')
})

test('the request id of the client is returned when it has the form of the specification, else a new one', async () => {
  const idFor = async (id: string) =>
    (await server.inject({ url: '/bytes', headers: { 'x-request-id': id } })).headers['x-request-id']
  assert.equal(await idFor('pedido_1-A'), 'pedido_1-A')
  for (const bad of ['curto', 'a'.repeat(65), 'tem espaço aqui', 'a;b;c;d;e', 'linha\tnova!'])
    assert.match(String(await idFor(bad)), /^[0-9a-f-]{36}$/)
})

test('every fault of a body is listed at once, in Portuguese', async () => {
  const body = assertError(await post('{"nome":"a","valor":"x"}'), 400, 'SCHEMA_DPS_INVALIDO')
  assert.equal(body['status'], 'rejeitada_schema_dps')
  assert.deepEqual(
    (body['erros'] as { campo: string }[]).map(({ campo }) => campo),
    ['nome', 'valor'],
  )
})

test('broken JSON, a wrong type and a body over the limit are 400, each with its code', async () => {
  assertError(await post('{"nome":'), 400, 'JSON_INVALIDO')
  assertError(await post('{"nome":"ab","nome":"cd","valor":1}'), 400, 'JSON_INVALIDO')
  assertError(await post(''), 400, 'JSON_INVALIDO')
  assertError(
    await post('a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
    400,
    'TIPO_DE_CONTEUDO_INVALIDO',
  )
  assertError(await post('{}', { 'content-type': 'text/plain' }), 400, 'TIPO_DE_CONTEUDO_INVALIDO')
  assertError(await post('{}', { 'content-type': ';;;' }), 400, 'TIPO_DE_CONTEUDO_INVALIDO')
  assertError(
    await post('{}', { 'content-type': 'application/json; charset=latin1' }),
    400,
    'TIPO_DE_CONTEUDO_INVALIDO',
  )
  assertError(await post('{}', { 'content-encoding': 'gzip' }), 400, 'TIPO_DE_CONTEUDO_INVALIDO')
  assertError(await post(`{"nome":"${'a'.repeat(400)}","valor":1}`), 400, 'CORPO_GRANDE_DEMAIS')
})

test('a body that is not plain JSON is refused with what was received and what to send', async () => {
  const mensagem = async (headers: Record<string, string>) => (await post('{}', headers)).json().erros[0].mensagem
  assert.match(await mensagem({ 'content-type': 'text/plain' }), /"text\/plain"; esperado application\/json/)
  assert.match(await mensagem({ 'content-type': 'application/json; charset=latin1' }), /charset=latin1/)
  assert.match(await mensagem({ 'content-encoding': 'gzip' }), /"gzip"; envie o corpo sem compressão/)
  const campo = async (headers: Record<string, string>) => (await post('{}', headers)).json().erros[0].campo
  assert.equal(await campo({ 'content-type': 'text/plain' }), 'header.Content-Type')
  assert.equal(await campo({ 'content-encoding': 'gzip' }), 'header.Content-Encoding')
  const untyped = await fetch(`http://127.0.0.1:${port}/eco`, {
    method: 'POST',
    headers: AUTH,
    body: new Uint8Array(2),
  })
  assert.equal(untyped.status, 400)
  assert.match(((await untyped.json()) as { erros: { mensagem: string }[] }).erros[0]!.mensagem, /não veio/)
})

test('a refused request of an authenticated caller is passed to the route with the exact bytes', async () => {
  refusals.length = 0
  const bytes = Buffer.from([0x7b, 0xff, 0x00])
  await post(bytes)
  await server.inject({ method: 'POST', url: '/eco', payload: '{', headers: { 'content-type': 'application/json' } })
  assert.equal(refusals.length, 1)
  assert.deepEqual(refusals[0]!.rawBody, bytes)
  assert.deepEqual([refusals[0]!.ctx.tenantId, refusals[0]!.refusal.codigo], ['tenant-1', 'JSON_INVALIDO'])
})

test('a missing credential is 401, a missing permission 403, an unknown route or method or a malformed id 404', async () => {
  assertError(await server.inject('/itens/1'), 401, 'NAO_AUTENTICADO')
  assertError(await server.inject({ url: '/proibida', headers: AUTH }), 403, 'SEM_PERMISSAO')
  assertError(await server.inject({ url: '/itens/1', headers: AUTH }), 404, 'NAO_ENCONTRADO')
  assertError(await server.inject('/nada'), 404, 'OPERACAO_INEXISTENTE')
  assertError(await server.inject({ method: 'PUT', url: '/eco' }), 404, 'OPERACAO_INEXISTENTE')
  assertError(
    await server.inject({ method: 'POST', url: '/nada', payload: 'x', headers: { 'content-type': 'text/x' } }),
    404,
    'OPERACAO_INEXISTENTE',
  )
})

test('a path without this method names the methods it has; an unknown path points to the documentation', async () => {
  const knock = async (method: 'PUT' | 'GET', url: string) => {
    const answer = await server.inject({ method, url })
    return [answer.headers['allow'], answer.json().erros[0].mensagem]
  }
  const put = 'Este caminho não aceita PUT; aceita GET.'
  assert.deepEqual(await knock('PUT', '/itens/1?x=/eco'), ['GET', put])
  assert.deepEqual(await knock('PUT', '/v1/itens/1'), ['GET', put])
  assert.deepEqual(await knock('GET', '/eco'), ['POST', 'Este caminho não aceita GET; aceita POST.'])
  const nowhere = 'Este caminho não existe; as operações estão em /v1/docs.'
  for (const url of ['/nada', '/itens/1/2', '/v1', '/', '/'.repeat(8_000)])
    assert.deepEqual(await knock('GET', url), [undefined, nowhere])
})

test('a missing credential is challenged as HTTP requires', async () => {
  assert.equal((await server.inject('/itens/1')).headers['www-authenticate'], 'Bearer')
  assert.equal((await server.inject({ url: '/proibida', headers: AUTH })).headers['www-authenticate'], undefined)
})

test('query texts become the types of the schema, defaults included, and their faults are 400', async () => {
  const id = '3f0e7f54-7d0e-4a59-9d6c-0b8f4f1f8f11'
  const get = (query: string) => server.inject({ url: `/itens/${id}${query}`, headers: AUTH })
  assert.deepEqual((await get('')).json(), { id, limit: 25, tenantId: 'tenant-1' })
  assert.equal((await get('?limit=3')).json().limit, 3)
  // A form sends an empty field for a filter that is not set.
  assert.equal((await get('?limit=')).json().limit, 25)
  const wrong = ['101', 'abc', '1&limit=2', '10.0', '1e1', '0x3', '%2B3', '%203', '10,0', '-1', 'null', '٣']
  for (const query of wrong.map((text) => `?limit=${text}`)) {
    const { status, erros } = assertError(await get(query), 400, 'PARAMETRO_INVALIDO')
    assert.deepEqual([status, (erros as { campo: string }[])[0]!.campo], ['erro', 'query.limit'], query)
  }
})

test('a parameter that the operation does not have is refused with the one that was meant; open pages take any', async () => {
  const id = '3f0e7f54-7d0e-4a59-9d6c-0b8f4f1f8f11'
  const refused = async (url: string) =>
    (await server.inject({ url, headers: AUTH }))
      .json()
      .erros.map((each: Record<string, string>) => [each['campo'], each['codigo'], each['mensagem']])
  const known = 'Você quis dizer limit?'
  for (const [name, hint] of [
    ['limi', known],
    ['Limit', known],
    ['zzz', 'Ela tem: limit.'],
  ] as const)
    assert.deepEqual(await refused(`/itens/${id}?${name}=3`), [
      [`query.${name}`, 'PARAMETRO_DESCONHECIDO', `A operação não tem o parâmetro ${name}. ${hint}`],
    ])
  assert.deepEqual(await refused('/lista?zzz=1'), [
    ['query.zzz', 'PARAMETRO_DESCONHECIDO', 'A operação não tem o parâmetro zzz. Ela não tem nenhum.'],
  ])
  assert.equal((await server.inject('/bytes?fbclid=1')).statusCode, 200)
})

test('an unexpected error is 500 and reveals nothing; a database that is down is 503 with Retry-After', async () => {
  const internal = await server.inject('/quebra')
  assertError(internal, 500, 'ERRO_INTERNO')
  assert.doesNotMatch(internal.body, /segredo|\.ts/)
  const away = await server.inject('/sem-banco')
  assertError(away, 503, 'INDISPONIVEL')
  assert.ok(Number(away.headers['retry-after']) > 0)
})

test('a refusal carries its data, which cannot replace the code, and never its internal sentence', async () => {
  const response = await server.inject('/conflito')
  const body = assertError(response, 409, 'IDEMPOTENCIA_CONFLITO')
  assert.deepEqual([body['nfseId'], body['status']], ['n1', 'rejeitada_regra'])
  assert.doesNotMatch(response.body, /internal words/)
})

test('a status that the route does not document is recorded', async () => {
  await server.inject('/conflito')
  assert.ok(server.undocumented.has('GET /conflito 409'))
  assert.ok(![...server.undocumented].some((each) => each.startsWith('POST /eco')))
})

test('a request over the limit is 429 with Retry-After, and every response shows the remaining requests', async () => {
  const answers = []
  for (let i = 0; i < 3; i++) answers.push(await server.inject('/limitada'))
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [204, 204, 429],
  )
  assert.ok(Number(answers[2]!.headers['retry-after']) >= 1)
  assert.equal(answers[0]!.headers['ratelimit-policy'], '"curta";q=2;w=60')
  assert.match(String(answers[0]!.headers['ratelimit']), /^"curta";r=1;t=\d+$/)
  for (const url of ['/nada', '/bytes', '/itens/1']) assert.ok((await server.inject(url)).headers['ratelimit'], url)
})

test('every response forbids the browser to run or guess anything', async () => {
  for (const url of ['/bytes', '/nada', '/quebra', '/%zz']) {
    const { headers } = await server.inject(url)
    assert.match(String(headers['content-security-policy']), /^default-src 'none'/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
  }
})

test('a route that requires a credential but has no permission or no guard does not start', () => {
  const bare = { summary: 'x', answers: { 204: null }, handle: () => {} }
  assert.throws(() => buildServer(app, [route('GET /x', { surface: 'public', ...bare })], guards), /no permission/)
  assert.throws(
    () => buildServer(app, [route('GET /x', { surface: 'portal', permission: 'p', ...bare })], guards),
    /no guard/,
  )
})

/** Sends bytes as they are and returns all that is received until the server closes or the response is complete. */
function talk(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      received += chunk
      if (/\}\s*$/.test(received)) socket.end()
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
    socket.setTimeout(STALL_MS, () => socket.destroy(new Error(`no answer to ${bytes.slice(0, 60)}`)))
  })
}

const BROKEN = {
  'not HTTP at all': 'olá\r\n\r\n',
  'an unknown method': 'FOO /eco HTTP/1.1\r\nHost: x\r\n\r\n',
  'no Host': 'GET /bytes HTTP/1.1\r\n\r\n',
  'length and chunked together':
    'POST /eco HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'two different lengths': 'POST /eco HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef',
  'a negative length': 'POST /eco HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'a broken chunk':
    'POST /eco HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'headers without end': `GET /bytes HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
  'a line break inside a header': 'GET /bytes HTTP/1.1\r\nHost: x\r\nX: a\n b\r\n\r\n',
  'a broken escape in the path': 'GET /itens/%zz HTTP/1.1\r\nHost: x\r\n\r\n',
  'an unknown expectation': 'POST /eco HTTP/1.1\r\nHost: x\r\nExpect: bolo\r\nContent-Length: 0\r\n\r\n',
}

for (const [what, bytes] of Object.entries(BROKEN))
  test(`broken HTTP (${what}) is 400 with the error body and a request id`, async () => {
    const received = await talk(bytes)
    const [head = '', body = ''] = received.split('\r\n\r\n')
    assert.match(head, /^HTTP\/1\.1 400 /, received)
    const { codigo, requestId } = JSON.parse(body) as Record<string, string>
    assert.equal(codigo, 'REQUISICAO_INVALIDA')
    assert.match(head, new RegExp(`x-request-id: ${requestId}`, 'i'))
  })

test('a connection that sends nothing is closed without an answer, and a late request gets 503 and a line of the log', async () => {
  // A browser connects ahead of its next request: it takes bytes that arrive then for the answer to that request.
  const [silent, late] = await Promise.all([talk(''), talk('GET /bytes HTTP/1.1\r\nHo')])
  assert.equal(silent, '')
  const [head = '', body = ''] = late.split('\r\n\r\n')
  assert.match(head, /^HTTP\/1\.1 503 Service Unavailable\r\n/, late)
  assert.match(head, /^retry-after: \d+$/m)
  const { codigo, requestId, erros } = JSON.parse(body)
  assert.deepEqual([codigo, erros.length], ['INDISPONIVEL', 1])
  assert.match(erros[0].mensagem, /não chegou inteira a tempo/)
  const line = logged.map((text) => JSON.parse(text)).find((each) => each.requestId === requestId)
  assert.deepEqual([line.msg, line.causa], ['late request', 'ERR_HTTP_REQUEST_TIMEOUT'])
})

test('a client that disconnects in the middle of its body is counted, and no longer as in flight', async () => {
  const head =
    'POST /eco HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head, () => setTimeout(() => socket.destroy(), 50)))
    socket.on('close', () => resolve())
  })
  const left = async () =>
    (await app.metrics.httpRequests.get()).values.filter(
      ({ labels }) => labels.rota === '/eco' && labels.classe === '4xx',
    )
  await until('no longer in flight', async () => (await app.metrics.httpInFlight.get()).values[0]!.value === 0)
  assert.ok((await left()).length > 0)
})

test('requests sent back to back on one connection each get a response', async () => {
  const one = 'GET /nada HTTP/1.1\r\nHost: x\r\n\r\n'
  const received = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(one.repeat(3).replace(/\r\n\r\n$/, '\r\nConnection: close\r\n\r\n')),
    )
    socket
      .on('data', (chunk) => (text += chunk))
      .on('close', () => resolve(text))
      .on('error', reject)
  })
  assert.equal(received.match(/HTTP\/1\.1 404/g)?.length, 3)
})

test('the address of a client is the one a trusted proxy gives, and no other sender is trusted', async () => {
  const left = async (proxiesConfiaveis: string[], senders: string[]) => {
    const config = { ...app.config, proxiesConfiaveis }
    // A stopped clock: a bucket gets ten tokens a second.
    const at = app.now()
    const behind = buildServer({ ...app, config, now: () => at, metrics: createMetrics() }, routes, guards)
    const answers = []
    for (const sender of senders)
      answers.push(await behind.inject({ url: '/nada', headers: { 'x-forwarded-for': sender } }))
    await behind.close()
    return answers.map(({ headers }) => Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]))
  }
  const two = ['198.51.100.1', '198.51.100.2', '198.51.100.1']
  assert.deepEqual(await left(['127.0.0.0/8'], two), [599, 599, 598])
  assert.deepEqual(await left([], two), [599, 598, 597])
  assert.deepEqual(await left(['10.0.0.0/8'], two), [599, 598, 597])
})

test('a request under way when the server closes gets its response, and its connection does not delay the end', async () => {
  const [arrived, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = route('GET /lenta', {
    surface: 'aberta',
    summary: 'x',
    answers: { 204: null },
    handle: async () => {
      arrived.resolve()
      await answer.promise
    },
  })
  const closing = buildServer(app, [slow], guards)
  const url = await closing.listen({ port: 0, host: '127.0.0.1' })
  const pending = fetch(`${url}/lenta`)
  await arrived.promise
  const closed = closing.close().then(() => 'closed')
  while (
    await fetch(url).then(
      () => true,
      () => false,
    )
  );
  answer.resolve()
  assert.equal((await pending).status, 204)
  // An idle connection that is kept open lasts 72 s.
  assert.equal(await Promise.race([closed, new Promise((done) => setTimeout(done, 60_000, 'open').unref())]), 'closed')
})

test('a list may read a replica, and a request that may have written is reported to it, even when it was refused', async () => {
  const lista = await server.inject({ method: 'GET', url: '/lista', headers: AUTH })
  assert.deepEqual(lista.json().db, { tenantId: 'tenant-1', leitura: true })
  wrote.length = 0
  await server.inject({ method: 'GET', url: `/itens/${randomUUID()}`, headers: AUTH })
  assert.deepEqual(wrote, [])
  const gravada = { method: 'POST', url: '/gravada', headers: AUTH } as const
  assert.equal((await server.inject(gravada)).statusCode, 409)
  assert.deepEqual(wrote, ['tenant-1'])
})
