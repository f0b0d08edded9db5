// The note that the service issues for a fatura: the same core as a client's, one note a fatura, by hand or by itself.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addMonths, competenciaOf } from '#domain/competencia.ts'
import { addAdmin, type Papel } from '../support/admins.ts'
import { plantFatura } from '../support/faturas.ts'
import { type Answer, type Client, openClient } from '../support/http.ts'
import { meanwhile } from '../support/meanwhile.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Issuer, Tenant } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

const ANTERIOR = addMonths(competenciaOf(Date.now()), -1)
const MOTIVO = 'Nota emitida com o tomador errado'

let world: World
let casa: Issuer
let config: Record<string, unknown>
const admin = {} as Record<Papel, Client>

before(async () => {
  world = await sharedWorld()
  const login = (body: object) => openClient(world.url).post('/admin/auth/login', body)
  for (const papel of ['suporte', 'operador', 'superadmin'] as const)
    admin[papel] = openClient(
      world.url,
      await addAdmin(world.sql, login, papel, `${papel}-nf-mensalidade`, ADMIN_ENV.ADMIN_SENHA),
    )
  casa = await world.issuer()
  config = {
    empresaId: casa.empresa.id,
    ambiente: 'homologacao',
    codigoServico: '01.07',
    aliquotaIss: 3,
    discriminacaoModelo: 'Serviço de {competencia}, fatura {numero}, {plano}:\n{itens}',
    emitirAutomaticamente: 'nunca',
  }
})
after(() => world?.close())

// biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape, and the test says which
async function ok(answer: Promise<Answer>, status = 200): Promise<any> {
  const { status: came, json, text } = await answer
  assert.equal(came, status, text)
  return json
}
const configure = (more: object = {}) =>
  ok(admin.superadmin.call('PUT', PATH('config'), { body: { ...config, ...more } }))
const PATH = (rest: string) => `/admin/nf-mensalidade/${rest}`
const emit = (id: string, body: object = {}) => admin.operador.post(PATH(`faturas/${id}/emitir-nf`), body)
const nfOf = (id: string) => ok(admin.suporte.get(PATH(`faturas/${id}/nf`)))
const settled = (id: string) =>
  until(`note of fatura ${id}`, async () => {
    const nf = await nfOf(id)
    return nf.status && nf.status !== 'processando' && nf.status !== 'falha_temporaria' ? nf : null
  })

/** A client with a contract and its company, and a fatura of last month. */
async function newCliente({ empresa = true, status = 'aberta' } = {}): Promise<{ tenant: Tenant; fatura: string }> {
  const tenant = await world.register()
  if (empresa) await tenant.createEmpresa()
  const plano = { codigo: randomUUID(), nome: 'Plano Prata', valorMensal: 199 }
  const { id: planoId } = await ok(admin.superadmin.post('/admin/planos', plano), 201)
  const contrato = await ok(admin.operador.post('/admin/contratos', { tenantId: tenant.id, planoId }), 201)
  const base = { tenantId: tenant.id, contratoId: contrato.id, competencia: ANTERIOR, status }
  return { tenant, fatura: await plantFatura(world, base) }
}
const notesOf = (fatura: string) =>
  world.sql<{ id: string; status: string }>(
    `select id, status from notas where id_integracao like 'fatura:' || $1 || '%' order by criada_em`,
    [fatura],
  )
const alertasOf = async (fatura: string) => {
  const rows = await world.sql<{ status: string }>(
    `select status from alertas where tipo = 'nf_mensalidade_recusada' and chave like $1 || '%' order by aberto_em`,
    [fatura],
  )
  return rows.map(({ status }) => status)
}

