// RPS series of a company: made, advanced, deactivated, and their numbers listed. Against the whole service.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Issuer } from '../support/tenant.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let issuer: Issuer
before(async () => {
  world = await openWorld()
  issuer = await world.issuer()
})
after(() => world?.close())

const MOTIVO = 'Série usada só durante a migração'
const path = (rest = '') => `/portal/empresas/${issuer.empresa.id}/series${rest}`
const portal = (method: string, rest?: string, body?: object) =>
  issuer.tenant.portal.call(method, path(rest), body ? { body } : {})

async function create(serie: string, more: object = {}) {
  const answer = await portal('POST', '', { serie, ambiente: 'homologacao', ...more })
  assert.equal(answer.status, 201, answer.text)
  return answer.json
}

async function issue(serie: string, more: { simular?: string } = {}) {
  const answer = await issuer.api.issue({ ...issuer.body(more), rps: { serie } })
  assert.equal(answer.status, 202, answer.text)
  return issuer.api.waitSettled(answer.json.id)
}

test('a series is made before its notes and continues from the number it was given', async () => {
  const made = await create('11', { proximoNumero: 1501 })
  assert.deepEqual(
    [made.proximoNumero, made.numeroInicial, made.ativa, made.origem, made.tipo],
    [1501, 1501, true, 'manual', 'rps'],
  )
  const twice = await portal('POST', '', { serie: '11', ambiente: 'homologacao' })
  assert.deepEqual([twice.status, twice.json.codigo], [409, 'SERIE_JA_CADASTRADA'])
  const nowhere = await portal('POST', '', { serie: '12', ambiente: 'homologacao', municipio: '0000000' })
  assert.deepEqual([nowhere.status, nowhere.json.codigo], [422, 'MUNICIPIO_INEXISTENTE'])
  assert.equal((await issue('11')).numeroRps, '1501')
  assert.equal((await issue('11')).numeroRps, '1502')
})

test('a series that the national system does not take is refused where it is configured, and with a note', async () => {
  for (const serie of ['90000', '99999', '50000', 'A1', '0']) {
    const made = await portal('POST', '', { serie, ambiente: 'homologacao' })
    assert.deepEqual([made.status, made.json.erros[0]?.campo], [400, 'serie'], made.text)
    assert.match(made.json.erros[0].mensagem, new RegExp(`1 a 49999.*"${serie}"`))
    const config = { serieRps: serie, ambiente: 'homologacao' }
    const put = await issuer.tenant.portal.call('PUT', `/portal/empresas/${issuer.empresa.id}/nfse-configs`, {
      body: config,
    })
    assert.deepEqual([put.status, put.json.erros[0]?.campo], [400, 'serieRps'], put.text)
    const note = await issuer.api.issue({ ...issuer.body(), rps: { serie } })
    assert.deepEqual([note.status, note.json.erros[0]?.campo], [422, 'rps.serie'], note.text)
  }
})

test('the same series may exist in the other ambiente and in another city', async () => {
  const [a, b, c] = [
    await create('13'),
    await create('13', { ambiente: 'producao' }),
    await create('13', { municipio: '3550308' }),
  ]
  assert.equal(new Set([a.id, b.id, c.id]).size, 3)
  const page = async (query: string) => (await portal('GET', query)).json
  assert.deepEqual(
    (await page('?ambiente=producao')).items.map((each: { id: string }) => each.id),
    [b.id],
  )
  const first = await page('?limit=1&offset=1&municipio=3550308')
  assert.deepEqual([first.total, first.items, first.offset], [1, [], 1])
})

test('the next number only grows', async () => {
  const { id } = await create('14', { proximoNumero: 10 })
  const back = await portal('PATCH', `/${id}`, { proximoNumero: 9 })
  assert.deepEqual(
    [back.status, back.json.codigo, back.json.estadoAtual, back.json.permitidos],
    [409, 'ESTADO_INVALIDO', 'proximoNumero 10', ['proximoNumero >= 10']],
  )
  assert.equal((await portal('PATCH', `/${id}`, { proximoNumero: 20 })).json.proximoNumero, 20)
  assert.equal((await issue('14')).numeroRps, '20')
})

test('an unused series is removed, and made again by the next note that names it', async () => {
  const { id } = await create('15', { proximoNumero: 7 })
  const silent = await portal('DELETE', `/${id}`)
  assert.deepEqual([silent.status, silent.json.codigo], [400, 'MOTIVO_INVALIDO'])
  const gone = await portal('DELETE', `/${id}?motivo=${encodeURIComponent(MOTIVO)}`)
  assert.deepEqual([gone.status, gone.json.excluida, gone.json.ativa], [200, true, false])
  assert.equal((await portal('PATCH', `/${id}`, {})).status, 404)
  assert.equal(
    (await portal('GET', '?incluirInativas=true')).json.items.some((each: { id: string }) => each.id === id),
    false,
  )
  assert.equal((await issue('15')).numeroRps, '1')
})

