// A note that no proof can decide reaches people: an alert, an e-mail, and the acts that an operator may do.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CityCompany, openCityCompany } from '../support/city-company.ts'
import type { Client } from '../support/http.ts'
import { ADMIN_ENV, openOperator } from '../support/publish-city.ts'
import type { Api, Tenant } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

const DECLARACAO = {
  motivo: 'O cliente precisa da nota hoje',
  provaDeAusencia: 'O RPS não consta na lista de notas do site da prefeitura em 20/11/2026',
}

let world: World
let operador: Client
let tenant: Tenant
let api: Api
let limeira: CityCompany
before(async () => {
  world = await openWorld({ ...ADMIN_ENV, LEASE_S: '12' })
  const operator = await openOperator({ url: world.url, env: world.tree.env })
  operador = operator.client
  tenant = await world.register()
  api = await tenant.apiKey()
  const cidade = operator.cidades.find((each) => each.cidade === 'limeira')!
  limeira = await openCityCompany(world, tenant, cidade, { ambiente: 'homologacao' })
  // As its template says, the city replaces a document that comes again: the service never sends one twice.
  const diferencas = { capacidades: { visibilidadeSegundos: 1, timeoutSegundos: 5, reenvio: 'substitui' } }
  await operator.publish({ cidade: 'limeira', empresaId: limeira.id, pedido: limeira.body(), diferencas })
})
after(() => world?.close())

const alertas = (id: string) =>
  world.sql<{ status: string }>(`select status from alertas where tipo = 'nota_incerta' and chave = $1`, [id])

/** A note that the city lost, once it is proven absent and may not be sent again. */
async function undecided(): Promise<{ id: string; idIntegracao: string; pedido: Record<string, unknown> }> {
  const pedido = limeira.body({ simular: 'indisponivel x1' })
  const { json, text } = await api.post('/nfse', pedido)
  assert.ok(json.id, text)
  await until('the operators are alerted', async () => (await alertas(json.id)).length === 1)
  const nota = (await api.get(`/nfse/${json.id}`)).json
  assert.equal(nota.status, 'falha_temporaria')
  return { id: json.id, idIntegracao: nota.idIntegracao, pedido }
}

test('the account is mailed once about a note that nothing can decide, however often it is asked about', async () => {
  const { id } = await undecided()
  const { proximoPasso, acoes } = (await operador.get(`/admin/nfse/${id}`)).json
  // While a worker asks, the file says so; else it says what the alert says, and the act that ends it.
  assert.match(proximoPasso.passo, /^(sem_decisao|consultando)$/)
  const { titulo, ato } = await until('nothing is asked', async () => {
    const { json } = await operador.get(`/admin/nfse/${id}`)
    return json.proximoPasso.passo === 'sem_decisao' ? json.proximoPasso : null
  })
  const regras = (await operador.get('/admin/monitor/alertas/regras')).json.items
  assert.equal(titulo, regras.find(({ tipo }: { tipo: string }) => tipo === 'nota_incerta').texto)
  assert.equal(ato, 'falha-definitiva')
  assert.ok(acoes.some(({ acao }: { acao: string }) => acao === ato))
  const negative = async () => {
    const [row] = await world.sql<{ n: number }>(
      `select count(*)::int as n from transmissoes where nota_id = $1 and resultado = 'ausente'`,
      [id],
    )
    return row!.n
  }
  // Resolved while its cause lasts, the alert comes back as the same one.
  const { items } = (await operador.get('/admin/monitor/alertas?tipo=nota_incerta&limit=100')).json
  const { id: alerta } = items.find(({ notaId }: { notaId: string }) => notaId === id)
  const resolved = await operador.post(`/admin/monitor/alertas/${alerta}/resolver`, { nota: 'Ensaio' })
  assert.equal(resolved.status, 201, resolved.text)
  const before = await negative()
  await until('it is asked about again', async () => (await negative()) >= before + 2)
  assert.deepEqual(await alertas(id), [{ status: 'aberto' }])
  const mails = await world.sql<{ assunto: string }>('select assunto from emails where chave like $1', [
    `nota-incerta:${id}:%`,
  ])
  assert.deepEqual(mails.length, 1)
  assert.match(mails[0]!.assunto, /ficou sem resposta do município/)
})

