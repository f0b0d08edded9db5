// Re-issue of a refused note (docs/especificacao/contrato.md#42-re-issue;
// docs/especificacao/estados.md#0-nota-hidden-sub-state).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { PapelAdmin } from '#platform/ctx.ts'
import { type Client, openClient } from '../support/http.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { silentNota } from '../support/silent-city.ts'
import { type Issuer, sharedPfx } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

let world: World
before(async () => {
  world = await sharedWorld()
})
after(() => world?.close())

/** A note that the city refused. */
async function refusedNota({ api, body }: Issuer, more: object = {}) {
  const answer = await api.issue({ ...body({ simular: 'rejeitar: E0310' }), ...more })
  const nota = await api.waitSettled(answer.json.id)
  assert.equal(nota.status, 'rejeitada')
  return nota
}

/** The same request, without what made the city refuse it. */
function corrected(payload: { servico: { discriminacao: string }[] }) {
  const copy = structuredClone(payload)
  copy.servico[0]!.discriminacao = 'Suporte técnico'
  return copy
}

test('a refused note is drafted, corrected, validated and re-issued: new number, both linked', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const refused = await refusedNota(issuer)

  const draft = await portal.get(`/portal/nfse/${refused.id}/rascunho-reemissao`)
  assert.equal(draft.status, 200, draft.text)
  assert.deepEqual(draft.json.errosOriginais, refused.erros)
  assert.deepEqual(draft.json.camposMascarados, [])
  assert.equal(draft.json.payload.idIntegracao, refused.idIntegracao)
  assert.equal(draft.json.payload.tomador.email, 'financeiro@tomador.example')

  const payload = corrected(draft.json.payload)
  const checked = await portal.post(`/portal/nfse/${refused.id}/validar-reemissao`, { payload })
  assert.deepEqual([checked.status, checked.json.valida], [200, true], checked.text)

  const answer = await portal.post(`/portal/nfse/${refused.id}/reemitir`, { payload })
  assert.equal(answer.status, 202, answer.text)
  assert.equal(answer.json.reemissaoDeId, refused.id)
  const nota = await issuer.api.waitSettled(answer.json.novaNfseId)
  assert.deepEqual(
    [nota.status, nota.numeroRps, nota.ambiente, nota.meta.reemissaoDeId],
    ['autorizada', '2', 'homologacao', refused.id],
  )
  const original = (await portal.get(`/portal/nfse/${refused.id}`)).json
  assert.deepEqual([original.status, original.meta.reemitidaPorId], ['rejeitada', nota.id])

  const audited = await world.sql<{ acao: string; detalhe: { novaNfseId?: string } }>(
    `select acao, detalhe from auditoria where recurso_id = $1 and acao like 'nota.reissue%' order by id`,
    [refused.id],
  )
  assert.deepEqual(
    audited.map(({ acao }) => acao),
    ['nota.reissue-draft', 'nota.reissue'],
  )
  assert.equal(audited[1]!.detalhe.novaNfseId, nota.id)
})

test('a note that the city may have authorised is not re-issued: 409 with the reason', async () => {
  const issuer = await world.issuer({ proprio: true })
  const { portal } = issuer.tenant
  const authorised = await issuer.api.issue(issuer.body())
  await issuer.api.waitSettled(authorised.json.id)
  const silent = await silentNota(world, issuer)
  for (const [id, state] of [
    [silent.id, 'processando'],
    [authorised.json.id, 'autorizada'],
  ]) {
    const answer = await portal.post(`/portal/nfse/${id}/reemitir`, { payload: issuer.body() })
    assert.deepEqual(
      [answer.status, answer.json.codigo, answer.json.estadoAtual, answer.json.notaId],
      [409, 'REEMISSAO_NAO_PERMITIDA', state, id],
      answer.text,
    )
    assert.ok(Array.isArray(answer.json.transmissoes))
  }
  await silent.speak()
  assert.equal((await issuer.api.waitSettled(silent.id)).status, 'autorizada')
})

test('a refused note is re-issued once, also by many simultaneous requests', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const refused = await refusedNota(issuer)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => portal.post(`/portal/nfse/${refused.id}/reemitir`, { payload: issuer.body() })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [202, ...Array(7).fill(409)])
  const again = await portal.post(`/portal/nfse/${refused.id}/reemitir`, { payload: issuer.body() })
  assert.deepEqual([again.status, again.json.codigo], [409, 'REEMISSAO_NAO_PERMITIDA'])
  assert.equal(again.json.reemitidaPorId, answers.find(({ status }) => status === 202)!.json.novaNfseId)
})

test('an idIntegracao held by an accepted note is not taken again: 409 pointing to it', async () => {
  const issuer = await world.issuer()
  const refused = await refusedNota(issuer)
  const held = await issuer.api.issue(issuer.body())
  const payload = issuer.body({ idIntegracao: held.json.idIntegracao })
  const answer = await issuer.tenant.portal.post(`/portal/nfse/${refused.id}/reemitir`, { payload })
  assert.deepEqual(
    [answer.status, answer.json.codigo, answer.json.notaExistenteId],
    [409, 'ID_INTEGRACAO_EM_USO', held.json.id],
    answer.text,
  )
})

