// The queries of the form of a note before the note is complete: who decides its ISS, and which service a word means.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sharedWorld } from '../support/shared-world.ts'
import type { Issuer } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

let world: World
before(async () => {
  world = await sharedWorld()
})
after(() => world?.close())

const MARABA = { ibge: '1504208', nome: 'Marabá' }
const iss = async ({ tenant, empresa }: Issuer, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ ambiente: 'homologacao', cpfCnpj: empresa.cpfCnpj, codigo: '01.07', ...more })
  const { status, json, text } = await tenant.portal.get(`/portal/nfse/iss?${query}`)
  assert.equal(status, 200, text)
  return json
}
const find = async ({ tenant, empresa }: Issuer, q: string, cpfCnpj = empresa.cpfCnpj) => {
  const { status, json, text } = await tenant.portal.get(
    `/portal/nfse/servicos?${new URLSearchParams({ q, cpfCnpj, limit: '5' })}`,
  )
  assert.equal(status, 200, text)
  return json.items as { codigo: string; porque: string; palavra: string | null; cuidado: string | null }[]
}

test('the city decides the rate of the regular regime in the national system, and says which it is', async () => {
  const issuer = await world.issuer({ sample: 'regular-ibs-cbs-retencoes' })
  assert.deepEqual(await iss(issuer), {
    ...{ decididoPor: 'municipio', pedeAliquota: false, aliquota: 5, municipio: MARABA, trilho: 'nacional' },
  })
  // An item of several national codes has no rate until one is chosen.
  assert.deepEqual(await iss(issuer, { codigo: '07.02' }), {
    ...{ decididoPor: 'municipio', pedeAliquota: false, aliquota: null, municipio: MARABA, trilho: 'nacional' },
  })
  // Nothing is due, so no rate is asked for.
  for (const tipoTributacao of ['3', '4', '5']) {
    const { decididoPor, pedeAliquota } = await iss(issuer, { tipoTributacao })
    assert.deepEqual([decididoPor, pedeAliquota], ['pedido', false], tipoTributacao)
  }
})

test('the ISS of a company of the Simples is in its bill, unless the customer withholds it', async () => {
  const issuer = await world.issuer()
  assert.equal((await iss(issuer)).decididoPor, 'simples')
  assert.deepEqual(await iss(issuer, { retido: 'true' }), {
    ...{ decididoPor: 'pedido', pedeAliquota: true, aliquota: null, municipio: MARABA, trilho: 'nacional' },
  })
})

test('data that makes no note yet is answered by the request alone, and reveals nothing of another account', async () => {
  const issuer = await world.issuer()
  assert.equal((await iss(issuer, { codigo: '99.99' })).decididoPor, 'pedido')
  const other = await world.issuer()
  assert.deepEqual(await iss(issuer, { cpfCnpj: other.empresa.cpfCnpj }), {
    ...{ decididoPor: 'pedido', pedeAliquota: true, aliquota: null, municipio: null, trilho: null },
  })
})

test('an everyday word finds its service, and the services that the company used come first', async () => {
  const issuer = await world.issuer()
  const [site] = await find(issuer, 'site')
  assert.deepEqual([site!.codigo, site!.porque, site!.palavra], ['01.08', 'palavra', 'site'])
  assert.match((await find(issuer, 'frete'))[0]!.cuidado!, /ICMS/)
  assert.deepEqual(await find(issuer, 'xyzzy'), [])

  const { json } = await issuer.api.issue(issuer.body())
  await issuer.api.waitSettled(json.id)
  assert.deepEqual([(await find(issuer, ''))[0]!.codigo, (await find(issuer, ''))[0]!.porque], ['01.07', 'usado'])
  // The services of another account's company are not revealed.
  const stranger = await world.issuer()
  assert.equal((await find(stranger, '', issuer.empresa.cpfCnpj))[0]!.porque, 'texto')
})

test('the registered activity of the company lifts its services', async () => {
  const issuer = await world.issuer()
  await world.sql(
    `insert into cnpj_consultas (cnpj, resposta, consultada_em) values ($1, '{"cnaePrincipal":"6920601"}', now())
     on conflict (cnpj) do update set resposta = excluded.resposta`,
    [issuer.empresa.cpfCnpj],
  )
  assert.deepEqual([(await find(issuer, ''))[0]!.codigo, (await find(issuer, ''))[0]!.porque], ['17.19', 'atividade'])
})
