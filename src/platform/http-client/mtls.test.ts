import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import http2 from 'node:http2'
import type { ServerOptions } from 'node:https'
import { type TestContext, test } from 'node:test'
import type { TLSSocket } from 'node:tls'
import { STALL_MS } from '#test/support/until.ts'
import {
  cityServer,
  empresaA,
  empresaB,
  type Issued,
  issue,
  listen,
  openAgents,
  openCity,
  root,
} from './city.fixture.ts'
import type { CityAgents, TlsProfile } from './mtls.ts'
import { requestJson } from './rest.ts'

const ca = [root.certificatePem]

test('each company presents its own certificate, over connections of its own that are kept', async (t) => {
  const city = await openCityWhichNames(t, { rejectUnauthorized: false })
  const agents = openAgents(t)
  for (const empresa of [empresaA, empresaB, empresaA, empresaB])
    assert.equal(await whoAmI(agents, city.url, empresa), empresa.commonName)
  assert.deepEqual(city.seen, { connections: 2, requests: 4 })
  assert.equal(await whoAmI(agents, city.url, null), 'nobody')
})

test('the least recently used agent is closed when there are too many', async (t) => {
  const city = await openCityWhichNames(t, { rejectUnauthorized: false })
  const agents = openAgents(t, 2)
  await whoAmI(agents, city.url, empresaA)
  await whoAmI(agents, city.url, empresaB)
  await whoAmI(agents, city.url, empresaA)
  await whoAmI(agents, city.url, null)
  await whoAmI(agents, city.url, empresaA)
  assert.equal(city.seen.connections, 3, 'A is still connected')
  await whoAmI(agents, city.url, empresaB)
  assert.equal(city.seen.connections, 4, 'B had to connect again')
})

test('an evicted agent finishes the request in flight', async (t) => {
  const city = await openCityWhichNames(t, {}, 100)
  const agents = openAgents(t, 1)
  const [first, second] = await Promise.all([whoAmI(agents, city.url, empresaA), whoAmI(agents, city.url, empresaB)])
  assert.deepEqual([first, second], ['EMPRESA A', 'EMPRESA B'])
})

test('HTTP/1.1 is used even with a city that offers HTTP/2', async (t) => {
  const versions: string[] = []
  const options = { key: cityServer.keyPem, cert: cityServer.certificatePem, allowHTTP1: true }
  const server = http2.createSecureServer(options, (request, response) => {
    versions.push(request.httpVersion)
    response.end('{}')
  })
  const url = `https://localhost:${await listen(t, server)}`
  assert.equal((await ask(openAgents(t), url, empresaA, { ca })).kind, 'answer')
  assert.deepEqual(versions, ['1.1'])
})

test('a city with an unknown root, or below the minimum version of TLS, receives nothing', async (t) => {
  const city = await openCityWhichNames(t)
  const agents = openAgents(t)
  const profiles: TlsProfile[] = [{}, { ca: [empresaA.certificatePem] }]
  for (const profile of profiles) assertTlsRefusal(await ask(agents, city.url, empresaA, profile))
  const byAddress = city.url.replace('localhost', '127.0.0.1')
  assertTlsRefusal(await ask(agents, byAddress, empresaA, { ca }))
  const old = await openCityWhichNames(t, { maxVersion: 'TLSv1.2' })
  assertTlsRefusal(await ask(agents, old.url, empresaA, { ca, minVersion: 'TLSv1.3' }))
  assert.equal(city.seen.requests + old.seen.requests, 0)
})

test('a city that speaks only TLS 1.1 is reached by the profile that allows it, at level 0 and at no other', async (t) => {
  const city = await openCityWhichNames(t, {
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  })
  const agents = openAgents(t)
  assertTlsRefusal(await ask(agents, city.url, empresaA, { ca }))
  assertTlsRefusal(await ask(agents, city.url, empresaA, { ca, minVersion: 'TLSv1.1', securityLevel: 1 }))
  const legacy: TlsProfile = { ca, minVersion: 'TLSv1.1', securityLevel: 0 }
  assert.equal((await ask(agents, city.url, empresaA, legacy)).kind, 'answer')
})

test('an old certificate is accepted by a profile whose security level allows it, and by no other', async (t) => {
  const levels = [undefined, 1, 0] as const
  const cases: [certificate: Issued, accepted: (typeof levels)[number][]][] = [
    [issue('localhost', root, { bits: 1024 }), [1, 0]],
    [issue('localhost', root, { digest: 'sha1' }), [0]],
  ]
  for (const [{ keyPem: key, certificatePem: cert }, accepted] of cases) {
    const city = await openCityWhichNames(t, { key, cert, ciphers: 'DEFAULT@SECLEVEL=0' })
    const agents = openAgents(t)
    for (const securityLevel of levels) {
      const answer = await ask(agents, city.url, empresaA, {
        ca,
        ...(securityLevel !== undefined && { securityLevel }),
      })
      if (accepted.includes(securityLevel)) assert.equal(answer.kind, 'answer', JSON.stringify(answer))
      else assertTlsRefusal(answer)
    }
  }
})

function openCityWhichNames(t: TestContext, options: ServerOptions = {}, waitMs = 0) {
  const answer: RequestListener = (request, response) => {
    const nome = (request.socket as TLSSocket).getPeerCertificate().subject?.CN ?? 'nobody'
    setTimeout(() => response.end(JSON.stringify({ nome })), waitMs)
  }
  return openCity(t, answer, options)
}

function ask(agents: CityAgents, url: string, empresa: Issued | null, profile: TlsProfile) {
  const agent = agents.agentFor(empresa?.client ?? null, profile)
  return requestJson({ agent, method: 'GET', url, connectTimeoutMs: STALL_MS, timeoutMs: STALL_MS, bytesMax: 10_000 })
}

async function whoAmI(agents: CityAgents, url: string, empresa: Issued | null): Promise<string> {
  const answer = await ask(agents, url, empresa, { ca })
  assert.ok(answer.kind === 'answer', JSON.stringify(answer))
  return JSON.parse(answer.body.toString()).nome
}

function assertTlsRefusal(answer: Awaited<ReturnType<typeof ask>>): void {
  assert.deepEqual([answer.kind, 'causa' in answer && answer.causa], ['not-sent', 'tls'], JSON.stringify(answer))
}
