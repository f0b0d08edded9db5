// From homologação to production: what a company lacks, and what is copied there, once, however often and by how many it is asked.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { addMonths, competenciaOf } from '#domain/competencia.ts'
import { clienteBody } from '../support/belongings.ts'
import type { Answer } from '../support/http.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { type Issuer, notaBody } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

let world: World
before(async () => {
  world = await sharedWorld()
})

// biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape, and the test says which
async function ok(answer: Promise<Answer>, status = 200): Promise<any> {
  const { status: came, json, text } = await answer
  assert.equal(came, status, text)
  return json
}
type Item = {
  item: string
  estado: string
  codigo: string | null
  mensagem: string
  onde: string
  impedeACopia: boolean
}
type Lista = {
  pronta: boolean
  podeCopiar: boolean
  itens: Item[]
  copia: Record<string, Plano>
  compartilhados: object[]
}
type Plano = { aCopiar: number; jaExistem: number; diferentes: object[]; naoCopiados: object[] }

const pathOf = (empresaId: string) => `/portal/empresas/${empresaId}/pronto-para-valer`
const look = ({ tenant, empresa }: Issuer): Promise<Lista> => ok(tenant.portal.get(pathOf(empresa.id)))
const copy = ({ tenant, empresa }: Issuer) => tenant.portal.post(pathOf(empresa.id), {})
const estados = ({ itens }: Lista) => Object.fromEntries(itens.map(({ item, estado }) => [item, estado]))
const itemOf = ({ itens }: Lista, item: string) => itens.find((each) => each.item === item)!

/** A company with its own certificate and an authorised note in homologação. */
async function rehearsed(): Promise<Issuer> {
  const issuer = await world.issuer({ proprio: true })
  const { id } = await ok(issuer.api.issue(issuer.body()), 202)
  assert.equal((await issuer.api.waitSettled(id)).status, 'autorizada')
  await until('the customer of the note is learnt', async () => {
    const { total } = await ok(issuer.tenant.portal.get('/portal/tomadores?ambiente=homologacao'))
    return total > 0
  })
  return issuer
}
const putConfig = ({ tenant, empresa }: Issuer, body: object) =>
  ok(tenant.portal.call('PUT', `/portal/empresas/${empresa.id}/nfse-configs`, { body }))
const configsOf = async ({ tenant, empresa }: Issuer) =>
  (await ok(tenant.portal.get(`/portal/empresas/${empresa.id}/nfse-configs`))).items
const configIn = async (issuer: Issuer, ambiente: string) =>
  (await configsOf(issuer)).find((each: { ambiente: string }) => each.ambiente === ambiente)
const recorrentesIn = async ({ tenant }: Issuer, ambiente: string) =>
  (await ok(tenant.portal.get(`/portal/recorrentes?ambiente=${ambiente}`))).items
const MES = competenciaOf(Date.now())
const recur = ({ tenant, body }: Issuer, more: object = {}) =>
  ok(
    tenant.portal.post('/portal/recorrentes', {
      ...{ nome: 'Honorários', ambiente: 'homologacao', nota: body(), competencia: 'do_mes', modo: 'emitir' },
      calendario: { dia: 28, naoUtil: 'manter', aCadaMeses: 1, inicio: `${addMonths(MES, 1)}-01` },
      ...more,
    }),
    201,
  )

test('a company that has nothing yet is shown what is missing and where it is corrected, and nothing is copied', async () => {
  const tenant = await world.register()
  const empresa = await tenant.createEmpresa()
  const issuer = { tenant, empresa } as Issuer
  const lista = await look(issuer)
  assert.deepEqual(estados(lista), {
    ...{ cadastro: 'ok', certificado: 'falta', contrato: 'ok', cidade: 'ok', credenciais: 'ok' },
    ...{ serie: 'confira', padroes: 'confira', nota: 'falta' },
  })
  assert.deepEqual([lista.pronta, lista.podeCopiar], [false, false])
  const { codigo, onde } = itemOf(lista, 'certificado')
  assert.deepEqual([codigo, onde], ['CERTIFICADO_AUSENTE', `/empresas/${empresa.id}?aba=certificado`])
  await tenant.portal.post('/portal/tomadores', clienteBody(empresa.id))
  const refused = await copy(issuer)
  assert.deepEqual([refused.status, refused.json.codigo], [422, 'REGRA_NAO_ATENDIDA'], refused.text)
  assert.deepEqual(
    refused.json.erros.map(({ campo, codigo }: { campo: string; codigo: string }) => [campo, codigo]),
    [
      ['certificado', 'CERTIFICADO_AUSENTE'],
      ['nota', 'ENSAIO_AUSENTE'],
    ],
  )
  await ok(tenant.portal.call('PATCH', `/portal/empresas/${empresa.id}`, { body: { ativa: false } }))
  assert.equal(itemOf(await look(issuer), 'cadastro').codigo, 'EMPRESA_INATIVA')
  const other = await world.register()
  assert.equal((await other.portal.get(pathOf(empresa.id))).status, 404)
  assert.equal((await other.portal.post(pathOf(empresa.id), {})).status, 404)
})