test('before a configuration nothing is issued, and the answer says where to make one', async () => {
  const empty = await ok(admin.suporte.get(PATH('config')))
  assert.deepEqual([empty.versao, empty.empresaId, empty.emitirAutomaticamente], [0, null, 'nunca'])
  const { fatura } = await newCliente()
  const refused = await emit(fatura)
  assert.deepEqual([refused.status, refused.json.codigo], [422, 'NF_NAO_CONFIGURADA'])
  assert.match(refused.json.correcao, /configuração da nota da mensalidade/)
  const { recusa, nfseId } = await nfOf(fatura)
  assert.deepEqual([recusa.codigo, recusa.tentativas, nfseId], ['NF_NAO_CONFIGURADA', 1, null])
  assert.deepEqual(await alertasOf(fatura), ['aberto'])
})

test('a configuration names a company that exists and placeholders that exist, and only a superadmin makes one', async () => {
  const put = (more: object) => admin.superadmin.call('PUT', PATH('config'), { body: { ...config, ...more } })
  const bad = await put({ empresaId: randomUUID(), discriminacaoModelo: 'Serviço de {mes} } {numero}' })
  assert.deepEqual(
    [bad.status, bad.json.erros.map(({ campo }: { campo: string }) => campo)],
    [400, ['empresaId', 'discriminacaoModelo', 'discriminacaoModelo']],
  )
  assert.match(bad.json.erros[1].mensagem, /Recebido \{mes\}.*\{competencia\}/)
  assert.equal((await put({ codigoServico: 'x' })).status, 400)
  const reforma = { classificacao: '000009', cst: '001', indicadorOperacao: '100309' }
  const codes = await put({ codigoServico: '01.99', codigoNbs: '101011109', reforma })
  assert.deepEqual(
    [codes.status, codes.json.erros.map(({ campo, codigo }: { campo: string; codigo: string }) => [campo, codigo])],
    [
      400,
      ['codigoServico', 'codigoNbs', 'reforma.classificacao', 'reforma.cst', 'reforma.indicadorOperacao'].map(
        (campo) => [campo, 'CODIGO_INEXISTENTE'],
      ),
    ],
  )
  assert.match(codes.json.erros[0].mensagem, /"01\.99" não existe.*01\.09/)
  assert.equal((await put({ emitirAutomaticamente: 'sempre' })).status, 400)
  for (const papel of ['suporte', 'operador'] as const)
    assert.equal((await admin[papel].call('PUT', PATH('config'), { body: config })).status, 403)
  const first = await configure()
  assert.deepEqual(
    [first.versao, first.aliquotaIss, first.empresa.cpfCnpj, first.ambiente],
    [1, 3, casa.empresa.cpfCnpj, 'homologacao'],
  )
  assert.equal((await put({ versao: 7 })).status, 409)
  assert.deepEqual(await ok(admin.suporte.get(PATH('config'))), first)
  const { items } = await ok(admin.suporte.get(PATH(`empresas?q=${casa.empresa.cpfCnpj}`)))
  assert.deepEqual(
    items.map(({ id, conta }: { id: string; conta: { id: string } }) => [id, conta.id]),
    [[casa.empresa.id, casa.tenant.id]],
  )
})

test('twenty parallel requests make one note, which the city authorises; the fatura shows its number', async () => {
  await configure()
  const { tenant, fatura } = await newCliente()
  const answers = await Promise.all(Array.from({ length: 20 }, () => emit(fatura)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 201),
    answers.find(({ status }) => status !== 201)?.text,
  )
  assert.equal(new Set(answers.map(({ json }) => json.nfseId)).size, 1)
  const nf = await settled(fatura)
  assert.equal(nf.status, 'autorizada', JSON.stringify(nf.erros))
  assert.match(nf.numero, /^\d+$/)
  assert.match(nf.urls.publica, new RegExp(`/n/${nf.nfseId}$`))
  assert.equal((await world.anonymous.get(new URL(nf.urls.publica).pathname)).status, 200)
  assert.equal((await notesOf(fatura)).length, 1)

  const [nota] = await world.sql<{ preparada: { servico: { discriminacao: string }; tomador: { email: string } } }>(
    'select preparada from notas where id = $1',
    [nf.nfseId],
  )
  assert.match(
    nota!.preparada.servico.discriminacao,
    /^Serviço de \w+ de \d{4}, fatura \d+, Plano Prata:\nMensalidade: R\$ 199,00$/,
  )
  const [owned] = await world.sql<{ n: number }>(
    `select count(*)::int as n from auditoria where acao = 'fatura.issue-nf' and recurso_id = $1 and tenant_id = $2`,
    [fatura, tenant.id],
  )
  assert.equal(owned!.n, 1)
  assert.equal((await ok(emit(fatura), 201)).nfseId, nf.nfseId)
})

