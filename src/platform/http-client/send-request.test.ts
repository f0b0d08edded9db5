import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import type { ServerOptions } from 'node:https'
import net from 'node:net'
import { type TestContext, test } from 'node:test'
import { setImmediate as released } from 'node:timers/promises'
import { deflateSync, gzipSync } from 'node:zlib'
import { STALL_MS, until } from '#test/support/until.ts'
import { empresaA, issue, listen, openAgents, openCity, root } from './city.fixture.ts'
import { createCityAgents } from './mtls.ts'
import { requestJson } from './rest.ts'
import { type HttpRequest, type RestAnswer, sendRequest } from './send-request.ts'

const profile = { ca: [root.certificatePem] }

test('an answer is returned whole, with its status, headers and bytes, whatever the status', async (t) => {
  const { send, seen } = await open(t, (request, response) => {
    response.writeEarlyHints({ link: '</x>; rel=preload' })
    response.writeHead(302, { location: '/outra', 'set-cookie': ['a=1', 'b=2'] })
    request.pipe(response)
  })
  const answer = await send({ body: 'olá', headers: { 'content-type': 'text/plain' } })
  assert.ok(answer.kind === 'answer')
  assert.deepEqual([answer.status, answer.body.toString()], [302, 'olá'])
  assert.deepEqual([answer.headers['location'], answer.headers['set-cookie']], ['/outra', 'a=1, b=2'])
  assert.equal(seen.requests, 1, 'redirects are not followed')
})

test('a compressed body is decompressed, within the limit, and a truncated one proves nothing', async (t) => {
  let answer: [encoding: string, body: Buffer] = ['', Buffer.alloc(0)]
  const { send } = await open(t, (_request, response) => {
    response.setHeader('content-encoding', answer[0])
    response.end(answer[1])
  })
  const xml = Buffer.from('<Nfse>ação</Nfse>')
  for (const each of [
    ['gzip', gzipSync(xml)],
    ['GZIP', gzipSync(xml)],
    ['deflate', deflateSync(xml)],
    ['gzip', xml],
  ] as const) {
    answer = [...each]
    const received = await send({})
    assert.ok(received.kind === 'answer', JSON.stringify(received))
    assert.deepEqual(received.body, xml, each[0])
  }
  answer = ['gzip', gzipSync(xml).subarray(0, -6)]
  assertOutcome(await send({}), 'unknown', 'truncated')
  answer = ['gzip', gzipSync(Buffer.alloc(2_000_000))]
  assertOutcome(await send({ bytesMax: 1_000_000 }), 'unknown', 'tamanho')
})

test('requestJson sends JSON and accepts JSON', async (t) => {
  const { request, url } = await open(t, (received, response) => {
    response.setHeader(
      'seen',
      `${received.method} ${received.url} ${received.headers['content-type']} ${received.headers.accept}`,
    )
    received.pipe(response)
  })
  const answer = await requestJson({
    ...request,
    url: `${url}/nfse?x=1`,
    body: { a: 'ç' },
    headers: { accept: 'application/problem+json' },
  })
  assert.ok(answer.kind === 'answer')
  assert.equal(answer.headers['seen'], 'POST /nfse?x=1 application/json application/problem+json')
  assert.deepEqual(JSON.parse(answer.body.toString()), { a: 'ç' })
})

test('a failure before the connection is ready means not-sent', async (t) => {
  const { send, seen, request } = await open(t, (_request, response) => response.end())
  const refused = net.createServer()
  const port = await listen(t, refused)
  refused.close()
  assertOutcome(await send({ url: `https://localhost:${port}/` }), 'not-sent', 'conexao')
  assertOutcome(await send({ url: 'https://nao-existe.invalid/' }), 'not-sent', 'dns')
  assertOutcome(await send({ url: 'nada' }), 'not-sent', 'pedido')
  assertOutcome(await send({ headers: { 'x-ruim': 'a\r\nb: c' } }), 'not-sent', 'pedido')
  const guarded = createCityAgents({ connectTimeoutMs: STALL_MS, redesPermitidas: [] })
  assertOutcome(await sendRequest({ ...request, agent: guarded.agentFor(null, profile) }), 'not-sent', 'bloqueado')
  await guarded.close()
  assert.equal(seen.requests, 0)
})

test('a server that accepts the connection and never completes the handshake was sent nothing', async (t) => {
  const received: Buffer[] = []
  const port = await listen(
    t,
    net.createServer((socket) => socket.on('data', (data) => received.push(data)).on('error', () => {})),
  )
  const { send } = await open(t, (_request, response) => response.end())
  assertOutcome(await send({ url: `https://localhost:${port}/`, connectTimeoutMs: 80 }), 'not-sent', 'conexao')
  assert.ok(!Buffer.concat(received).includes('POST'))
})