test('an operator with evidence ends it: reasons kept, alert resolved, webhook sent, and the same id issues again', async () => {
  const { id, pedido } = await undecided()
  const path = `/admin/nfse/${id}/falha-definitiva`
  for (const [bad, campo] of [
    [{ ...DECLARACAO, motivo: '  curto   ' }, 'motivo'],
    [{ motivo: DECLARACAO.motivo }, 'provaDeAusencia'],
  ] as const) {
    const refused = await operador.post(path, bad)
    assert.deepEqual([refused.status, refused.json.erros[0].campo], [400, campo], refused.text)
  }
  assert.equal((await tenant.portal.post(path, DECLARACAO)).status, 401)

  // A query may be under way, and then the operator is asked to wait.
  const ended = await until('it is ended', async () => {
    const answer = await operador.post(path, DECLARACAO)
    return answer.status === 409 ? null : answer
  })
  assert.deepEqual([ended.status, ended.json.status], [201, 'falha_definitiva'], ended.text)
  assert.match(ended.json.erros[0].mensagem, /O cliente precisa da nota hoje/)
  assert.deepEqual(await alertas(id), [{ status: 'resolvido' }])
  const [last] = await world.sql<{ ator: string; detalhe: object }>(
    'select ator, detalhe from historico where nota_id = $1 order by id desc limit 1',
    [id],
  )
  assert.match(last!.ator, /^admin:/)
  assert.deepEqual(last!.detalhe, DECLARACAO)
  const audited = await world.sql(
    `select detalhe from auditoria where recurso_id = $1 and acao = 'nota.give-up' and tenant_id = $2`,
    [id, tenant.id],
  )
  assert.deepEqual(audited, [{ detalhe: DECLARACAO }])
  const eventos = await world.sql(`select evento from eventos where nota_id = $1`, [id])
  assert.deepEqual(eventos, [{ evento: 'nfse.falha_definitiva' }])

  const again = await operador.post(path, DECLARACAO)
  assert.deepEqual([again.status, again.json], [201, ended.json], again.text)
  assert.equal((await world.sql(`select from eventos where nota_id = $1`, [id])).length, 1)
  assert.equal(
    (await world.sql(`select from auditoria where recurso_id = $1 and acao = 'nota.give-up'`, [id])).length,
    1,
  )
  const anew = await api.post('/nfse', { ...limeira.body(), idIntegracao: pedido.idIntegracao })
  assert.equal(anew.status, 202, anew.text)
  assert.notEqual(anew.json.id, id)
  assert.equal((await api.waitSettled(anew.json.id)).status, 'autorizada')
})

test('an operator asks the city at once about a note of any account; a note under way may not be ended', async () => {
  const { id } = await undecided()
  await world.sql(
    `update jobs set executar_em = now() + interval '1 hour' where chave = $1 and estado = 'aguardando'`,
    [id],
  )
  const asked = async () =>
    (await world.sql(`select from transmissoes where nota_id = $1 and operacao = 'consultar'`, [id])).length
  const before = await asked()
  const answer = await operador.post(`/admin/nfse/${id}/consultar`, {})
  assert.deepEqual([answer.status, answer.json.id], [201, id], answer.text)
  await until('the city is asked', async () => (await asked()) > before)

  const queue = (ato: 'pause' | 'resume') =>
    operador.post(`/admin/queues/nota.issue/${ato}`, { motivo: 'A nota espera' })
  assert.equal((await queue('pause')).status, 201)
  const { json } = await api.post('/nfse', limeira.body())
  const early = await operador.post(`/admin/nfse/${json.id}/falha-definitiva`, DECLARACAO)
  assert.equal((await queue('resume')).status, 201)
  assert.deepEqual([early.status, early.json.codigo, early.json.estadoAtual], [409, 'ESTADO_INVALIDO', 'processando'])
  assert.equal((await api.waitSettled(json.id)).status, 'autorizada')
})

test('a note that is proven absent waits for no decision, also while its new send is held', async () => {
  const nacional = await world.issuer({ proprio: true })
  const pause = async (trilhos: string[]) => {
    const body = { valor: trilhos, motivo: 'A cidade não responde' }
    const { status, text } = await operador.call('PUT', '/admin/settings/emissao.pausarTrilhos', { body })
    assert.equal(status, 200, text)
  }
  const sends = (resultado: string) =>
    world.sql<{ id: string }>(
      `select id from transmissoes where nota_id = $1 and operacao = 'emitir' and resultado = $2`,
      [id, resultado],
    )
  const simular = 'indisponivel x1] [simular consultar: http:503 x6'
  const { json, text } = await nacional.api.post('/nfse', nacional.body({ simular }))
  assert.ok(json.id, text)
  const { id } = json
  await until('its answer is lost', async () => (await sends('incerta')).length > 0)
  await pause(['nacional'])
  // Old enough to be reported to people.
  await world.sql(`update transmissoes set criada_em = criada_em - interval '1 day' where nota_id = $1`, [id])
  await until('the operators are alerted', async () => (await alertas(id)).length > 0)
  await until('it is proven absent', async () => (await sends('nao_enviada')).length > 0)

  assert.deepEqual(await alertas(id), [{ status: 'resolvido' }])
  const { items } = (await operador.get('/admin/incidentes')).json
  const inDoubt = ({ tipo, alvo }: { tipo: string; alvo: { grupo?: string } }) =>
    tipo === 'notas_em_duvida' && alvo.grupo?.startsWith('nacional:')
  assert.deepEqual(items.filter(inDoubt), [])
  const { proximoPasso } = (await operador.get(`/admin/nfse/${id}`)).json
  assert.equal(proximoPasso.passo, 'emissao_pausada', JSON.stringify(proximoPasso))
  await pause([])
  assert.equal((await nacional.api.waitSettled(id)).status, 'autorizada')
})
