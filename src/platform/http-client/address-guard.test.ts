import assert from 'node:assert/strict'
import dns from 'node:dns'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { request } from 'undici'
import type { RedePermitida } from '#platform/http-client/address-guard.ts'
import { ESTA_MAQUINA } from '#test/support/this-machine.ts'
import { STALL_MS } from '#test/support/until.ts'
import { AddressError, assertPublicUrl, guardedAgent, isPublicAddress } from './address-guard.ts'

const NOT_PUBLIC = {
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  'private (RFC 1918)': [
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.168.255.255',
  ],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.254'],
  'link-local and metadata': ['169.254.0.1', '169.254.169.254', 'fe80::1', 'febf::1'],
  'this network, broadcast': ['0.0.0.0', '0.1.2.3', '255.255.255.255'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1'],
  'protocol assignments, benchmarking': ['192.0.0.1', '198.18.0.1', '198.19.255.255'],
  'multicast, reserved': ['224.0.0.1', '239.255.255.255', '240.0.0.1', 'ff02::1'],
  'unique local': ['fc00::1', 'fd00:ec2::254', 'fdff::1'],
  unspecified: ['::'],
  'IPv4 inside IPv6': ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::7f00:1', '::169.254.169.254', '::2'],
  'NAT64, 6to4, Teredo, discard': ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '2002:7f00:1::1', '2001::1', '100::1'],
  'not an address': ['', 'localhost', '1.2.3.4.5', '[::1]'],
}
const PUBLIC = [
  '8.8.8.8',
  '1.1.1.1',
  '200.198.239.1',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.169.0.1',
]
const PUBLIC_V6 = ['2606:4700:4700::1111', '2800:3f0:4001:80a::200e', '2a00:1450:4001:80a::200e']

test('an address is public only on the public internet', () => {
  for (const [range, addresses] of Object.entries(NOT_PUBLIC)) {
    for (const address of addresses) assert.equal(isPublicAddress(address), false, `${range}: ${address}`)
  }
  for (const address of [...PUBLIC, ...PUBLIC_V6]) assert.equal(isPublicAddress(address), true, address)
})

const LOOPBACKS = [
  'localhost',
  'localhost.',
  '127.0.0.1',
  '[::1]',
  '0x7f.1',
  '2130706433',
  '0',
  '[::ffff:127.0.0.1]',
  '[::7f00:1]',
  '127.1',
  '017700000001',
  '①②⑦.0.0.1',
]

test('no spelling of loopback reaches a server of this machine', async (t) => {
  const server = await listen(t)
  const agent = openAgent(t, { redesPermitidas: [] })
  for (const host of LOOPBACKS) {
    // "localhost." does not resolve everywhere; then it fails as an unknown name, which refuses it too.
    await assert.rejects(
      request(`http://${host}:${server.port}/`, { dispatcher: agent }),
      /AddressError|ENOTFOUND/,
      host,
    )
  }
  assert.equal(server.connections(), 0)
})

test('a name is refused when any of its addresses is private, or when it has none', async (t) => {
  const server = await listen(t)
  const agent = openAgent(t, { redesPermitidas: [] })
  let answers: string[] = []
  t.mock.method(dns, 'lookup', (_host: string, _options: object, callback: (error: null, all: object[]) => void) =>
    callback(
      null,
      answers.map((address) => ({ address, family: 4 })),
    ),
  )
  for (answers of [['8.8.8.8', '127.0.0.1'], ['127.0.0.1'], []]) {
    await assert.rejects(request(`http://cliente.example:${server.port}/`, { dispatcher: agent }), AddressError)
  }
  assert.equal(server.connections(), 0)
})

test('an exception lets its network be called, at its port alone where it has one', async (t) => {
  const [server, other] = await Promise.all([listen(t), listen(t)])
  const cases: readonly [redes: readonly RedePermitida[], reached: 'both' | 'one' | 'none'][] = [
    [ESTA_MAQUINA, 'both'],
    [ESTA_MAQUINA.map(({ rede }) => ({ rede, porta: server.port })), 'one'],
    [[{ rede: '127.0.0.1', porta: server.port }], 'one'],
    [[{ rede: '127.0.0.1', porta: 1 }], 'none'],
    [[{ rede: '10.0.0.0/8', porta: null }], 'none'],
    [[{ rede: '127.0.0.2', porta: null }], 'none'],
    [[{ rede: '::1', porta: null }], 'none'],
  ]
  for (const [redesPermitidas, reached] of cases) {
    const agent = openAgent(t, { redesPermitidas })
    for (const [port, isFree] of [
      [server.port, reached !== 'none'],
      [other.port, reached === 'both'],
    ] as const) {
      const url = `http://127.0.0.1:${port}/`
      const saving = () => assertPublicUrl(url, { https: false, redesPermitidas })
      const calling = request(url, { dispatcher: agent })
      if (isFree) {
        assert.equal(saving().port, String(port))
        await (await calling).body.dump()
      } else {
        assert.throws(saving, AddressError)
        await assert.rejects(calling, AddressError, JSON.stringify(redesPermitidas))
      }
    }
  }
  assert.deepEqual([server.connections(), other.connections()], [3, 1])
})

test('a name is called where an exception has each of its addresses', async (t) => {
  const server = await listen(t)
  for (const [redesPermitidas, isFree] of [
    [ESTA_MAQUINA.map(({ rede }) => ({ rede, porta: server.port })), true],
    [[{ rede: '10.0.0.0/8', porta: server.port }], false],
  ] as const) {
    const calling = request(`http://localhost:${server.port}/`, { dispatcher: openAgent(t, { redesPermitidas }) })
    if (isFree) await (await calling).body.dump()
    else await assert.rejects(calling, AddressError)
  }
  assert.equal(server.connections(), 1)
})

test('an address is checked when it is saved', () => {
  const inProduction = { https: true, redesPermitidas: [] }
  assert.equal(assertPublicUrl('https://cliente.com.br:8443/nfse?x=1', inProduction).port, '8443')
  const refused = [
    'cliente.com.br',
    '',
    'http://cliente.com.br/',
    'ftp://cliente.com.br/',
    'javascript:alert(1)',
    'https://user:senha@cliente.com.br/',
    'https://user@cliente.com.br/',
    'https://servidor.local/',
    'https://metadata.google.internal/',
    'https://a.localhost/',
    'https://127.0.0../',
    'https://localhost../',
    'https://./',
    'https://169.254.169.254/latest',
    ...LOOPBACKS.map((host) => `https://${host}/`),
  ]
  for (const url of refused) assert.throws(() => assertPublicUrl(url, inProduction), AddressError, url)
  assert.equal(
    assertPublicUrl('http://localhost:3000/', { https: false, redesPermitidas: ESTA_MAQUINA }).hostname,
    'localhost',
  )
  assert.throws(
    () => assertPublicUrl('http://localhost/', { https: true, redesPermitidas: ESTA_MAQUINA }),
    AddressError,
  )
})

async function listen(t: TestContext) {
  let connections = 0
  const server = http.createServer((_request, response) => response.end('ok')).on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  t.after(() => server.close().closeAllConnections())
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

function openAgent(t: TestContext, options: { redesPermitidas: readonly RedePermitida[] }) {
  const agent = guardedAgent({ ...options, connectTimeoutMs: STALL_MS })
  t.after(() => agent.destroy())
  return agent
}
