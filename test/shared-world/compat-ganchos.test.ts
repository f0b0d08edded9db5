// Receivers of other providers get what they read, signed by us too.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { chaveDe, openCliente } from '../support/compat-cliente.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

type Chegada = { path: string; headers: IncomingHttpHeaders; bytes: Buffer }

const chegadas: Chegada[] = []
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    chegadas.push({ path: request.url ?? '', headers: request.headers, bytes: Buffer.concat(chunks) })
    response.writeHead(204).end()
  })
})

let world: World
let issuer: Issuer
let url: string
before(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  world = await sharedWorld()
  issuer = await world.issuer()
})
after(async () => {
  receiver.closeAllConnections()
  await new Promise((closed) => receiver.close(closed))
  await world?.close()
})

const SEGREDO = 'a'.repeat(40)

test('an address is registered as each provider does it, and gets the body and the headers that its clients read', async () => {
  const chave = chaveDe(issuer)
  const { cpfCnpj } = issuer.empresa
  const plugnotas = openCliente(world.url, '/compat/plugnotas', { 'x-api-key': chave })
  const focus = openCliente(world.url, '/compat/focus', {
    authorization: `Basic ${Buffer.from(`${chave}:`).toString('base64')}`,
  })
  const nfeio = openCliente(world.url, '/compat/nfeio', { authorization: chave })
  const registros = [
    await plugnotas.call('POST', `/empresa/${cpfCnpj}/webhook`, {
      body: { url: `${url}/plugnotas`, method: 'POST', headers: { 'x-meu': 'segredo', host: 'outro.example' } },
    }),
    await focus.call('POST', '/v2/hooks', {
      body: {
        cnpj: cpfCnpj,
        event: 'nfse',
        url: `${url}/focus`,
        authorization: 'abc',
        authorization_header: 'X-Focus',
      },
    }),
    await nfeio.call('POST', '/v2/webhooks', {
      body: { webHook: { uri: `${url}/nfeio`, secret: SEGREDO, status: 'active', filters: ['service_invoice.*'] } },
    }),
  ]
  for (const { status, text } of registros) assert.ok(status < 300, text)
  const { json: nosso } = await issuer.api.post('/webhooks', { url: `${url}/enotas`, formato: 'enotas' })
  assert.equal(nosso.formato, 'enotas', JSON.stringify(nosso))

  const { id } = await issuer.api.waitSettled((await issuer.api.issue(issuer.body())).json.id)
  const arrived = (path: string) => chegadas.find((each) => each.path === path)
  await until('the four receivers', () => ['/plugnotas', '/focus', '/nfeio', '/enotas'].every(arrived))
  const bodyOf = (path: string) => JSON.parse(arrived(path)!.bytes.toString('utf8'))
  for (const { headers } of chegadas) assert.match(String(headers['x-service-signature']), /^t=\d+,v1=[\da-f]{64}$/)

  const doPlugnotas = bodyOf('/plugnotas')
  assert.deepEqual([doPlugnotas.id, doPlugnotas.situacao, doPlugnotas.status], [id, 'CONCLUIDO', 'CONCLUIDO'])
  const { headers } = arrived('/plugnotas')!
  assert.deepEqual([headers['x-meu'], headers.host], ['segredo', url.slice('http://'.length)])
  assert.deepEqual([bodyOf('/focus').status, arrived('/focus')!.headers['x-focus']], ['autorizado', 'abc'])
  assert.deepEqual([bodyOf('/enotas').nfeId, bodyOf('/enotas').nfeStatus], [id, 'Autorizada'])

  const daNfeio = arrived('/nfeio')!
  assert.deepEqual([bodyOf('/nfeio').payload.id, bodyOf('/nfeio').payload.flowStatus], [id, 'Issued'])
  const assinatura = createHmac('sha1', SEGREDO).update(daNfeio.bytes).digest('hex').toUpperCase()
  assert.equal(daNfeio.headers['x-hub-signature'], `sha1=${assinatura}`)

  const hooks = await focus.call('GET', '/v2/hooks')
  assert.equal(hooks.json.length, 1, hooks.text)
  assert.equal((await focus.call('DELETE', `/v2/hooks/${hooks.json[0].id}`)).status, 200)
  assert.equal((await focus.call('GET', `/v2/hooks/${hooks.json[0].id}`)).status, 404)
  assert.equal((await plugnotas.call('DELETE', `/empresa/${cpfCnpj}/webhook`)).status, 200)
})

test('an endpoint of one company gets no note of another', async () => {
  const outra = await issuer.tenant.createEmpresa()
  const plugnotas = openCliente(world.url, '/compat/plugnotas', { 'x-api-key': chaveDe(issuer) })
  const { status, text } = await plugnotas.call('POST', `/empresa/${outra.cpfCnpj}/webhook`, {
    body: { url: `${url}/outra` },
  })
  assert.equal(status, 200, text)
  await issuer.api.post('/webhooks', { url: `${url}/todas` })
  const { id } = await issuer.api.waitSettled((await issuer.api.issue(issuer.body())).json.id)
  await until('the endpoint of all', () => chegadas.some(({ path, bytes }) => path === '/todas' && bytes.includes(id)))
  assert.deepEqual(
    chegadas.filter(({ path }) => path === '/outra'),
    [],
  )
})