test('a used series becomes inactive and refuses notes, except repetitions; it can be reactivated', async () => {
  const { id } = await create('16')
  const body = { ...issuer.body(), rps: { serie: '16' } }
  const accepted = await issuer.api.issue(body)
  await issuer.api.waitSettled(accepted.json.id)
  const out = await portal('DELETE', `/${id}?motivo=${encodeURIComponent(MOTIVO)}`)
  assert.deepEqual([out.status, out.json.excluida, out.json.ativa], [200, false, false])
  const refused = await issuer.api.issue({ ...issuer.body(), rps: { serie: '16' } })
  assert.deepEqual([refused.status, refused.json.codigo], [422, 'SERIE_INATIVA'])
  assert.equal((await issuer.api.issue(body)).json.id, accepted.json.id)

  const shown = async (query = '') =>
    (await portal('GET', `${query}?limit=100`)).json.items.map((each: { id: string }) => each.id)
  assert.equal((await shown()).includes(id), false)
  assert.equal(
    (await portal('GET', '?incluirInativas=true&limit=100')).json.items.some((each: { id: string }) => each.id === id),
    true,
  )
  assert.equal((await portal('PATCH', `/${id}`, { ativa: true })).json.ativa, true)
  assert.equal((await issue('16')).numeroRps, '2')
})

test('the history of a series shows each number with its note, and each change with its reason', async () => {
  const { id } = await create('17')
  const good = await issue('17')
  const bad = await issue('17', { simular: 'rejeitar: E0310' })
  assert.deepEqual([good.status, bad.status], ['autorizada', 'rejeitada'])
  await portal('DELETE', `/${id}?motivo=${encodeURIComponent(MOTIVO)}`)
  const { items, total } = (await portal('GET', `/${id}/historico`)).json
  assert.deepEqual(
    items.map((each: { acao: string; numero: number; situacao: string }) => each.acao ?? [each.numero, each.situacao]),
    ['serie.deactivate', [2, 'recusado'], [1, 'autorizado'], 'serie.create'],
  )
  assert.deepEqual([total, items[0].detalhe.motivo, items[1].notaId], [4, MOTIVO, bad.id])
  const page = (await portal('GET', `/${id}/historico?limit=1&offset=2`)).json
  assert.deepEqual([page.total, page.items[0].numero], [4, 1])
})

test('the gaps of a series are the numbers without a note and those the city refused', async () => {
  const { id } = await create('18', { proximoNumero: 5 })
  await issue('18')
  await portal('PATCH', `/${id}`, { proximoNumero: 8 })
  await issue('18', { simular: 'rejeitar: E0310' })
  await issue('18', { simular: 'rejeitar: E0310' })
  await portal('PATCH', `/${id}`, { proximoNumero: 12 })
  const gaps = (await portal('GET', `/${id}/lacunas`)).json
  assert.deepEqual(gaps.items, [
    { de: 6, ate: 7, quantidade: 2, causa: 'sem_nota' },
    { de: 8, ate: 9, quantidade: 2, causa: 'recusada' },
    { de: 10, ate: 11, quantidade: 2, causa: 'sem_nota' },
  ])
  assert.deepEqual([gaps.total, gaps.faltantes], [3, 6])
  const page = (await portal('GET', `/${id}/lacunas?limit=1&offset=1`)).json
  assert.deepEqual([page.total, page.items[0].de], [3, 8])
  const whole = await create('19')
  assert.deepEqual((await portal('GET', `/${whole.id}/lacunas`)).json.items, [])
})

test('another account’s series does not exist', async () => {
  const { id } = await create('20')
  const stranger = await world.register()
  for (const address of [path(`/${id}`), path(`/${id}/historico`), path(`/${id}/lacunas`), path()]) {
    const method = address.endsWith(id) ? 'PATCH' : 'GET'
    const answer = await stranger.portal.call(
      method,
      address,
      method === 'PATCH' ? { body: { proximoNumero: 99 } } : {},
    )
    assert.deepEqual([answer.status, answer.json.codigo], [404, 'NAO_ENCONTRADO'], address)
  }
})

test('the account shows its contract, and its use this month by company, ambiente and state', async () => {
  const conta = (await issuer.tenant.portal.get('/portal/conta')).json
  assert.deepEqual(
    [conta.id, conta.contrato.status, conta.usuarios, conta.empresas],
    [issuer.tenant.id, 'em_teste', { ativos: 1, convitesPendentes: 0 }, { total: 1, ativas: 1 }],
  )
  assert.match(conta.contrato.inicio, /^\d{4}-\d{2}-\d{2}$/)
  const consumo = (await issuer.tenant.portal.get('/portal/conta/consumo')).json
  const [truth] = await world.sql<{ n: string; autorizadas: string; valor: string }>(
    `select count(*) as n, count(*) filter (where status = 'autorizada') as autorizadas,
      sum(valor_servico) filter (where status = 'autorizada') as valor from notas where tenant_id = $1`,
    [issuer.tenant.id],
  )
  assert.deepEqual(
    [consumo.total, consumo.porAmbiente],
    [Number(truth?.n), { producao: 0, homologacao: Number(truth?.n) }],
  )
  const meses = consumo.meses.map(({ producao, homologacao }: Record<string, number>) => [producao, homologacao])
  assert.deepEqual(meses, [...Array(11).fill([0, 0]), [0, consumo.total]])
  assert.equal(consumo.meses.at(-1).competencia, consumo.competencia)
  const [item] = consumo.items
  assert.deepEqual(
    [consumo.items.length, item.empresaId, item.porStatus.autorizada, item.valorAutorizado],
    [1, issuer.empresa.id, Number(truth?.autorizadas), Number(truth?.valor) / 100],
  )
  assert.ok(consumo.porStatus.rejeitada >= 3)
  assert.equal((await issuer.tenant.portal.get('/portal/conta/consumo?competencia=2020-01')).json.total, 0)
  assert.equal((await issuer.tenant.portal.get('/portal/conta/consumo?competencia=2020-13')).status, 400)
})
