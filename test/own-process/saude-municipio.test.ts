// How cities have been answering, for the pages of the portal; and how a form finds cities, codes and companies.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { purgeSaude, rollUpSaude } from '#features/cidades/municipios/roll-up-saude.ts'
import { loadConfig } from '#platform/config.ts'
import { openApp } from '#platform/open-app.ts'
import { issuerIn } from '../support/ended-notes.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

const BELEM = '1501402'

let world: World
before(async () => {
  world = await openWorld({ CBS_ALIQUOTA_2027: '8.5', REFERENCIA_IBS_ESTADUAL: '2029:1.2' })
})
after(() => world?.close())

test('the health of a city counts the notes of every account by day, their times and their causes', async () => {
  const [one, other] = await Promise.all([issuerIn(world, BELEM, 'PA'), issuerIn(world, BELEM, 'PA')])
  const bodies = [
    ...Array.from({ length: 3 }, () => [one, one.body()] as const),
    [other, other.body()] as const,
    [other, other.body({ simular: 'rejeitar: E0310' })] as const,
    [other, other.body({ simular: 'certificado-recusado 1x' })] as const,
  ]
  for (const [issuer, body] of bodies) await issuer.api.waitSettled((await issuer.api.issue(body)).json.id)

  const stranger = await world.register()
  const saude = await until('the city is added up', async () => {
    const { status, json, text } = await stranger.portal.get(`/portal/municipios/${BELEM}/saude?ambiente=homologacao`)
    assert.equal(status, 200, text)
    return json.periodo.autorizadas + json.periodo.rejeitadas === 6 ? json : null
  })
  assert.deepEqual([saude.nome, saude.uf, saude.periodo.rejeitadas], ['Belém', 'PA', 1])
  assert.equal(saude.dias.length, 30)
  const hoje = saude.dias.at(-1)
  assert.deepEqual([hoje.autorizadas, hoje.rejeitadas], [saude.periodo.autorizadas, 1])
  assert.ok(saude.dias.slice(0, -1).every((dia: { autorizadas: number }) => dia.autorizadas === 0))
  assert.deepEqual([saude.dias[0].tempoResposta, saude.dias[0].tempoTotal], [null, null])

  const recusa = saude.erros.find(({ codigo }: { codigo: string }) => codigo === 'E0310')
  assert.deepEqual([recusa.tipo, recusa.quantas, recusa.ultimoDia], ['recusa', 1, hoje.dia])
  assert.ok(recusa.mensagem.length > 20 && !recusa.mensagem.includes('sem descrição'), recusa.mensagem)
  assert.equal(saude.agora.status, 'normal')
  assert.match(saude.agora.mensagem, /^Respondendo normalmente: \d+ de \d+ pedidos/)

  const real = await world.sql<{ ms: number }>(`
    select t.duracao_ms as ms from transmissoes t join notas n on n.id = t.nota_id
    where n.municipio = '${BELEM}' and t.operacao = 'emitir' and t.resultado in ('autorizada', 'recusada') order by 1`)
  const [half, most] = [real[Math.ceil(real.length / 2) - 1]!.ms, real[Math.ceil(real.length * 0.95) - 1]!.ms]
  const { p50Ms, p95Ms } = saude.periodo.tempoResposta
  assert.ok(Math.abs(p50Ms - half) <= half * 0.06 + 1, `p50 ${p50Ms}, measured ${half}`)
  assert.ok(Math.abs(p95Ms - most) <= most * 0.06 + 1, `p95 ${p95Ms}, measured ${most}`)
  assert.ok(saude.periodo.tempoTotal.p50Ms >= p50Ms / 2)

  for (const secret of [one, other].flatMap(({ tenant, empresa }) => [tenant.id, empresa.id, empresa.cpfCnpj]))
    assert.ok(!JSON.stringify(saude).includes(secret))
  const producao = (await stranger.portal.get(`/portal/municipios/${BELEM}/saude`)).json
  assert.deepEqual(
    [producao.ambiente, producao.periodo.autorizadas, producao.agora.status],
    ['producao', 0, 'sem_dados'],
  )
  const listed = (await stranger.portal.get(`/portal/municipios?q=${BELEM}`)).json
  assert.equal(listed.items[0].saude.status, 'normal')
  assert.equal((await stranger.portal.get('/portal/municipios/9999999/saude')).status, 404)
})

test('a text that a city writes in place of its code is never shown', async () => {
  const issuer = await issuerIn(world, '2611606', 'PE')
  const issued = await issuer.api.issue(issuer.body())
  await issuer.api.waitSettled(issued.json.id)
  const erros = [{ codigo: `CNPJ ${issuer.empresa.cpfCnpj} sem cadastro` }, { codigo: 'PE-77' }]
  await world.sql(
    `insert into historico (tenant_id, nota_id, de, para, ator, detalhe) values ($1, $2, 'processando', 'rejeitada', 'x', $3)`,
    [issuer.tenant.id, issued.json.id, JSON.stringify(erros)],
  )
  const { portal } = await world.register()
  const { text, json } = await until('both are added up', async () => {
    const answer = await portal.get('/portal/municipios/2611606/saude?ambiente=homologacao')
    return answer.json.erros.length === 2 ? answer : null
  })
  assert.deepEqual(json.erros.map(({ codigo }: { codigo: string }) => codigo).sort(), ['OUTRO', 'PE-77'])
  assert.ok(!text.includes(issuer.empresa.cpfCnpj))
  // The planted row is removed: the history of the note must be true again.
  await world.sql(`delete from historico where nota_id = $1 and ator = 'x'`, [issued.json.id])
})