test('the settings, the customers and the recurrences of tests go to production once, without what belongs to one ambiente', async () => {
  const issuer = await rehearsed()
  const { tenant, empresa } = issuer
  await putConfig(issuer, {
    ...{ ambiente: 'homologacao', serieRps: '7', aliquotaIssPadrao: 2.5, enviarEmailTomador: true },
    ...{ usuario: 'do-teste', senha: 'segredo-do-teste', loteInicial: 9 },
  })
  const recorrente = await recur(issuer)
  const antes = await look(issuer)
  assert.deepEqual(
    [antes.podeCopiar, ...Object.values(antes.copia).map(({ aCopiar, jaExistem }) => [aCopiar, jaExistem])],
    [true, [1, 0], [1, 0], [1, 0]],
  )
  assert.match(itemOf(antes, 'certificado').mensagem, /vence em \d{2}\/\d{2}\/\d{4}, daqui a \d+ dias/)
  assert.match(itemOf(antes, 'serie').mensagem, /série 7 .*número 1/)
  assert.equal(itemOf(antes, 'nota').onde.startsWith('/notas/'), true)

  const feito = await ok(copy(issuer), 201)
  const counts = (each: { copiados: number; jaExistiam: number; diferentes: object[] }) => [
    ...[each.copiados, each.jaExistiam, each.diferentes.length],
  ]
  assert.deepEqual(
    [counts(feito.configuracoes), counts(feito.clientes), counts(feito.recorrentes)],
    [
      [1, 0, 0],
      [1, 0, 0],
      [1, 0, 0],
    ],
  )
  const config = await configIn(issuer, 'producao')
  assert.deepEqual(
    [config.serieRps, config.aliquotaIssPadrao, config.enviarEmailTomador, config.usuario ?? null, config.senha],
    ['7', 2.5, true, null, null],
  )
  assert.equal(config.loteInicial ?? null, null)
  assert.equal((await ok(tenant.portal.get('/portal/tomadores?ambiente=producao'))).total, 1)
  const [copiada, ...rest] = await recorrentesIn(issuer, 'producao')
  assert.deepEqual([rest.length, copiada.situacao, copiada.proxima], [0, 'pausada', null])
  assert.equal(copiada.calendario.inicio, `${addMonths(MES, 1)}-28`)
  assert.equal(feito.recorrentes.novas[0].primeiraData, copiada.calendario.inicio)
  const [original] = await recorrentesIn(issuer, 'homologacao')
  assert.deepEqual([original.id, original.situacao], [recorrente.id, 'ativa'])
  const { items: series } = await ok(tenant.portal.get(`/portal/empresas/${empresa.id}/series?ambiente=producao`))
  assert.deepEqual(series, [])

  // The copy has another name in production, and stays the copy of its original.
  await ok(
    tenant.portal.call('PATCH', `/portal/recorrentes/${copiada.id}`, { body: { nome: 'Honorários de verdade' } }),
  )
  const again = await ok(copy(issuer), 201)
  assert.deepEqual(
    [counts(again.configuracoes), counts(again.clientes), counts(again.recorrentes)],
    [
      [0, 1, 0],
      [0, 1, 0],
      [0, 1, 0],
    ],
  )
  assert.equal((await recorrentesIn(issuer, 'producao')).length, 1)
  const retomada = await ok(tenant.portal.post(`/portal/recorrentes/${copiada.id}/retomar`, {}))
  assert.equal(retomada.proxima, copiada.calendario.inicio)

  const { items } = await ok(tenant.portal.get('/portal/auditoria?acao=empresa.copy-to-producao'))
  assert.equal(items.length, 2)
})

