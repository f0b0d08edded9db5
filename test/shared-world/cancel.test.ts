// How a note ends at its city: cancelled by its issuer, after fiscal analysis, or by the city itself.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertMovedOnce, authorised, cityEvents, issuerIn, MOTIVO } from '../support/ended-notes.ts'
import { openClient } from '../support/http.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { untilCancelled } from '../support/until-cancelled.ts'
import type { World } from '../support/world.ts'

let world: World
let receiver: Receiver
let issuer: Issuer
before(async () => {
  ;[world, receiver] = await Promise.all([sharedWorld(), openReceiver()])
  issuer = await world.issuer()
})
after(() => Promise.all([world?.close(), receiver?.close()]))

const cancel = (id: string, motivo = MOTIVO, more: object = {}) =>
  issuer.api.post(`/nfse/${id}/cancelar`, { motivo, ...more })
const statusOf = async (id: string) => (await issuer.api.get(`/nfse/${id}`)).json

describe('cancelar', { concurrency: true }, () => {
  test('a cancelled note has its event in the city, no XML and still a PDF, and a repetition changes nothing', async () => {
    const path = '/cancelada'
    const { api, tenant, body } = await world.issuer()
    const endpoint = await tenant.portal.post('/portal/webhooks', {
      url: receiver.url + path,
      eventos: ['nfse.cancelada'],
    })
    receiver.tellSecret(path, endpoint.json.segredo)
    const { id, chaveAcesso } = await authorised({ api, tenant, body } as Issuer)
    const answer = await api.post(`/v1/nfse/${id}/cancelar`, { motivo: MOTIVO, codigoMotivo: '2' })
    assert.deepEqual(
      [answer.status, answer.json.status, answer.json.cancelamento?.tipo, answer.json.cancelamento?.status],
      [200, 'cancelada', 'direto', 'confirmado'],
      answer.text,
    )
    assert.ok(Math.abs(Date.parse(answer.json.cancelamento.em) - Date.now()) < 120_000)
    assert.deepEqual(await cityEvents(world, chaveAcesso), ['101101'])
    assert.equal((await api.get(`/nfse/${id}/xml`)).status, 404)
    assert.equal((await api.get(`/nfse/${id}/pdf`)).status, 200)
    const again = await api.post(`/nfse/${id}/cancelar`, { motivo: MOTIVO })
    assert.deepEqual([again.status, again.json], [200, answer.json])
    await assertMovedOnce(world, id, 'cancelada', ['nfse.cancelada'])
    await until('webhook', () => receiver.chegadas.some((each) => each.path === path))
    const [chegada, ...others] = receiver.chegadas.filter((each) => each.path === path)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [chegada!.event, chegada!.assinada, chegada!.body.nfse.status, chegada!.body.nfse.urls.xml],
      ['nfse.cancelada', true, 'cancelada', null],
    )
  })

  test('a refusal checks state, motive and deadline, in this order', async () => {
    const refused = await issuer.api.issue(issuer.body({ simular: 'rejeitar: E0310' }))
    await issuer.api.waitSettled(refused.json.id)
    const state = await cancel(refused.json.id, 'curto')
    assert.deepEqual(
      [state.status, state.json.codigo, state.json.estadoAtual],
      [409, 'NFSE_NAO_CANCELAVEL', 'rejeitada'],
    )
    const { id } = await authorised(issuer)
    for (const motivo of ['curto demais', '   quatorze letr  ', 'x'.repeat(501)]) {
      const answer = await cancel(id, motivo)
      assert.deepEqual([answer.status, answer.json.codigo], [400, 'MOTIVO_INVALIDO'], motivo)
    }
    assert.equal((await cancel(crypto.randomUUID())).status, 404)
    assert.equal((await statusOf(id)).status, 'autorizada')
  })

  for (const [story, simular] of Object.entries({
    'registers the cancellation and never answers': 'autorizar e calar x1',
    'registers the cancellation and hangs up': 'autorizar e cortar x1',
    'hangs up before reading': 'cortar antes x1',
    'is unavailable': 'indisponivel x1',
  }))
    test(`a note is cancelled once when the city ${story}`, async () => {
      const { id, chaveAcesso } = await authorised(issuer)
      await untilCancelled(() => cancel(id, `${MOTIVO} [simular: ${simular}]`))
      assert.deepEqual(await cityEvents(world, chaveAcesso), ['101101'])
      await assertMovedOnce(world, id, 'cancelada', ['nfse.cancelada'])
    })

  test('a cancellation stays em_processamento while the city is silent, and ends once it answers again', async () => {
    const own = await world.issuer({ proprio: true })
    const { id, chaveAcesso } = await authorised(own)
    const rule = { cnpj: own.empresa.cpfCnpj, comportamento: 'indisponivel', vezes: 1000 }
    const rules = await Promise.all(
      ['evento', 'consultar'].map((operacao) =>
        world.simulator.admin<{ id: string }>('PUT', 'comportamento', { ...rule, operacao }),
      ),
    )
    const answer = await own.api.post(`/nfse/${id}/cancelar`, { motivo: MOTIVO })
    assert.deepEqual(
      [answer.status, answer.json.status, answer.json.cancelamento.status],
      [200, 'autorizada', 'em_processamento'],
      answer.text,
    )
    const other = await own.api.post(`/nfse/${id}/solicitar-cancelamento`, { motivo: MOTIVO })
    assert.deepEqual([other.status, other.json.codigo], [409, 'CANCELAMENTO_EM_CURSO'])
    // Far in the future, so that only the next request can cause it now: asking again asks the city at once.
    await until('the job waits', async () => {
      const rows = await world.sql(
        `update jobs set executar_em = now() + interval '1 hour'
         where fila = 'nota.cancel' and chave = $1 and estado = 'aguardando' returning id`,
        [id],
      )
      return rows.length > 0
    })
    await Promise.all(rules.map((each) => world.simulator.admin('DELETE', `comportamento?id=${each.id}`)))
    await untilCancelled(() => own.api.post(`/nfse/${id}/cancelar`, { motivo: MOTIVO }))
    assert.deepEqual(await cityEvents(world, chaveAcesso), ['101101'])
    await assertMovedOnce(world, id, 'cancelada', ['nfse.cancelada'])
  })

  test('sixty-four simultaneous requests are one cancellation', async () => {
    const { id, chaveAcesso } = await authorised(issuer)
    await Promise.all(Array.from({ length: 64 }, () => untilCancelled(() => cancel(id))))
    assert.deepEqual(await cityEvents(world, chaveAcesso), ['101101'])
    const [row] = await world.sql<{ n: number; t: number }>(
      `select (select count(*)::int from cancelamentos where nota_id = $1) as n,
        (select count(*)::int from transmissoes where nota_id = $1 and operacao = 'cancelar' and resultado <> 'nao_enviada') as t`,
      [id],
    )
    assert.deepEqual(row, { n: 1, t: 1 })
    await assertMovedOnce(world, id, 'cancelada', ['nfse.cancelada'])
  })

  test('a cancellation refused for another reason shows the words of the city, and the note stays authorised', async () => {
    const { id } = await authorised(issuer)
    const answer = await cancel(id, `${MOTIVO} [simular: rejeitar: E0840]`)
    assert.deepEqual(
      [answer.status, answer.json.codigo, answer.json.erros[0]?.codigo],
      [422, 'CANCELAMENTO_RECUSADO', 'E0840'],
      answer.text,
    )
    const nota = await statusOf(id)
    assert.deepEqual([nota.status, nota.cancelamento.status], ['autorizada', 'recusado'])
    assert.equal((await cancel(id)).json.status, 'cancelada')
  })

  test('the portal has the same routes, and a reader may not use them', async () => {
    const { id } = await authorised(issuer)
    const { portal } = issuer.tenant
    const letter = await portal.post(`/portal/nfse/${id}/carta-correcao`, { correcoes: {}, motivo: MOTIVO })
    assert.deepEqual([letter.status, letter.json.codigo], [422, 'OPERACAO_NAO_SUPORTADA_PELO_MUNICIPIO'], letter.text)
    assert.match(letter.json.erros[0].correcao, /substituir/)
    const answer = await portal.post(`/portal/nfse/${id}/cancelar`, { motivo: MOTIVO })
    assert.deepEqual([answer.status, answer.json.status], [200, 'cancelada'], answer.text)
    const stranger = await world.issuer()
    assert.equal((await stranger.api.post(`/nfse/${id}/cancelar`, { motivo: MOTIVO })).status, 404)
  })
})

