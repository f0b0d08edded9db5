// Where the key may be, what an address opens, and what bad input gets: never an answer of 5xx.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PERMISSIONS } from '#features/permissions/permissions.ts'
import { compatRoutes } from '#http/compat/index.ts'
import { routes } from '#http/index.ts'
import { chaveDe } from '../support/compat-cliente.ts'
import { openClient } from '../support/http.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Issuer } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

let world: World
let issuer: Issuer
before(async () => {
  world = await sharedWorld()
  issuer = await world.issuer()
})
after(() => world?.close())

const base64 = (text: string) => Buffer.from(text).toString('base64')

test('every operation names a permission, and none is part of our own API', () => {
  for (const { surface, permission, path, formaDeErro } of compatRoutes) {
    assert.ok(path.startsWith('/compat/'), path)
    if (surface === 'compat') assert.ok(permission && Object.hasOwn(PERMISSIONS, permission), path)
    if (surface === 'compat') assert.ok(formaDeErro, path)
  }
  assert.deepEqual(
    routes.filter(({ path }) => path.startsWith('/compat')),
    [],
  )
})

test('our key is taken in each place where another provider has its own, and in no place of ours but Bearer', async () => {
  const chave = chaveDe(issuer)
  const client = openClient(world.url)
  const formas: Record<string, string>[] = [
    { 'x-api-key': chave },
    { authorization: chave },
    { authorization: `Bearer ${chave}` },
    { authorization: `ApiKey ${chave}` },
    { authorization: `Basic ${chave}` },
    { authorization: `Basic ${base64(`${chave}:`)}` },
  ]
  for (const headers of formas) {
    const { status, text } = await client.call('GET', '/compat/nfeio/v1/companies', { headers })
    assert.equal(status, 200, text)
    const [name] = Object.keys(headers)
    const ours = await client.call('GET', '/empresas', { headers })
    assert.equal(ours.status, headers[name!]!.startsWith('Bearer') ? 200 : 401, JSON.stringify(Object.keys(headers)))
  }
  assert.equal((await client.get(`/compat/nfeio/v1/companies?apikey=${chave}`)).status, 200)
  const producao = await issuer.tenant.apiKey('producao')
  assert.equal((await client.get(`/compat/nfeio/v1/companies?api_key=${producao.chave}`)).status, 401)
  for (const headers of [{}, { authorization: 'Basic x' }, { 'x-api-key': `${chave}x` }] as Record<string, string>[])
    assert.equal((await client.call('GET', '/compat/nfeio/v1/companies', { headers })).status, 401)
  assert.ok(!world.said.some((line) => line.includes(chave)))
})

test('an address opens its file without a key, and one of another account needs its own', async () => {
  const { api, body } = issuer
  const nota = await api.waitSettled((await api.issue(body())).json.id)
  const client = openClient(world.url)
  const headers = { 'x-api-key': chaveDe(issuer) }
  const { json } = await client.call('GET', `/compat/plugnotas/nfse/${nota.id}`, { headers })
  const path = new URL(json.pdf).pathname
  assert.equal((await client.get(path)).status, 200)
  assert.equal((await client.get(path.replace(/pdf$/, 'xml'))).status, 404)
  assert.equal((await client.get(`${path.slice(0, -12)}AAAAAAAA.pdf`)).status, 404)
  const outra = await world.issuer()
  const alheia = await client.call('GET', `/compat/plugnotas/nfse/${nota.id}`, {
    headers: { 'x-api-key': chaveDe(outra) },
  })
  assert.equal(alheia.status, 404)
})

const RUINS: unknown[] = [
  null,
  0,
  '',
  'texto',
  [],
  [[]],
  [null],
  {},
  { servico: [] },
  { prestador: 'x', servico: 7 },
  { infDPS: [] },
]

test('bad input of any form is refused in the form of the provider, and is never 5xx', async () => {
  const client = openClient(world.url)
  const id = crypto.randomUUID()
  const texts = [id, 'x', '%00', '%ff', 'a'.repeat(300), '..%2f..', '%F0%9F%92%A5']
  let asked = 0
  for (const { method, path, surface } of compatRoutes) {
    if (surface !== 'compat') continue
    for (const [nth, text] of texts.entries()) {
      const address = path.replace(/:\w+/g, text)
      const headers = {
        'x-api-key': chaveDe(issuer),
        'content-type': nth % 2 ? 'text/json' : 'application/json; charset=utf-8',
      }
      const bodies =
        method === 'GET' ? [undefined] : [undefined, RUINS[(asked + nth) % RUINS.length], RUINS[asked % RUINS.length]]
      for (const body of bodies) {
        const raw = body === undefined ? undefined : JSON.stringify(body)
        const answer = await client.call(method, `${address}?ref=${text}&simular=${nth % 2}`, {
          headers,
          ...(raw !== undefined && { raw }),
        })
        asked++
        assert.ok(answer.status < 500, `${method} ${address} ${raw}: ${answer.status} ${answer.text}`)
      }
    }
  }
  assert.ok(asked > 300, String(asked))
})

test('a body that is too large is answered, also where it is not sent as JSON', async () => {
  const { status, json, text } = await openClient(world.url).call(
    'POST',
    '/compat/nfeio/v1/companies/x/serviceinvoices',
    {
      headers: { authorization: chaveDe(issuer), 'content-type': 'text/json' },
      raw: `{"description":"${'x'.repeat(6_000_000)}"}`,
    },
  )
  assert.equal(status, 400, text)
  assert.match(json.message, /grande|tamanho|MB|limite/i, text)
})
