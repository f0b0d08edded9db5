// Every city of a template made available in one step, and what the service knows of the official tables and of how
// each municipality issues.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { checkTabela } from '#features/regulamentacao/run-checagem.ts'
import { loadConfig } from '#platform/config.ts'
import { openApp } from '#platform/open-app.ts'
import { type CityCompany, openCityCompany } from '../support/city-company.ts'
import type { Client } from '../support/http.ts'
import { ADMIN_ENV, type CidadeSimulada, openOperator } from '../support/publish-city.ts'
import type { Api, Tenant } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

const PADRAO = 'abrasf-2.04'
const MOTIVO = 'conferido com o provedor'
/** A city whose address nothing serves, and one without any known address for this template. */
const [SURDA, SEM_ENDERECO] = ['1100015', '1100031'] as const

let world: World
let admin: Client
let limeira: CidadeSimulada
let tenant: Tenant
let api: Api
let empresa: CityCompany
let ca: string[]
let source: Server
let sourceUrl: string
let asked = 0
const published: Record<string, { status?: number; body: string }> = {}

before(async () => {
  world = await openWorld(ADMIN_ENV)
  const operator = await openOperator({ url: world.url, env: world.tree.env })
  admin = operator.client
  limeira = operator.cidades.find(({ cidade }) => cidade === 'limeira')!
  ca = [readFileSync(world.tree.env.SEFIN_CA ?? '', 'utf8')]
  tenant = await world.register()
  api = await tenant.apiKey('homologacao')
  empresa = await openCityCompany(world, tenant, limeira, { ambiente: 'homologacao' })
  source = createServer((request, response) => {
    asked++
    const { status = 200, body = '' } = published[request.url ?? ''] ?? { status: 404, body: '' }
    response.writeHead(status, { 'content-type': 'text/csv; charset=utf-8', location: '/nbs.csv' }).end(body)
  })
  await new Promise<void>((done) => source.listen(0, '127.0.0.1', done))
  sourceUrl = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
})
after(async () => {
  source?.close()
  await world?.close()
})

const pedido = (more: object = {}) => ({
  padrao: PADRAO,
  ambiente: 'homologacao',
  municipios: [limeira.ibge, SURDA, SEM_ENDERECO],
  enderecos: [
    { municipio: limeira.ibge, urls: { padrao: limeira.urlHomologacao } },
    { municipio: SURDA, urls: { padrao: 'http://127.0.0.1:9/ws' } },
  ],
  empresaId: empresa.id,
  publicar: true,
  simular: false,
  motivo: MOTIVO,
  ...more,
})
const start = async (more: object = {}) => {
  const { status, json, text } = await admin.post('/admin/conexoes/preparar', pedido(more))
  assert.equal(status, 201, text)
  return json
}
const ended = (path: string) =>
  until(
    `${path} ends`,
    async () => {
      const { json } = await admin.get(path)
      return ['concluida', 'cancelada'].includes(json.status) ? json : null
    },
    { measure: async () => (await admin.get(path)).json.feitos },
  )
type Cidade = { municipio: string; situacao: string; slug: string | null; faltas: { codigo: string }[]; em: string }
const citiesOf = async (id: string): Promise<Record<string, Cidade>> => {
  const { json } = await admin.get(`/admin/conexoes/preparar/${id}/municipios?limit=100`)
  return Object.fromEntries(json.items.map((each: Cidade) => [each.municipio, each]))
}
const run = async (more: object = {}) => {
  const { preparacao } = await start(more)
  return { preparacao: await ended(`/admin/conexoes/preparar/${preparacao.id}`), cities: await citiesOf(preparacao.id) }
}
const lacks = (city: Cidade | undefined) => city?.faltas.map(({ codigo }) => codigo)
const written = () =>
  world.sql<object>(`select (select count(*)::int from conexoes) as conexoes,
    (select count(*)::int from conexao_ensaios) as ensaios, (select count(*)::int from conexao_municipios) as anexos,
    (select count(*)::int from preparacoes) as preparacoes, (select count(*)::int from jobs) as jobs,
    (select count(*)::int from auditoria) as auditoria`)

