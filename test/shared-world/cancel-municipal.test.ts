// How notes end in cities of the municipal track: cancelled, replaced in one operation or in two, or cancelled elsewhere.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { conexaoOf } from '#features/cidades/reach/conexao-of.ts'
import { openCredencial } from '#features/cidades/reach/credencial.ts'
import { trackOf } from '#features/cidades/reach/track-of.ts'
import { findNotaAutorizada, pedidoOf } from '#features/nfse/end/nota-autorizada.ts'
import type { App } from '#platform/app.ts'
import { loadConfig } from '#platform/config.ts'
import { openApp } from '#platform/open-app.ts'
import { type CityCompany, openCityCompany } from '../support/city-company.ts'
import { assertMovedOnce, MOTIVO } from '../support/ended-notes.ts'
import { openOperator } from '../support/publish-city.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Api, Tenant } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { untilCancelled } from '../support/until-cancelled.ts'
import type { World } from '../support/world.ts'

let world: World
let tenant: Tenant
let api: Api
let app: App
/** ABRASF 2.04, which replaces in one operation; BHISS, which does not; Betha Cloud, which answers with a protocol. */
const CIDADES = ['limeira', 'belo-horizonte', 'criciuma'] as const
type Cidade = (typeof CIDADES)[number]
const companies = {} as Record<Cidade, CityCompany>
before(async () => {
  world = await sharedWorld()
  const operator = await openOperator({ url: world.url, env: world.tree.env })
  tenant = await world.register()
  api = await tenant.apiKey()
  app = openApp(loadConfig({ ...world.tree.env, LOG_NIVEL: 'silent' }))
  for (const cidade of CIDADES) {
    const simulada = operator.cidades.find((each) => each.cidade === cidade)!
    const empresa = await openCityCompany(world, tenant, simulada, { ambiente: 'homologacao' })
    await operator.publish({ cidade, empresaId: empresa.id, pedido: empresa.body() })
    companies[cidade] = empresa
  }
})
after(async () => {
  await app?.close()
  await world?.close()
})

const get = async (id: string) => (await api.get(`/nfse/${id}`)).json
const post = (id: string, verbo: string, body: object) => api.post(`/nfse/${id}/${verbo}`, { motivo: MOTIVO, ...body })
async function authorised(cidade: Cidade, more: { simular?: string } = {}) {
  const { json, text } = await api.issue(companies[cidade].body(more))
  assert.ok(json.id, text)
  const nota = await api.waitSettled(json.id)
  assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
  return nota
}
const situacao = async (cidade: Cidade, numero: string) => {
  const { notas } = await world.simulator.admin<{ notas: { cnpj: string; numero: number; situacao: string }[] }>(
    'GET',
    `livro?cidade=${cidade}&ambiente=homologacao`,
  )
  return notas.find((each) => each.cnpj === companies[cidade].cpfCnpj && String(each.numero) === numero)?.situacao
}

