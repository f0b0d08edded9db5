// A customer of several companies of an account is one person: listed once, added up over the companies that its reader sees.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import type { Answer } from '../support/http.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { type Issuer, notaBody } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

let world: World
before(async () => {
  world = await sharedWorld()
})

const BANCO = { cpfCnpj: '11444777000161', razaoSocial: 'Banco da Praça' }
const ENDERECO = {
  ...{ logradouro: 'Rua XV', numero: '10', bairro: 'Centro', codigoCidade: '4106902' },
  ...{ descricaoCidade: 'Curitiba', estado: 'PR', cep: '80020310' },
}
async function ok(answer: Promise<Answer>, status = 200) {
  const { status: got, json, text } = await answer
  assert.equal(got, status, text)
  return json
}

type Empresa = { id: string; cpfCnpj: string }
/** An account with three companies that issued to the same customer: 100 each, the first 100 twice and 40 cancelled. */
async function withThree(): Promise<{ issuer: Issuer; empresas: Empresa[]; cancelada: string }> {
  const issuer = await world.issuer()
  const { tenant, api } = issuer
  const more = await Promise.all([1, 2].map(() => tenant.createEmpresa()))
  const pfx = world.simulator.makeCertificate({ cnpj: '11222333000181', desde: new Date('2026-01-01'), dias: 3650 }).pfx
  for (const { id } of more) await ok(tenant.uploadCertificado(id, pfx), 201)
  const empresas = [issuer.empresa, ...more]
  const issue = async (empresa: Empresa, valor: number, retido = false) => {
    const body = notaBody(empresa.cpfCnpj, { valor, tomador: { ...BANCO, endereco: ENDERECO } })
    const [item] = body['servico'] as { iss: object }[]
    if (retido) item!.iss = { ...item!.iss, retido }
    const { id } = await ok(api.issue(body), 202)
    assert.equal((await api.waitSettled(id)).status, 'autorizada')
    return id as string
  }
  for (const empresa of empresas) await issue(empresa, 100, empresa === empresas[1])
  await issue(issuer.empresa, 100)
  const cancelada = await issue(issuer.empresa, 40)
  await api.post(`/nfse/${cancelada}/cancelar`, { motivo: 'Nota emitida em duplicidade por engano' })
  await until('the note is cancelled', async () => (await api.get(`/nfse/${cancelada}`)).json.status === 'cancelada')
  await until('the customers are kept', async () => {
    const { items } = (await tenant.portal.get('/portal/clientes?ambiente=homologacao')).json
    return items[0]?.quantasEmpresas === 3 && items[0].notas === 4
  })
  return { issuer, empresas, cancelada }
}
const limitTo = ({ tenant }: Issuer, empresas: Empresa[]) =>
  world.sql('update usuarios set empresa_ids = $1 where tenant_id = $2', [empresas.map(({ id }) => id), tenant.id])
const HOMOLOGACAO = 'ambiente=homologacao'

test('a customer of three companies is listed once, with the sum of its notes that count, and seen whole', async () => {
  const { issuer, empresas, cancelada } = await withThree()
  const { portal } = issuer.tenant
  const lista = await ok(portal.get(`/portal/clientes?${HOMOLOGACAO}`))
  assert.equal(lista.total, 1)
  const [cliente] = lista.items
  assert.equal(cliente.tomador.razaoSocial, BANCO.razaoSocial)
  assert.deepEqual([cliente.quantasEmpresas, cliente.notas, cliente.total], [3, 4, 400])
  assert.deepEqual(
    cliente.empresas.map(({ empresaId }: { empresaId: string }) => empresaId).sort(),
    empresas.map(({ id }) => id).sort(),
  )
  assert.match(cliente.usadoEm, /^\d{4}-\d\d-\d\d$/)
  // A test adds nothing to what has fiscal value.
  assert.equal((await ok(portal.get('/portal/clientes?ambiente=producao'))).total, 0)

  const visto = await ok(portal.get(`/portal/clientes/${cliente.id}?${HOMOLOGACAO}`))
  const ano = Number(cliente.ano)
  assert.deepEqual(visto.anos, [{ ano, notas: 4, total: 400 }])
  const daPrimeira = visto.empresas.find(({ empresaId }: { empresaId: string }) => empresaId === empresas[0]!.id)
  assert.deepEqual(daPrimeira.anos, [{ ano, notas: 2, total: 200 }])
  assert.equal(visto.quantasNotas, 5)
  assert.equal(visto.notas.length, 5)
  assert.equal(visto.notas.find(({ id }: { id: string }) => id === cancelada).status, 'cancelada')
  assert.ok(visto.notas.every((nota: { empresa: string }) => nota.empresa))

  // What was withheld in the last authorised note of each company, until a person writes another default.
  const retencoesOf = async (empresa: Empresa) => {
    const { empresas: todas } = await ok(portal.get(`/portal/clientes/${cliente.id}?${HOMOLOGACAO}`))
    return todas.find(({ empresaId }: { empresaId: string }) => empresaId === empresa.id)
  }
  assert.deepEqual((await retencoesOf(empresas[1]!)).retencoes, { de: 'nota', issRetido: true })
  const { id: daPar, retencoes } = await retencoesOf(empresas[0]!)
  assert.deepEqual(retencoes, { de: 'nota', issRetido: false })
  const escritas = { issRetido: true, irrf: 1.5 }
  await ok(portal.call('PATCH', `/portal/tomadores/${daPar}`, { body: { retencoes: escritas } }))
  assert.deepEqual((await retencoesOf(empresas[0]!)).retencoes, { de: 'pessoa', ...escritas })
  assert.equal((await retencoesOf(empresas[2]!)).retencoes.issRetido, false)
  await ok(portal.call('PATCH', `/portal/tomadores/${daPar}`, { body: { retencoes: null } }))
  assert.equal((await retencoesOf(empresas[0]!)).retencoes.de, 'nota')
})

