// Batches (docs/especificacao/contrato.md#41-public-api, docs/especificacao/contrato.md#8-limits;
// docs/especificacao/decisoes.md#4-issuance; docs/especificacao/estados.md#19-batch).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sharedWorld } from '../support/shared-world.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

let world: World
before(async () => {
  world = await sharedWorld()
})
after(() => world?.close())

const NADA = [undefined, undefined, undefined]

test('a batch is accepted item by item: a refused item is listed, kept as an attempt, and blocks nothing', async () => {
  const { tenant, api, body } = await world.issuer()
  const bad = { ...body(), servico: [] } as { idIntegracao?: string }
  const stranger = body({ prestador: { cpfCnpj: '12345678000195' } })
  const notas = [body(), bad, body({ simular: 'rejeitar: E0310' }), stranger, 7]
  const answer = await api.post('/nfse/lote', { notas })
  assert.equal(answer.status, 202, answer.text)
  const { loteId, total, aceitas, recusadas, itens } = answer.json
  assert.deepEqual([total, aceitas, recusadas], [5, 2, 3])
  assert.deepEqual(
    itens.map(({ indice, status }: { indice: number; status: string }) => [indice, status]),
    [
      [0, 'processando'],
      [1, 'rejeitada_schema_dps'],
      [2, 'processando'],
      [3, 'rejeitada_regra'],
      [4, 'rejeitada_schema_dps'],
    ],
  )
  assert.equal(itens[0].idIntegracao, (notas[0] as { idIntegracao: string }).idIntegracao)
  assert.equal(itens[1].erros[0].campo, 'notas[1].servico')
  assert.equal(itens[3].erros[0].codigo, 'EMPRESA_NAO_CADASTRADA')

  const kept = await tenant.portal.get(`/portal/tentativas-rejeitadas?idIntegracao=${bad.idIntegracao}`)
  assert.deepEqual([kept.json.total, kept.json.items[0].requestId], [1, answer.headers['x-request-id']])
  assert.equal((await tenant.portal.get('/portal/tentativas-rejeitadas')).json.total, 3)

  const done = await until('the batch concluded', async () => {
    const { status, json } = await api.get(`/nfse/lote/${loteId}`)
    assert.equal(status, 200)
    return json.status === 'concluido' && json
  })
  assert.deepEqual([done.total, done.aceitas, done.recusadas, done.concluidas], [5, 2, 3, 2])
  assert.deepEqual(done.porStatus, { autorizada: 1, rejeitada: 1, rejeitada_schema_dps: 2, rejeitada_regra: 1 })
  assert.equal(done.itens[2].erros[0].codigo, 'E0310')
  assert.deepEqual(
    done.itens.map((item: { numero?: string; tomadorNome?: string; valorServico?: number }) => [
      item.numero,
      item.tomadorNome,
      item.valorServico,
    ]),
    [['1', 'Tomador Exemplo Ltda', 1000], NADA, [undefined, 'Tomador Exemplo Ltda', 1000], NADA, NADA],
  )
  assert.deepEqual(done.itens[1], itens[1])
})

test('a bare list is a batch too, up to 50, each with a number of its own', async () => {
  const { api, empresa, body } = await world.issuer()
  const notas = Array.from({ length: 50 }, () => body())
  const { status, json } = await api.post('/nfse/lote', notas)
  assert.deepEqual([status, json.aceitas, json.recusadas], [202, 50, 0])
  const porStatus = async () => (await api.get(`/nfse/lote/${json.loteId}`)).json.porStatus
  await until('all 50 authorised', async () => (await porStatus()).autorizada === 50, { measure: porStatus })
  const livro = await world.simulator.livro({ cnpj: empresa.cpfCnpj })
  assert.deepEqual(
    livro.map(({ numero }) => Number(numero)).sort((a, b) => a - b),
    Array.from({ length: 50 }, (_, index) => index + 1),
  )
})

test('a repeated idIntegracao, in the batch or before it, is the existing note', async () => {
  const { api, body } = await world.issuer()
  const known = body()
  const first = await api.issue(known)
  const twin = body()
  const { json } = await api.post('/nfse/lote', [known, twin, twin])
  assert.equal(json.itens[0].id, first.json.id)
  assert.equal(json.itens[1].id, json.itens[2].id)
  assert.deepEqual([json.aceitas, json.recusadas], [3, 0])
})

test('a body without notes, with 51 notes or without a list is 400', async () => {
  const { api, body } = await world.issuer()
  for (const bad of [[], { notas: [] }, Array(51).fill(body()), { notas: {} }, {}, 'x', null]) {
    const { status, json } = await api.post('/nfse/lote', bad)
    assert.deepEqual([status, json.codigo, json.erros.length], [400, 'SCHEMA_DPS_INVALIDO', 1])
  }
  const huge = await api.call('POST', '/nfse/lote', { raw: `[${' '.repeat(5 * 1024 * 1024)}]` })
  assert.deepEqual([huge.status, huge.json.codigo], [400, 'CORPO_GRANDE_DEMAIS'])
})

test('POST /nfse takes a list of one note as that note, and sends longer ones to /nfse/lote', async () => {
  const { tenant, api, body } = await world.issuer()
  const one = body({ valor: 123.45 })
  const issued = await api.post('/nfse', [one])
  assert.deepEqual([issued.status, issued.json.idIntegracao], [202, one['idIntegracao']], issued.text)
  const again = await api.post('/nfse', [one])
  assert.deepEqual([again.json.id, again.json.avisos.length], [issued.json.id, issued.json.avisos.length])
  const { payload } = (await tenant.portal.get(`/portal/nfse/${issued.json.id}/pedido`)).json
  assert.equal(payload.servico[0].valor.servico, 123.45, 'the note is kept, not the list')
  assert.equal((await api.post('/nfse/validar', [body()])).json.valida, true)

  for (const list of [[body(), body()], []]) {
    const { status, json } = await api.post('/nfse', list)
    const [erro] = json.erros
    assert.deepEqual([status, json.codigo, json.erros.length, erro.campo], [400, 'SCHEMA_DPS_INVALIDO', 1, ''])
    assert.match(erro.mensagem, new RegExp(`lista de ${list.length} notas`))
    assert.match(erro.correcao, /POST \/nfse\/lote/)
    assert.match((await api.post('/nfse/validar', list)).json.erros[0].correcao, /POST \/nfse\/lote/)
  }
})

test('a body may begin with a byte-order mark, which is not kept', async () => {
  const { tenant, api, body } = await world.issuer()
  const marked = Buffer.from(`\uFEFF${JSON.stringify(body())}`)
  const { status, json, text } = await api.call('POST', '/nfse', { raw: marked })
  assert.equal(status, 202, text)
  const { payload } = (await tenant.portal.get(`/portal/nfse/${json.id}/pedido`)).json
  assert.equal(payload.idIntegracao, json.idIntegracao)
})

test('a batch of another account, another ambiente or another company does not exist', async () => {
  const { tenant, empresa, api, body } = await world.issuer()
  const { json } = await api.post('/nfse/lote', [body()])
  const path = `/nfse/lote/${json.loteId}`
  const stranger = await world.issuer()
  const producao = await tenant.apiKey('producao')
  const other = await tenant.createEmpresa()
  const elsewhere = await tenant.apiKey('homologacao', { empresaIds: [other.id] })
  for (const client of [stranger.api, producao, elsewhere]) assert.equal((await client.get(path)).status, 404)
  const own = await tenant.apiKey('homologacao', { empresaIds: [empresa.id] })
  assert.equal((await own.get(path)).status, 200)
  assert.equal((await api.get('/nfse/lote/nada')).status, 404)
})
