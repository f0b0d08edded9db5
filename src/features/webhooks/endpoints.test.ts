import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import {
  contextOf,
  emitEvents,
  openReceiver,
  openStage,
  type Receiver,
  type Stage,
  seedTenant,
} from '#test/support/webhooks.ts'
import { listEntregas } from './deliveries.ts'
import { createEndpoint, deleteEndpoint } from './endpoints.ts'
import { expandEvents } from './expand-events.ts'
import { replayEntrega } from './replay.ts'
import { testEndpoint } from './test-endpoint.ts'

let stage: Stage
let app: App
let receiver: Receiver
before(async () => {
  stage = await openStage()
  app = stage.app
  receiver = await openReceiver((_received, response) => response.writeHead(200).end())
})
after(async () => {
  await receiver.close()
  await stage.close()
})

const refusedWith = (codigo: string) => (error: unknown) => error instanceof Refusal && error.codigo === codigo

test('a private address is refused when saved and when called, unless private networks are allowed', async () => {
  const strict = stage.openAgain({ REDES_PERMITIDAS: '' })
  const open = await seedTenant(app)
  const closed = contextOf(strict, open.tenantId, open.actor)
  for (const url of [
    receiver.url,
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'https://u:p@exemplo.com.br/',
    'ftp://exemplo.com.br',
  ])
    await assert.rejects(createEndpoint(closed, { url }), refusedWith('WEBHOOK_URL_INVALIDA'), url)

  const { port } = new URL(receiver.url)
  for (const url of [receiver.url, `http://localhost:${port}/`]) {
    const { id } = await createEndpoint(open, { url })
    assert.equal((await testEndpoint(closed, id)).erroClasse, 'bloqueado_ssrf')
  }
  assert.equal(receiver.received.length, 0)
})

test('a production key may register https addresses only', async () => {
  const ctx = await seedTenant(app)
  const key = contextOf(app, ctx.tenantId, {
    kind: 'api-key',
    keyId: 'k',
    ambiente: 'producao',
    empresaIds: null,
    escopos: null,
    limitePorMinuto: 100,
  })
  await assert.rejects(createEndpoint(key, { url: 'http://exemplo.com.br/' }), refusedWith('WEBHOOK_URL_INVALIDA'))
  assert.equal((await createEndpoint(key, { url: 'https://exemplo.com.br/' })).estado, 'ativo')
})

test('a deleted endpoint keeps its delivery log, open deliveries are suspended, and none is replayed', async () => {
  const ctx = await seedTenant(app)
  const { id } = await createEndpoint(ctx, { url: receiver.url })
  await emitEvents(ctx)
  await expandEvents(app)
  await deleteEndpoint(ctx, id)
  const [entrega] = (await listEntregas(ctx, { limit: 25, offset: 0 })).items
  assert.deepEqual([entrega!.status, entrega!.endpointId], ['suspensa', null])
  await assert.rejects(replayEntrega(ctx, entrega!.id), refusedWith('ENDPOINT_WEBHOOK_INATIVO'))
  assert.equal(receiver.received.length, 0)
})