test('a day of health is added up once, and deleted after 90 days', async () => {
  const count = () => world.sql<{ n: number }>('select sum(quantas)::int as n from saude_municipios')
  const [before] = await count()
  assert.ok(before!.n > 0)
  const app = openApp(loadConfig({ ...world.tree.env, LOG_NIVEL: 'silent' }))
  await rollUpSaude(app)
  await rollUpSaude(app)
  assert.deepEqual(await count(), [before])
  await world.sql(`insert into saude_municipios values
    ('${BELEM}', 'producao', current_date - 100, 'nota', 'autorizada', 7), ('${BELEM}', 'producao', current_date - 80, 'nota', 'autorizada', 7)`)
  assert.equal(await purgeSaude(app), 1)
  await app.close()
})

test('a city is found by part of its name without accents, by code, within a state, page by page', async () => {
  const { portal } = await world.register()
  const names = async (query: string) => {
    const { status, json, text } = await portal.get(`/portal/municipios?${query}`)
    assert.equal(status, 200, text)
    return json.items.map(({ nome, uf }: { nome: string; uf: string }) => `${nome}/${uf}`)
  }
  assert.deepEqual(await names('q=marab%C3%A1'), ['Marabá/PA', 'Marabá Paulista/SP'])
  assert.deepEqual(await names('q=MARABA&uf=SP'), ['Marabá Paulista/SP'])
  assert.deepEqual(await names('q=3550308'), ['São Paulo/SP'])
  const paulo = await portal.get('/portal/municipios?q=sao%20paulo&limit=1')
  assert.deepEqual([paulo.json.items[0].nome, paulo.json.limit], ['São Paulo', 1])
  assert.ok(paulo.json.total > 1)
  const first = await names('uf=AC&limit=5')
  const second = await names('uf=AC&limit=5&offset=5')
  assert.equal(new Set([...first, ...second]).size, 10)
})

test('official tables are searched by the beginning of a code or by words', async () => {
  const { portal } = await world.register()
  const search = async (nome: string, query: string) => {
    const { status, json, text } = await portal.get(`/portal/tabelas/${nome}?${query}`)
    assert.equal(status, 200, text)
    return json
  }
  const byWords = await search('servicos-nacionais', 'q=programacao')
  assert.ok(byWords.items.some(({ codigo }: { codigo: string }) => codigo === '010201'))
  const byCode = await search('servicos-lc116', 'q=0102')
  assert.deepEqual([byCode.items[0].codigo, byCode.items[0].descricao], ['01.02', 'Programação.'])
  const page = await search('nbs', 'limit=2&offset=1')
  assert.deepEqual([page.items.length, page.limit, page.offset], [2, 2, 1])
  const related = await search('nbs-correlacao', 'q=01.01')
  assert.ok(
    related.items.every(({ codigo, dados, descricao }: never) => codigo === '01.01' && dados['cIndOp'] && descricao),
  )
  for (const nome of ['cclasstrib', 'cst-ibscbs', 'ccredpres', 'indop', 'paises'])
    assert.ok((await search(nome, 'limit=1')).items[0].descricao.length > 3, nome)
  assert.equal((await search('paises', 'q=argentina')).items[0].codigo, 'AR')
  // The phases of the reform are those that this service applies: with the rates that its operator set.
  const fases = (await search('aliquotas-reforma', 'limit=100')).items
  const of2027 = fases.find(({ codigo }: { codigo: string }) => codigo === '2027-01')
  const of2029 = fases.find(({ codigo }: { codigo: string }) => codigo === '2029-01')
  assert.deepEqual([of2029.dados.ibsEstadual, of2029.dados.ibsMunicipal], ['1.2', ''])
  assert.deepEqual([of2027.dados.cbs, of2027.dados.ibsEstadual, of2027.dados.grupoRegular], ['8.5', '0.05', 'recusa'])
  assert.equal((await portal.get('/portal/tabelas/senhas')).status, 404)
})

test('a company is looked up by its CNPJ in the simulated register, and entered by hand when it is unknown', async () => {
  const { portal } = await world.register()
  const found = await portal.get('/portal/empresas/cnpj/11222333000181')
  assert.equal(found.status, 200, found.text)
  assert.deepEqual([found.json.fonte, found.json.cnpj], ['consulta', '11222333000181'])
  assert.ok(found.json.razaoSocial && found.json.endereco.codigoCidade && found.json.endereco.cidade)
  const unknown = await portal.get('/portal/empresas/cnpj/00000000000191')
  assert.deepEqual(
    [unknown.status, unknown.json.erros[0].codigo, unknown.json.erros[0].correcao],
    [404, 'CNPJ_DESCONHECIDO', 'Confira os dígitos, ou preencha os dados à mão.'],
  )
})
