// How every municipality is routed: the precedence of docs/especificacao/decisoes.md#4-issuance, the effect of
// refusals, and what clients see.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { parseCsv } from '#domain/csv.ts'
import { CONFIG_PADRAO } from '#domain/empresa.ts'
import { learnFromRejection } from '#features/cidades/municipios/learn-from-rejection.ts'
import { conhecidos, openMunicipioIndex, reopenMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { TEMPLATES } from '#features/cidades/reach/padroes.ts'
import { type Pedinte, resolveIn, resolveTrack } from '#features/cidades/reach/resolve-track.ts'
import { needs, sourceTables } from '#test/support/references.ts'
import { STALL_MS } from '#test/support/until.ts'
import { coverage } from '../../scripts/coverage-municipios.ts'
import { type BackOffice, type Caller, openBackOffice } from '../support/back-office.ts'

// The official list of 28/09/2026 says of each whether it is on the national emitter.
const CABIXI = '1100031' // on it
const SEM_PROVEDOR = '1100015' // Alta Floresta D'Oeste: not on it, and no provider is known
const ARIQUEMES = '1100023' // not on it; Fiorilli
const CACOAL = '1100049' // not on it; WebISS
const TERESINA = '2211001' // not on it; a provider without a template
const PARANAGUA = '4118204' // not on it; IPM in its proprietary layout
const SAO_PAULO = '3550308' // on it, for the companies it released

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
const SIMPLES = { regimeTributario: 'simples_nacional', optanteMei: false } as const
const NACIONAL = ['nacional', 'convenio', 'sefin-nacional']

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

test('the coverage says who is served today with nothing published, and why the others are not', async () => {
  const { municipios, atendidos, semAtendimento, semPadrao } = coverage('2026-11-22')
  assert.equal(municipios, 5571)
  const counts = Object.fromEntries(atendidos.map((each) => [each.nome, each.municipios]))
  const unserved = semAtendimento.reduce((sum, each) => sum + each.municipios, 0)
  // 2,875 are on the list; one of them, São Paulo, serves only the companies it released.
  assert.deepEqual(counts, { 'regime regular': 2874, 'Simples Nacional (ME/EPP)': 5571, MEI: 5571 })
  assert.equal(unserved, 5571 - 2874)
  const ipm = semPadrao.filter((each) => /^IPM 1\.0/.test(each.nome)).reduce((sum, each) => sum + each.municipios, 0)
  assert.ok(ipm > 50, 'the proprietary layout of IPM has no template')
  const before = coverage('2026-10-31').atendidos.find((each) => each.nome.startsWith('Simples'))
  assert.equal(before?.municipios, 2874, 'until October the Simples issues where the regular regime does')
  const index = await openMunicipioIndex(office.app)
  for (const { ibge } of conhecidos())
    assert.ok(resolveIn(index, { municipio: ibge, ambiente: 'producao', emissao: '2026-11-22' })?.motivo, ibge)
  const unknown = new Set(
    conhecidos().flatMap(({ padraoSugerido: padrao }) => (padrao && !TEMPLATES.has(padrao) ? padrao : [])),
  )
  assert.deepEqual([...unknown], [], 'every suggestion is a template that exists')
})

test(
  'of 200 municipalities at random, the ones served nationally are those on the official list',
  needs(sourceTables()),
  async () => {
    const rows = parseCsv(readFileSync(sourceTables('municipios_aderentes.csv'), 'utf8'))
    for (let at = 7; at < rows.length; at += 28) {
      const { ibge, emissor_nacional } = rows[at]!
      const { atendido, trilho, emissorNacional, falta } = (await office.anonymous(`GET /municipios/${ibge}`)).json
      assert.deepEqual([atendido, emissorNacional], [emissor_nacional === 'sim', emissor_nacional], ibge)
      assert.deepEqual([trilho, falta === null], atendido ? ['nacional', true] : ['municipal', false], ibge)
    }
  },
)

test('the company’s setting takes precedence, then MEI, the operator, the published connection, the adherence', async () => {
  assert.deepEqual(await route(CABIXI), NACIONAL)
  assert.deepEqual(await route(ARIQUEMES), ['municipal', 'convenio', null])
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
    'configuracao',
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
  const without = await office.admin.operador(`PATCH /admin/municipios/${CACOAL}`, { trilho: 'nacional' })
  assert.deepEqual([without.status, without.json.erros[0].campo], [400, 'motivo'])
  const set = { trilho: 'nacional', motivo: 'o web service da prefeitura saiu do ar' }
  assert.equal((await office.admin.operador(`PATCH /admin/municipios/${CACOAL}`, set)).status, 200)
  assert.deepEqual(await route(CACOAL), ['nacional', 'ajuste', 'sefin-nacional'])
  const shown = (await office.anonymous(`GET /municipios/${CACOAL}`)).json
  assert.match(shown.motivo, /o web service da prefeitura saiu do ar/)
  const cleared = await office.admin.operador(`PATCH /admin/municipios/${CACOAL}`, { trilho: null })
  assert.equal(cleared.json.ajuste.motivo, null)
  assert.deepEqual(await route(CACOAL), ['municipal', 'conexao', 'webiss'])
  assert.equal(await resolveTrack(office.app, { municipio: '0000000', ambiente: 'producao' }), null)
})

test('Simples Nacional issues nationally from 01/11/2026 by competência, in every city; before, as its city does', async () => {
  const on = (municipio: string, emissao: string, competencia: string, more: Partial<Pedinte> = {}) =>
    route(municipio, { empresa: SIMPLES, emissao, competencia, ...more })
  const LEI = ['nacional', 'simples', 'sefin-nacional']
  assert.deepEqual(await on(CACOAL, '2026-11-01', '2026-11'), LEI, 'a published connection does not keep it')
  assert.deepEqual(await on(SAO_PAULO, '2026-11-01', '2026-11'), LEI)
  assert.deepEqual(await on(TERESINA, '2026-11-01', '2026-11'), LEI)
  assert.deepEqual(await on(CACOAL, '2026-10-31', '2026-10'), ['municipal', 'conexao', 'webiss'])
  assert.deepEqual(await on(CACOAL, '2026-11-20', '2026-10'), ['municipal', 'conexao', 'webiss'], 'October billed late')
  assert.deepEqual(await on(CABIXI, '2026-10-31', '2026-10'), NACIONAL)
  assert.deepEqual(await on(CACOAL, '2026-11-01', '2026-11', { config: config({ trilho: 'municipal' }) }), [
    'municipal',
    'configuracao',
    'webiss',
  ])
  const rota = await resolveTrack(office.app, {
    municipio: CACOAL,
    ambiente: 'producao',
    empresa: SIMPLES,
    emissao: '2026-11-20',
  })
  assert.deepEqual([rota?.desde, /01\/11\/2026.*competência.*191\/2026/.test(rota?.motivo ?? '')], ['2026-11-01', true])
  const index = await openMunicipioIndex(office.app)
  const byEmission = { ...index, simplesNacional: { desde: '2026-11-01', criterio: 'emissao' as const } }
  const late = { municipio: CACOAL, ambiente: 'producao', empresa: SIMPLES, competencia: '2026-10' } as const
  assert.equal(resolveIn(byEmission, { ...late, emissao: '2026-11-20' })?.regra, 'simples')
  assert.equal(resolveIn(byEmission, { ...late, emissao: '2026-10-31' })?.regra, 'conexao')
})

test('a competência before the company’s authorisation goes to the city, whatever its regime', async () => {
  const empresa = { ...SIMPLES, nacionalDesde: '2026-11-15' }
  const on = (emissao: string, competencia: string, more: object = {}) =>
    route(CACOAL, { empresa: { ...empresa, ...more }, emissao, competencia })
  assert.deepEqual(await on('2026-11-14', '2026-11'), ['municipal', 'autorizacao', 'webiss'])
  assert.deepEqual(await on('2026-11-15', '2026-11'), ['nacional', 'simples', 'sefin-nacional'])
  assert.deepEqual(await on('2026-12-02', '2026-10'), ['municipal', 'autorizacao', 'webiss'])
  const learned = { nacionalDesde: null, recusadaAte: '2026-11' }
  assert.deepEqual(await on('2026-11-30', '2026-11', learned), ['municipal', 'autorizacao', 'webiss'])
  assert.deepEqual(await on('2026-12-01', '2026-12', learned), ['nacional', 'simples', 'sefin-nacional'])
  assert.deepEqual(await on('2026-11-30', '2026-11', { ...learned, nacionalDesde: '2026-11-01' }), [
    'nacional',
    'simples',
    'sefin-nacional',
  ])
  const regular = { regimeTributario: 'lucro_presumido' } as const
  const released = { ...regular, nacionalDesde: '2026-06-01' }
  assert.deepEqual(
    await route(SAO_PAULO, { empresa: regular }),
    ['municipal', 'convenio', null],
    'an emitter of its own',
  )
  assert.deepEqual(await route(SAO_PAULO, { empresa: released }), NACIONAL, 'released in the register of the capital')
})

test('an adherence counts from its day on', async () => {
  const before = await resolveTrack(office.app, { municipio: CABIXI, ambiente: 'producao', emissao: '2025-11-30' })
  assert.deepEqual([before?.trilho, before?.conexao, before?.desde], ['municipal', null, '2025-12-01'])
  assert.deepEqual(await route(CABIXI, { emissao: '2025-12-01' }), NACIONAL)
})

test('a missing requirement is named, with who can fix it', async () => {
  const missing = async (ibge: string) => (await office.anonymous(`GET /municipios/${ibge}`)).json
  const cases = [
    [ARIQUEMES, 'conexao_ausente', 'operador', /fiorilli-2\.01/],
    [TERESINA, 'padrao_ausente', 'servico', /ISSDSF/],
    [PARANAGUA, 'padrao_ausente', 'servico', /IPM 1\.0/],
    [SEM_PROVEDOR, 'provedor_desconhecido', 'operador', /prefeitura/],
    [SAO_PAULO, 'conexao_ausente', 'operador', /paulistana-2/],
  ] as const
  for (const [ibge, codigo, quem, what] of cases) {
    const { atendido, falta, porRegime, adesao } = await missing(ibge)
    assert.deepEqual([atendido, falta.codigo, falta.quemResolve], [false, codigo, quem], ibge)
    assert.match(falta.oQueFazer, what)
    assert.deepEqual(
      [porRegime.regular.atendido, porRegime.simples.regra, porRegime.mei.regra],
      [false, 'simples', 'mei'],
    )
    assert.equal(adesao.dataLista, '2026-09-28')
  }
  assert.equal((await missing(CABIXI)).falta, null)
})

test('a refusal of the national system is learned, with one alert, until a newer list or an operator', async () => {
  const { empresaId } = await office.company({ ibge: CABIXI, uf: 'RO' })
  const [{ tenant_id: tenantId } = { tenant_id: '' }] = await office.database.sql<{ tenant_id: string }>(
    `select tenant_id from empresas where id = $1`,
    [empresaId],
  )
  const refuse = (codigo: string, more: object = {}) =>
    learnFromRejection(
      office.app,
      {
        ...{ id: randomUUID(), tenantId, empresaId, municipio: CABIXI, ambiente: 'producao', competencia: '2026-11' },
        ...more,
      },
      codigo,
    )
  const HOMOLOGACAO = { ambiente: 'homologacao' } as const
  assert.equal(await refuse('E0310'), false)
  assert.equal(await refuse('E0084'), true)
  assert.equal(await refuse('E0084'), true)
  assert.deepEqual(await route(CABIXI), NACIONAL, 'one establishment is not the city')
  assert.equal(await refuse('E0038'), true)
  assert.deepEqual(await route(CABIXI), ['municipal', 'convenio', null])
  assert.deepEqual(await route(CABIXI, HOMOLOGACAO), NACIONAL)
  await refuse('E0038', HOMOLOGACAO)
  assert.deepEqual(await route(CABIXI), ['municipal', 'convenio', null], 'a rehearsal unteaches nothing')
  assert.deepEqual(
    await route(CABIXI, { empresa: SIMPLES }),
    ['nacional', 'simples', 'sefin-nacional'],
    'the law decides',
  )
  const alertas = await office.database.sql<{ chave: string; ocorrencias: number; oque: string }>(
    `select chave, ocorrencias, detalhe->>'oQueFazer' as oque from alertas
     where tipo = 'emissor_nacional_recusou' and status = 'aberto' and tenant_id = $1 order by chave`,
    [tenantId],
  )
  assert.deepEqual(
    alertas.map(({ chave, ocorrencias }) => [chave.split(':').slice(1).join(' '), ocorrencias]),
    [
      ['homologacao E0038', 1],
      ['producao E0038', 1],
      ['producao E0084', 2],
    ],
  )
  assert.ok(alertas.every(({ oque }) => oque.length > 20))
  const shown = (await office.admin.suporte(`GET /admin/municipios/${CABIXI}`)).json
  assert.deepEqual([shown.ajuste.rejeicao, shown.ajuste.rejeicoes, shown.emissorNacional], ['E0038', 2, 'nao'])
  assert.match(shown.rotas.producao.motivo, /E0038/)
  const patched = await office.admin.operador(`PATCH /admin/municipios/${CABIXI}`, {
    emissorNacional: 'sim',
    motivo: 'o convênio voltou, segundo o painel municipal',
  })
  assert.equal(patched.json.ajuste.rejeicao, null)
  assert.deepEqual(await route(CABIXI), ['nacional', 'convenio', 'sefin-nacional'])
  await office.admin.operador(`PATCH /admin/municipios/${CABIXI}`, { emissorNacional: null })
})

test('a newer official list is compared, applied and audited; it decides over the table and over older refusals', async () => {
  const lista = (csv: string, more: object = {}) =>
    office.admin.operador('POST /admin/municipios/adesoes', {
      ...{ csv, dataLista: '2099-01-10', fonte: 'gov.br, lista de 10/01/2099' },
      ...more,
    })
  const csv = `ibge;emissor_nacional;vigencia\n${ARIQUEMES};Sim;02/01/2026\n${CABIXI};não;\n${TERESINA};nao;30/06/2025\n`
  const dry = (await lista(csv)).json
  assert.deepEqual(
    [dry.aplicada, dry.linhas, dry.ausentes, dry.passamAEmitir, dry.deixamDeEmitir, dry.mudancas.length],
    [false, 3, 5568, 1, 1, 2],
  )
  assert.deepEqual(
    [dry.mudancas[0].nome, dry.mudancas[0].de.emissorNacional, dry.mudancas[0].para.emissorNacional],
    ['Ariquemes', 'nao', 'sim'],
  )
  assert.deepEqual(await route(ARIQUEMES), ['municipal', 'convenio', null], 'a comparison changes nothing')
  assert.equal((await lista(csv, { aplicar: true })).json.aplicada, true)
  assert.deepEqual(await route(ARIQUEMES), NACIONAL)
  assert.deepEqual(await route(CABIXI), ['municipal', 'convenio', null])
  const shown = (await office.anonymous(`GET /municipios/${ARIQUEMES}`)).json
  assert.deepEqual(
    [shown.emissorNacional, shown.adesao.vigencia, shown.adesao.dataLista, shown.adesao.fonte],
    ['sim', '2026-01-02', '2099-01-10', 'gov.br, lista de 10/01/2099'],
  )
  assert.deepEqual((await lista(csv, { aplicar: true })).json.mudancas, [], 'the same list changes nothing')
  const older = await lista(`ibge,emissor_nacional\n${ARIQUEMES},nao\n`, { dataLista: '2099-01-09', aplicar: true })
  assert.deepEqual([older.json.superadas, older.json.mudancas], [1, []])
  assert.deepEqual(await route(ARIQUEMES), NACIONAL)
  const listas = (await office.admin.suporte('GET /admin/municipios/adesoes')).json.items
  assert.deepEqual(
    listas.map(({ dataLista, municipios }: { dataLista: string; municipios: number }) => [dataLista, municipios]),
    [
      ['2099-01-10', 3],
      ['2099-01-09', 1],
      ['2026-09-28', 5571],
    ],
  )
  const audited = await office.database.sql<{ recurso_id: string }>(
    `select recurso_id from auditoria where acao = 'municipio.import-adesao' order by id`,
  )
  assert.deepEqual(
    audited.map((each) => each.recurso_id),
    ['2099-01-10', '2099-01-10', '2099-01-09'],
  )

  const faults = await lista('ibge,emissor_nacional,vigencia\n9999999,sim,\n1100015,talvez,31/02/2026\n1100015,nao,\n')
  assert.equal(faults.status, 400)
  assert.deepEqual(
    faults.json.erros.map(({ mensagem }: { mensagem: string }) => mensagem.split(':')[0]),
    ['Linha 2, ibge', 'Linha 3, emissor_nacional', 'Linha 3, vigencia', 'Linha 4, ibge'],
  )
  for (const [bad, why] of [
    ['municipio,adere\n1100015,sim\n', /cabeçalho.*ibge e emissor_nacional/],
    ['ibge,emissor_nacional\n', /nenhum município/],
    ['ibge,emissor_nacional\n"1100015,sim\n', /aspas/],
  ] as const) {
    const answer = await lista(bad)
    assert.equal(answer.status, 400)
    assert.match(answer.json.erros[0].mensagem, why)
  }
  assert.equal(
    (await office.admin.suporte('POST /admin/municipios/adesoes', { csv, dataLista: '2099-01-10', fonte: 'x' })).status,
    403,
  )
  await office.database.sql('delete from listas_adesao')
  await office.admin.superadmin(`POST /admin/municipios/${ARIQUEMES}/flush-cache`)
  assert.deepEqual(await route(ARIQUEMES), ['municipal', 'convenio', null])
})

test('an operator sets the track of one company, with the reason, over every rule', async () => {
  const { empresaId, portal } = await office.company({ ibge: CACOAL, uf: 'RO' })
  const set = (body: object) => office.admin.operador(`PUT /admin/empresas/${empresaId}/trilho`, body)
  assert.deepEqual((await set({ trilho: 'municipal' })).json.erros[0].campo, 'motivo')
  const motivo = 'decisão judicial mantém a empresa no emissor da cidade'
  assert.deepEqual((await set({ trilho: 'municipal', motivo })).json, { empresaId, trilho: 'municipal', motivo })
  const shown = (await portal(`GET /portal/empresas/${empresaId}`)).json
  assert.deepEqual([shown.trilhoOperador, shown.trilhoMotivo], ['municipal', motivo])
  const empresa = { ...SIMPLES, trilhoOperador: 'municipal', trilhoMotivo: motivo } as const
  assert.deepEqual(await route(CACOAL, { empresa }), ['municipal', 'operador', 'webiss'])
  assert.deepEqual((await set({ trilho: null, motivo: 'a decisão caiu' })).json, {
    empresaId,
    trilho: null,
    motivo: null,
  })
  const audited = await office.database.sql<{ detalhe: { motivo: string } }>(
    `select detalhe from auditoria where acao = 'empresa.set-trilho' and recurso_id = $1 order by id`,
    [empresaId],
  )
  assert.deepEqual(
    audited.map((each) => each.detalhe.motivo),
    [motivo, 'a decisão caiu'],
  )
  assert.equal(
    (await office.admin.operador(`PUT /admin/empresas/${randomUUID()}/trilho`, { trilho: null, motivo })).status,
    404,
  )
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
  assert.ok(webiss.total > 40 && webiss.items.length === 5)
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
    mudanca: { trilho: 'nacional', motivo: 'x' },
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
  const closed = await office.admin.operador(`POST /admin/municipios/${CABIXI}/route-test`, {
    ambiente: 'homologacao',
  })
  assert.deepEqual([closed.json.sonda.respondeu, closed.json.sonda.causa], [false, 'conexao'], closed.text)
})

test('clients see what a city takes, what it can do and its health', async () => {
  const nacional = (await office.anonymous(`GET /municipios/${CABIXI}`)).json
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

test('a state is named in small letters too, and one that does not exist is refused by the name of its field', async () => {
  const found = async (caller: Caller, address: string) => (await caller(address)).json.total
  assert.equal(await found(office.anonymous, 'GET /municipios?uf=ro'), 52)
  assert.equal(await found(office.admin.suporte, 'GET /admin/municipios?uf=ro&limit=1'), 52)
  const bulk = (uf: string) => ({ filtro: { uf }, mudanca: { observacao: 'conferido' } })
  const updated = await office.admin.operador('POST /admin/municipios/bulk-update', bulk('ro'))
  assert.deepEqual([updated.status, updated.json.atualizados], [201, 52], updated.text)

  for (const [answer, campo] of [
    [await office.anonymous('GET /municipios?uf=XX'), 'query.uf'],
    [await office.admin.suporte('GET /admin/municipios?uf=xx'), 'query.uf'],
    [await office.admin.operador('POST /admin/municipios/bulk-update', bulk('XX')), 'filtro.uf'],
  ] as const) {
    assert.deepEqual([answer.status, answer.json.codigo], [422, 'UF_INEXISTENTE'], answer.text)
    assert.equal(answer.json.erros[0].campo, campo)
    assert.match(answer.json.erros[0].mensagem, /Recebido "XX"/)
  }
})

test('the address of a company may name its state in small letters', async () => {
  const { portal } = await office.company({ ibge: CABIXI, uf: 'ro' })
  assert.equal((await portal('GET /portal/empresas')).json.items[0].endereco.estado, 'RO')
})

test('the index of municipalities is rebuilt only when its data has changed', async () => {
  const before = await reopenMunicipioIndex(office.app)
  assert.ok((await reopenMunicipioIndex(office.app)) === before, 'nothing has changed')
  await office.database.sql(
    `insert into municipio_ajustes (municipio, observacao, atualizado_em) values ($1, 'mudou', now())
     on conflict (municipio) do update set observacao = excluded.observacao`,
    [CACOAL],
  )
  const changed = await reopenMunicipioIndex(office.app)
  assert.equal(changed.byIbge.get(CACOAL)?.ajuste?.observacao, 'mudou')
})
