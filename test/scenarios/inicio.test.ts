// The first page of the portal: what it counts, and for which users.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sharedWorld } from '../support/shared-world.ts'
import { STALL_MS } from '../support/until.ts'
import type { World } from '../support/world.ts'

let world: World
before(async () => {
  world = await sharedWorld()
})
after(() => world?.close())

test('an empty account counts nothing, and each thing made is counted', async () => {
  const tenant = await world.register()
  const { status, json, text } = await tenant.portal.get('/portal/inicio?ambiente=homologacao')
  assert.equal(status, 200, text)
  assert.deepEqual(json, {
    passos: { empresas: 0, comCertificado: 0, chaves: 0, notas: 0, autorizou: false },
    esperando: 0,
    tempoMedianoMs: null,
    cidades: [],
  })
  await tenant.createEmpresa()
  await tenant.apiKey()
  const later = (await tenant.portal.get('/portal/inicio?ambiente=homologacao')).json
  assert.deepEqual(later.passos, { empresas: 1, comCertificado: 0, chaves: 1, notas: 0, autorizou: false })
  assert.equal((await tenant.portal.get('/portal/inicio')).status, 400)
})

test('a refused note that was not issued again is counted as pending, in its ambiente', async () => {
  const { tenant, api, body } = await world.issuer()
  const refused = await api.issue(body({ simular: 'rejeitar: E0310' }))
  const again = await api.issue(body({ simular: 'rejeitar: E0310' }))
  for (const { json } of [refused, again]) await api.waitSettled(json.id)
  const read = async (ambiente = 'homologacao') => (await tenant.portal.get(`/portal/inicio?ambiente=${ambiente}`)).json
  const before = await read()
  assert.deepEqual([before.esperando, before.tempoMedianoMs, before.passos.autorizou], [2, null, false])

  const reissued = await tenant.portal.post(`/portal/nfse/${again.json.id}/reemitir`, { payload: body() })
  assert.equal(reissued.status, 202, reissued.text)
  await api.waitSettled(reissued.json.novaNfseId)
  const { esperando, tempoMedianoMs, passos } = await read()
  assert.deepEqual([esperando, passos], [1, { empresas: 1, comCertificado: 1, chaves: 1, notas: 1, autorizou: true }])
  assert.ok(tempoMedianoMs > 0 && tempoMedianoMs < STALL_MS, String(tempoMedianoMs))
  const producao = await read('producao')
  assert.deepEqual([producao.esperando, producao.tempoMedianoMs, producao.passos], [0, null, passos])

  const stranger = await world.register()
  assert.equal((await stranger.portal.get('/portal/inicio?ambiente=homologacao')).json.passos.notas, 0)
  // A user without any company of the account sees none of it.
  await world.sql(`update usuarios set empresa_ids = '{}', papel = 'developer' where tenant_id = $1`, [tenant.id])
  const limited = await read()
  assert.deepEqual([limited.esperando, limited.passos.empresas, limited.passos.notas], [0, 0, 0])
})