test('who sees two companies finds, reads and adds up these alone, and another account nothing', async () => {
  const { issuer, empresas } = await withThree()
  const { portal } = issuer.tenant
  const [{ id }] = (await ok(portal.get(`/portal/clientes?${HOMOLOGACAO}`))).items
  const visto = await ok(portal.get(`/portal/clientes/${id}?${HOMOLOGACAO}`))
  const daTerceira = visto.empresas.find(({ empresaId }: { empresaId: string }) => empresaId === empresas[2]!.id)
  await limitTo(issuer, empresas.slice(0, 2))
  const seen = empresas.slice(0, 2).map((empresa) => empresa.id)
  const hidden = empresas[2]!.id
  // List, search, spreadsheet and palette read the same operation.
  for (const consulta of [
    '',
    'q=praca',
    `q=${BANCO.cpfCnpj}`,
    'limit=100',
    `cpfCnpj=${BANCO.cpfCnpj}`,
    `para=${hidden}`,
  ]) {
    const answer = await portal.get(`/portal/clientes?${HOMOLOGACAO}&${consulta}`)
    assert.equal(answer.status, 200, answer.text)
    const [cliente] = answer.json.items
    assert.deepEqual(
      [answer.json.total, cliente.quantasEmpresas, cliente.notas, cliente.total],
      [1, 2, 3, 300],
      consulta,
    )
    assert.ok(!answer.text.includes(hidden) && !answer.text.includes(empresas[2]!.cpfCnpj), consulta)
  }
  assert.equal((await ok(portal.get(`/portal/clientes?${HOMOLOGACAO}&empresaId=${hidden}`))).total, 0)
  const only = (await ok(portal.get(`/portal/clientes?${HOMOLOGACAO}&empresaId=${seen[1]}`))).items[0]
  assert.deepEqual([only.quantasEmpresas, only.total], [1, 100])
  const mine = visto.empresas.find(({ empresaId }: { empresaId: string }) => empresaId === seen[0])
  const answer = await portal.get(`/portal/clientes/${mine.id}?${HOMOLOGACAO}`)
  assert.deepEqual([answer.json.empresas.length, answer.json.quantasNotas, answer.json.anos[0].total], [2, 4, 300])
  assert.ok(!answer.text.includes(hidden), answer.text)
  // The customer of a company that is hidden is no way in, and an edit does not reach it.
  assert.equal((await portal.get(`/portal/clientes/${daTerceira.id}?${HOMOLOGACAO}`)).status, 404)
  const change = { tomador: { ...BANCO, endereco: ENDERECO, email: 'novo@banco.example' } }
  assert.equal((await portal.call('PATCH', `/portal/clientes/${daTerceira.id}`, { body: change })).status, 404)
  assert.equal((await ok(portal.call('PATCH', `/portal/clientes/${mine.id}`, { body: change }))).mudou, 2)
  const rows = await world.sql<{ empresa_id: string; email: string }>(
    `select empresa_id, dados ->> 'email' as email from tomadores where tenant_id = $1`,
    [issuer.tenant.id],
  )
  assert.deepEqual(
    rows
      .filter(({ email }) => email === 'novo@banco.example')
      .map(({ empresa_id }) => empresa_id)
      .sort(),
    [...seen].sort(),
  )
  const stranger = await world.register()
  assert.equal((await stranger.portal.get(`/portal/clientes/${mine.id}`)).status, 404)
  assert.equal((await ok(stranger.portal.get(`/portal/clientes?cpfCnpj=${BANCO.cpfCnpj}`))).total, 0)
})