test('a simulation says what would happen with each city, and writes nothing', async () => {
  const before = await written()
  const { preparacao, simulacao } = await start({ simular: true })
  assert.equal(preparacao, null)
  const found = Object.fromEntries(simulacao.map((each: Cidade) => [each.municipio, each])) as Record<string, Cidade>
  assert.equal(found[limeira.ibge]?.situacao, 'publicado')
  assert.match(found[limeira.ibge]?.slug ?? '', /^abrasf-2\.04-127-0-0-1-\d+$/)
  assert.deepEqual([found[SEM_ENDERECO]?.situacao, lacks(found[SEM_ENDERECO])], ['faltando', ['endereco']])
  assert.deepEqual(await written(), before)
  const refused = await admin.post('/admin/conexoes/preparar', pedido({ municipios: ['9999999'], padrao: PADRAO }))
  assert.deepEqual([refused.status, refused.json.erros[0].campo], [400, 'municipios[0]'])
  const inside = await admin.post('/admin/conexoes/preparar', pedido({ urls: { padrao: 'ftp://cidade' } }))
  assert.deepEqual([inside.status, inside.json.erros[0].campo], [400, 'urls.padrao'])
})

test('cities that pass are published and issue; the others say what they lack; what is on the air is not touched', async () => {
  const untrusted = await run({ municipios: [limeira.ibge], enderecos: pedido().enderecos.slice(0, 1) })
  assert.deepEqual(lacks(untrusted.cities[limeira.ibge]), ['cadeia'])

  const { preparacao, cities } = await run({ ca })
  assert.deepEqual(
    [preparacao.status, preparacao.feitos, preparacao.contagens],
    ['concluida', 3, { faltando: 2, publicado: 1 }],
  )
  assert.deepEqual([lacks(cities[SURDA]), lacks(cities[SEM_ENDERECO])], [['resposta'], ['endereco']])
  assert.equal(cities[limeira.ibge]?.situacao, 'publicado', JSON.stringify(cities))

  await until('this process knows of the publication', async () => {
    const { json } = await admin.get(`/admin/municipios/${limeira.ibge}`)
    return json.rotas.homologacao.conexao?.slug === cities[limeira.ibge]?.slug
  })
  const accepted = await api.issue(empresa.body())
  assert.equal(accepted.status, 202, accepted.text)
  assert.equal((await api.waitSettled(accepted.json.id)).status, 'autorizada')

  const [versions] = await world.sql<{ n: number }>('select count(*)::int as n from conexoes')
  const again = await run({ ca })
  assert.equal(again.cities[limeira.ibge]?.situacao, 'mantido')
  assert.deepEqual(await world.sql('select count(*)::int as n from conexoes'), [versions])
  const replaced = await run({ ca, substituir: true, municipios: [limeira.ibge], enderecos: [] })
  assert.equal(replaced.cities[limeira.ibge]?.situacao, 'publicado', JSON.stringify(replaced.cities))
  const { json } = await admin.get(`/admin/conexoes/${cities[limeira.ibge]?.slug}/active`)
  assert.equal(json.versao, 2)
})

test('the audit of the operators and of the account say why a certificate was used', async () => {
  const rows = await world.sql<{ acao: string; motivo: string; do_tenant: boolean; request_id: string }>(
    `select acao, detalhe ->> 'motivo' as motivo, tenant_id = $1 as do_tenant, request_id from auditoria
     where acao in ('conexao.prepare', 'empresa.rehearse') and detalhe ->> 'motivo' = $2 order by id`,
    [tenant.id, MOTIVO],
  )
  const prepared = rows.find(({ acao }) => acao === 'conexao.prepare')
  const rehearsed = rows.find(({ acao }) => acao === 'empresa.rehearse')
  assert.ok(prepared && rehearsed?.do_tenant)
  assert.ok(rows.some((row) => row.acao === 'conexao.prepare' && row.request_id === rehearsed.request_id))
})

