// People who wait for a city get one message when it is served (docs/especificacao/decisoes.md#4-issuance).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { answerPedidos } from '#features/cidades/avise-me/answer-pedidos.ts'
import type { App } from '#platform/app.ts'
import { loadConfig } from '#platform/config.ts'
import { openApp } from '#platform/open-app.ts'
import { openCityCompany } from '../support/city-company.ts'
import { type MoreWorkers, startMoreWorkers } from '../support/more-workers.ts'
import { type Operator, openOperator } from '../support/publish-city.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Tenant } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

const SAO_PAULO = '3550308'
const MARABA = '1504208'
const TERESINA = '2211001'

let world: World
let operator: Operator
let app: App
let workers: MoreWorkers
before(async () => {
  world = await sharedWorld()
  operator = await openOperator({ url: world.url, env: world.tree.env })
  app = openApp(loadConfig(world.tree.env))
  workers = await startMoreWorkers(world.tree, 1)
})
after(async () => {
  await workers?.stop()
  await app?.close()
  await world?.close()
})

const path = (ibge: string, ambiente = 'homologacao') => `/portal/municipios/${ibge}/avise-me?ambiente=${ambiente}`
const ask = ({ portal }: Tenant, ibge: string, ambiente?: string) => portal.call('POST', path(ibge, ambiente))
const giveUp = ({ portal }: Tenant, ibge: string, ambiente?: string) => portal.call('DELETE', path(ibge, ambiente))
const shown = async ({ portal }: Tenant, ibge: string) =>
  (await portal.get(`/portal/municipios?q=${ibge}&limit=1`)).json.items[0].aviseMe
const mailsOf = async ({ portal }: Tenant) =>
  (await portal.get('/portal/conta/emails')).json.items
    .map(({ assunto }: { assunto: string }) => assunto)
    .filter((assunto: string) => assunto.startsWith('Já emitimos'))
const waiting = async (ibge: string) => (await operator.client.get(`/admin/municipios/${ibge}`)).json.esperando

test('a person asks for a city that is not served, once, and gives it up', async () => {
  const tenant = await world.register()
  assert.deepEqual(await shown(tenant, TERESINA), { producao: false, homologacao: false })
  const both = await Promise.all([ask(tenant, TERESINA), ask(tenant, TERESINA)])
  for (const { status, json, text } of both)
    assert.deepEqual([status, json], [201, { producao: false, homologacao: true }], text)
  assert.deepEqual(await shown(tenant, TERESINA), { producao: false, homologacao: true })
  assert.deepEqual(await waiting(TERESINA), { producao: 0, homologacao: 1 })
  assert.deepEqual((await ask(tenant, TERESINA, 'producao')).json, { producao: true, homologacao: true })
  const { json } = await operator.client.get('/admin/municipios?ordem=esperando&limit=2')
  assert.deepEqual([json.items[0].ibge, json.items[0].esperando], [TERESINA, { producao: 1, homologacao: 1 }])

  for (const _ of [1, 2])
    assert.deepEqual((await giveUp(tenant, TERESINA)).json, { producao: true, homologacao: false })
  assert.deepEqual(await waiting(TERESINA), { producao: 1, homologacao: 0 })
  const other = await world.register()
  assert.equal((await giveUp(other, TERESINA, 'producao')).status, 200)
  assert.deepEqual(
    await waiting(TERESINA),
    { producao: 1, homologacao: 0 },
    'a request belongs to the person who made it',
  )
  const { json: audit } = await tenant.portal.get('/portal/auditoria?limit=50')
  const acts = audit.items.map(({ acao }: { acao: string }) => acao).filter((acao: string) => /avise-me/.test(acao))
  assert.deepEqual(acts, ['municipio.avise-me-desistir', 'municipio.avise-me', 'municipio.avise-me'])
})

test('a city that is served, or does not exist, is not waited for', async () => {
  const tenant = await world.register()
  const served = await ask(tenant, MARABA)
  assert.deepEqual([served.status, served.json.codigo], [409, 'ESTADO_INVALIDO'])
  assert.equal((await ask(tenant, '9999999')).status, 404)
  assert.equal((await giveUp(tenant, '9999999')).status, 404)
})

test('a publication sends one mail for each open request, also with several processes, and none for one that was given up', async () => {
  const [one, two, gone] = await Promise.all([world.register(), world.register(), world.register()])
  for (const tenant of [one, two, gone]) assert.equal((await ask(tenant, SAO_PAULO)).status, 201)
  assert.equal((await giveUp(gone, SAO_PAULO)).status, 200)
  assert.deepEqual(await waiting(SAO_PAULO), { producao: 0, homologacao: 2 })
  assert.equal(await answerPedidos(app), 0, 'what is not served is not answered')

  const capital = operator.cidades.find(({ cidade }) => cidade === 'sao-paulo')!
  const sample = 'regular-ibs-cbs-retencoes'
  const empresa = await openCityCompany(world, one, capital, { ambiente: 'homologacao', sample, trilho: null })
  const { id } = await operator.publish({ cidade: 'sao-paulo', empresaId: empresa.id, pedido: empresa.body() })
  const again = () => operator.client.post(`/admin/conexoes/${id}/publicar`, {})
  await Promise.all([again(), again(), ...Array.from({ length: 6 }, () => answerPedidos(app))])
  await until('the requests for São Paulo are answered', async () => (await waiting(SAO_PAULO)).homologacao === 0)

  const subject = ['Já emitimos em São Paulo, SP, em homologação']
  assert.deepEqual(await Promise.all([one, two, gone].map(mailsOf)), [subject, subject, []])
  assert.deepEqual(await shown(one, SAO_PAULO), { producao: false, homologacao: false })
  const [marked] = await world.sql<{ n: number }>(
    'select count(*)::int as n from avise_me where municipio = $1 and respondido_em is not null',
    [SAO_PAULO],
  )
  assert.equal(marked!.n, 2)
  assert.equal((await ask(two, SAO_PAULO)).status, 409)

  await operator.client.post(`/admin/conexoes/${id}/despublicar`, { forcar: true, motivo: 'o endereço mudou de novo' })
  await until('it is not served', async () => (await ask(two, SAO_PAULO)).status === 201)
  const draft = await operator.client.post('/admin/conexoes/sao-paulo/rollback', {
    versao: 1,
    motivo: 'voltou a servir',
  })
  assert.equal(draft.status, 201, draft.text)
  await until('the second request is answered', async () => (await mailsOf(two)).length === 2)
  assert.equal((await mailsOf(one)).length, 1)
})