describe('in a city of the municipal track', { concurrency: true }, () => {
  test('an issuer cancels its note', async () => {
    const { id, numero } = await authorised('limeira')
    const answer = await post(id, 'cancelar', {})
    assert.deepEqual([answer.status, answer.json.status], [200, 'cancelada'], answer.text)
    assert.match((await situacao('limeira', numero))!, /cancel/)
    await assertMovedOnce(world, id, 'cancelada', ['nfse.cancelada'])
  })

  test('one operation replaces a note: both notes move together', async () => {
    const original = await authorised('limeira')
    const answer = await post(original.id, 'substituir', { novaNota: companies.limeira.body({ valor: 900 }) })
    assert.equal(answer.status, 201, answer.text)
    const nova = await api.waitSettled(answer.json.id)
    assert.deepEqual(
      [nova.status, nova.meta.numeroOriginal],
      ['autorizada', original.numero],
      JSON.stringify(nova.erros),
    )
    assert.equal((await get(original.id)).status, 'substituida')
    assert.match((await situacao('limeira', original.numero))!, /subst/)
    // The city answers with both notes in one envelope.
    const { text } = await api.get(`/nfse/${nova.id}/xml`)
    assert.match(text, /^<CompNfse [^>]*xmlns="http:\/\/www\.abrasf\.org\.br\/nfse\.xsd"/)
    assert.deepEqual(
      [...text.matchAll(/<InfNfse[^>]*><Numero>(\d+)</g)].map(([, numero]) => numero),
      [nova.numero],
    )
    await assertMovedOnce(world, original.id, 'substituida', ['nfse.substituida'])
  })

  test('without that operation the new note is issued first, then the original is cancelled', async () => {
    const original = await authorised('belo-horizonte')
    const answer = await post(original.id, 'substituir', { novaNota: companies['belo-horizonte'].body() })
    assert.equal(answer.status, 201, answer.text)
    const nova = await api.waitSettled(answer.json.id)
    assert.equal(nova.status, 'autorizada', JSON.stringify(nova.erros))
    await until('the original is replaced', async () => (await get(original.id)).status === 'substituida')
    assert.match((await situacao('belo-horizonte', original.numero))!, /cancel/)
    await assertMovedOnce(world, original.id, 'substituida', ['nfse.substituida'])
  })

  test('a cancellation that the city takes under a protocol is queried by it until it ends', async () => {
    const { id, numero } = await authorised('criciuma')
    const motivo = `${MOTIVO} [simular: lote-na-consulta:4]`
    const { status, protocolo } = (await untilCancelled(() => post(id, 'cancelar', { motivo }))).json.cancelamento
    assert.ok(status === 'confirmado' && protocolo)
    assert.match((await situacao('criciuma', numero))!, /cancel/)
    await assertMovedOnce(world, id, 'cancelada', ['nfse.cancelada'])
    const exchanges = await exchangesOf(id)
    // An answer that came too late has no protocol; it still counts as a query.
    const [taken, ...queries] = exchanges.filter(([, , given]) => given !== null)
    assert.deepEqual(taken, ['cancelar', 'incerta', protocolo])
    assert.ok(queries.length > 0, JSON.stringify(exchanges))
    for (const query of queries) assert.deepEqual(query, ['consultar', 'incerta', protocolo])
    assert.deepEqual(exchanges.at(-1), ['consultar', 'cancelada', null])
  })

  test('a cancellation refused under the protocol is refused, and may be requested again', async () => {
    const { id } = await authorised('criciuma')
    const refused = await post(id, 'cancelar', { motivo: `${MOTIVO} [simular: rejeitar:E0840]` })
    assert.deepEqual([refused.status, refused.json.codigo], [422, 'CANCELAMENTO_RECUSADO'], refused.text)
    assert.deepEqual(
      refused.json.erros.map(({ codigo }: { codigo: string }) => codigo),
      ['E0840'],
    )
    assert.equal((await get(id)).status, 'autorizada')
    const answer = await post(id, 'cancelar', {})
    assert.deepEqual([answer.status, answer.json.status], [200, 'cancelada'], answer.text)
    await assertMovedOnce(world, id, 'cancelada', ['nfse.cancelada'])
  })

  test('a protocol unknown to the city leads to a query of the note: it is still valid, so the request is sent again', async () => {
    const { id } = await authorised('criciuma')
    const cancelling = post(id, 'cancelar', { motivo: `${MOTIVO} [simular: lote-preso]` })
    const taken = await until('the city takes it', () => takenOf(id))
    await loseProtocolo(id, taken.id)
    const again = await endNewLote(id)
    await cancelling
    await until('the note is cancelled', async () => (await get(id)).status === 'cancelada')
    const exchanges = await exchangesOf(id)
    assert.deepEqual(
      exchanges.filter(([operacao, , protocolo]) => operacao === 'cancelar' && protocolo !== null),
      [taken.protocolo, again].map((protocolo) => ['cancelar', 'incerta', protocolo]),
      JSON.stringify(exchanges),
    )
    assert.ok(exchanges.some(([, resultado]) => resultado === 'ausente'))
    await assertMovedOnce(world, id, 'cancelada', ['nfse.cancelada'])
  })

  test('a protocol without a result raises an alert to the operators, until the note has ended', async () => {
    const { id } = await authorised('criciuma')
    const cancelling = post(id, 'cancelar', { motivo: `${MOTIVO} [simular: lote-preso]` })
    const taken = await until('the city takes it', () => takenOf(id))
    assert.deepEqual(await alertasOf(id), [])
    await world.sql(`update jobs set tentativas = 7 where fila = 'nota.cancel' and chave = $1`, [id])
    await until('told', async () => (await alertasOf(id)).length > 0)
    assert.deepEqual(await alertasOf(id), [['cancelamento_sem_resposta', 'aberto']])
    await loseProtocolo(id, taken.id)
    await world.sql(`update jobs set tentativas = 0, executar_em = now() where fila = 'nota.cancel' and chave = $1`, [
      id,
    ])
    await endNewLote(id)
    await cancelling
    await until('the note is cancelled', async () => (await get(id)).status === 'cancelada')
    assert.deepEqual(await alertasOf(id), [['cancelamento_sem_resposta', 'resolvido']])
    await assertMovedOnce(world, id, 'cancelada', ['nfse.cancelada'])
  })

  test('a request for analysis waits for a human decision, and a cancellation made elsewhere grants it', async () => {
    const { id } = await authorised('limeira')
    const requested = await post(id, 'solicitar-cancelamento', {})
    assert.deepEqual(
      [requested.status, requested.json.status, requested.json.cancelamento.status],
      [201, 'autorizada', 'aguardando_acao_manual'],
      requested.text,
    )
    assert.deepEqual(await alertasOf(id), [['cancelamento_manual', 'aberto']])
    await cancelElsewhere(id)
    await until('found', async () => (await get(id)).status === 'cancelada')
    assert.equal((await get(id)).cancelamento.status, 'deferida')
    assert.deepEqual(await alertasOf(id), [['cancelamento_manual', 'resolvido']])
    await assertMovedOnce(world, id, 'cancelada', ['nfse.cancelada', 'nfse.cancelamento_deferido'])
  })

  test('a cancellation made in the portal of the city is noticed at the next query', async () => {
    const { id } = await authorised('belo-horizonte')
    await cancelElsewhere(id)
    await world.sql('update notas set situacao_ver_em = now() where id = $1', [id])
    await until('found', async () => (await get(id)).status === 'cancelada')
    assert.equal((await get(id)).cancelamento.tipo, 'oficio')
    await assertMovedOnce(world, id, 'cancelada', ['nfse.cancelada'])
  })
})

