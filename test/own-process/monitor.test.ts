// Operators watch the web services of cities: measures, transmissions, errors, probes, alerts and their notices.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Client } from '../support/http.ts'
import { ADMIN_ENV, openOperator } from '../support/publish-city.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

const MARABA = '1504208'
const SEGREDO = randomBytes(24).toString('hex')
const MONITOR = '/admin/monitor'

let receiver: Receiver
let world: World
let admin: Client
let issuer: Issuer
const notas: Record<'autorizada' | 'recusada', string> = { autorizada: '', recusada: '' }
before(async () => {
  receiver = await openReceiver((nth) => (nth === 0 ? 500 : 200))
  receiver.tellSecret('/alertas', SEGREDO)
  world = await openWorld({
    ...ADMIN_ENV,
    ALERTAS_WEBHOOK_URL: `${receiver.url}/alertas`,
    ALERTAS_WEBHOOK_SEGREDO: SEGREDO,
  })
  admin = (await openOperator({ url: world.url, env: world.tree.env })).client
  issuer = await world.issuer({ proprio: true })
  notas.autorizada = await settle()
  notas.recusada = await settle('rejeitar: E0310')
})
after(async () => {
  await world?.close()
  await receiver?.close()
})

// biome-ignore lint/suspicious/noExplicitAny: each operation has its own shape; the contract walk checks them all
const ok = async (answer: ReturnType<Client['get']>, status = 200): Promise<any> => {
  const { status: came, json, text } = await answer
  assert.equal(came, status, text)
  return json
}
const get = (path: string) => ok(admin.get(`${MONITOR}${path}`))
const set = (chave: string, valor: unknown) =>
  ok(admin.call('PUT', `/admin/settings/${chave}`, { body: { valor, motivo: 'ensaio do monitor' } }))
async function settle(simular?: string): Promise<string> {
  const { id } = await ok(issuer.api.issue(issuer.body(simular ? { simular } : {})), 202)
  await issuer.api.waitSettled(id)
  return id
}

test('a city in use is listed with its measures over every period, and found by provider, state and status', async () => {
  const [seen] = await until('the notes are added up', async () => {
    const { items } = await get('/webservices?ambiente=homologacao&periodo=1h')
    const mine = items.filter(({ municipio }: { municipio: { ibge: string } }) => municipio.ibge === MARABA)
    return mine[0]?.autorizadas >= 1 && mine[0].rejeitadas >= 1 && mine[0].chamadas >= 2 && mine
  })
  assert.deepEqual(
    [seen.municipio.uf, seen.emUso, seen.conexao.slug, seen.padrao],
    ['PA', true, 'sefin-nacional', 'dps-1.01'],
  )
  assert.ok(seen.tempoResposta.p50Ms > 0 && seen.ultimoSucessoEm)
  assert.equal(seen.taxaDeFalha, 0)
  const found = async (query: string) =>
    (await get(`/webservices?ambiente=homologacao&limit=100&${query}`)).items.filter(
      (each: { emUso: boolean }) => each.emUso,
    )
  for (const periodo of ['24h', '7d', '30d'])
    assert.ok((await found(`periodo=${periodo}`))[0].autorizadas >= 1, periodo)
  assert.equal((await found('provedor=DPS-1.01&uf=PA&status=normal')).length, 1)
  assert.equal((await found('uf=SP')).length, 0)
  assert.equal((await found('provedor=ginfes')).length, 0)
  assert.equal((await found('status=fora')).length, 0)
  assert.equal((await admin.get(`${MONITOR}/webservices?uf=XX`)).json.codigo, 'UF_INEXISTENTE')

  const detail = await get(`/webservices/${MARABA}?ambiente=homologacao`)
  assert.deepEqual(
    detail.periodos.map(({ periodo }: { periodo: string }) => periodo),
    ['1h', '24h', '7d', '30d'],
  )
  assert.ok(detail.periodos.every((each: { rejeitadas: number }) => each.rejeitadas >= 1))
  const horas: { em: string; rejeitadas: number; tempoResposta: { p95Ms: number } | null }[] = detail.horas
  assert.equal(horas.length, 24)
  assert.equal(Date.parse(horas[23]!.em) - Date.parse(horas[0]!.em), 23 * 3_600_000)
  assert.ok(horas.slice(22).some(({ rejeitadas, tempoResposta }) => rejeitadas >= 1 && tempoResposta!.p95Ms > 0))
  assert.ok(horas.slice(0, 22).every(({ rejeitadas, tempoResposta }) => rejeitadas === 0 && tempoResposta === null))
  assert.deepEqual([detail.credencial.mtls, detail.credencial.assina], [true, true])
  assert.equal((await admin.get(`${MONITOR}/webservices/9999999`)).status, 404)

  const painel = await get('/dashboard?ambiente=homologacao')
  assert.deepEqual([painel.emUso, painel.estados.normal, painel.porPadrao[0].padrao], [1, 1, 'dps-1.01'])
  assert.deepEqual([painel.porUf[0].uf, painel.porUf[0].estados.normal, painel.porUf.length], ['PA', 1, 1])
  assert.equal((await get('/dashboard?ambiente=producao')).emUso, 0)
})

