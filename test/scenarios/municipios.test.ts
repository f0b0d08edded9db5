// How every municipality is routed: the precedence of docs/especificacao/decisoes.md#4-issuance, what refusals show,
// what clients see.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CONFIG_PADRAO } from '#domain/empresa.ts'
import { TEMPLATES } from '#features/cidades/conexoes/templates.ts'
import { learnFromRejection } from '#features/cidades/municipios/learn-from-rejection.ts'
import { conhecidos, openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { type Pedinte, resolveIn, resolveTrack } from '#features/cidades/reach/resolve-track.ts'
import { STALL_MS } from '#test/support/until.ts'
import { coverage } from '../../scripts/coverage-municipios.ts'
import { type BackOffice, openBackOffice } from '../support/back-office.ts'

const SEM_PROVEDOR = '1100015' // Alta Floresta D'Oeste
const ARIQUEMES = '1100023' // Fiorilli
const CACOAL = '1100049' // WebISS
const TERESINA = '2211001' // its own emitter, of a provider without a template

let office: BackOffice
before(async () => {
  office = await openBackOffice()
})
after(async () => {
  assert.deepEqual([...office.server.undocumented], [])
  await office.close()
})

const route = async (municipio: string, more: Partial<Pedinte> = {}) => {
  const rota = await resolveTrack(office.app, { municipio, ambiente: 'producao', ...more })
  return [rota?.trilho, rota?.regra, rota?.conexao?.slug ?? null]
}
const config = (more: object) => ({ ...CONFIG_PADRAO, ...more })
const MEI = { regimeTributario: 'mei', optanteMei: true } as const

/** A published connection for some cities, inserted as the verbs would leave it. */
async function publishAt(slug: string, municipios: string[], urls: object) {
  const made = await office.admin.operador('POST /admin/conexoes', {
    slug,
    titulo: slug,
    template: TEMPLATES.get('webiss-2.02'),
    urls,
  })
  assert.equal(made.status, 201, made.text)
  const list = municipios.map((municipio) => ({ municipio }))
  await office.admin.operador(`POST /admin/conexoes/${made.json.id}/municipios`, { municipios: list })
  await office.database.sql(`update conexoes set status = 'publicada', publicada_em = now() where id = $1`, [
    made.json.id,
  ])
  assert.equal((await office.admin.superadmin(`POST /admin/municipios/${municipios[0]}/flush-cache`)).status, 201)
}

test('each of the 5,571 municipalities resolves, and at least 80 % of those with a provider have a template of ours', async () => {
  const { municipios, comProvedor, porRota } = coverage()
  assert.equal(municipios, 5571)
  assert.equal(
    porRota.reduce((sum, each) => sum + each.municipios, 0),
    5571,
  )
  assert.ok(comProvedor.parcela >= 0.8, String(comProvedor.parcela))
  const index = await openMunicipioIndex(office.app)
  for (const { ibge } of conhecidos())
    assert.ok(resolveIn(index, { municipio: ibge, ambiente: 'producao' })?.motivo, ibge)
  const unknown = new Set(
    conhecidos()
      .map((each) => each.padraoSugerido)
      .filter((padrao) => padrao && !TEMPLATES.has(padrao)),
  )
  assert.deepEqual([...unknown], [], 'every suggestion is a template that exists')
})

test('the company’s setting takes precedence, then MEI, the operator, the published connection, the adherence', async () => {
  assert.deepEqual(await route(SEM_PROVEDOR), ['nacional', 'convenio', 'sefin-nacional'])
  assert.deepEqual(
    await route(ARIQUEMES),
    ['nacional', 'convenio', 'sefin-nacional'],
    'adherence unknown: ask, and learn',
  )
  assert.deepEqual(await route(TERESINA), ['municipal', 'convenio', null])
  assert.deepEqual(await route(ARIQUEMES, { empresa: MEI }), ['nacional', 'mei', 'sefin-nacional'])
  assert.deepEqual(await route(ARIQUEMES, { config: config({ trilho: 'nacional' }) }), [
    'nacional',
    'configuracao',
    'sefin-nacional',
  ])
  await publishAt('webiss', [CACOAL], { producao: { padrao: 'https://cacoal.example/ws' } })
  assert.deepEqual(await route(CACOAL), ['municipal', 'conexao', 'webiss'])
  assert.deepEqual(await route(CACOAL, { empresa: MEI }), ['nacional', 'mei', 'sefin-nacional'])
  assert.deepEqual(await route(CACOAL, { empresa: MEI, config: config({ trilho: 'municipal' }) }), [
    'municipal',
    'conexao',
    'webiss',
  ])
  assert.deepEqual(await route(CACOAL, { ambiente: 'homologacao' }), ['municipal', 'conexao', null], 'no address there')
  assert.deepEqual(await route(ARIQUEMES, { config: config({ conexao: 'webiss' }) }), [
    'municipal',
    'configuracao',
    'webiss',
  ])
  assert.deepEqual(await route(ARIQUEMES, { config: config({ conexao: 'nenhuma' }) }), [
    'municipal',
    'configuracao',
    null,
  ])
  await office.admin.operador(`PATCH /admin/municipios/${CACOAL}`, { trilho: 'nacional' })
  assert.deepEqual(await route(CACOAL), ['nacional', 'ajuste', 'sefin-nacional'])
  await office.admin.operador(`PATCH /admin/municipios/${CACOAL}`, { trilho: null })
  assert.deepEqual(await route(CACOAL), ['municipal', 'conexao', 'webiss'])
  assert.equal(await resolveTrack(office.app, { municipio: '0000000', ambiente: 'producao' }), null)
})

test('a refusal about the city changes its route in that ambiente, until an operator overrides it', async () => {
  assert.equal(await learnFromRejection(office.app, SEM_PROVEDOR, 'E0310'), false)
  assert.equal(await learnFromRejection(office.app, SEM_PROVEDOR, 'E0084'), false, 'one establishment is not the city')
  assert.deepEqual(await route(SEM_PROVEDOR), ['nacional', 'convenio', 'sefin-nacional'])
  assert.equal(await learnFromRejection(office.app, SEM_PROVEDOR, 'E0038'), true)
  assert.deepEqual(await route(SEM_PROVEDOR), ['municipal', 'convenio', null])
  assert.deepEqual(await route(SEM_PROVEDOR, { ambiente: 'homologacao' }), ['nacional', 'convenio', 'sefin-nacional'])
  await learnFromRejection(office.app, SEM_PROVEDOR, 'E0038', 'homologacao')
  assert.deepEqual(await route(SEM_PROVEDOR), ['municipal', 'convenio', null], 'a rehearsal unteaches nothing')
  const shown = (await office.admin.suporte(`GET /admin/municipios/${SEM_PROVEDOR}`)).json
  assert.deepEqual([shown.ajuste.rejeicao, shown.ajuste.rejeicoes, shown.emissorNacional], ['E0038', 3, 'nao'])
  assert.match(shown.rotas.producao.motivo, /E0038/)
  const patched = await office.admin.operador(`PATCH /admin/municipios/${SEM_PROVEDOR}`, { emissorNacional: 'sim' })
  assert.equal(patched.json.ajuste.rejeicao, null)
  assert.deepEqual(await route(SEM_PROVEDOR), ['nacional', 'convenio', 'sefin-nacional'])
})

test('a change is noticed by other processes', async () => {
  const other = office.app.wakeUps.next('municipios', STALL_MS)
  await office.admin.operador(`PATCH /admin/municipios/${ARIQUEMES}`, { observacao: 'mudou de provedor?' })
  const before_ = performance.now()
  await other
  assert.ok(performance.now() - before_ < STALL_MS, 'it woke because the time was up')
})

test('operators search without accents, filter, and change many at once', async () => {
  const found = await office.admin.suporte('GET /admin/municipios?search=sao%20paulo&uf=SP')
  assert.deepEqual([found.status, found.json.items[0].ibge], [200, '3550308'])
  const webiss = (await office.admin.suporte('GET /admin/municipios?padrao=webiss-2.02&limit=5')).json
  assert.ok(webiss.total > 50 && webiss.items.length === 5)
  const bulk = await office.admin.operador('POST /admin/municipios/bulk-update', {
    filtro: { padrao: 'webiss-2.02', uf: 'RO' },
    municipios: [ARIQUEMES],
    mudanca: { prazoCancelamentoHoras: 72 },
  })
  assert.deepEqual([bulk.status, bulk.json.atualizados > 1], [201, true], bulk.text)
  assert.equal(
    (await office.admin.suporte(`GET /admin/municipios/${ARIQUEMES}`)).json.ajuste.prazoCancelamentoHoras,
    72,
  )
  const empty = await office.admin.operador('POST /admin/municipios/bulk-update', {
    mudanca: { trilho: 'nacional' },
  })
  assert.deepEqual([empty.status, empty.json.erros[0].campo], [400, 'municipios'])
  const stale = await office.admin.operador(`PATCH /admin/municipios/${ARIQUEMES}`, { versao: 1, observacao: 'x' })
  assert.equal(stale.status, 409)
  const wrong = await office.admin.operador(`PATCH /admin/municipios/${ARIQUEMES}`, { padraoSugerido: 'inventado' })
  assert.deepEqual([wrong.status, wrong.json.erros[0].campo], [400, 'padraoSugerido'])
  const padroes = (await office.admin.suporte('GET /admin/municipios/padroes/distintos')).json.items
  assert.equal(
    padroes.reduce((sum: number, each: { municipios: number }) => sum + each.municipios, 0),
    5571,
  )
})

test('a route test connects to the city, and says why where it cannot', async () => {
  const none = await office.admin.operador(`POST /admin/municipios/${TERESINA}/route-test`, {})
  assert.deepEqual([none.status, none.json.sonda], [201, null])
  assert.match(none.json.motivoSemSonda, /sem conexão publicada/)
  const closed = await office.admin.operador(`POST /admin/municipios/${SEM_PROVEDOR}/route-test`, {
    ambiente: 'homologacao',
  })
  assert.deepEqual([closed.json.sonda.respondeu, closed.json.sonda.causa], [false, 'conexao'], closed.text)
})

test('clients see what a city takes, what it can do and its health', async () => {
  const nacional = (await office.anonymous(`GET /municipios/${SEM_PROVEDOR}`)).json
  assert.deepEqual([nacional.trilho, nacional.padrao, nacional.atendido], ['nacional', 'dps-1.01', true])
  assert.deepEqual([nacional.exige.certificado, nacional.operacoes.cartaCorrecao], [true, false])
  assert.equal(nacional.saude.status, 'sem_dados')
  const municipal = (await office.anonymous(`GET /municipios/${CACOAL}`)).json
  assert.deepEqual(
    [municipal.trilho, municipal.padrao, municipal.ambientes, municipal.exige.inscricaoMunicipal],
    ['municipal', 'webiss-2.02', { producao: true, homologacao: false }, true],
  )
  assert.deepEqual([municipal.operacoes.substituir, municipal.prazoCancelamentoHoras], [true, 72])
  const none = (await office.anonymous(`GET /municipios/${TERESINA}`)).json
  assert.deepEqual([none.atendido, none.padrao, none.requisitos, none.operacoes.emitir], [false, null, [], false])
  const state = (await office.anonymous('GET /municipios?uf=RO')).json
  assert.equal(state.total, 52)
  assert.equal((await office.anonymous('GET /municipios/0000000')).status, 404)
})