/** The alerts raised about a note's cancellation. Its issuing may have had one: on a busy machine an answer comes late. */
async function alertasOf(id: string): Promise<[tipo: string, status: string][]> {
  const rows = await world.sql<{ tipo: string; status: string }>(
    `select tipo, status from alertas where chave = $1 and tipo like 'cancelamento%'`,
    [id],
  )
  return rows.map(({ tipo, status }) => [tipo, status])
}

/** The open cancellation of a note, once its city has given it a protocol. */
async function takenOf(id: string) {
  const [row] = await world.sql<{ id: string; protocolo: string }>(
    'select id, protocolo from cancelamentos where nota_id = $1 and concluido_em is null and protocolo is not null',
    [id],
  )
  return row ?? null
}

/** No protocol of the city. */
const LOST = '1'

/**
 * Replaces the protocol by one that the city does not know, while no worker holds the job: a consult under way would
 * write the true one back.
 */
const loseProtocolo = (id: string, cancelamento: string) =>
  until('the job rests', async () => {
    const rows = await world.sql(
      `with j as (select 1 from jobs where fila = 'nota.cancel' and chave = $1 and estado <> 'executando' for update)
       update cancelamentos set protocolo = $3 from j where id = $2 and protocolo is not null returning id`,
      [id, cancelamento, LOST],
    )
    return rows.length > 0
  })

/** Ends what the city took after its protocol was lost, and returns the new protocol. */
async function endNewLote(id: string): Promise<string> {
  const { protocolo } = await until('the city takes it again', async () => {
    const taken = await takenOf(id)
    return taken?.protocolo !== LOST && taken
  })
  await world.simulator.admin('PUT', 'lotes', { cidade: 'criciuma', protocolo })
  return protocolo
}

/** The exchanges with the city about the end of a note, in order. */
async function exchangesOf(id: string) {
  const rows = await world.sql<{ operacao: string; resultado: string; protocolo: string | null }>(
    `select operacao, resultado, protocolo from transmissoes
     where nota_id = $1 and documento_id in (select id::text from cancelamentos where nota_id = $1) order by criada_em`,
    [id],
  )
  return rows.map(({ operacao, resultado, protocolo }) => [operacao, resultado, protocolo])
}

/** The company cancels without the service. */
async function cancelElsewhere(id: string): Promise<void> {
  const nota = await findNotaAutorizada(app.sistema, id)
  assert.ok(nota)
  const conexao = await conexaoOf(app, nota)
  const credencial = await openCredencial(app, nota, { comAcesso: true })
  assert.ok(conexao && credencial)
  const pedido = pedidoOf(nota, { motivo: MOTIVO, codigoMotivo: null })
  const { outcome } = await trackOf(app, conexao).cancel!(pedido, conexao, credencial)
  assert.equal(outcome.kind, 'cancelada', JSON.stringify(outcome))
}
