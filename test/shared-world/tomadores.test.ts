// The customers of a company: learnt from its notes, written by people, and kept from those who may not see them.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { learnTomadores } from '#features/tomadores/learn-tomadores.ts'
import type { Db, Sql } from '#platform/db/db.ts'
import { clienteBody, newCliente } from '../support/belongings.ts'
import type { Answer } from '../support/http.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

let world: World
/** The one statement that learning needs, as the owner of the database. */
const asOwner = {
  query: <Row>({ text, values }: Sql) => world.sql<Row & object>(text, values as unknown[]),
} as unknown as Db
before(async () => {
  world = await sharedWorld()
})

const MARIA = { cpfCnpj: '52998224725', razaoSocial: 'Maria José Conceição', email: 'maria@exemplo.com.br' }
const list = async ({ tenant }: Issuer, consulta = '') =>
  (await ok(tenant.portal.get(`/portal/tomadores?${consulta}`))).items
async function ok(answer: Promise<Answer>, status = 200) {
  const { status: got, json, text } = await answer
  assert.equal(got, status, text)
  return json
}
async function refused(answer: Promise<Answer>, status: number, codigo: string, campo?: string): Promise<void> {
  const { status: got, json, text } = await answer
  assert.deepEqual([got, json.codigo], [status, codigo], text)
  if (campo)
    assert.ok(
      json.erros.some((each: { campo: string }) => each.campo === campo),
      text,
    )
}

test('the customer of a note is kept with what the note says, and found by parts of the name without accents and by number', async () => {
  const issuer = await world.issuer()
  const { tomador } = issuer.body() as { tomador: object }
  await ok(issuer.api.issue(issuer.body({ tomador: { ...tomador, ...MARIA } })), 202)
  const [cliente] = await until('the customer is kept', async () => {
    const items = await list(issuer)
    return items.length > 0 && items
  })
  assert.deepEqual({ ...cliente.tomador, ...MARIA }, cliente.tomador)
  assert.deepEqual([cliente.empresaId, cliente.escrito, cliente.versao], [issuer.empresa.id, false, 1])
  for (const q of ['jose conce', '529.982', '52998224725', 'MARIA'])
    assert.equal((await list(issuer, `q=${encodeURIComponent(q)}`)).length, 1, q)
  assert.deepEqual(await list(issuer, 'q=josefa'), [])
  assert.equal((await list(issuer, `cpfCnpj=529.982.247-25&empresaId=${issuer.empresa.id}`)).length, 1)
  assert.deepEqual(await list(issuer, `empresaId=${randomUUID()}`), [])
  // The note had no fiscal value.
  assert.deepEqual(await list(issuer, 'ambiente=producao'), [])
  assert.equal((await list(issuer, 'ambiente=homologacao')).length, 1)
})

test('a newer note adds to a customer, an older one does not; what a person wrote stays, and a test changes no real one', async () => {
  const issuer = await world.issuer()
  const nota = (dia: number, razaoSocial: string, mais: object = {}) => ({
    tenantId: issuer.tenant.id,
    empresaId: issuer.empresa.id,
    ambiente: 'producao' as const,
    criadaEm: new Date(`2026-11-${dia}T12:00:00Z`),
    tomador: {
      ...{ cpfCnpj: MARIA.cpfCnpj, nifEstrangeiro: null, consumidorFinal: false, inscricaoMunicipal: null },
      ...{ razaoSocial, email: null, telefone: null, endereco: null, ...mais },
    },
  })
  const learn = (...notas: Parameters<typeof learnTomadores>[1][number][]) => learnTomadores(asOwner, notas)
  const now = async () => {
    const [{ id, versao, usadoEm, tomador }] = await list(issuer, 'ambiente=producao')
    return { id, versao, usadoEm, nome: tomador.razaoSocial, email: tomador.email }
  }
  await learn(nota(12, 'Maria B'), nota(10, 'Maria A', { email: 'a@exemplo.com.br' }))
  assert.deepEqual((await now()).nome, 'Maria B')
  await learn(nota(13, 'Maria C', { email: 'c@exemplo.com.br' }))
  await learn(nota(11, 'Maria velha'))
  await learn({ ...nota(20, 'TESTE'), ambiente: 'homologacao' })
  const { id, versao, ...learnt } = await now()
  assert.deepEqual(learnt, { usadoEm: '2026-11-13', nome: 'Maria C', email: 'c@exemplo.com.br' })
  const { portal } = issuer.tenant
  await ok(portal.call('PATCH', `/portal/tomadores/${id}`, { body: { tomador: { ...MARIA }, versao } }))
  await learn(nota(14, 'Maria D'))
  const written = await now()
  assert.deepEqual([written.usadoEm, written.nome], ['2026-11-14', MARIA.razaoSocial])
  await refused(
    portal.call('PATCH', `/portal/tomadores/${id}`, { body: { tomador: MARIA, versao } }),
    409,
    'VERSAO_DIVERGENTE',
  )
})

test('a customer is written, checked as a note would be, archived, and comes back when it is written again', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const empresaId = issuer.empresa.id
  const create = (tomador: object, de = empresaId) => portal.post('/portal/tomadores', { empresaId: de, tomador })
  await refused(create({ ...MARIA, cpfCnpj: '52998224726' }), 400, 'SCHEMA_DPS_INVALIDO', 'tomador.cpfCnpj')
  await refused(create({ cpfCnpj: MARIA.cpfCnpj }), 400, 'SCHEMA_DPS_INVALIDO', 'tomador.razaoSocial')
  await refused(create({ razaoSocial: 'Sem número' }), 400, 'SCHEMA_DPS_INVALIDO', 'tomador.cpfCnpj')
  await refused(
    create({ razaoSocial: 'Empresa', cpfCnpj: '11444777000161' }),
    400,
    'SCHEMA_DPS_INVALIDO',
    'tomador.endereco',
  )
  await refused(create(MARIA, randomUUID()), 404, 'NAO_ENCONTRADO')
  const { id, tomador } = await ok(create({ ...MARIA, cpfCnpj: '529.982.247-25' }), 201)
  assert.equal(tomador.cpfCnpj, MARIA.cpfCnpj)
  await refused(create(MARIA), 422, 'REGRA_NAO_ATENDIDA', 'tomador.cpfCnpj')
  const outro = await newCliente(issuer.tenant, empresaId)
  await refused(
    portal.call('PATCH', `/portal/tomadores/${outro}`, { body: { tomador: MARIA } }),
    422,
    'REGRA_NAO_ATENDIDA',
    'tomador.cpfCnpj',
  )
  await ok(portal.call('PATCH', `/portal/tomadores/${id}`, { body: { arquivado: true } }))
  const names = async (consulta = '') =>
    (await list(issuer, consulta)).map((each: { tomador: { razaoSocial: string } }) => each.tomador.razaoSocial)
  assert.deepEqual([await names(), await names('arquivados=true')], [['Acme Inc.'], [MARIA.razaoSocial]])
  const again = await ok(create({ ...MARIA, razaoSocial: 'Maria Nova' }), 201)
  assert.equal(again.id, id)
  assert.deepEqual(await names(), ['Acme Inc.', 'Maria Nova'])
  const other = await world.register()
  await refused(other.portal.get(`/portal/tomadores/${id}`), 404, 'NAO_ENCONTRADO')
  await refused(other.portal.post('/portal/tomadores', clienteBody(empresaId)), 404, 'NAO_ENCONTRADO')
})
