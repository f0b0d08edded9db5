// RPS numbers that no note will ever have (docs/especificacao/estados.md#16-rps-series-and-number).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { authorised, MOTIVO } from '../support/ended-notes.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { silentNota } from '../support/silent-city.ts'
import type { Issuer } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

let world: World
let issuer: Issuer
before(async () => {
  world = await sharedWorld()
  issuer = await world.issuer()
})
after(() => world?.close())

const inutilizar = (numero: number | string, more: object = {}) =>
  issuer.api.post('/nfse/rps/inutilizar', {
    prestador: { cpfCnpj: issuer.empresa.cpfCnpj },
    serie: '1',
    numero,
    motivo: MOTIVO,
    ...more,
  })

test('a refused number, a gap and the next number are voided once each; used numbers are not', async () => {
  const used = await authorised(issuer)
  const refused = await issuer.api.issue(issuer.body({ simular: 'rejeitar: E0310' }))
  await issuer.api.waitSettled(refused.json.id)
  const gap = await issuer.api.issue(issuer.body({ rps: { numero: '5' } }))
  await issuer.api.waitSettled(gap.json.id)

  const first = await inutilizar(2)
  assert.deepEqual(
    [first.status, first.json.serie, first.json.numero, first.json.status],
    [201, '1', '2', 'inutilizada_localmente'],
    first.text,
  )
  assert.deepEqual((await inutilizar(2)).json, first.json)
  assert.deepEqual((await inutilizar('2')).json, first.json, 'numeroRps of a note may be sent as it came')
  for (const bad of ['0', '02', '2.0', '', 'dois', '1'.repeat(16)]) {
    const { status, json } = await inutilizar(bad)
    assert.deepEqual([status, json.erros[0]?.campo], [400, 'numero'], bad)
  }
  for (const numero of [3, 6]) assert.equal((await inutilizar(numero)).status, 201)
  const taken = await inutilizar(Number(used.numeroRps))
  assert.deepEqual([taken.status, taken.json.codigo, taken.json.estadoAtual], [409, 'ESTADO_INVALIDO', 'autorizada'])
  const beyond = await inutilizar(8)
  assert.deepEqual([beyond.status, beyond.json.codigo], [409, 'ESTADO_INVALIDO'])

  assert.equal((await authorised(issuer)).numeroRps, '7', 'the voided next number is skipped')
  const forced = await issuer.api.issue(issuer.body({ rps: { numero: '3' } }))
  assert.deepEqual([forced.status, forced.json.codigo], [409, 'RPS_NUMERO_EM_USO'])
  const { json: series } = await issuer.tenant.portal.get(`/portal/empresas/${issuer.empresa.id}/series`)
  const gaps = await issuer.tenant.portal.get(
    `/portal/empresas/${issuer.empresa.id}/series/${series.items[0].id}/lacunas`,
  )
  assert.deepEqual(
    gaps.json.items.map(({ de, ate }: { de: number; ate: number }) => [de, ate]),
    [[4, 4]],
    'voided numbers are no gaps',
  )
})

test('a number whose outcome is unknown is not voided', async () => {
  const own = await world.issuer({ proprio: true })
  const { id, speak } = await silentNota(world, own)
  const { numeroRps } = (await own.api.get(`/nfse/${id}`)).json
  const answer = await own.api.post('/nfse/rps/inutilizar', {
    prestador: { cpfCnpj: own.empresa.cpfCnpj },
    serie: '1',
    numero: Number(numeroRps),
    motivo: MOTIVO,
  })
  assert.deepEqual([answer.status, answer.json.estadoAtual], [409, 'processando'], answer.text)
  await speak()
  await own.api.waitSettled(id)
})

test('a wrong company, series or motive is refused by name', async () => {
  assert.equal((await inutilizar(9, { motivo: 'curto' })).json.codigo, 'MOTIVO_INVALIDO')
  assert.equal((await inutilizar(9, { serie: '99' })).status, 404)
  const unknown = await inutilizar(9, { prestador: { cpfCnpj: '11444777000161' } })
  assert.deepEqual([unknown.status, unknown.json.codigo], [422, 'EMPRESA_NAO_CADASTRADA'])
})

test('the gaps of a range are voided at once, each number once, and numbers in use stay', async () => {
  const own = await world.issuer()
  const used = await authorised(own)
  const refused = await own.api.issue(own.body({ simular: 'rejeitar: E0310' }))
  await own.api.waitSettled(refused.json.id)
  const after = await own.api.issue(own.body({ rps: { numero: '7' } }))
  await own.api.waitSettled(after.json.id)
  const { cpfCnpj, id } = own.empresa
  const body = { prestador: { cpfCnpj }, serie: '1', de: 1, ate: 7, motivo: MOTIVO }
  const ask = (more: object = {}) =>
    own.tenant.portal.post('/portal/nfse/rps/inutilizar-intervalo?ambiente=homologacao', { ...body, ...more })
  const single = { prestador: { cpfCnpj }, serie: '1', numero: 4, motivo: MOTIVO }
  assert.equal((await own.api.post('/nfse/rps/inutilizar', single)).status, 201)

  const answers = await Promise.all([ask(), ask(), ask({ de: 5 })])
  for (const { status, text } of answers) assert.equal(status, 201, text)
  assert.equal(
    answers.reduce((sum, { json }) => sum + json.inutilizados, 0),
    4,
    '2, 3, 5 and 6: each by one of the calls',
  )
  const { json } = await ask()
  assert.deepEqual(
    json.numeros.map(({ numero, resultado }: { numero: number; resultado: string }) => [numero, resultado]),
    [[1, 'em_uso'], ...[2, 3, 4, 5, 6].map((numero) => [numero, 'ja_inutilizado']), [7, 'em_uso']],
  )
  assert.deepEqual(json.numeros[0].nota, { id: used.id, status: 'autorizada' })
  const { json: series } = await own.tenant.portal.get('/portal/series?ambiente=homologacao')
  const [serie] = series.items
  assert.deepEqual([series.total, serie.empresaId, serie.faltantes], [1, id, 0])
  const { json: history } = await own.tenant.portal.get(`/portal/empresas/${id}/series/${serie.id}/historico`)
  const acts = history.items.filter(({ acao }: { acao: string | null }) => acao === 'rps.void-range')
  const voided = acts.map(({ detalhe }: { detalhe: { inutilizados: number } }) => detalhe.inutilizados)
  assert.equal(
    voided.reduce((sum: number, each: number) => sum + each, 0),
    4,
  )

  const beyond = await ask({ ate: 8 })
  assert.deepEqual([beyond.status, beyond.json.estadoAtual], [409, 'proximoNumero 8'])
  for (const wrong of [
    { de: 3, ate: 2 },
    { de: 1, ate: 501 },
  ])
    assert.deepEqual([(await ask(wrong)).json.erros?.[0]?.campo], ['ate'])
  assert.equal((await ask({ motivo: 'curto' })).json.codigo, 'MOTIVO_INVALIDO')
})
