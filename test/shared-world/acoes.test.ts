// What the page of a note shows: the note, and the actions that the verbs would allow.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { authorised, issuerIn, MOTIVO } from '../support/ended-notes.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { silentNota } from '../support/silent-city.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { untilCancelled } from '../support/until-cancelled.ts'
import type { World } from '../support/world.ts'

let world: World
before(async () => {
  world = await sharedWorld()
})
after(() => world?.close())

type Acao = { acao: string; permitida: boolean; motivo: string | null; ate: string | null }
async function pageOf({ tenant }: Issuer, id: string) {
  const { status, json, text } = await tenant.portal.get(`/portal/nfse/${id}`)
  assert.equal(status, 200, text)
  const allowed = json.acoes.filter(({ permitida }: Acao) => permitida).map(({ acao }: Acao) => acao)
  return { json, allowed, acao: (nome: string): Acao => json.acoes.find(({ acao }: Acao) => acao === nome) }
}

test('the page shows parties, service and amounts, and the list enough to identify the note', async () => {
  const issuer = await world.issuer()
  const nota = await authorised(issuer, { valor: 1234.5 })
  const { json } = await pageOf(issuer, nota.id)
  assert.deepEqual(
    [json.valorServico, json.valores.servico, json.prestador.cpfCnpj, json.empresaId, json.numero],
    [1234.5, 1234.5, issuer.empresa.cpfCnpj, issuer.empresa.id, nota.numero],
  )
  assert.ok(json.servico.discriminacao && json.servico.municipioPrestacao.nome && json.tomador.razaoSocial)
  const list = await issuer.tenant.portal.get('/portal/nfse')
  assert.deepEqual(
    [list.json.items[0].valorServico, list.json.items[0].tomadorNome, list.json.items[0].competencia],
    [1234.5, json.tomador.razaoSocial, json.competencia],
  )
  const api = await issuer.api.get(`/nfse/${nota.id}`)
  assert.deepEqual([api.json.acoes, api.json.valorServico], [undefined, undefined], 'the public answer stays as it is')
})

test('an authorised note may be cancelled until the deadline of its city; after it a cancellation is only requested, or the note replaced', async () => {
  const issuer = await issuerIn(world, '2304400', 'CE')
  const nota = await authorised(issuer)
  const young = await pageOf(issuer, nota.id)
  assert.deepEqual(young.allowed, ['cancelar', 'solicitar-cancelamento', 'substituir'])
  assert.match(young.acao('carta-correcao').motivo!, /carta de correção/)
  assert.match(young.acao('reemitir').motivo!, /comprovadamente não aceitou/)

  await world.sql(
    `insert into municipio_ajustes (municipio, prazo_cancelamento_horas, atualizado_em) values ('2304400', 1, now())`,
  )
  await world.sql(`update notas set autorizada_em = now() - interval '3 hours' where id = $1`, [nota.id])
  const old = await until('the deadline is known everywhere', async () => {
    const page = await pageOf(issuer, nota.id)
    return page.acao('cancelar').permitida ? null : page
  })
  assert.match(old.acao('cancelar').motivo!, /^Prazo de cancelamento venceu em \d\d\/\d\d\. Peça/)
  const refused = await issuer.tenant.portal.post(`/portal/nfse/${nota.id}/cancelar`, { motivo: MOTIVO })
  assert.deepEqual([refused.status, refused.json.codigo], [422, 'PRAZO_EXPIRADO'])
  assert.match(old.acao('substituir').motivo!, /códigos 01 e 02/)
})

test('the allowed actions depend on what was done before, and on the role of the reader', async () => {
  const issuer = await world.issuer({ proprio: true })
  const { portal } = issuer.tenant
  const nota = await authorised(issuer)
  await untilCancelled(() => portal.post(`/portal/nfse/${nota.id}/cancelar`, { motivo: MOTIVO }))
  const cancelled = await pageOf(issuer, nota.id)
  assert.deepEqual(cancelled.allowed, [])
  assert.match(cancelled.acao('cancelar').motivo!, /já foi cancelada/)

  const rejected = await issuer.api.issue(issuer.body({ simular: 'rejeitar: E0310' }))
  await issuer.api.waitSettled(rejected.json.id)
  assert.deepEqual((await pageOf(issuer, rejected.json.id)).allowed, ['reemitir'])
  const again = await portal.post(`/portal/nfse/${rejected.json.id}/reemitir`, { payload: issuer.body() })
  assert.equal(again.status, 202, again.text)
  assert.equal((await pageOf(issuer, rejected.json.id)).acao('reemitir').motivo, 'Esta nota já foi reemitida.')

  const silent = await silentNota(world, issuer)
  await until('a query is allowed', async () => (await pageOf(issuer, silent.id)).acao('consultar').permitida)
  await world.sql(`update usuarios set papel = 'leitura' where tenant_id = $1`, [issuer.tenant.id])
  const reader = await pageOf(issuer, nota.id)
  assert.deepEqual(reader.allowed, [])
  assert.match(reader.acao('cancelar').motivo!, /papel/)
  await silent.speak()
  await issuer.api.waitSettled(silent.id)
})

test('the portal voids a number in the ambiente it names', async () => {
  const issuer = await world.issuer()
  await authorised(issuer)
  const body = { prestador: { cpfCnpj: issuer.empresa.cpfCnpj }, serie: '1', numero: 2, motivo: MOTIVO }
  const { portal } = issuer.tenant
  assert.equal((await portal.post('/portal/nfse/rps/inutilizar', body)).status, 400)
  const voided = await portal.post('/portal/nfse/rps/inutilizar?ambiente=homologacao', body)
  assert.deepEqual([voided.status, voided.json.numero], [201, '2'], voided.text)
})