/** A run as a worker that was killed left it: one city done, one begun, and no job under way. */
async function plantRun(padrao: string, situacoes: Record<string, string>): Promise<string> {
  const body = pedido({ ca })
  const enderecos = Object.fromEntries(body.enderecos.map((each) => [each.municipio, each.urls]))
  const stored = {
    ambiente: 'homologacao',
    empresaId: empresa.id,
    urls: {},
    enderecos,
    ca,
    publicar: true,
    substituir: false,
  }
  const [row] = await world.sql<{ id: string }>(
    `insert into preparacoes (id, padrao, ambiente, pedido, motivo, status, request_id, criada_em)
     values (gen_random_uuid(), $1, 'homologacao', $2, 'x', 'executando', 'x', now()) returning id`,
    [padrao, JSON.stringify(stored)],
  )
  for (const [municipio, situacao] of Object.entries(situacoes))
    await world.sql(
      `insert into preparacao_municipios (preparacao_id, municipio, ordem, situacao, tentativas, em)
       values ($1, $2, 1, $3, 1, case when $3 not in ('pendente', 'executando') then '2026-01-01'::timestamptz end)`,
      [row!.id, municipio, situacao],
    )
  return row!.id
}

test('a run that was interrupted continues with the city it was at, and does none twice', async () => {
  const id = await plantRun(PADRAO, { [limeira.ibge]: 'executando', [SEM_ENDERECO]: 'pendente', [SURDA]: 'publicado' })
  await world.sql(`insert into jobs (fila, chave, grupo) values ('conexoes.preparar', $1, 'preparar')`, [id])
  await ended(`/admin/conexoes/preparar/${id}`)
  const cities = await citiesOf(id)
  assert.equal(cities[limeira.ibge]?.situacao, 'publicado')
  assert.equal(cities[SEM_ENDERECO]?.situacao, 'faltando')
  assert.deepEqual([cities[SURDA]?.situacao, cities[SURDA]?.em.slice(0, 4)], ['publicado', '2026'])
  assert.ok(cities[SURDA]!.em.startsWith('2026-01-01'))
})

test('one run of a template at a time; a cancelled one begins no other city', async () => {
  const id = await plantRun('ginfes', { [limeira.ibge]: 'publicado', [SURDA]: 'pendente' })
  const second = await admin.post('/admin/conexoes/preparar', pedido({ padrao: 'ginfes' }))
  assert.deepEqual([second.status, second.json.codigo], [409, 'ESTADO_INVALIDO'])
  for (const _ of [1, 2]) {
    const cancelled = await admin.post(`/admin/conexoes/preparar/${id}/cancelar`, { motivo: MOTIVO })
    assert.deepEqual([cancelled.status, cancelled.json.status], [201, 'cancelada'], cancelled.text)
  }
  const cities = await citiesOf(id)
  assert.deepEqual([cities[limeira.ibge]?.situacao, cities[SURDA]?.situacao], ['publicado', 'cancelado'])
  const { json } = await admin.get('/admin/conexoes/preparar?status=concluida')
  const over = await admin.post(`/admin/conexoes/preparar/${json.items[0].id}/cancelar`, { motivo: MOTIVO })
  assert.equal(over.status, 409)
})

