import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { explainSignature } from '#domain/webhook/explain-signature.ts'
import { allow } from '#features/permissions/permissions.ts'
import { expandEvents } from '#features/webhooks/expand-events.ts'
import { findOrigens } from '#features/webhooks/origens.ts'
import { publicWebhooks } from '#http/public/webhooks.ts'
import type { Actor, Ctx } from '#platform/ctx.ts'
import { buildServer, type Caller } from '#platform/http/server.ts'
import {
  contextOf,
  emitEvents,
  openReceiver,
  openStage,
  type Receiver,
  type Stage,
  seedTenant,
} from '#test/support/webhooks.ts'
import { portalWebhooks } from './webhooks.ts'

let stage: Stage
let server: FastifyInstance
let receiver: Receiver
const callers = new Map<string, Caller>()

before(async () => {
  stage = await openStage()
  receiver = await openReceiver((_received, response) => response.writeHead(200).end('segredo do receptor'))
  const guard = {
    authenticate: async (_app: unknown, request: { headers: Record<string, unknown> }) =>
      callers.get(String(request.headers['authorization']))!,
    allow,
  }
  server = buildServer(stage.app, [...portalWebhooks, ...publicWebhooks], { portal: guard, public: guard })
})
after(async () => {
  await server.close()
  await receiver.close()
  await stage.close()
})

const call = async (ctx: Ctx, address: string, payload?: object) => {
  const [method, url] = address.split(' ') as ['GET', string]
  const authorization = `${ctx.tenantId} ${JSON.stringify(ctx.actor)}`
  callers.set(authorization, { actor: ctx.actor, tenantId: ctx.tenantId })
  const headers = { authorization, ...(payload ? { 'content-type': 'application/json' } : {}) }
  const response = await server.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: response.statusCode, body: response.body === '' ? null : response.json(), text: response.body }
}
const keyOf = (ctx: Ctx, ambiente: 'producao' | 'homologacao', empresaIds: string[] | null = null) =>
  contextOf(stage.app, ctx.tenantId, {
    kind: 'api-key',
    keyId: `k-${ambiente}`,
    ambiente,
    empresaIds,
    escopos: null,
    limitePorMinuto: 600,
  } as Actor)

test('an endpoint is created, read, changed and deleted; its secret is shown only once', async () => {
  const ctx = await seedTenant(stage.app)
  const created = await call(ctx, 'POST /portal/webhooks', { url: receiver.url, eventos: ['nfse.autorizada'] })
  assert.equal(created.status, 201)
  assert.match(created.body.segredo, /^whsec_[0-9a-f]{64}$/)
  const { id } = created.body

  const listed = await call(ctx, 'GET /portal/webhooks')
  assert.deepEqual([listed.status, listed.body.total, listed.body.limit, listed.body.items[0].id], [200, 1, 25, id])
  assert.equal(listed.text.includes('whsec_'), false)
  const changed = await call(ctx, `PATCH /portal/webhooks/${id}`, { ativo: false, descricao: 'Loja' })
  assert.deepEqual([changed.status, changed.body.estado, changed.body.descricao], [200, 'desativado_manual', 'Loja'])
  const on = await call(ctx, `PATCH /portal/webhooks/${id}`, { ativo: true })
  assert.deepEqual([on.body.estado, on.body.eventos, on.body.descricao], ['ativo', ['nfse.autorizada'], 'Loja'])
  const rotated = await call(ctx, `POST /portal/webhooks/${id}/girar-segredo`)
  assert.notEqual(rotated.body.segredo, created.body.segredo)
  assert.ok(rotated.body.segredoAnteriorAte)
  assert.equal((await call(ctx, `DELETE /portal/webhooks/${id}`)).status, 204)
  assert.equal((await call(ctx, `GET /portal/webhooks/${id}`)).status, 404)
})

test('every fault of a request has its error code', async () => {
  const ctx = await seedTenant(stage.app)
  const bad = await call(ctx, 'POST /portal/webhooks', { url: 'nao é url' })
  assert.deepEqual([bad.status, bad.body.codigo, bad.body.erros[0].campo], [400, 'SCHEMA_DPS_INVALIDO', 'url'])
  const unknown = await call(ctx, 'POST /portal/webhooks', { url: receiver.url, eventos: ['nfse.inventado'] })
  assert.deepEqual([unknown.status, unknown.body.erros[0].campo], [400, 'eventos[0]'])
  const leitura = contextOf(stage.app, ctx.tenantId, {
    kind: 'portal',
    usuarioId: 'u',
    sessaoId: 's',
    papel: 'leitura',
    empresaIds: null,
  })
  assert.equal((await call(leitura, 'POST /portal/webhooks', { url: receiver.url })).status, 403)
})