test('a connection that becomes ready after its timeout carries nothing', async (t) => {
  const { send, seen, url } = await open(t, (_request, response) => response.end())
  let closed = () => {}
  const end = new Promise<void>((resolve) => (closed = resolve))
  const slow = net.createServer((socket) => {
    const city = net.connect(Number(new URL(url).port))
    city.on('error', () => {})
    socket.on('error', () => {}).on('close', closed)
    setTimeout(() => socket.pipe(city).pipe(socket), 100)
  })
  const slowUrl = `https://localhost:${await listen(t, slow)}/`
  assertOutcome(await send({ url: slowUrl, connectTimeoutMs: 50 }), 'not-sent', 'conexao')
  await end
  assert.equal(seen.requests, 0)
})

test('a failure after the request was written means unknown, and it is never written again', async (t) => {
  const cases: [causa: string, answer: RequestListener][] = [
    ['reset', (request) => request.socket.destroy()],
    ['reset', (request) => request.socket.end()],
    ['reset', (request) => void request.socket.end('nada de HTTP\r\n\r\n')],
    ['timeout', () => {}],
    ['timeout', (_request, response) => void response.write('{')],
    [
      'truncated',
      (_request, response) =>
        void response.writeHead(200, { 'content-length': 100 }).write('{', () => response.destroy()),
    ],
    ['truncated', (_request, response) => void response.write('{', () => response.destroy())],
    ['tamanho', (_request, response) => response.end('x'.repeat(20_000))],
  ]
  for (const [causa, answer] of cases) {
    const { send, seen } = await open(t, answer)
    assertOutcome(await send(causa === 'timeout' ? { timeoutMs: 150 } : {}), 'unknown', causa)
    await until('the city reads the request', () => seen.requests > 0)
    assert.equal(seen.requests, 1)
  }
})

test('a kept connection that ends during the request makes it unknown', async (t) => {
  const { send, seen } = await open(t, (request, response) => {
    if (seen.requests === 1) response.end('ok')
    else request.socket.destroy()
  })
  assert.equal((await send()).kind, 'answer')
  await released()
  assertOutcome(await send(), 'unknown', 'reset')
  assert.deepEqual(seen, { connections: 1, requests: 2 })
})

test('past its deadline a request is not written, on a new connection or on a kept one', async (t) => {
  const { send, seen } = await open(t, (_request, response) => response.end('ok'))
  assertOutcome(await send({ mayStillSend: () => false }), 'not-sent', 'prazo')
  assert.equal((await send({ mayStillSend: () => true })).kind, 'answer')
  await released()
  assertOutcome(await send({ mayStillSend: () => false }), 'not-sent', 'prazo')
  assert.equal(seen.requests, 1)
})

test('the deadline is checked only once the connection is ready', async (t) => {
  const { send, seen } = await open(t, (_request, response) => response.end('ok'))
  let connectionsWhenChecked = 0
  const mayStillSend = () => {
    connectionsWhenChecked = seen.connections
    return true
  }
  assert.equal((await send({ mayStillSend })).kind, 'answer')
  assert.equal(connectionsWhenChecked, 1)
})

test('a city whose TLS refuses our certificate with an alert was sent nothing', async (t) => {
  const stranger = issue('EMPRESA DE OUTRA AC', issue('OUTRA AC', null)).client
  const answer: RequestListener = (_request, response) => response.end()
  const agents = openAgents(t)

  const before = await open(t, answer, { maxVersion: 'TLSv1.2' })
  for (const certificate of [null, stranger]) {
    const { kind } = await before.send({ agent: agents.agentFor(certificate, profile) })
    assert.equal(kind, 'not-sent', 'TLS 1.2 refuses within the handshake')
  }
  const after = await open(t, answer, { minVersion: 'TLSv1.3' })
  assertOutcome(await after.send({ agent: agents.agentFor(null, profile) }), 'not-sent', 'tls')
  // Node's server closes without an alert on an unknown certificate, when the request may already be there: unknown.
  assertOutcome(await after.send({ agent: agents.agentFor(stranger, profile) }), 'unknown', 'reset')
  assert.equal(before.seen.requests + after.seen.requests, 0)
})

async function open(t: TestContext, answer: RequestListener, options: ServerOptions = {}) {
  const city = await openCity(t, answer, options)
  const agent = openAgents(t).agentFor(empresaA.client, profile)
  const request: HttpRequest = {
    agent,
    method: 'POST',
    url: city.url,
    connectTimeoutMs: STALL_MS,
    timeoutMs: STALL_MS,
    bytesMax: 10_000,
  }
  return { ...city, request, send: (changes: Partial<HttpRequest> = {}) => sendRequest({ ...request, ...changes }) }
}

function assertOutcome(answer: RestAnswer, kind: 'not-sent' | 'unknown', causa: string): void {
  assert.deepEqual([answer.kind, 'causa' in answer && answer.causa], [kind, causa], JSON.stringify(answer))
}