test('the tables say where they come from, and a check says what their source changed', async () => {
  const nbs = readFileSync(new URL('../../contracts/tables/nbs.csv', import.meta.url), 'utf8').split('\n')
  published['/nbs.csv'] = {
    body: [nbs[0], ...nbs.slice(3, -1), `${nbs[2]!.split(',')[0]},Outro texto`, '000000000,Novo'].join('\n'),
  }
  published['/fora'] = { status: 302, body: '' }
  published['/grande'] = { body: 'x'.repeat(17 * 1024 * 1024) }
  const fontes = await admin.get('/admin/regulamentacao/fontes')
  const held = fontes.json.items.find(({ tabela }: { tabela: string }) => tabela === 'nbs')
  assert.equal(held.linhas, nbs.length - 2)
  assert.match(held.sha256, /^[0-9a-f]{64}$/)
  assert.deepEqual([held.endereco, held.ultimaChecagem], [null, null])

  const none = await admin.post('/admin/regulamentacao/checar', { motivo: MOTIVO })
  assert.deepEqual(none.json.tabelas, [])
  const valor = ['nbs=/nbs.csv', 'indop=/fora', 'paises=/grande'].map((each) => each.replace('=', `=${sourceUrl}`))
  const set = await admin.call('PUT', '/admin/settings/regulamentacao.enderecos', { body: { valor, motivo: MOTIVO } })
  assert.equal(set.status, 200, set.text)
  const check = await until('the setting is in force', async () => {
    const { json } = await admin.post('/admin/regulamentacao/checar', { motivo: MOTIVO })
    return json.tabelas.length === 3 ? json : null
  })
  const { resultado } = await ended(`/admin/regulamentacao/checagens/${check.id}`)
  type Found = { tabela: string; situacao: string; erro: string | null; diferenca: Record<string, { total: number }> }
  const of = (tabela: string): Found => resultado.find((each: Found) => each.tabela === tabela)
  assert.equal(of('nbs').situacao, 'mudou', JSON.stringify(resultado))
  const { vieram, sairam, mudaram } = of('nbs').diferenca
  assert.deepEqual([vieram?.total, sairam?.total, mudaram?.total], [1, 1, 1])
  assert.match(of('indop').erro ?? '', /respondeu 302/)
  assert.match(of('paises').erro ?? '', /mais de 16 MB/)
  const after = await admin.get('/admin/regulamentacao/fontes')
  const known = after.json.items.find(({ tabela }: { tabela: string }) => tabela === 'nbs')
  assert.equal(known.ultimaChecagem.situacao, 'mudou')

  const guarded = openApp(loadConfig({ ...world.tree.env, REDES_PERMITIDAS: '', LOG_NIVEL: 'silent' }))
  const before = asked
  const refused = await checkTabela(guarded, 'nbs', `${sourceUrl}/nbs.csv`)
  await guarded.close()
  assert.deepEqual([refused.situacao, asked], ['falhou', before])
})

test('the examination walks every municipality once, and continues where a worker left it', async () => {
  const exame = await admin.post('/admin/regulamentacao/health-check-municipios', {
    ambiente: 'homologacao',
    motivo: MOTIVO,
  })
  assert.equal(exame.status, 201, exame.text)
  const path = `/admin/regulamentacao/health-check-municipios/${exame.json.id}`
  const found = await ended(path)
  assert.deepEqual([found.total, found.feitos], [5571, 5571])
  assert.ok(found.atendidos > 0)
  const served = await admin.get(`${path}/municipios?uf=sp&atendido=true&limit=100`)
  const { items } = served.json as { items: { municipio: string; uf: string; atendido: boolean }[] }
  assert.ok(items.every(({ uf, atendido }) => uf === 'SP' && atendido))
  const lacking = await admin.get(`${path}/municipios?falta=conexao_ausente&limit=1`)
  assert.equal(lacking.json.total, found.faltas.conexao_ausente)
  assert.match(lacking.json.items[0].oQueFazer, /Publicar/)

  await world.sql(`delete from exame_itens where exame_id = $1 and municipio > '3500000'`, [exame.json.id])
  await world.sql(`update exames_municipios set status = 'executando' where id = $1`, [exame.json.id])
  await world.sql(`update exame_itens set achado = achado || '{"nome":"intocado"}' where exame_id = $1`, [
    exame.json.id,
  ])
  await world.sql(`insert into jobs (fila, chave, grupo) values ('regulamentacao.municipios', $1, 'regulamentacao')`, [
    exame.json.id,
  ])
  assert.equal((await ended(path)).feitos, 5571)
  const [first] = (await admin.get(`${path}/municipios?limit=1`)).json.items
  assert.equal(first.nome, 'intocado')
})