test("a test shows the status of the receiver's response, and never its body", async () => {
  const ctx = await seedTenant(stage.app)
  const { id } = (await call(ctx, 'POST /portal/webhooks', { url: receiver.url })).body
  const tested = await call(ctx, `POST /portal/webhooks/${id}/testar`)
  assert.deepEqual(
    [tested.status, tested.body.entregue, tested.body.statusHttp, tested.body.erroClasse],
    [200, true, 200, null],
  )
  const entrega = await call(ctx, `GET /portal/webhooks/entregas/${tested.body.entregaId}`)
  assert.deepEqual(
    [entrega.body.evento, entrega.body.status, entrega.body.tentativas.length],
    ['webhook.teste', 'entregue', 1],
  )
  assert.equal((tested.text + entrega.text).includes('segredo do receptor'), false)
})

test('a delivery shows the sent bytes and headers, enough to find out why a receiver refuses its signature', async () => {
  const ctx = await seedTenant(stage.app)
  const created = await call(ctx, 'POST /portal/webhooks', { url: `${receiver.url}/inspecao` })
  const secret: string = created.body.segredo
  const { entregaId } = (await call(ctx, `POST /portal/webhooks/${created.body.id}/testar`)).body
  const heard = receiver.received.at(-1)!
  const { corpo, tentativas } = (await call(ctx, `GET /portal/webhooks/entregas/${entregaId}`)).body
  const [{ requisicao, iniciadaEm }] = tentativas
  const { cabecalhos, t, baseAssinada } = requisicao
  for (const [name, value] of Object.entries(cabecalhos)) assert.equal(heard.headers[name], value, name)
  assert.equal(baseAssinada, `${t}.${heard.body}`)
  assert.equal(t, Math.floor(Date.parse(iniciadaEm) / 1000))
  const inspect = (more: object) => explainSignature({ secret, body: corpo, headers: cabecalhos, now: t, ...more })
  assert.equal((await inspect({})).motivo, 'confere')
  assert.equal(
    (await inspect({ body: JSON.stringify(JSON.parse(corpo), null, 2), sent: corpo })).motivo,
    'corpo_alterado',
  )

  await call(ctx, `POST /portal/webhooks/${created.body.id}/girar-segredo`)
  const later = (await call(ctx, `GET /portal/webhooks/entregas/${entregaId}`)).body.tentativas[0].requisicao
  assert.deepEqual(later, requisicao, 'a rotated secret leaves the recorded request unchanged')
})

test('the same operations work with an API key, with and without /v1, and replay returns 201 with the delivery', async () => {
  const ctx = await seedTenant(stage.app)
  const key = keyOf(ctx, 'homologacao')
  const { id } = (await call(key, 'POST /v1/webhooks', { url: receiver.url })).body
  const { entregaId } = (await call(key, `POST /webhooks/${id}/testar`)).body
  const replayed = await call(key, `POST /webhooks/${entregaId}/replay`)
  assert.deepEqual(
    [replayed.status, replayed.body.id, replayed.body.status, replayed.body.totalTentativas],
    [201, entregaId, 'entregue', 2],
  )
  const filtered = await call(key, `GET /webhooks/entregas?status=entregue&evento=webhook.teste&endpoint=${id}`)
  assert.deepEqual([filtered.body.total, filtered.body.items[0].id], [1, entregaId])
  assert.equal((await call(key, 'GET /webhooks/entregas?status=suspensa')).body.total, 0)
  assert.match((await call(key, 'GET /webhooks/segredo-avulso')).body.segredo, /^whsec_/)
})

test('the addresses that webhooks leave from are those of the setting, and without it none is promised', async () => {
  const ctx = await seedTenant(stage.app)
  for (const [caller, base] of [
    [ctx, '/portal/webhooks'],
    [keyOf(ctx, 'homologacao'), '/webhooks'],
    [keyOf(ctx, 'producao'), '/v1/webhooks'],
  ] as const) {
    const none = await call(caller, `GET ${base}/enderecos`)
    assert.deepEqual([none.status, none.body.enderecos], [200, []], base)
    assert.match(none.body.mensagem, /^Nenhum endereço de origem é prometido/)
  }
  const set = stage.openAgain({ WEBHOOK_ENDERECOS: '203.0.113.10, 198.51.100.0/28' })
  const { enderecos, mensagem } = findOrigens({ ...ctx, app: set })
  assert.deepEqual(enderecos, ['203.0.113.10/32', '198.51.100.0/28'])
  assert.match(mensagem, /^Todos os webhooks saem destes endereços/)
})

