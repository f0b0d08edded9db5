// Views: a person keeps the filters of a list under a name, and finds them on every machine; no other person does.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { adminVisoes } from '#http/admin/visoes.ts'
import { openBackOffice } from '../support/back-office.ts'
import type { Client } from '../support/http.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { World } from '../support/world.ts'

let world: World
before(async () => {
  world = await sharedWorld()
})
after(() => world?.close())

const save = (client: Client, lista: string, body: object) => client.call('PUT', `/portal/visoes/${lista}`, { body })

const RECUSADAS = { nome: 'Recusadas do mês', busca: 'status=rejeitada' }
const BELEM = { nome: 'Belém', busca: 'municipio=1501402' }

test('a person saves the views of a list, replaces them and removes them, and sees no other person’s', async () => {
  const [one, other] = [await world.register(), await world.register()]
  assert.deepEqual((await one.portal.get('/portal/visoes')).json, { listas: [] })
  const saved = await save(one.portal, 'notas', { visoes: [RECUSADAS, BELEM] })
  assert.equal(saved.status, 200, saved.text)
  await save(one.portal, 'empresas', { visoes: [BELEM] })
  assert.deepEqual((await one.portal.get('/portal/visoes')).json.listas, [
    { lista: 'empresas', visoes: [BELEM] },
    { lista: 'notas', visoes: [RECUSADAS, BELEM] },
  ])
  assert.deepEqual((await other.portal.get('/portal/visoes')).json, { listas: [] })

  await save(one.portal, 'notas', { visoes: [BELEM] })
  await save(one.portal, 'empresas', { visoes: [] })
  assert.deepEqual((await one.portal.get('/portal/visoes')).json.listas, [{ lista: 'notas', visoes: [BELEM] }])

  const many = { visoes: Array.from({ length: 21 }, (_, i) => ({ ...BELEM, nome: `Belém ${i}` })) }
  assert.equal((await save(one.portal, 'notas', many)).status, 400)
})

test('views of a list that the portal does not have, or two of one name, are refused with what is wrong', async () => {
  const { portal } = await world.register()
  const rows: [lista: string, nomes: string[], status: number, campos: string[]][] = [
    ['chaves-de-api', ['Ativas'], 200, []],
    ['nota', ['Ativas'], 404, ['lista']],
    ['filas', ['Ativas'], 404, ['lista']],
    ['notas', ['Ativas', 'Ativas'], 400, ['visoes[1].nome']],
    ['notas', ['Ativas', 'Belém', ' Ativas ', 'Belém'], 400, ['visoes[2].nome', 'visoes[3].nome']],
    ['notas', ['Ativas', 'ativas'], 200, []],
  ]
  for (const [lista, nomes, status, campos] of rows) {
    const answer = await save(portal, lista, { visoes: nomes.map((nome) => ({ ...BELEM, nome })) })
    const found = (answer.json.erros ?? []).map(({ campo }: { campo: string }) => campo)
    assert.deepEqual([answer.status, found], [status, campos], answer.text)
  }
  const kept = (await portal.get('/portal/visoes')).json.listas as { lista: string }[]
  assert.deepEqual(
    kept.map(({ lista }) => lista),
    ['chaves-de-api', 'notas'],
  )
})

test('an administrator has views too, each their own', async () => {
  const office = await openBackOffice({}, adminVisoes)
  try {
    const { suporte, operador } = office.admin
    const saved = await suporte('PUT /admin/visoes/filas', { visoes: [RECUSADAS] })
    assert.equal(saved.status, 200, saved.text)
    assert.deepEqual((await suporte('GET /admin/visoes')).json.listas, [{ lista: 'filas', visoes: [RECUSADAS] }])
    assert.deepEqual((await operador('GET /admin/visoes')).json.listas, [])
  } finally {
    await office.close()
  }
})