test('transmissions of all accounts come by cursor, the newest first, without what was sent', async () => {
  await settle()
  const stored = await world.sql<{ id: string }>('select id from transmissoes order by criada_em desc, id desc')
  const listed: { id: string; status: string; notaId: string; municipio: { nome: string } }[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: typeof listed; cursor: string | null } = await get(
      `/transmissoes?limit=1${cursor && `&cursor=${cursor}`}`,
    )
    assert.ok(page.items.length <= 1)
    listed.push(...page.items)
    cursor = page.cursor
  }
  assert.deepEqual(
    listed.map(({ id }) => id),
    stored.map(({ id }) => id),
  )
  assert.equal(listed[0]!.municipio.nome, 'Marabá')
  assert.ok(!JSON.stringify(listed).includes(issuer.empresa.cpfCnpj), 'no document of the customer')
  const ids = async (query: string) =>
    (await get(`/transmissoes?limit=100&${query}`)).items.map(({ notaId }: { notaId: string }) => notaId)
  assert.deepEqual(await ids('status=recusada&ambiente=homologacao'), [notas.recusada])
  assert.deepEqual(await ids(`status=recusada&municipioIbge=${MARABA}&provedor=dps-1.01`), [notas.recusada])
  assert.deepEqual(await ids('ambiente=producao'), [])
  assert.deepEqual(await ids('provedor=ginfes'), [])
  const ofCity = await get(`/webservices/${MARABA}/transmissoes?limit=100`)
  assert.equal(ofCity.items.length, stored.length)
  for (const cursor of ['x', Buffer.from('99999999999999999999|x').toString('base64url')]) {
    const { status, json } = await admin.get(`${MONITOR}/transmissoes?cursor=${cursor}`)
    assert.deepEqual([status, json.codigo, json.erros[0].campo], [400, 'PARAMETRO_INVALIDO', 'query.cursor'])
  }
})

test('errors of a city are grouped by cause, each with a note that shows it', async () => {
  const { items, incompleto } = await get(`/webservices/${MARABA}/erros?ambiente=homologacao&periodo=1h`)
  const group = items.find(({ codigo }: { codigo: string }) => codigo === 'E0310')
  assert.deepEqual([group.tipo, group.quantas, group.contas, group.exemplo.notaId], ['recusa', 1, 1, notas.recusada])
  assert.ok(group.mensagem.length > 10 && group.primeiraEm === group.ultimaEm && !incompleto)
  assert.deepEqual((await get(`/webservices/${MARABA}/erros`)).items, [])
})

