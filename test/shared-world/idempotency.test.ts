// One idIntegracao, one note (docs/especificacao/contrato.md#21-conventions, docs/especificacao/contrato.md#42-re-issue
// rule 7; docs/especificacao/decisoes.md#4-issuance).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sharedWorld } from '../support/shared-world.ts'
import { sharedPfx } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

let world: World
before(async () => {
  world = await sharedWorld()
})
after(() => world?.close())

test('64 equal simultaneous requests make one note, one number and one document', async () => {
  const { api, empresa, body } = await world.issuer()
  const pedido = body()
  const answers = await Promise.all(Array.from({ length: 64 }, () => api.issue(pedido)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [202])
  const [id, ...others] = new Set(answers.map(({ json }) => json.id))
  assert.deepEqual(others, [])
  for (const { json } of answers)
    assert.ok(!json.avisos.some(({ codigo }: { codigo: string }) => codigo.startsWith('IDEMPOTENCIA')))
  assert.equal((await api.waitSettled(id)).status, 'autorizada')
  assert.deepEqual(
    (await world.simulator.livro({ cnpj: empresa.cpfCnpj })).map(({ numero, copias }) => [numero, copias]),
    [['1', 1]],
  )
  assert.equal((await api.waitSettled((await api.issue(body())).json.id)).numeroRps, '2')
})

test('a repetition returns the note in its present state', async () => {
  const { api, body } = await world.issuer()
  const pedido = body()
  const first = await api.issue(pedido)
  const settled = await api.waitSettled(first.json.id)
  const again = await api.issue(pedido)
  assert.deepEqual(
    [again.status, again.json.id, again.json.status, again.json.numero],
    [202, first.json.id, 'autorizada', settled.numero],
  )
})

test('a repeated idIntegracao with another body returns the existing note, with a warning', async () => {
  const { api, body } = await world.issuer()
  const pedido = body()
  const first = await api.issue(pedido)
  const again = await api.issue({ ...body({ valor: 2000 }), idIntegracao: pedido.idIntegracao })
  assert.deepEqual([again.status, again.json.id], [202, first.json.id])
  assert.ok(
    again.json.avisos.some(
      (aviso: { codigo: string; campo: string }) =>
        aviso.codigo === 'IDEMPOTENCIA_CORPO_DIVERGENTE' && aviso.campo === 'idIntegracao',
    ),
  )
})

test('a repeated idIntegracao with the same request, written otherwise, returns the existing note without a warning', async () => {
  const { api, body } = await world.issuer()
  const pedido = body({ valor: 1000 })
  const { json } = await api.issue(pedido)
  const text = JSON.stringify(pedido)
  const written: Record<string, string> = {
    'in another order': JSON.stringify(Object.fromEntries(Object.entries(pedido).reverse())),
    'with spaces': JSON.stringify(pedido, null, 2),
    'with escapes': text.replaceAll('á', '\\u00e1').replace('"servico"', '"\\u0073ervico"'),
    'with decimals': text.replace('"servico":1000', '"servico":1000.00'),
    'with an exponent': text.replace('"servico":1000', '"servico":1e3'),
    'with a default': text.replace(
      '{',
      '{"finalidade":"regular","intermediario":null,"opcoes":{"prioridade":"normal"},',
    ),
    'waiting for the end': text.replace('{', '{"opcoes":{"modoSincrono":true},'),
  }
  for (const [how, raw] of Object.entries(written)) {
    assert.notEqual(raw, text, how)
    const again = await api.call('POST', '/nfse', { raw })
    assert.equal(again.json.id, json.id, `${how}: ${again.text}`)
    const codigos = again.json.avisos.map(({ codigo }: { codigo: string }) => codigo)
    assert.ok(!codigos.includes('IDEMPOTENCIA_CORPO_DIVERGENTE'), `${how}: ${codigos}`)
  }
})

test('the portal refuses a repeated idIntegracao with other content, and takes the same content in any order', async () => {
  const { tenant, body } = await world.issuer()
  const issue = (pedido: object) => tenant.portal.post('/portal/nfse?ambiente=homologacao', pedido)
  const pedido = body()
  const first = await issue(pedido)
  assert.equal(first.status, 202, first.text)
  const reordered = await issue(Object.fromEntries(Object.entries(pedido).reverse()))
  assert.deepEqual([reordered.status, reordered.json.id], [202, first.json.id], reordered.text)
  const other = await issue({
    ...body({ valor: 2000 }),
    idIntegracao: (pedido as { idIntegracao: string }).idIntegracao,
  })
  assert.deepEqual(
    [other.status, other.json.codigo, other.json.notaExistenteId, other.json.erros[0].campo],
    [409, 'ID_INTEGRACAO_EM_USO', first.json.id, 'idIntegracao'],
    other.text,
  )
})

test('a batch of the portal never reports one note twice, and a batch of the API does as before', async () => {
  const { tenant, api, body } = await world.issuer()
  const [one, two] = [body({ idIntegracao: 'a1' }), { ...body({ valor: 20 }), idIntegracao: 'a1' }]
  const send = (notas: object[]) => tenant.portal.post('/portal/nfse/lote?ambiente=homologacao', { notas })
  const { json: lote } = await send([one, two, one])
  assert.deepEqual([lote.aceitas, lote.recusadas], [1, 2])
  for (const item of lote.itens.slice(1))
    assert.deepEqual([item.id, item.erros[0].campo], [undefined, `notas[${item.indice}].idIntegracao`])
  assert.match(lote.itens[1].erros[0].mensagem, /O item 1 deste lote já usa o idIntegracao "a1"/)
  // Sent again after a lost response: the same note, once.
  const { json: again } = await send([one])
  assert.equal(again.itens[0].id, lote.itens[0].id)
  const { json: changed } = await send([two])
  assert.deepEqual([changed.aceitas, changed.itens[0].erros[0].codigo], [0, 'ID_INTEGRACAO_EM_USO'])
  const publico = await api.post('/nfse/lote', { notas: [one, one] })
  assert.deepEqual(
    publico.json.itens.map(({ id }: { id: string }) => id),
    [lote.itens[0].id, lote.itens[0].id],
  )
})

test('a repeated idIntegracao for another company or ambiente is a conflict that points to the note', async () => {
  const { tenant, api, body } = await world.issuer()
  const pedido = body()
  const first = await api.issue(pedido)
  const other = await tenant.createEmpresa()
  await tenant.uploadCertificado(other.id, sharedPfx(world.simulator))
  const answer = await api.issue({ ...pedido, prestador: { cpfCnpj: other.cpfCnpj } })
  assert.deepEqual(
    [answer.status, answer.json.codigo, answer.json.status],
    [409, 'IDEMPOTENCIA_CONFLITO', 'rejeitada_regra'],
    answer.text,
  )
  assert.ok(answer.text.includes(first.json.id))
  const producao = await tenant.apiKey('producao')
  const elsewhere = await producao.issue(pedido)
  assert.deepEqual([elsewhere.status, elsewhere.json.codigo], [409, 'IDEMPOTENCIA_CONFLITO'], elsewhere.text)
})

test('an idIntegracao may be used by two accounts', async () => {
  const [one, two] = await Promise.all([world.issuer(), world.issuer()])
  const idIntegracao = 'pedido-1'
  const answers = await Promise.all([one, two].map(({ api, body }) => api.issue(body({ idIntegracao }))))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [202, 202],
  )
  assert.notEqual(answers[0]!.json.id, answers[1]!.json.id)
})