test('a cancelled note shows so, and another may take its place; a refused one too', async () => {
  await configure()
  const { fatura } = await newCliente()
  const cancel = (motivo = MOTIVO) => admin.operador.post(PATH(`faturas/${fatura}/cancelar-nf`), { motivo })
  assert.equal((await cancel()).status, 404, 'there is no note yet')
  const { nfseId: first } = await ok(emit(fatura), 201)
  await settled(fatura)
  const act = (ato: string, body: object = {}) =>
    admin.operador.post(`/admin/faturamento/faturas/${fatura}/${ato}`, { motivo: MOTIVO, ...body })
  for (const answer of [await act('cancelar'), await act('reemitir', { vencimento: '2040-12-20' })]) {
    assert.equal(answer.status, 409, 'one service would have two notes')
    assert.match(answer.text, /A fatura tem a nota \d+\. Cancele-a antes.*cancelar-nf/)
  }
  assert.deepEqual((await cancel('curto')).json.codigo, 'MOTIVO_INVALIDO')
  assert.equal((await ok(cancel(), 201)).status, 'cancelada')
  assert.equal((await ok(cancel(), 201)).status, 'cancelada')
  assert.equal((await nfOf(fatura)).status, 'cancelada')

  await configure({ discriminacaoModelo: 'Suporte [simular: rejeitar: E0310]' })
  // One that comes after the city has refused the note of another makes a note of its own.
  const again = await Promise.all([emit(fatura), emit(fatura), emit(fatura)])
  const ids = new Set(again.map(({ json }) => json.nfseId as string))
  assert.ok(!ids.has(first), again[0]!.text)
  const refused = await settled(fatura)
  assert.deepEqual([refused.status, refused.erros[0].codigo], ['rejeitada', 'E0310'])
  const tried = (await notesOf(fatura)).slice(1)
  assert.deepEqual(new Set(tried.map(({ id }) => id)), ids)
  assert.ok(tried.every(({ status }) => status === 'rejeitada'))
  await until('the alert', async () => (await alertasOf(fatura)).join() === 'aberto')

  await configure()
  await ok(emit(fatura), 201)
  assert.equal((await settled(fatura)).status, 'autorizada')
  assert.deepEqual(
    (await notesOf(fatura)).map(({ status }) => status),
    ['cancelada', ...tried.map(() => 'rejeitada'), 'autorizada'],
  )
  assert.deepEqual(await alertasOf(fatura), ['resolvido'])
  await ok(cancel(), 201)
  assert.equal((await ok(act('cancelar'), 201)).status, 'cancelada')
})

test('a note that a city refused raises no alert once another has its place', async () => {
  await configure({ discriminacaoModelo: 'Suporte [simular: rejeitar: E0310]' })
  const [refused, issued] = [await newCliente(), await newCliente()]
  const { nfseId } = await ok(emit(refused.fatura), 201)
  await settled(refused.fatura)
  await configure()
  const { nfseId: other } = await ok(emit(issued.fatura), 201)
  const { fatura } = await newCliente()
  const lock = { text: 'select from faturas where id = $1 for key share', values: [fatura] }
  const fim = `update faturas set nf_id = '${other}' where id = '${fatura}'`
  await meanwhile(world.tree.env.DATABASE_URL!, { ...lock, fim }, async () => {
    await world.sql('update faturas set nf_id = $2 where id = $1', [fatura, nfseId])
    await until('the alert, or the other note', async () => {
      const [row] = await world.sql<{ nfId: string }>('select nf_id as "nfId" from faturas where id = $1', [fatura])
      return row!.nfId === other || (await alertasOf(fatura)).length > 0
    })
  })
  assert.deepEqual(await alertasOf(fatura), [])
})