test('credentials are masked in the draft and must be filled in again', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const refused = await refusedNota(issuer, { acesso: { senha: 'segredo', usuario: 'maria' } })
  const { json: draft } = await portal.get(`/portal/nfse/${refused.id}/rascunho-reemissao`)
  assert.deepEqual(draft.payload.acesso, { senha: '***', usuario: 'maria' })
  assert.deepEqual(draft.camposMascarados, ['acesso.senha'])

  const payload = corrected(draft.payload)
  const checked = await portal.post(`/portal/nfse/${refused.id}/validar-reemissao`, { payload })
  assert.deepEqual([checked.json.valida, checked.json.erros[0].campo], [false, 'payload.acesso.senha'])
  const answer = await portal.post(`/portal/nfse/${refused.id}/reemitir`, { payload })
  assert.deepEqual(
    [answer.status, answer.json.codigo, answer.json.erros.map(({ campo }: { campo: string }) => campo)],
    [422, 'VALOR_MASCARADO', ['payload.acesso.senha']],
  )
})

test('a payload that does not follow the schema is 400 and leaves no note', async () => {
  const issuer = await world.issuer()
  const refused = await refusedNota(issuer)
  for (const body of [{}, { payload: { servico: [] } }]) {
    const answer = await issuer.tenant.portal.post(`/portal/nfse/${refused.id}/reemitir`, body)
    assert.deepEqual([answer.status, answer.json.codigo], [400, 'SCHEMA_DPS_INVALIDO'], answer.text)
  }
  assert.equal((await issuer.api.get('/nfse')).json.total, 1)
})

test('a re-issue keeps the company of the note, in the portal and in the back-office', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const refused = await refusedNota(issuer)
  const outra = await issuer.tenant.createEmpresa()
  await issuer.tenant.uploadCertificado(outra.id, sharedPfx(world.simulator))
  const payload = { ...issuer.body(), prestador: { cpfCnpj: outra.cpfCnpj } }
  const checked = await portal.post(`/portal/nfse/${refused.id}/validar-reemissao`, { payload })
  assert.deepEqual(
    [checked.json.valida, checked.json.erros[0]?.campo],
    [false, 'payload.prestador.cpfCnpj'],
    checked.text,
  )
  const answer = await portal.post(`/portal/nfse/${refused.id}/reemitir`, { payload })
  const [erro] = answer.json.erros ?? []
  assert.deepEqual([answer.status, erro?.campo], [422, 'payload.prestador.cpfCnpj'], answer.text)
  assert.match(erro.correcao, /POST \/nfse/)
  const again = await portal.post(`/portal/nfse/${refused.id}/reemitir`, { payload: issuer.body() })
  assert.equal(again.status, 202, again.text)
})

test('a note of another account does not exist, and a read-only role may not re-issue', async () => {
  const [issuer, stranger] = await Promise.all([world.issuer(), world.issuer()])
  const refused = await refusedNota(issuer)
  const calls: ['GET' | 'POST', string][] = [
    ['GET', 'rascunho-reemissao'],
    ['POST', 'validar-reemissao'],
    ['POST', 'reemitir'],
  ]
  const status = async (portal: Issuer['tenant']['portal']) =>
    Promise.all(
      calls.map(async ([method, name]) => {
        const options = method === 'POST' ? { body: { payload: issuer.body() } } : {}
        return (await portal.call(method, `/portal/nfse/${refused.id}/${name}`, options)).status
      }),
    )
  assert.deepEqual(await status(stranger.tenant.portal), [404, 404, 404])
  await world.sql(`update usuarios set papel = 'leitura' where tenant_id = $1`, [issuer.tenant.id])
  assert.deepEqual(await status(issuer.tenant.portal), [403, 403, 403])
})