test('an edit of a customer goes to every company with what it changes alone; only this company keeps what is its own', async () => {
  const issuer = await world.issuer()
  const { tenant, empresa } = issuer
  const outra = await tenant.createEmpresa()
  const create = (empresaId: string, tomador: object) =>
    ok(
      tenant.portal.post('/portal/tomadores', { empresaId, tomador: { ...BANCO, endereco: ENDERECO, ...tomador } }),
      201,
    )
  const one = await create(empresa.id, { email: 'a@banco.example', telefone: '4133334444' })
  const two = await create(outra.id, { email: 'b@banco.example', telefone: '4199998888' })
  const read = async () => {
    const { empresas } = await ok(tenant.portal.get(`/portal/clientes/${one.id}`))
    return empresas.map(({ tomador: { email, telefone, endereco } }: { tomador: Record<string, never> }) => [
      email,
      telefone,
      (endereco as { numero?: string } | undefined)?.numero,
    ])
  }
  const write = (caminho: string, tomador: object, versao?: number) =>
    tenant.portal.call('PATCH', caminho, {
      body: { tomador: { ...one.tomador, ...tomador }, ...(versao && { versao }) },
    })
  const emTodas = await ok(write(`/portal/clientes/${one.id}`, { endereco: { ...ENDERECO, numero: '20' } }, one.versao))
  assert.equal(emTodas.mudou, 2)
  assert.deepEqual((await read()).toSorted(), [
    ['a@banco.example', '4133334444', '20'],
    ['b@banco.example', '4199998888', '20'],
  ])
  const stale = await write(`/portal/clientes/${one.id}`, { email: 'c@banco.example' }, one.versao)
  assert.deepEqual([stale.status, stale.json.codigo], [409, 'VERSAO_DIVERGENTE'])
  await ok(write(`/portal/tomadores/${two.id}`, { email: 'so@banco.example', telefone: '4199998888' }))
  assert.deepEqual((await read()).map(([email]: string[]) => email).toSorted(), ['a@banco.example', 'so@banco.example'])
  // Out of the list of every company at once, and back.
  await ok(tenant.portal.call('PATCH', `/portal/clientes/${one.id}`, { body: { arquivado: true } }))
  assert.equal((await ok(tenant.portal.get('/portal/clientes'))).total, 0)
  assert.equal((await ok(tenant.portal.get('/portal/clientes?arquivados=true'))).items[0].quantasEmpresas, 2)
})

test('for a company the data that it has of a customer comes first, else that of another company, which is named', async () => {
  const { tenant, empresa } = await world.issuer()
  const outra = await tenant.createEmpresa({ razaoSocial: 'Girassol Ltda' })
  const write = (empresaId: string, tomador: object) =>
    ok(tenant.portal.post('/portal/tomadores', { empresaId, tomador }), 201)
  await write(empresa.id, { ...BANCO, endereco: ENDERECO, email: 'a@banco.example' })
  await write(outra.id, { ...BANCO, endereco: ENDERECO, email: 'b@banco.example' })
  await write(outra.id, { cpfCnpj: '52998224725', razaoSocial: 'Maria da Silva' })
  const forEmpresa = async (para: string) =>
    (await ok(tenant.portal.get(`/portal/clientes?para=${para}`))).items.map(
      ({
        tomador,
        de,
      }: {
        tomador: { email?: string; razaoSocial: string }
        de: { empresa: string; empresaId: string }
      }) => [tomador.email ?? tomador.razaoSocial, de.empresaId === para ? 'desta' : de.empresa],
    )
  assert.deepEqual(await forEmpresa(empresa.id), [
    ['a@banco.example', 'desta'],
    ['Maria da Silva', 'Girassol Ltda'],
  ])
  assert.deepEqual(await forEmpresa(outra.id), [
    ['b@banco.example', 'desta'],
    ['Maria da Silva', 'desta'],
  ])
})

test('numbers of other countries are of one person in one country alone, and are not those of a Brazilian', async () => {
  const { tenant, empresa } = await world.issuer()
  const outra = await tenant.createEmpresa()
  const write = (empresaId: string, tomador: object) =>
    ok(tenant.portal.post('/portal/tomadores', { empresaId, tomador }), 201)
  const abroad = (codigoPais: string, nifEstrangeiro = '52998224725') => ({
    ...{ nifEstrangeiro, razaoSocial: `Acme ${codigoPais}` },
    endereco: {
      ...{ logradouro: 'Main', numero: '1', bairro: 'Center', cep: '10001', codigoCidade: '9999999' },
      ...{ descricaoCidade: 'City', estado: 'ST', codigoPais },
    },
  })
  await write(empresa.id, abroad('US'))
  await write(outra.id, abroad('FR'))
  const third = await tenant.createEmpresa()
  await write(third.id, { cpfCnpj: '52998224725', razaoSocial: 'Maria da Silva' })
  const fourth = await tenant.createEmpresa()
  await write(fourth.id, abroad('US'))
  const lista = await ok(tenant.portal.get('/portal/clientes'))
  assert.deepEqual(
    lista.items.map(({ tomador, quantasEmpresas }: { tomador: { razaoSocial: string }; quantasEmpresas: number }) => [
      tomador.razaoSocial,
      quantasEmpresas,
    ]),
    [
      ['Acme FR', 1],
      ['Acme US', 2],
      ['Maria da Silva', 1],
    ],
  )
  assert.equal(lista.total, 3)
  const page = async (offset: number) =>
    (await ok(tenant.portal.get(`/portal/clientes?limit=1&offset=${offset}`))).items
  assert.deepEqual(
    (await Promise.all([0, 1, 2].map(page))).flat().map(({ id }: { id: string }) => id),
    lista.items.map(({ id }: { id: string }) => id),
  )
  assert.equal((await tenant.portal.get(`/portal/clientes/${randomUUID()}`)).status, 404)
})