test('a probe resolves, shakes hands and asks something harmless; each step has its time, and both sides its audit', async () => {
  const before = await world.simulator.livro()
  const path = `${MONITOR}/webservices/${MARABA}/probe?ambiente=homologacao`
  const { executada, sonda: feita } = await ok(admin.call('POST', path), 201)
  const { achado: sonda } = feita
  assert.deepEqual([executada, sonda.respondeu, sonda.causa, feita.comCertificado], [true, true, null, true])
  assert.ok(sonda.dns.enderecos.length > 0 && sonda.tls.confiavel && /^TLSv1/.test(sonda.tls.protocolo))
  assert.ok(Date.parse(sonda.tls.cadeia[0].ate) > Date.now() && sonda.tls.cadeia[0].impressaoDigital)
  assert.deepEqual([sonda.requisicao.metodo, sonda.requisicao.status < 500], ['HEAD', true])
  assert.ok([sonda.dns, sonda.tls, sonda.requisicao].every(({ duracaoMs }) => duracaoMs >= 0))
  assert.equal((await world.simulator.livro()).length, before.length, 'nothing was issued')
  const audited = await world.sql<{ acao: string; tenant_id: string | null }>(
    `select acao, tenant_id from auditoria where acao in ('municipio.probe', 'certificado.probe') order by id`,
  )
  assert.deepEqual(audited, [
    { acao: 'municipio.probe', tenant_id: null },
    { acao: 'certificado.probe', tenant_id: issuer.tenant.id },
  ])
  const { items } = await ok(issuer.tenant.portal.get('/portal/auditoria?acao=certificado.probe'))
  assert.equal(items.length, 1)

  // A city without connection: there is nothing to probe, and the answer says why.
  const nothing = await ok(admin.call('POST', `${MONITOR}/webservices/3550308/probe?ambiente=producao`), 201)
  assert.deepEqual([nothing.executada, nothing.sonda], [false, null])
  assert.match(nothing.motivo, /conexão publicada/)
})

test('cities in use are probed by themselves: silence opens an alert, an answer resolves it, operators hear of both', async () => {
  await set('monitor.falhasSeguidas', 2)
  await set('monitor.sondaMinutos', 5)
  await set('monitor.estavelMinutos', 1)
  const { id: regra } = await world.simulator.admin<{ id: number }>('PUT', 'comportamento', {
    ...{ ambiente: 'homologacao', operacao: 'consultar', comportamento: 'indisponivel', vezes: 100_000 },
  })
  const chave = 'sefin-nacional:homologacao'
  const findAlert = async (resolvidos: boolean) =>
    (await get(`/alertas?tipo=municipio_inacessivel&resolvidos=${resolvidos}`)).items.find(
      (each: { chave: string }) => each.chave === chave,
    ) ?? null
  const countSondas = async () => (await world.sql<{ n: number }>('select count(*)::int as n from sondas'))[0]!.n
  const alert = await until('the alert opens', () => findAlert(false), { measure: countSondas })
  assert.deepEqual([alert.gravidade, alert.status, alert.conta], ['critica', 'aberto', null])
  const detail = await get(`/webservices/${MARABA}?ambiente=homologacao`)
  assert.ok(detail.sonda.falhasSeguidas >= 2 && detail.sonda.causa === 'http')
  assert.deepEqual(
    detail.alertas.map(({ id }: { id: string }) => id),
    [alert.id],
  )
  const [hour] = detail.periodos
  assert.ok(hour.disponibilidade > 0 && hour.disponibilidade < 1 && hour.sondas >= 3, JSON.stringify(hour))

  const heard = (evento: string) =>
    until(
      `the webhook hears that it is ${evento}`,
      () =>
        // The first arrival was answered with 500, and came again.
        receiver.chegadas.find(
          ({ body }, nth) =>
            nth > 0 &&
            body.tipo === 'municipio_inacessivel' &&
            body.alertas.some((each: { id: string; evento: string }) => each.id === alert.id && each.evento === evento),
        ) ?? null,
    )
  const opened = await heard('aberto')
  assert.deepEqual([opened.event, opened.assinada, opened.body.gravidade], ['operacao.alertas', true, 'critica'])
  await world.simulator.admin('DELETE', `comportamento?id=${regra}`)
  const resolved = await until('the alert resolves by itself', () => findAlert(true), { measure: countSondas })
  assert.deepEqual([resolved.id, resolved.status, resolved.resolvidoPor], [alert.id, 'resolvido', null])
  assert.ok((await heard('resolvido')).assinada)
})

