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

const SEM_ISS = { issARecolher: 0, issRetido: 0, receitaNoDas: 0, valorIss: 0 }
const NOTHING = { autorizadas: 0, recusadas: 0, valorServico: 0, ...SEM_ISS }
const EMPTY = { atual: NOTHING, anterior: NOTHING }

test('an empty account counts nothing, and each thing made is counted', async () => {
  const tenant = await world.register()
  const { status, json, text } = await tenant.portal.get('/portal/inicio?ambiente=homologacao')
  assert.equal(status, 200, text)
  assert.deepEqual(json, {
    passos: { empresas: 0, comCertificado: 0, chaves: 0, notas: 0, autorizou: false },
    esperando: 0,
    tempoMedianoMs: null,
    cidades: [],
    pendencias: [],
    mes: { ...json.mes, ...EMPTY, porEmpresa: [] },
  })
  assert.match(json.mes.competencia, /^\d{4}-\d{2}$/)
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

test('pending work is listed with its age and where to act, for those who may act on it', async () => {
  const { tenant, api, body, empresa } = await world.issuer()
  const refused = await api.issue(body({ simular: 'rejeitar: E0310' }))
  const issued = await api.issue(body())
  for (const { json } of [refused, issued]) await api.waitSettled(json.id)
  const bare = await tenant.createEmpresa()
  await world.sql(`update certificados set valido_ate = now() + interval '5 days' where empresa_id = $1`, [empresa.id])
  const endpoint = await tenant.portal.post('/portal/webhooks', { url: 'http://127.0.0.1:9/x?token=1' })
  await world.sql(`update webhook_endpoints set falhando_desde = now() - interval '1 hour' where id = $1`, [
    endpoint.json.id,
  ])
  const [serie] = await world.sql<{ id: string; serie: string }>(
    `update series set proximo_numero = proximo_numero + 4 where tenant_id = $1 returning id, serie`,
    [tenant.id],
  )
  const read = async () => (await tenant.portal.get('/portal/inicio?ambiente=homologacao')).json
  const { pendencias, mes } = await read()
  type Shown = { especie: string; quantidade: number; desde: string | null; itens: { id: string }[]; alvo: object }
  const shown = (pendencias as Shown[]).map(({ especie, quantidade, itens }) => [especie, quantidade, itens[0]?.id])
  assert.deepEqual(shown, [
    ['notas_recusadas', 1, refused.json.id],
    ['empresas_sem_certificado', 1, bare.id],
    ['certificados_vencendo', 1, empresa.id],
    ['endpoints_falhando', 1, endpoint.json.id],
    ['numeros_sem_nota', 4, serie!.id],
  ])
  assert.ok((pendencias as Shown[])[0]!.desde)
  assert.equal(JSON.stringify(pendencias).includes('token='), false)
  assert.deepEqual([mes.atual.autorizadas, mes.atual.recusadas, mes.anterior.autorizadas], [1, 1, 0])
  // The ISS of a company of Simples is in the DAS: its note has a base, and no ISS.
  const { issARecolher, issRetido, receitaNoDas, valorIss, valorServico } = mes.atual
  assert.deepEqual([issARecolher, issRetido, receitaNoDas, valorIss], [0, 0, valorServico, 0])
  assert.deepEqual([mes.porEmpresa[0].empresaId, mes.porEmpresa[0].atual.autorizadas], [empresa.id, 1])

  await world.sql(`update usuarios set papel = 'contador' where tenant_id = $1`, [tenant.id])
  const especies = ((await read()).pendencias as Shown[]).map(({ especie }) => especie)
  assert.ok(especies.includes('notas_recusadas') && !especies.includes('endpoints_falhando'))
})
