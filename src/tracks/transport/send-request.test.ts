import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { cityServer, empresaA, listen, openAgents, openCity, root } from './city.fixture.ts'
import { createCityAgents } from './mtls.ts'
import { requestJson } from './rest.ts'
import { type HttpRequest, type RestAnswer, sendRequest } from './send-request.ts'

const profile = { ca: [root.certificatePem] }

test('an answer comes whole, with its status, headers and bytes, whatever the status', async (t) => {
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

test('requestJson writes JSON and asks for JSON', async (t) => {
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

test('what fails before the connection is ready was not sent', async (t) => {
  const { send, seen, request } = await open(t, (_request, response) => response.end())
  const refused = net.createServer()
  const port = await listen(t, refused)
  refused.close()
  assertOutcome(await send({ url: `https://localhost:${port}/` }), 'not-sent', 'conexao')
  assertOutcome(await send({ url: 'https://nao-existe.invalid/' }), 'not-sent', 'dns')
  assertOutcome(await send({ url: 'nada' }), 'not-sent', 'pedido')
  assertOutcome(await send({ headers: { 'x-ruim': 'a\r\nb: c' } }), 'not-sent', 'pedido')
  const guarded = createCityAgents({ connectTimeoutMs: 1_000, permitirRedePrivada: false })
  assertOutcome(await sendRequest({ ...request, agent: guarded.agentFor(null, profile) }), 'not-sent', 'bloqueado')
  await guarded.close()
  assert.equal(seen.requests, 0)
})

test('a server which accepts and never shakes hands was sent nothing', async (t) => {
  const received: Buffer[] = []
  const port = await listen(
    t,
    net.createServer((socket) => socket.on('data', (data) => received.push(data)).on('error', () => {})),
  )
  const { send } = await open(t, (_request, response) => response.end())
  assertOutcome(await send({ url: `https://localhost:${port}/`, connectTimeoutMs: 80 }), 'not-sent', 'conexao')
  assert.ok(!Buffer.concat(received).includes('POST'))
})

test('a connection which becomes ready after we gave up carries nothing', async (t) => {
  const { send, seen, url } = await open(t, (_request, response) => response.end())
  const slow = net.createServer((socket) => {
    const city = net.connect(Number(new URL(url).port))
    city.on('error', () => {})
    socket.on('error', () => {})
    setTimeout(() => socket.pipe(city).pipe(socket), 150)
  })
  const slowUrl = `https://localhost:${await listen(t, slow)}/`
  assertOutcome(await send({ url: slowUrl, connectTimeoutMs: 50 }), 'not-sent', 'conexao')
  await wait(400)
  assert.deepEqual(seen, { connections: 1, requests: 0 })
})

test('what fails after the request was written is unknown, and is never written again', async (t) => {
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
    assertOutcome(await send({ timeoutMs: 150 }), 'unknown', causa)
    assert.equal(seen.requests, 1)
  }
})

test('a kept connection which dies under the request makes it unknown', async (t) => {
  const { send, seen } = await open(t, (request, response) => {
    if (seen.requests === 1) response.end('ok')
    else request.socket.destroy()
  })
  assert.equal((await send()).kind, 'answer')
  assertOutcome(await send(), 'unknown', 'reset')
  assert.deepEqual(seen, { connections: 1, requests: 2 })
})

test('past its deadline a request is not written, on a new connection or on a kept one', async (t) => {
  const { send, seen } = await open(t, (_request, response) => response.end('ok'))
  assertOutcome(await send({ mayStillSend: () => false }), 'not-sent', 'prazo')
  assert.equal((await send({ mayStillSend: () => true })).kind, 'answer')
  assertOutcome(await send({ mayStillSend: () => false }), 'not-sent', 'prazo')
  assert.equal(seen.requests, 1)
})

test('the deadline is asked only once the connection is ready', async (t) => {
  const { send, seen } = await open(t, (_request, response) => response.end('ok'))
  let connectionsWhenAsked = 0
  const mayStillSend = () => {
    connectionsWhenAsked = seen.connections
    return true
  }
  assert.equal((await send({ mayStillSend })).kind, 'answer')
  assert.equal((await send({ mayStillSend })).kind, 'answer')
  assert.equal(connectionsWhenAsked, 1)
})

const noOpenssl = spawnSync('openssl', ['version']).error ? 'openssl is not installed' : false

test('a city whose TLS refuses our certificate received nothing, in TLS 1.2 and in 1.3', {
  skip: noOpenssl,
}, async (t) => {
  for (const version of ['-tls1_2', '-tls1_3']) {
    const port = await openDemandingServer(t, version)
    const { request } = await open(t, (_request, response) => response.end())
    const url = `https://localhost:${port}/`
    const agent = openAgents(t).agentFor(null, profile)
    assertOutcome(await sendRequest({ ...request, agent, url }), 'not-sent', 'tls')
  }
})

async function open(t: TestContext, answer: RequestListener<typeof IncomingMessage>) {
  const city = await openCity(t, answer)
  const agent = openAgents(t).agentFor(empresaA.client, profile)
  const request: HttpRequest = {
    agent,
    method: 'POST',
    url: city.url,
    connectTimeoutMs: 2_000,
    timeoutMs: 2_000,
    bytesMax: 10_000,
  }
  return { ...city, request, send: (changes: Partial<HttpRequest> = {}) => sendRequest({ ...request, ...changes }) }
}

/** OpenSSL's own server: unlike Node's, it refuses a missing certificate with a TLS alert, as IIS and nginx do. */
async function openDemandingServer(t: TestContext, version: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'city-'))
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const files = ['-key', write('key.pem', cityServer.keyPem), '-cert', write('cert.pem', cityServer.certificatePem)]
  const placeholder = net.createServer()
  const port = await listen(t, placeholder)
  placeholder.close()
  const demand = ['-Verify', '1', '-verify_return_error', '-CAfile', write('root.pem', root.certificatePem)]
  const server = spawn('openssl', ['s_server', '-accept', `127.0.0.1:${port}`, version, ...files, ...demand])
  t.after(() => {
    server.kill()
    rmSync(folder, { recursive: true })
  })
  await new Promise<void>((resolve) => server.stdout.on('data', (data) => String(data).includes('ACCEPT') && resolve()))
  return port
}

function assertOutcome(answer: RestAnswer, kind: 'not-sent' | 'unknown', causa: string): void {
  assert.deepEqual([answer.kind, 'causa' in answer && answer.causa], [kind, causa], JSON.stringify(answer))
}