test('an endpoint of another tenant, ambiente or company does not exist for the request', async () => {
  const [ctx, stranger] = [await seedTenant(stage.app), await seedTenant(stage.app)]
  const { id } = (await call(ctx, 'POST /portal/webhooks', { url: receiver.url })).body
  const [nfseId] = await emitEvents(ctx)
  await expandEvents(stage.app)
  const { items } = (await call(keyOf(ctx, 'homologacao'), `GET /webhooks/entregas?nfseId=${nfseId}`)).body
  assert.equal(items.length, 1)
  const addresses = [`GET /portal/webhooks/entregas/${items[0].id}`, `POST /portal/webhooks/${items[0].id}/replay`]
  for (const outsider of [
    stranger,
    keyOf(ctx, 'producao'),
    keyOf(ctx, 'homologacao', ['00000000-0000-4000-8000-000000000001']),
  ]) {
    for (const address of addresses) assert.equal((await call(outsider, address)).status, 404, address)
    assert.equal((await call(outsider, 'GET /webhooks/entregas')).body.total, 0)
  }
  for (const address of [
    `GET /portal/webhooks/${id}`,
    `DELETE /portal/webhooks/${id}`,
    `POST /portal/webhooks/${id}/testar`,
    `POST /portal/webhooks/${id}/girar-segredo`,
  ])
    assert.equal((await call(stranger, address)).status, 404, address)
  assert.equal((await call(stranger, `PATCH /portal/webhooks/${id}`, { ativo: false })).status, 404)
})

test('a change over an older version is refused, with who changed what; a rotated secret does not count as a change', async () => {
  const ctx = await seedTenant(stage.app)
  const { id, versao } = (await call(ctx, 'POST /portal/webhooks', { url: receiver.url })).body
  const patch = (body: object) => call(ctx, `PATCH /portal/webhooks/${id}`, body)
  assert.equal((await call(ctx, `POST /portal/webhooks/${id}/girar-segredo`)).status, 200)
  const first = await patch({ descricao: 'ERP', versao })
  assert.deepEqual([first.status, first.body.descricao], [200, 'ERP'], first.text)
  const stale = await patch({ eventos: ['nfse.autorizada'], versao })
  assert.deepEqual(
    [stale.status, stale.body.codigo, stale.body.versaoAtual],
    [409, 'VERSAO_DIVERGENTE', first.body.versao],
  )
  assert.deepEqual(stale.body.mudancas[0].campos, ['descricao'])
  assert.equal(stale.body.atual.descricao, 'ERP')
  assert.equal((await patch({ eventos: ['nfse.autorizada'], versao: stale.body.versaoAtual })).body.descricao, 'ERP')
})

test('a delivery names its note, and is found by it and by its time', async () => {
  const ctx = await seedTenant(stage.app)
  await call(ctx, 'POST /portal/webhooks', { url: receiver.url })
  const [first] = await emitEvents(ctx, { quantas: 2 })
  await stage.database.sql(
    `update notas set numero = '1520', id_integracao = 'pedido-77', tomador_nome = 'Cerrado Ltda' where id = $1`,
    [first],
  )
  await expandEvents(stage.app)
  const list = async (query: string) => (await call(ctx, `GET /portal/webhooks/entregas${query}`)).body
  assert.equal((await list('')).total, 2)
  for (const q of ['152', '1520', 'pedido-7']) assert.equal((await list(`?q=${q}`)).total, 1, q)
  assert.equal((await list('?q=520')).total, 0)
  const [found] = (await list('?q=1520')).items
  assert.deepEqual(
    [found.nfseId, found.nota],
    [
      first,
      {
        numero: '1520',
        serieRps: '1',
        numeroRps: found.nota.numeroRps,
        idIntegracao: 'pedido-77',
        tomadorNome: 'Cerrado Ltda',
      },
    ],
  )
  assert.equal((await list('?de=2099-01-01')).total, 0)
  assert.equal((await list('?ate=2020-01-01')).total, 0)
  assert.equal((await list('?de=2020-01-01')).total, 2)
})

test('no route returns a status it does not document', () => assert.deepEqual([...server.undocumented], []))