test('an account without the data of a customer is refused with the fix, and issued once it has them', async () => {
  await configure()
  const { tenant, fatura } = await newCliente({ empresa: false })
  const none = await emit(fatura)
  assert.deepEqual([none.status, none.json.codigo], [422, 'TOMADOR_INCOMPLETO'])
  assert.match(none.json.erros[0].correcao, /Cadastre na conta a empresa/)
  const one = await tenant.createEmpresa()
  const two = await tenant.createEmpresa()
  assert.match((await emit(fatura)).json.erros[0].mensagem, /tem 2 empresas ativas/)
  assert.equal((await nfOf(fatura)).recusa.tentativas, 2)
  assert.match(
    (await emit(fatura, { tomadorEmpresaId: randomUUID() })).json.erros[0].mensagem,
    /não é uma empresa ativa/,
  )
  const body = { cpfCnpj: casa.empresa.cpfCnpj, motivo: MOTIVO }
  await ok(admin.operador.call('PATCH', `/admin/tenants/${tenant.id}`, { body }))
  assert.match((await emit(fatura)).json.erros[0].mensagem, /nenhuma empresa ativa dela tem este CPF ou CNPJ/)
  await ok(emit(fatura, { tomadorEmpresaId: one.id }), 201)
  const nf = await settled(fatura)
  assert.deepEqual([nf.status, nf.recusa], ['autorizada', null])
  assert.deepEqual(await alertasOf(fatura), ['resolvido'])
  assert.notEqual(one.cpfCnpj, two.cpfCnpj)
})

test('refusals of issuing come with their path, and drafts have no note', async () => {
  await configure()
  // As a configuration of before codes were checked.
  await world.sql(`update nf_mensalidade_config set codigo_servico = '99.99'`)
  const { fatura } = await newCliente()
  const refused = await emit(fatura)
  assert.equal(refused.status, 422, refused.text)
  assert.match(refused.json.erros[0].campo, /^nota\.servico\[0\]\.codigo/)
  assert.equal((await nfOf(fatura)).recusa.codigo, refused.json.codigo)
  await configure()
  await ok(emit(fatura), 201)

  const draft = await newCliente({ status: 'rascunho' })
  assert.deepEqual((await emit(draft.fatura)).json.codigo, 'ESTADO_INVALIDO')
  assert.equal((await emit(randomUUID())).status, 404)
  assert.equal((await admin.suporte.post(PATH(`faturas/${fatura}/emitir-nf`), {})).status, 403)
  assert.equal((await admin.suporte.post(PATH(`faturas/${fatura}/cancelar-nf`), { motivo: MOTIVO })).status, 403)
})

test('automatic issue takes what is closed, or paid, after it was turned on', async () => {
  await configure()
  const earlier = await newCliente({ status: 'paga' })
  await configure({ emitirAutomaticamente: 'no_pagamento' })
  const [open, paid] = [await newCliente(), await newCliente({ status: 'paga' })]
  assert.equal((await settled(paid.fatura)).status, 'autorizada')
  await configure({ emitirAutomaticamente: 'no_fechamento' })
  const [closed, incomplete] = [await newCliente(), await newCliente({ empresa: false })]
  assert.equal((await settled(closed.fatura)).status, 'autorizada')
  const recusa = await until('the refusal', async () => (await nfOf(incomplete.fatura)).recusa)
  assert.equal(recusa.codigo, 'TOMADOR_INCOMPLETO')
  for (const { fatura } of [earlier, open]) assert.deepEqual(await notesOf(fatura), [], fatura)
  assert.equal((await notesOf(closed.fatura)).length, 1)
  const [job] = await world.sql<{ ator: object }>(
    `select ator from auditoria where acao = 'fatura.issue-nf' and recurso_id = $1`,
    [closed.fatura],
  )
  assert.deepEqual(job!.ator, { tipo: 'job', id: 'nf-mensalidade.issue' })
  await configure()
})
