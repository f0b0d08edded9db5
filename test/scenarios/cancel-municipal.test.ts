// How notes end in cities of the municipal track: cancelled, replaced in one operation or in two, or by somebody else.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { conexaoOf, trackOf } from '../../src/features/nfse/city.ts'
import { openCredencial } from '../../src/features/nfse/credencial.ts'
import { findNotaAutorizada, pedidoOf } from '../../src/features/nfse/nota-autorizada.ts'
import { type App, openApp } from '../../src/platform/app.ts'
import { loadConfig } from '../../src/platform/config.ts'
import { type CityCompany, openCityCompany } from '../support/city-company.ts'
import { assertMovedOnce, MOTIVO } from '../support/ended-notes.ts'
import { ADMIN_ENV, openOperator } from '../support/publish-city.ts'
import type { Api, Tenant } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let tenant: Tenant
let api: Api
let app: App
/** ABRASF 2.04, which replaces in one operation; BHISS, which does not. */
const companies = {} as Record<'limeira' | 'belo-horizonte', CityCompany>
before(async () => {
  world = await openWorld(ADMIN_ENV)
  const operator = await openOperator({ url: world.url, env: world.tree.env })
  tenant = await world.register()
  api = await tenant.apiKey()
  app = openApp(loadConfig({ ...world.tree.env, LOG_NIVEL: 'silent' }))
  for (const cidade of ['limeira', 'belo-horizonte'] as const) {
    const simulada = operator.cidades.find((each) => each.cidade === cidade)!
    const empresa = await openCityCompany(world, tenant, simulada, { ambiente: 'homologacao' })
    await operator.publish({ cidade, empresaId: empresa.id, pedido: empresa.body() })
    companies[cidade] = empresa
  }
})
after(async () => {
  await app?.close()
  await world?.close()
})

type Cidade = keyof typeof companies
const get = async (id: string) => (await api.get(`/nfse/${id}`)).json
const post = (id: string, verbo: string, body: object) => api.post(`/nfse/${id}/${verbo}`, { motivo: MOTIVO, ...body })
async function authorised(cidade: Cidade, more: { simular?: string } = {}) {
  const { json, text } = await api.issue(companies[cidade].body(more))
  assert.ok(json.id, text)
  const nota = await api.waitSettled(json.id)
  assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
  return nota
}
const situacao = async (cidade: Cidade, numero: string) => {
  const { notas } = await world.simulator.admin<{ notas: { numero: number; situacao: string }[] }>(
    'GET',
    `livro?cidade=${cidade}&ambiente=homologacao`,
  )
  return notas.find((each) => String(each.numero) === numero)?.situacao
}

describe('in a city of the municipal track', { concurrency: true }, () => {
  test('the issuer cancels', async () => {
    const { id, numero } = await authorised('limeira')
    const answer = await post(id, 'cancelar', {})
    assert.deepEqual([answer.status, answer.json.status], [200, 'cancelada'], answer.text)
    assert.match((await situacao('limeira', numero))!, /cancel/)
    await assertMovedOnce(world, id, 'cancelada', ['nfse.cancelada'])
  })

  test('one operation replaces: both notes move together', async () => {
    const original = await authorised('limeira')
    const answer = await post(original.id, 'substituir', { novaNota: companies.limeira.body({ valor: 900 }) })
    assert.equal(answer.status, 201, answer.text)
    const nova = await api.waitSettled(answer.json.id)
    assert.deepEqual(
      [nova.status, nova.meta.numeroOriginal],
      ['autorizada', original.numero],
      JSON.stringify(nova.erros),
    )
    assert.equal((await get(original.id)).status, 'substituida')
    assert.match((await situacao('limeira', original.numero))!, /subst/)
    await assertMovedOnce(world, original.id, 'substituida', ['nfse.substituida'])
  })

  test('without that operation the new note comes first, then the original is cancelled', async () => {
    const original = await authorised('belo-horizonte')
    const answer = await post(original.id, 'substituir', { novaNota: companies['belo-horizonte'].body() })
    assert.equal(answer.status, 201, answer.text)
    const nova = await api.waitSettled(answer.json.id)
    assert.equal(nova.status, 'autorizada', JSON.stringify(nova.erros))
    await until('the original is replaced', async () => (await get(original.id)).status === 'substituida')
    assert.match((await situacao('belo-horizonte', original.numero))!, /cancel/)
    await assertMovedOnce(world, original.id, 'substituida', ['nfse.substituida'])
  })

  test('a request for analysis waits for people, and the cancellation made elsewhere grants it', async () => {
    const { id } = await authorised('limeira')
    const asked = await post(id, 'solicitar-cancelamento', {})
    assert.deepEqual(
      [asked.status, asked.json.status, asked.json.cancelamento.status],
      [201, 'autorizada', 'aguardando_acao_manual'],
      asked.text,
    )
    const [alerta] = await world.sql<{ n: number }>(
      `select count(*)::int as n from alertas where tipo = 'cancelamento_manual' and chave = $1`,
      [id],
    )
    assert.equal(alerta!.n, 1)
    await cancelElsewhere(id)
    await until('found', async () => (await get(id)).status === 'cancelada')
    assert.equal((await get(id)).cancelamento.status, 'deferida')
    await assertMovedOnce(world, id, 'cancelada', ['nfse.cancelada', 'nfse.cancelamento_deferido'])
  })

  test('somebody cancels in the portal of the city: noticed at the next look', async () => {
    const { id } = await authorised('belo-horizonte')
    await cancelElsewhere(id)
    await world.sql('update notas set situacao_ver_em = now() where id = $1', [id])
    await until('found', async () => (await get(id)).status === 'cancelada')
    assert.equal((await get(id)).cancelamento.tipo, 'oficio')
    await assertMovedOnce(world, id, 'cancelada', ['nfse.cancelada'])
  })
})

/** The company cancels without the service. */
async function cancelElsewhere(id: string): Promise<void> {
  const nota = await findNotaAutorizada(app.sistema, id)
  assert.ok(nota)
  const conexao = await conexaoOf(app, nota)
  const credencial = await openCredencial(app, nota, { comAcesso: true })
  assert.ok(conexao && credencial)
  const pedido = pedidoOf(nota, { motivo: MOTIVO, codigoMotivo: null })
  const { outcome } = await trackOf(app, conexao).cancel!(pedido, conexao, credencial)
  assert.equal(outcome.kind, 'cancelada', JSON.stringify(outcome))
}