describe('depois do prazo', () => {
  test('what refusals teach about a deadline is shown once several agree, and never refuses unasked', async () => {
    const cMun = '1500800'
    const late = await lateIssuer(cMun)
    const { json: login } = await world.anonymous.post('/admin/auth/login', {
      email: ADMIN_ENV.ADMIN_EMAIL,
      senha: ADMIN_ENV.ADMIN_SENHA,
    })
    const office = openClient(world.url, login.token)
    const decide = (body: object) => office.call('PATCH', `/admin/municipios/${cMun}`, { body })
    const notes = await Promise.all([1, 2, 3, 4].map(() => authorised(late)))
    const last = notes[3]!
    const prazo = async () => (await late.api.get(`/nfse/${last.id}`)).json.prazoCancelamento
    assert.deepEqual(await prazo(), { ate: null, origem: 'desconhecido' })
    for (const [index, { id }] of notes.slice(0, 3).entries()) {
      const answer = await late.api.post(`/nfse/${id}/cancelar`, { motivo: MOTIVO })
      assert.deepEqual(
        [answer.status, answer.json.codigo, answer.json.erros[0]?.codigo],
        [422, 'PRAZO_EXPIRADO', 'E0822'],
        answer.text,
      )
      assert.match(answer.json.correcao, /solicitar-cancelamento/)
      if (index < 2) assert.equal((await prazo()).origem, 'desconhecido', 'one or two odd answers prove nothing')
    }
    await until('learned', async () => (await prazo()).origem === 'aprendido')
    const shown = (await late.api.get(`/nfse/${last.id}`)).json
    assert.deepEqual(shown.prazoCancelamento, { ate: shown.autorizadaEm, origem: 'aprendido' })
    const admin = (await office.get(`/admin/municipios/${cMun}`)).json
    assert.deepEqual([admin.prazoAprendido.homologacao.horas, admin.prazoAprendido.homologacao.recusas], [0, 3])
    const cleared = await decide({ esquecerPrazoAprendido: true })
    assert.deepEqual([cleared.status, cleared.json.prazoAprendido], [200, {}], cleared.text)
    assert.equal((await prazo()).origem, 'desconhecido')
    await world.simulator.admin('PUT', 'convenio', { cMun, prazoCancelamentoDias: 730 })
    const late3 = await late.api.post(`/nfse/${last.id}/cancelar`, { motivo: MOTIVO })
    assert.deepEqual([late3.status, late3.json.status], [200, 'cancelada'], late3.text)
    assert.equal(late3.json.prazoCancelamento, null)
    await decide({ prazoCancelamentoHoras: 0 })
    assert.deepEqual((await late.api.get(`/municipios/${cMun}`)).json.prazoCancelamento, {
      horas: 0,
      origem: 'operador',
    })
    await world.simulator.admin('PUT', 'convenio', { cMun, prazoCancelamentoDias: 0 })
    const refused = await late.api.post(`/nfse/${notes[0]!.id}/cancelar`, { motivo: MOTIVO })
    const codigos = refused.json.erros.map(({ codigo }: { codigo: string }) => codigo)
    assert.deepEqual([refused.status, codigos], [422, ['PRAZO_EXPIRADO']], 'the operator set it: the city is not asked')
    await decide({ prazoCancelamentoHoras: null })
  })

  for (const { tipo, nome, status, eventos } of [
    {
      tipo: '105104',
      nome: 'grants it',
      status: 'cancelada',
      eventos: ['nfse.cancelada', 'nfse.cancelamento_deferido'],
    },
    { tipo: '105105', nome: 'denies it', status: 'autorizada', eventos: ['nfse.cancelamento_indeferido'] },
  ])
    test(`an analysis is opened, and the fisco ${nome}`, async () => {
      const { id, chaveAcesso } = await authorised(issuer)
      const opened = await issuer.api.post(`/nfse/${id}/solicitar-cancelamento`, { motivo: MOTIVO })
      assert.deepEqual(
        [opened.status, opened.json.status, opened.json.cancelamento?.tipo, opened.json.cancelamento?.status],
        [201, 'autorizada', 'analise', 'em_analise'],
        opened.text,
      )
      const again = await issuer.api.post(`/nfse/${id}/solicitar-cancelamento`, { motivo: MOTIVO })
      assert.deepEqual([again.status, again.json.cancelamento], [201, opened.json.cancelamento])
      assert.equal((await cancel(id)).json.codigo, 'CANCELAMENTO_EM_CURSO')
      assert.deepEqual(await cityEvents(world, chaveAcesso), ['101103'])
      await world.simulator.admin('POST', 'eventos', { ambiente: 'homologacao', chave: chaveAcesso, tipo })
      await until('the analysis ended', async () => (await statusOf(id)).cancelamento.status !== 'em_analise')
      const nota = await statusOf(id)
      assert.deepEqual([nota.status, nota.cancelamento.status], [status, tipo === '105104' ? 'deferida' : 'indeferida'])
      if (status === 'cancelada') await assertMovedOnce(world, id, 'cancelada', eventos)
      else {
        const rows = await world.sql<{ evento: string }>(
          `select evento from eventos where nota_id = $1 and evento <> 'nfse.autorizada'`,
          [id],
        )
        assert.deepEqual(rows, [{ evento: 'nfse.cancelamento_indeferido' }])
      }
    })

  test('a cancellation made by the city itself is found in its feed, and reported', async () => {
    const own = await world.issuer({ proprio: true })
    const { id, chaveAcesso } = await authorised(own)
    await world.simulator.admin('POST', 'eventos', { ambiente: 'homologacao', chave: chaveAcesso, tipo: '305101' })
    await world.sql('update dfe_cursores set lido_em = now() - interval $$1 day$$ where empresa_id = $1', [
      own.empresa.id,
    ])
    await until('found', async () => (await own.api.get(`/nfse/${id}`)).json.status === 'cancelada')
    const nota = (await own.api.get(`/nfse/${id}`)).json
    assert.deepEqual([nota.cancelamento.tipo, nota.cancelamento.status], ['oficio', 'confirmado'])
    await assertMovedOnce(world, id, 'cancelada', ['nfse.cancelada'])
  })
})

/** An issuer in a city that cancels nothing. */
async function lateIssuer(cMun: string): Promise<Issuer> {
  await world.simulator.admin('PUT', 'convenio', { cMun, prazoCancelamentoDias: 0 })
  return issuerIn(world, cMun, 'PA')
}
