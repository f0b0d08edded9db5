// Correction letters: in a city that takes them, each is registered once, whatever fails on the way.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type CityCompany, openCityCompany } from '../support/city-company.ts'
import { MOTIVO } from '../support/ended-notes.ts'
import { openOperator } from '../support/publish-city.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Api, Tenant } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

let world: World
let tenant: Tenant
let api: Api
let itajai: CityCompany
before(async () => {
  world = await sharedWorld()
  const operator = await openOperator({ url: world.url, env: world.tree.env })
  tenant = await world.register()
  api = await tenant.apiKey()
  const cidade = operator.cidades.find((each) => each.cidade === 'itajai')!
  itajai = await openCityCompany(world, tenant, cidade, { ambiente: 'homologacao' })
  // The city shows a letter at once: a letter it does not show was not registered.
  const diferencas = { capacidades: { visibilidadeSegundos: 1 } }
  await operator.publish({ cidade: 'itajai', empresaId: itajai.id, pedido: itajai.body(), diferencas })
})
after(() => world?.close())

const correct = (id: string, correcoes: object, motivo = MOTIVO) =>
  api.post(`/nfse/${id}/carta-correcao`, { correcoes, motivo })
async function authorised(): Promise<{ id: string; numero: string }> {
  const { json, text } = await api.issue(itajai.body())
  assert.ok(json.id, text)
  const nota = await api.waitSettled(json.id)
  assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
  return nota
}
/** How many letters about a note the city holds. */
async function lettersOf(numero: string): Promise<number | undefined> {
  const { notas } = await world.simulator.admin<{ notas: { cnpj: string; numero: number; cartas: number }[] }>(
    'GET',
    'livro?cidade=itajai&ambiente=homologacao',
  )
  return notas.find((each) => each.cnpj === itajai.cpfCnpj && each.numero === Number(numero))?.cartas
}
const exchangesOf = (id: string) =>
  world
    .sql<{ operacao: string; resultado: string }>(
      `select operacao, resultado from transmissoes where nota_id = $1
         and documento_id in (select id::text from cartas_correcao where nota_id = $1) order by criada_em`,
      [id],
    )
    .then((rows) => rows.map(({ operacao, resultado }) => `${operacao} ${resultado}`))