test('what production has already and is different is listed, field by field, and stays as it is', async () => {
  const issuer = await rehearsed()
  await putConfig(issuer, { ambiente: 'homologacao', aliquotaIssPadrao: 2.5 })
  await putConfig(issuer, { ambiente: 'producao', aliquotaIssPadrao: 5, usuario: 'da-producao' })
  await recur(issuer)
  const propria = await recur(issuer, { ambiente: 'producao', modo: 'revisar' })
  const { configuracoes, recorrentes } = await ok(copy(issuer), 201)
  assert.deepEqual(
    [configuracoes.copiados, configuracoes.jaExistiam, configuracoes.diferentes.map((each: Lista) => [each])],
    [0, 1, [[{ ...configuracoes.diferentes[0], nome: 'Marabá, PA', campos: ['aliquotaIssPadrao'] }]]],
  )
  const { aliquotaIssPadrao, usuario } = await configIn(issuer, 'producao')
  assert.deepEqual([aliquotaIssPadrao, usuario], [5, 'da-producao'])
  assert.deepEqual([recorrentes.copiados, recorrentes.jaExistiam], [0, 1])
  assert.deepEqual(recorrentes.diferentes, [{ id: propria.id, nome: 'Honorários', campos: ['modo'] }])
  assert.equal((await recorrentesIn(issuer, 'producao')).length, 1)
})

test('a copied recurrence begins after the months that production has billed, keeps its rhythm, and has no date in the past', async () => {
  const issuer = await rehearsed()
  const { tenant, empresa } = issuer
  // Of each quarter from this month on; this month the customer was billed in production by hand.
  const trimestral = { dia: 28, naoUtil: 'manter', aCadaMeses: 3, inicio: `${addMonths(MES, -3)}-01` }
  await recur(issuer, { nome: 'Trimestral', calendario: trimestral })
  const nunca = { dia: 28, naoUtil: 'manter', aCadaMeses: 1, fim: `${MES}-28`, inicio: `${MES}-01` }
  const acabada = await recur(issuer, { nome: 'Acaba já', calendario: { ...nunca, fim: `${addMonths(MES, 1)}-28` } })
  await world.sql(`update recorrentes set fim = $2 where id = $1`, [acabada.id, `${MES}-01`])
  const encerrada = await recur(issuer, { nome: 'Encerrada' })
  await ok(tenant.portal.post(`/portal/recorrentes/${encerrada.id}/encerrar`, {}))
  const producao = await tenant.apiKey('producao')
  const { id } = await ok(producao.issue(notaBody(empresa.cpfCnpj, { competencia: MES })), 202)
  assert.equal((await producao.waitSettled(id)).status, 'autorizada')

  const { recorrentes } = await ok(copy(issuer), 201)
  assert.deepEqual([recorrentes.copiados, recorrentes.naoCopiados.length], [1, 1])
  assert.deepEqual(
    [recorrentes.novas[0].nome, recorrentes.novas[0].primeiraData],
    ['Trimestral', `${addMonths(MES, 3)}-28`],
  )
  assert.equal(recorrentes.naoCopiados[0].nome, 'Acaba já')
  assert.deepEqual(itemOf(await look(issuer), 'serie').estado, 'ok')
})

test('two copies at the same moment copy as one does', async () => {
  const issuer = await rehearsed()
  await putConfig(issuer, { ambiente: 'homologacao', aliquotaIssPadrao: 2.5 })
  for (const nome of ['Um', 'Dois', 'Três']) await recur(issuer, { nome: `${nome} ${randomUUID()}` })
  const answers = await Promise.all([1, 2, 3, 4].map(() => ok(copy(issuer), 201)))
  const sum = (of: 'configuracoes' | 'clientes' | 'recorrentes') =>
    answers.reduce((total, each) => total + each[of].copiados, 0)
  assert.deepEqual([sum('configuracoes'), sum('clientes'), sum('recorrentes')], [1, 1, 3])
  assert.equal((await recorrentesIn(issuer, 'producao')).length, 3)
})

test('a copy that is resumed begins after a month that was billed by hand since it was copied', async () => {
  const issuer = await rehearsed()
  const { tenant, empresa } = issuer
  const calendario = { dia: 28, naoUtil: 'manter', aCadaMeses: 1, inicio: `${addMonths(MES, 1)}-01` }
  // Next month's note bills this month.
  await recur(issuer, { calendario, competencia: 'mes_anterior' })
  const { recorrentes } = await ok(copy(issuer), 201)
  const [{ id: copiaId, primeiraData }] = recorrentes.novas
  assert.equal(primeiraData, `${addMonths(MES, 1)}-28`)
  const producao = await tenant.apiKey('producao')
  const { id } = await ok(producao.issue(notaBody(empresa.cpfCnpj, { competencia: MES })), 202)
  assert.equal((await producao.waitSettled(id)).status, 'autorizada')
  const resumed = await ok(tenant.portal.post(`/portal/recorrentes/${copiaId}/retomar`, {}))
  assert.equal(resumed.proxima, `${addMonths(MES, 2)}-28`)
})