test('the back-office re-issues in any account: only operators, with a reason, and all of it in the audit', async () => {
  const issuer = await world.issuer()
  const refused = await refusedNota(issuer)
  const path = `/admin/nfse/${refused.id}`
  const [suporte, operador] = [await admin('suporte'), await admin('operador')]
  const draft = await suporte.get(`${path}/rascunho-reemissao`)
  assert.equal(draft.status, 200, draft.text)
  assert.deepEqual(draft.json.errosOriginais, refused.erros)
  const payload = corrected(draft.json.payload)
  const checked = await suporte.post(`${path}/validar-reemissao`, { payload })
  assert.deepEqual([checked.status, checked.json.valida], [201, true], checked.text)

  const motivo = 'pedido do cliente'
  assert.equal((await suporte.post(`${path}/reemitir`, { payload, motivo })).status, 403)
  for (const bad of [undefined, 'porque sim'.slice(0, 9), ' '.repeat(20), 12345678901]) {
    const answer = await operador.post(`${path}/reemitir`, { payload, motivo: bad })
    assert.deepEqual([answer.status, answer.json.codigo], [400, 'MOTIVO_REEMISSAO_INVALIDO'], answer.text)
  }
  const empty = await operador.post(`${path}/reemitir`, { motivo })
  assert.deepEqual([empty.status, empty.json.codigo], [400, 'SCHEMA_DPS_INVALIDO'])

  const done = await operador.post(`${path}/reemitir`, { payload, motivo })
  assert.deepEqual([done.status, done.json.reemissaoDeId], [201, refused.id], done.text)
  const nota = await issuer.api.waitSettled(done.json.novaNfseId)
  assert.deepEqual([nota.status, nota.ambiente], ['autorizada', 'homologacao'])
  const history = await world.sql('select detalhe from historico where nota_id = $1 order by id desc limit 1', [
    refused.id,
  ])
  assert.deepEqual(history, [{ detalhe: { reemitidaPorId: nota.id, motivo } }])
  const audited = await world.sql<{ acao: string; ator: { tipo: string } }>(
    `select acao, ator from auditoria where recurso_id = $1 and tenant_id = $2 and acao like 'nota.reissue%' order by id`,
    [refused.id, issuer.tenant.id],
  )
  assert.deepEqual(
    audited.map(({ acao }) => acao),
    ['nota.reissue-draft', 'nota.reissue'],
  )
  for (const { ator } of audited) assert.equal(ator.tipo, 'admin')
  const again = await operador.post(`${path}/reemitir`, { payload, motivo })
  assert.deepEqual([again.status, again.json.codigo], [409, 'REEMISSAO_NAO_PERMITIDA'])
})

test('a note that does not exist is not found by the back-office either', async () => {
  const suporte = await admin('suporte')
  for (const id of [randomUUID(), 'x']) {
    const answer = await suporte.get(`/admin/nfse/${id}/rascunho-reemissao`)
    assert.deepEqual([answer.status, answer.json.codigo], [404, 'NAO_ENCONTRADO'])
  }
})

/** A session of the back-office in this role. */
async function admin(papel: PapelAdmin): Promise<Client> {
  const email = `${papel}-${randomUUID()}@exemplo.com.br`
  await world.sql(
    `insert into admin_usuarios (id, nome, email, senha_hash, papel)
     select gen_random_uuid(), $1, $2, senha_hash, $1 from admin_usuarios where email = $3`,
    [papel, email, ADMIN_ENV.ADMIN_EMAIL],
  )
  const login = await world.anonymous.post('/admin/auth/login', { email, senha: ADMIN_ENV.ADMIN_SENHA })
  assert.equal(login.status, 200, login.text)
  return openClient(world.url, login.json.token)
}

test('the portal issues and validates in the ambiente it names, and must name one', async () => {
  const { tenant, api, body } = await world.issuer()
  const pedido = body()
  const checked = await tenant.portal.post('/portal/nfse/validar?ambiente=homologacao', pedido)
  assert.deepEqual([checked.status, checked.json.valida], [200, true], checked.text)
  assert.deepEqual(
    [checked.json.padrao, checked.json.calculado.valores.liquido, checked.json.calculado.tributos],
    ['dps-1.01', 1000, [{ nome: 'ISS', base: 1000, aliquota: 3, valor: 30, retido: false }]],
  )
  const issued = await tenant.portal.post('/portal/nfse?ambiente=homologacao', pedido)
  assert.deepEqual([issued.status, issued.json.ambiente], [202, 'homologacao'], issued.text)
  assert.equal((await api.waitSettled(issued.json.id)).status, 'autorizada')
  const nowhere = await tenant.portal.post('/portal/nfse', body())
  assert.deepEqual([nowhere.status, nowhere.json.erros[0].campo], [400, 'query.ambiente'])
  const bad = await tenant.portal.post('/portal/nfse?ambiente=homologacao', { ...pedido, servico: [] })
  assert.equal(bad.status, 400)
  const kept = await tenant.portal.get('/portal/tentativas-rejeitadas?ambiente=homologacao')
  assert.deepEqual([kept.json.total, kept.json.items[0].idIntegracao], [1, pedido.idIntegracao])
})

test('a note of unknown outcome is queried at once on request of a user', async () => {
  const { tenant, api, body } = await world.issuer({ proprio: true })
  const { json } = await api.issue(body({ simular: 'autorizar e calar' }))
  const consult = () =>
    world.sql<{ estado: string }>(`select estado from jobs where chave = $1 and fila = 'nota.consult'`, [json.id])
  await until('the outcome is unknown', async () => (await consult()).length > 0)
  // Far in the future, so that only the request of a user can cause it now.
  await world.sql(
    `update jobs set executar_em = now() + interval '1 hour' where chave = $1 and estado = 'aguardando'`,
    [json.id],
  )
  const answer = await tenant.portal.post(`/portal/nfse/${json.id}/consultar`, {})
  assert.deepEqual([answer.status, answer.json.id], [201, json.id], answer.text)
  assert.equal((await api.waitSettled(json.id)).status, 'autorizada')

  const settled = await tenant.portal.post(`/portal/nfse/${json.id}/consultar`, {})
  assert.deepEqual([settled.status, settled.json.status], [201, 'autorizada'])
  assert.equal((await consult()).length, 1)
})