test('an alert is resolved with a note, reopens when its cause comes back, and resolves by itself when the cause ends', async () => {
  const mine = async (resolvidos: boolean) => {
    const query = `tipo=emissor_nacional_recusou&resolvidos=${resolvidos}&tenantId=${issuer.tenant.id}`
    return (await get(`/alertas?${query}`)).items
  }
  await set('alertas.emails', ['plantao@operacao.example'])
  await settle('rejeitar: E0084')
  const [alert] = await until('it opens', async () => (await mine(false)).length > 0 && mine(false))
  const resolver = `${MONITOR}/alertas/${alert.id}/resolver`
  assert.equal((await admin.post(resolver, { nota: ' ' })).status, 400)
  const nota = 'A prefeitura habilitou o estabelecimento.'
  const resolved = await ok(admin.post(resolver, { nota }), 201)
  assert.deepEqual([resolved.status, resolved.notaDaResolucao], ['resolvido', nota])
  assert.ok(resolved.resolvidoPor.nome)
  assert.equal((await ok(admin.post(resolver, { nota: 'outra' }), 201)).notaDaResolucao, nota, 'repeated')
  assert.equal((await world.sql(`select from auditoria where acao = 'alerta.resolve'`)).length, 1)

  await settle('rejeitar: E0084')
  const [again] = await until('it reopens', async () => (await mine(false)).length > 0 && mine(false))
  assert.deepEqual([again.id, again.ocorrencias, again.notaDaResolucao], [alert.id, 2, null])
  await settle()
  await until('it resolves by itself', async () => (await mine(false)).length === 0)
  assert.deepEqual(
    (await mine(true)).map(({ id, resolvidoPor }: { id: string; resolvidoPor: null }) => [id, resolvidoPor]),
    [[alert.id, null]],
  )
  const mail = await until('operators get mail', async () => {
    const rows = await world.sql<{ assunto: string }>(
      `select assunto from emails where para = 'plantao@operacao.example'`,
    )
    return rows.length > 0 && rows
  })
  assert.ok(mail.some(({ assunto }) => /^\[critica\] emissor_nacional_recusou: /.test(assunto)))
})

test('every opening, reopening and resolution is an event', async () => {
  const eventos = await world.sql<{ evento: string }>(
    `select e.evento from alerta_eventos e join alertas a on a.id = e.alerta_id
     where a.tipo = 'emissor_nacional_recusou' and a.tenant_id = $1 order by e.id`,
    [issuer.tenant.id],
  )
  assert.deepEqual(
    eventos.map(({ evento }) => evento),
    ['aberto', 'resolvido', 'reaberto', 'resolvido'],
  )
})

test('the rules of alerts are readable, and the monitor says how it is itself', async () => {
  const { items } = await get('/alertas/regras')
  const rule = items.find(({ tipo }: { tipo: string }) => tipo === 'municipio_inacessivel')
  assert.deepEqual([rule.gravidade, rule.limiar], ['critica', '2 sondas seguidas'])
  assert.ok(items.every((each: { abre: string; resolve: string }) => each.abre && each.resolve))
  const health = await until('every event is notified', async () => {
    const found = await get('/health')
    return found.avisos.eventosPendentes === 0 && found
  })
  assert.deepEqual(health.processos.map(({ papel }: { papel: string }) => papel).sort(), ['api', 'worker'])
  assert.ok(
    health.processos.every((each: { memoriaBytes: number; versao: string }) => each.memoriaBytes > 0 && each.versao),
  )
  assert.ok(health.sondas.alvos >= 1 && health.sondas.ultimaEm)
  assert.deepEqual(health.avisos.destinos, { emails: 1, webhook: true })
})