test('an idIntegracao whose note was provably refused makes a new note, linked to the refused one', async () => {
  const { api, body } = await world.issuer()
  const pedido = body({ simular: 'rejeitar: E0310' })
  const refused = await api.waitSettled((await api.issue(pedido)).json.id)
  assert.equal(refused.status, 'rejeitada')
  const again = await api.issue({ ...body(), idIntegracao: pedido.idIntegracao })
  assert.notEqual(again.json.id, refused.id)
  assert.equal(again.json.meta.reemissaoDeId, refused.id)
  const nota = await api.waitSettled(again.json.id)
  assert.deepEqual([nota.status, nota.numeroRps], ['autorizada', '2'])
  assert.equal((await api.get(`/nfse/${refused.id}`)).json.status, 'rejeitada')
  assert.equal((await api.issue({ ...body(), idIntegracao: pedido.idIntegracao })).json.id, nota.id)
})

test('a request refused before a note existed holds no idIntegracao: the corrected one is accepted', async () => {
  const { tenant, api, body } = await world.issuer()
  const pedido = body() as { idIntegracao: string; servico: { iss: object }[] }
  const bad = structuredClone(pedido)
  bad.servico[0]!.iss = { aliquota: 101 }
  const refused = await api.issue(bad)
  assert.deepEqual(
    [refused.status, refused.json.status, refused.json.codigo],
    [400, 'rejeitada_schema_dps', 'SCHEMA_DPS_INVALIDO'],
  )
  assert.equal(refused.json.erros[0].campo, 'servico[0].iss.aliquota')
  const kept = await tenant.portal.get(`/portal/tentativas-rejeitadas?idIntegracao=${pedido.idIntegracao}`)
  assert.deepEqual(
    [kept.status, kept.json.total, kept.json.items[0]?.requestId],
    [200, 1, refused.json.requestId],
    kept.text,
  )
  const accepted = await api.issue(pedido)
  assert.equal(accepted.status, 202)
  assert.equal(accepted.json.meta.reemissaoDeId, undefined)
})

test('a database out of resources is 503 and keeps no part of a request: the same one works once it has room', async () => {
  const { api, body } = await world.issuer()
  const pedido = body()
  // What a full disk, spent memory, an input/output error, a standby and a deadlock answer.
  for (const state of ['53100', '53200', '58030', '25006', '40P01']) {
    await world.sql(`create or replace function falta() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '${state}'; end $$`)
    await world.sql('create or replace trigger falta before insert on notas execute function falta()')
    const refused = await api.issue(pedido)
    assert.deepEqual([refused.status, refused.json.codigo], [503, 'INDISPONIVEL'], `${state}: ${refused.text}`)
    assert.ok(Number(refused.headers['retry-after']) > 0)
  }
  assert.match(world.said.join('\n'), /could not extend file/)
  await world.sql('drop trigger falta on notas')
  const accepted = await api.issue(pedido)
  assert.deepEqual([accepted.status, accepted.json.numeroRps], [202, '1'], accepted.text)
})