describe('a city that takes correction letters', { concurrency: true }, () => {
  test('a letter is registered; a repeated request is the same letter; another correction is another letter', async () => {
    const { id, numero } = await authorised()
    const contato = { tomador: { email: 'financeiro@tomador.example', telefone: '4733330000' } }
    const first = await correct(id, contato)
    assert.deepEqual([first.status, first.json.status, first.json.sequencia], [201, 'registrada', 1], first.text)
    assert.match(first.json.em, /^\d{4}-\d{2}-\d{2}T/)
    assert.deepEqual((await correct(id, contato)).json, first.json)
    assert.equal(await lettersOf(numero), 1)

    const texts = { discriminacao: 'Consultoria em\nengenharia', informacoesComplementares: 'Contrato 42' }
    const second = await correct(id, texts)
    assert.deepEqual([second.status, second.json.status, second.json.sequencia], [201, 'registrada', 2], second.text)
    assert.equal(await lettersOf(numero), 2)
    assert.deepEqual(await exchangesOf(id), ['corrigir corrigida', 'corrigir corrigida'])
    assert.equal((await api.get(`/nfse/${id}`)).json.status, 'autorizada')
    const trail = await world.sql<{ detalhe: object }>(
      `select detalhe from auditoria where recurso_id = $1 and acao = 'nota.correct' order by id`,
      [id],
    )
    assert.deepEqual(trail[0]?.detalhe, { campos: ['email', 'telefone'], motivo: MOTIVO })
    assert.equal(trail.length, 2)
  })

  test('two simultaneous requests are one letter', async () => {
    const { id, numero } = await authorised()
    const answers = await Promise.all(Array.from({ length: 4 }, () => correct(id, { discriminacao: 'Auditoria' })))
    assert.deepEqual(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size, 1)
    assert.equal(await lettersOf(numero), 1)
  })

  test('a letter is refused with the words of the city, and accepted later', async () => {
    const { id, numero } = await authorised()
    const wanted = { discriminacao: 'Auditoria [simular: rejeitar:E50 x1]' }
    const refused = await correct(id, wanted)
    assert.deepEqual([refused.status, refused.json.codigo], [422, 'CARTA_CORRECAO_RECUSADA'], refused.text)
    assert.deepEqual(
      refused.json.erros.map(({ codigo }: { codigo: string }) => codigo),
      ['E50'],
    )
    const again = await correct(id, wanted)
    assert.deepEqual([again.status, again.json.sequencia], [201, 1], again.text)
    assert.equal(await lettersOf(numero), 1)
  })

  test('a letter registered by a city that then stays silent is queried, and sent once', async () => {
    const { id, numero } = await authorised()
    const answer = await correct(id, { discriminacao: 'Auditoria [simular: autorizar-e-cortar]' })
    assert.deepEqual([answer.status, answer.json.status], [201, 'registrada'], answer.text)
    assert.equal(await lettersOf(numero), 1)
    assert.deepEqual(await exchangesOf(id), ['corrigir incerta', 'consultar corrigida'])
  })

  test('a lost letter is sent again once the note was read without it', async () => {
    const { id, numero } = await authorised()
    const answer = await correct(id, { discriminacao: 'Auditoria [simular: cortar-antes x1]' })
    assert.equal(answer.status, 201, answer.text)
    await until('it is registered', async () => (await lettersOf(numero)) === 1)
    const exchanges = await exchangesOf(id)
    assert.ok(exchanges.filter((each) => each === 'consultar ausente').length >= 2, exchanges.join())
    assert.equal(exchanges.at(-1), 'corrigir corrigida')
  })

  test('a correction that no letter can make is refused at once', async () => {
    const { id } = await authorised()
    const nothing = await correct(id, {})
    assert.deepEqual([nothing.status, nothing.json.erros[0].campo], [400, 'correcoes'], nothing.text)
    const long = await correct(id, { tomador: { telefone: '+1 202 555 0100 ramal 12' } })
    assert.equal(long.status, 400, long.text)
    const tooLong = await correct(id, { tomador: { telefone: '00442079460000123' } })
    assert.deepEqual([tooLong.status, tooLong.json.erros[0].campo], [422, 'correcoes.tomador.telefone'], tooLong.text)
    assert.equal((await correct(id, { discriminacao: 'Auditoria' }, 'curto')).json.codigo, 'MOTIVO_INVALIDO')
    assert.equal((await api.post(`/nfse/${id}/cancelar`, { motivo: MOTIVO })).json.status, 'cancelada')
    const late = await correct(id, { discriminacao: 'Auditoria' })
    assert.deepEqual([late.status, late.json.codigo], [409, 'ESTADO_INVALIDO'], late.text)
  })
})

test('the city shows that it takes letters, and the note that one may be sent', async () => {
  const municipio = (await api.get('/municipios/4208203')).json
  assert.deepEqual([municipio.operacoes.cartaCorrecao, municipio.operacoes.inutilizar], [true, false])
  const { id } = await authorised()
  const page = (await tenant.portal.get(`/portal/nfse/${id}`)).json
  const acao = page.acoes.find((each: { acao: string }) => each.acao === 'carta-correcao')
  assert.deepEqual([acao.permitida, acao.motivo], [true, null])
  const letter = await tenant.portal.post(`/portal/nfse/${id}/carta-correcao`, {
    correcoes: { tomador: { email: 'outro@tomador.example' } },
    motivo: MOTIVO,
  })
  assert.deepEqual([letter.status, letter.json.status], [201, 'registrada'], letter.text)
})

test('a request in any other city is refused, with what to do instead', async () => {
  const issuer = await world.issuer()
  const accepted = await issuer.api.issue(issuer.body())
  const nota = await issuer.api.waitSettled(accepted.json.id)
  const letter = await issuer.api.post(`/nfse/${nota.id}/carta-correcao`, {
    correcoes: { discriminacao: 'Auditoria' },
    motivo: MOTIVO,
  })
  assert.deepEqual([letter.status, letter.json.codigo], [422, 'OPERACAO_NAO_SUPORTADA_PELO_MUNICIPIO'], letter.text)
  assert.match(letter.json.erros[0].correcao, /substituir/)
})
