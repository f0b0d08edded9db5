// RPS series of a company: made, advanced, deactivated, and their numbers listed. Against the whole service.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openClient } from '../support/http.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Issuer } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

let world: World
let issuer: Issuer
before(async () => {
  world = await sharedWorld()
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

const forced = (serie: string, numero: string, opcoes: object = {}) =>
  issuer.api.issue({ ...issuer.body(), rps: { serie, numero }, opcoes })
const avisoOf = ({ json }: { json: { avisos: { codigo: string; campo: string; mensagem: string }[] } }) =>
  json.avisos.find(({ codigo }) => codigo === 'NUMERACAO_SALTADA')

test('a number so near the end of the layout that the series could not continue is refused at every entry point', async () => {
  const last = { serie: '31', numero: '999999999999999' }
  const body = { ...issuer.body(), rps: last, opcoes: { confirmarSalto: true } }
  const refused = await issuer.api.issue(body)
  assert.deepEqual([refused.status, refused.json.codigo], [422, 'REGRA_NAO_ATENDIDA'], refused.text)
  const [erro] = refused.json.erros
  assert.deepEqual([erro.campo, erro.codigo], ['rps.numero', 'VALOR_FORA_DO_LIMITE'])
  assert.match(erro.mensagem, /Recebido 999999999999999; .*no máximo 999999998999999/)
  const validated = (await issuer.api.post('/nfse/validar', body)).json
  assert.deepEqual([validated.valida, validated.erros[0].campo], [false, 'rps.numero'])
  assert.equal((await issue('31')).numeroRps, '1', 'the refusal moved nothing')
  for (const [method, rest, campos] of [
    ['POST', '', { serie: '32', ambiente: 'homologacao' }],
    ['PATCH', `/${(await create('33')).id}`, {}],
  ] as const) {
    const { status, json } = await portal(method, rest, { ...campos, proximoNumero: 999_999_999_999_999 })
    assert.deepEqual([status, json.erros[0]?.campo], [400, 'proximoNumero'], method)
  }
})

test('a number above the next one brings an aviso, and a great jump needs confirmarSalto', async () => {
  await issue('34')
  const small = await forced('34', '12')
  assert.equal(small.status, 202, small.text)
  assert.equal(avisoOf(small)?.campo, 'rps.numero')
  assert.match(avisoOf(small)!.mensagem, /pula 10 números da série 34 \(o próximo era 2\).*segue do 13/)
  assert.equal(avisoOf(await forced('34', '13')), undefined, 'the next number is no jump')
  assert.equal(avisoOf(await forced('34', '5')), undefined, 'nor is a number of the gap')

  const body = { ...issuer.body(), rps: { serie: '34', numero: '500001' } }
  const great = await issuer.api.issue(body)
  assert.deepEqual([great.status, great.json.codigo], [422, 'SALTO_DE_NUMERACAO'], great.text)
  assert.equal(great.json.erros[0].campo, 'rps.numero')
  assert.match(great.json.erros[0].mensagem, /Recebido 500001; .*o próximo da série 34 é 14, e o salto de 499987/)
  assert.match(great.json.erros[0].correcao, /opcoes\.confirmarSalto/)
  const validated = (await issuer.api.post('/nfse/validar', body)).json
  assert.deepEqual([validated.valida, validated.erros[0].codigo], [false, 'SALTO_DE_NUMERACAO'])
  assert.equal((await issue('34')).numeroRps, '14', 'the refusal moved nothing')

  const meant = await issuer.api.issue({ ...body, opcoes: { confirmarSalto: true } })
  assert.equal(meant.status, 202, meant.text)
  assert.ok(avisoOf(meant), 'a confirmed jump is told too')
  assert.equal(avisoOf(await issuer.api.issue({ ...body, opcoes: { confirmarSalto: true } }))?.campo, 'rps.numero')
  assert.equal((await issue('34')).numeroRps, '500002')
})

test('a series whose numbers have come to their end refuses notes by name', async () => {
  const { id } = await create('35')
  await world.sql('update series set proximo_numero = 1000000000000000 where id = $1', [id])
  const { status, json } = await issuer.api.issue({ ...issuer.body(), rps: { serie: '35' } })
  assert.deepEqual([status, json.codigo, json.erros[0]?.campo], [422, 'SERIE_ESGOTADA', 'rps.serie'])
})

test('leading zeros make no other series: one counter, one way to write it', async () => {
  const made = await create('00036', { proximoNumero: 7 })
  const twice = await portal('POST', '', { serie: '36', ambiente: 'homologacao' })
  assert.deepEqual([twice.status, twice.json.codigo], [409, 'SERIE_JA_CADASTRADA'])
  const notes = [await issue('36'), await issue('00036'), await issue('036')]
  assert.deepEqual(
    notes.map(({ status, serieRps, numeroRps }) => [status, serieRps, numeroRps]),
    [7, 8, 9].map((numero) => ['autorizada', '00036', String(numero)]),
  )
  assert.equal((await portal('GET', `/${made.id}/historico`)).json.items[0].numero, 9)
  const voided = await issuer.api.post('/nfse/rps/inutilizar', {
    ...{ prestador: { cpfCnpj: issuer.empresa.cpfCnpj }, serie: '0036', numero: 10, motivo: MOTIVO },
  })
  assert.deepEqual([voided.status, voided.json.serie], [201, '00036'], voided.text)
})

test('an operator brings a series back to the first number no note has, having seen what that does', async () => {
  const { token } = (
    await world.anonymous.post('/admin/auth/login', { email: ADMIN_ENV.ADMIN_EMAIL, senha: ADMIN_ENV.ADMIN_SENHA })
  ).json
  const admin = openClient(world.url, token)
  const { id } = await create('37')
  await issue('37')
  await issue('37', { simular: 'rejeitar: E0310' })
  await portal('PATCH', `/${id}`, { proximoNumero: 500_001 })
  const address = `/admin/empresas/${issuer.empresa.id}/series`
  const found = (await admin.get(`${address}?ambiente=homologacao&limit=100`)).json.items
  assert.equal(found.find((each: { id: string }) => each.id === id).proximoNumero, 500_001)

  const mend = (body: object) => admin.post(`${address}/${id}/corrigir`, body)
  const motivo = 'Número digitado errado ao avançar a série'
  const shown = await mend({ proximoNumero: 3, motivo })
  assert.deepEqual(
    [shown.status, shown.json.aplicada, shown.json.de, shown.json.para, shown.json.menorPossivel],
    [201, false, 500_001, 3, 3],
    shown.text,
  )
  assert.match(shown.json.efeitos.join(' '), /maior número usado é 2.*3 a 500000 .* serão usados/)
  assert.equal(shown.json.serie.proximoNumero, 500_001, 'looking changes nothing')
  const over = await mend({ proximoNumero: 2, motivo, aplicar: true })
  assert.deepEqual(
    [over.status, over.json.codigo, over.json.permitidos, over.json.erros[0].campo],
    [409, 'ESTADO_INVALIDO', ['proximoNumero >= 3'], 'proximoNumero'],
    over.text,
  )
  assert.equal((await mend({ proximoNumero: 3, motivo: 'curto', aplicar: true })).json.codigo, 'MOTIVO_INVALIDO')
  assert.equal((await mend({ proximoNumero: 999_999_999_999_999, motivo })).json.erros[0].campo, 'proximoNumero')

  const done = await mend({ proximoNumero: 3, motivo, aplicar: true })
  assert.deepEqual([done.json.aplicada, done.json.serie.proximoNumero], [true, 3], done.text)
  assert.equal((await issue('37')).numeroRps, '3')
  const [passo] = (await portal('GET', `/${id}/historico`)).json.items.filter((each: { acao: string }) => each.acao)
  assert.deepEqual([passo.acao, passo.detalhe.motivo, passo.detalhe.de], ['serie.mend', motivo, 500_001])
  assert.equal((await portal('POST', `/${id}/corrigir`, {})).status, 404, 'the portal has no such operation')
  await assert.rejects(
    world.sql('update series set proximo_numero = 2 where id = $1', [id]),
    /only grows/,
    'the database itself holds the numbers of notes',
  )
})

test('a series that another continues stays inactive, and the other is not deleted', async () => {
  const [gone, kept] = [await create('38'), await create('39')]
  await world.sql('update series set unida_a = $1, ativa = false where id = $2', [kept.id, gone.id])
  const back = await portal('PATCH', `/${gone.id}`, { ativa: true })
  assert.deepEqual([back.status, back.json.codigo, back.json.serieId], [409, 'ESTADO_INVALIDO', kept.id], back.text)
  assert.equal((await portal('PATCH', `/${gone.id}`, { tipo: 'cupom' })).json.unidaA, kept.id)
  const out = await portal('DELETE', `/${kept.id}?motivo=${encodeURIComponent(MOTIVO)}`)
  assert.deepEqual([out.status, out.json.excluida, out.json.ativa], [200, false, false], out.text)
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
