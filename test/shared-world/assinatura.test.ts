// What an account sees of its contract and its faturas, and the change of plan that an owner makes.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { diaOf, lastDayOf } from '#domain/competencia.ts'
import { addDays } from '#domain/faturamento/periods.ts'
import { forecastMes } from '#domain/faturamento/previsao.ts'
import { addAdmin, type Papel } from '../support/admins.ts'
import { type Answer, type Client, openClient } from '../support/http.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Tenant } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

/** The day of each test: a process reads all its files before the first of their tests. */
let [HOJE, MES] = ['', '']
beforeEach(() => {
  HOJE = diaOf(Date.now())
  MES = HOJE.slice(0, 7)
})

let world: World
const admin = {} as Record<Papel, Client>

before(async () => {
  world = await sharedWorld()
  const login = (body: object) => openClient(world.url).post('/admin/auth/login', body)
  for (const papel of ['suporte', 'operador', 'superadmin'] as const) {
    const token = await addAdmin(world.sql, login, papel, `${papel}-assinatura`, ADMIN_ENV.ADMIN_SENHA)
    admin[papel] = openClient(world.url, token)
  }
})
after(() => world?.close())

// biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape, and the test says which
async function ok(answer: Promise<Answer>, status = 200): Promise<any> {
  const { status: came, json, text } = await answer
  assert.equal(came, status, text)
  return json
}
async function refused(answer: Promise<Answer>, status: number, codigo: string): Promise<void> {
  const { status: came, json, text } = await answer
  assert.deepEqual([came, json?.codigo], [status, codigo], text)
}
const newPlano = (more: object = {}) =>
  ok(admin.superadmin.post('/admin/planos', { codigo: randomUUID(), nome: 'Plano', valorMensal: 100, ...more }), 201)

/** A new account with a contract that began last month. */
async function contracted(planoId: string, more: object = {}): Promise<Tenant & { contratoId: string }> {
  const dona = await world.register()
  const body = { tenantId: dona.id, planoId, dataInicio: addDays(`${MES}-01`, -40), diaVencimento: 8, ...more }
  const { id } = await ok(admin.operador.post('/admin/contratos', body), 201)
  return { ...dona, contratoId: id }
}
/** A person of a role in an account. */
async function person(dona: Tenant, papel: string): Promise<Client> {
  const email = `${randomUUID()}@conta.example`
  await ok(dona.portal.post('/portal/invites', { email, papel }), 201)
  const { items } = await ok(dona.portal.get('/portal/conta/emails?limit=100'))
  const { texto } = items.find(({ para }: { para: string }) => para === email)
  const token = /Código do convite: (\S+)/.exec(texto)?.[1]
  const senha = `senha-${randomUUID()}`
  const { json } = await world.anonymous.post('/portal/auth/aceitar-convite', { token, nome: 'Pessoa', senha })
  return openClient(world.url, json.token)
}
type NovaFatura = { status: string; competencia: string; numerada?: boolean; vencimento?: string }
/** A fatura of 90 with two lines; its items are written while it is a draft. */
async function newFatura(
  { id: tenantId, contratoId }: { id: string; contratoId: string },
  { status, competencia, numerada = true, vencimento = addDays(HOJE, 5) }: NovaFatura,
): Promise<string> {
  const id = randomUUID()
  const reached = status === 'paga' || status === 'vencida' ? ['aberta', status] : [status]
  await world.sql(
    `insert into faturas (id, tenant_id, contrato_id, competencia, tipo, subtotal, desconto, total, criada_em, atualizada_em)
     values ($1, $2, $3, $4, 'mensal', 10000, 1000, 9000, now(), now())`,
    [id, tenantId, contratoId, competencia],
  )
  await world.sql(
    `insert into fatura_itens (fatura_id, tenant_id, ordem, tipo, descricao, quantidade, valor_unitario, valor) values
     ($1, $2, 1, 'mensalidade', 'Mensalidade', 1, 10000, 10000), ($1, $2, 2, 'cupom', 'Desconto do cupom', 1, -1000, -1000)`,
    [id, tenantId],
  )
  if (numerada)
    await world.sql(
      `update faturas set numero = nextval('faturas_numero'), vencimento = $2, emitida_em = now() where id = $1`,
      [id, vencimento],
    )
  for (const each of reached)
    if (each !== 'rascunho') await world.sql('update faturas set status = $2 where id = $1', [id, each])
  return id
}

test('the account tells its plan, its consumption with a forecast, and amounts to those who may see them', async () => {
  const plano = await newPlano({
    nome: 'Essencial',
    notasIncluidas: 2,
    valorNotaExcedente: 0.5,
    limiteNotas: 900,
    recursos: ['lote'],
  })
  const dona = await contracted(plano.id, { descontoPercentual: 10 })
  await world.sql(
    `insert into uso (nfse_id, tenant_id, empresa_id, competencia, autorizada_em)
     select gen_random_uuid(), $1, e.id, $3, now() from empresas e, generate_series(1, 7) where e.id = $2`,
    [dona.id, (await dona.createEmpresa()).id, MES],
  )
  const { assinatura, contrato, limites } = await ok(dona.portal.get('/portal/conta'))
  assert.equal(contrato.status, 'ativo')
  assert.ok(limites.requisicoesPorMinuto > 0)
  assert.deepEqual(
    [assinatura.plano.nome, assinatura.plano.mensalidade, assinatura.plano.limiteNotas, assinatura.plano.recursos],
    ['Essencial', 90, 900, ['lote']],
  )
  const { notas: previstas } = forecastMes(7, HOJE, { de: `${MES}-01`, ate: addDays(lastDayOf(MES), 1) })
  assert.ok(previstas >= 7)
  const { consumo } = assinatura
  assert.deepEqual(
    [consumo.competencia, consumo.notas, consumo.excedentes, consumo.valorExcedente, consumo.diasDoMes],
    [MES, 7, 5, 2.5, Number(lastDayOf(MES).slice(8))],
  )
  assert.deepEqual(consumo.previsao, {
    notas: previstas,
    excedentes: previstas - 2,
    valorExcedente: (previstas - 2) * 0.5,
  })
  assert.equal(assinatura.proximoVencimento.dia.slice(8), '08')

  for (const papel of ['developer', 'leitura']) {
    const client = await person(dona, papel)
    const seen = (await ok(client.get('/portal/conta'))).assinatura
    assert.deepEqual(
      [seen.plano.nome, seen.plano.mensalidade, seen.consumo.notas, seen.consumo.valorExcedente],
      ['Essencial', null, 7, null],
    )
    assert.deepEqual([seen.consumo.previsao.valorExcedente, seen.vencidas.saldo], [null, null])
    await refused(client.get('/portal/faturas'), 403, 'SEM_PERMISSAO')
    await refused(client.get('/portal/planos'), 403, 'SEM_PERMISSAO')
  }
  const gestor = await person(dona, 'admin')
  assert.equal((await ok(gestor.get('/portal/conta'))).assinatura.plano.mensalidade, 90)
  await ok(gestor.get('/portal/faturas'))
  const troca = { planoId: (await newPlano()).id, quando: 'agora', simular: true }
  await refused(gestor.post('/portal/conta/plano', troca), 403, 'SEM_PERMISSAO')
  const sem = await world.register()
  assert.equal((await ok(sem.portal.get('/portal/conta'))).assinatura, null)
  await refused(sem.portal.post('/portal/conta/plano', troca), 409, 'ESTADO_INVALIDO')
})

test('an account sees its own faturas once they are closed, with the Pix of the live charge', async () => {
  const plano = await newPlano()
  const [dona, outra] = [await contracted(plano.id), await contracted(plano.id)]
  const draft = await newFatura(dona, { status: 'rascunho', competencia: MES, numerada: false })
  const discarded = await newFatura(dona, { status: 'cancelada', competencia: '2026-01', numerada: false })
  const paid = await newFatura(dona, { status: 'paga', competencia: '2026-02' })
  const overdue = await newFatura(dona, { status: 'vencida', competencia: '2026-03', vencimento: addDays(HOJE, -3) })
  const foreign = await newFatura(outra, { status: 'aberta', competencia: '2026-03' })

  const { items, total } = await ok(dona.portal.get('/portal/faturas'))
  assert.deepEqual([items.map(({ id }: { id: string }) => id), total], [[overdue, paid], 2])
  assert.ok(items.every((each: object) => !('tenantId' in each) && !('motivo' in each)))
  const filtered = await ok(dona.portal.get('/portal/faturas?status=paga&limit=1'))
  assert.deepEqual([filtered.items[0].id, filtered.total, filtered.limit], [paid, 1, 1])
  assert.equal((await dona.portal.get('/portal/faturas?status=rascunho')).status, 400)
  for (const id of [draft, discarded, foreign, randomUUID()])
    for (const path of [id, `${id}/pdf`])
      await refused(dona.portal.get(`/portal/faturas/${path}`), 404, 'NAO_ENCONTRADO')
  const pdf = await dona.portal.get(`/portal/faturas/${paid}/pdf`)
  assert.deepEqual([pdf.status, pdf.text.slice(0, 5)], [200, '%PDF-'])

  const before = await ok(dona.portal.get(`/portal/faturas/${overdue}`))
  assert.deepEqual([before.total, before.saldo, before.pix, before.nota], [90, 90, null, null])
  const soma = before.itens.reduce((all: number, { valor }: { valor: number }) => all + valor, 0)
  assert.equal(soma, before.total)
  const credencial = randomUUID()
  await world.sql(
    `insert into banco_credenciais (id, provedor, ambiente, base_url, token_url, client_id, chave_pix, criada_em, revogada_em)
     values ($1, 'api_pix', 'homologacao', 'https://x', 'https://x', 'x', 'x', now(), now())`,
    [credencial],
  )
  const charge = (status: string, txid: string) =>
    world.sql(
      `insert into cobrancas (id, tenant_id, contrato_id, fatura_id, credencial_id, txid, status, valor, vencimento,
         pix_copia_e_cola, criada_em, atualizada_em)
       values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, 9000, $7, $5 || '-copia-e-cola', now(), now())`,
      [dona.id, dona.contratoId, overdue, credencial, txid, status, HOJE],
    )
  await charge('cancelada', randomUUID().replaceAll('-', ''))
  assert.equal((await ok(dona.portal.get(`/portal/faturas/${overdue}`))).pix, null)
  const txid = randomUUID().replaceAll('-', '')
  await charge('emitida', txid)
  const { pix } = await ok(dona.portal.get(`/portal/faturas/${overdue}`))
  assert.deepEqual([pix.copiaECola, pix.valor, pix.vencimento], [`${txid}-copia-e-cola`, 90, HOJE])
  assert.match(pix.qrCode.caminho, /^M0 0h7/)
  const { vencidas } = (await ok(dona.portal.get('/portal/conta'))).assinatura
  assert.deepEqual(vencidas, { quantidade: 1, desde: addDays(HOJE, -3), saldo: 90 })
})

test('an owner changes the plan exactly as the preview says, to one that is offered, and the owners get an e-mail', async () => {
  const [small, large, hidden] = [
    await newPlano({ nome: 'Pequeno', valorMensal: 90 }),
    await newPlano({ nome: 'Grande', valorMensal: 299.9 }),
    await newPlano({ valorMensal: 500, privado: true }),
  ]
  const [off, yearly] = [await newPlano(), await newPlano({ periodicidade: 'anual' })]
  await ok(
    admin.superadmin.call('PATCH', `/admin/planos/${off.id}/desativar`, { body: { motivo: 'fora de linha já' } }),
  )
  const dona = await contracted(small.id)
  const { items } = await ok(dona.portal.get('/portal/planos'))
  const offered = new Map(items.map((each: { id: string }) => [each.id, each]))
  for (const { id } of [small, hidden, off, yearly]) assert.ok(!offered.has(id))
  assert.deepEqual((offered.get(large.id) as { mudanca: object }).mudanca, {
    tipo: 'upgrade',
    diferenca: 209.9,
    quando: ['agora', 'proxima_competencia'],
  })

  const trocar = (body: object) => dona.portal.post('/portal/conta/plano', body)
  const preview = await ok(trocar({ planoId: large.id, quando: 'agora', simular: true }), 201)
  const ofAdmin = await ok(
    admin.operador.post(`/admin/contratos/${dona.contratoId}/trocar-plano`, {
      planoId: large.id,
      quando: 'agora',
      simular: true,
    }),
    201,
  )
  assert.deepEqual(
    [preview.itensProporcionais, preview.valorAgora, preview.vigencia],
    [ofAdmin.itensProporcionais, ofAdmin.valorAgora, HOJE],
  )
  assert.equal((await ok(dona.portal.get('/portal/conta'))).assinatura.plano.nome, 'Pequeno')
  for (const { id } of [hidden, off]) await refused(trocar({ planoId: id, quando: 'agora' }), 422, 'PLANO_INDISPONIVEL')
  await refused(trocar({ planoId: yearly.id, quando: 'agora' }), 422, 'TROCA_DE_PLANO_INVALIDA')

  const done = await ok(trocar({ planoId: large.id, quando: 'agora', versao: preview.versao }), 201)
  const { simulada: _, versao: __, ...promised } = preview
  const { simulada, versao: ___, ...kept } = done
  assert.deepEqual([simulada, kept], [false, promised])
  const { lancamentos } = await ok(admin.suporte.get(`/admin/contratos/${dona.contratoId}`))
  assert.deepEqual(
    lancamentos.map(({ valor }: { valor: number }) => valor).sort(),
    preview.itensProporcionais.map(({ valor }: { valor: number }) => valor).sort(),
  )
  const lines = await world.sql<{ tenant_id: string | null }>(
    `select tenant_id from auditoria where acao = 'conta.change-plano' and recurso_id = $1 order by id`,
    [dona.contratoId],
  )
  assert.deepEqual(
    lines.map((line) => line.tenant_id),
    [dona.id, null],
  )
  const mails = await ok(dona.portal.get('/portal/conta/emails?limit=100'))
  const [mail] = mails.items.filter(({ assunto }: { assunto: string }) => assunto.includes('muda para Grande'))
  assert.equal(mail.para, dona.email)
  assert.match(mail.texto, /de Pequeno para Grande.*R\$\s299,90 por mês/s)

  const down = await ok(trocar({ planoId: small.id, quando: 'proxima_competencia' }), 201)
  const { assinatura } = await ok(dona.portal.get('/portal/conta'))
  assert.deepEqual(
    [assinatura.plano.nome, assinatura.trocaAgendada],
    ['Grande', { nome: 'Pequeno', em: down.vigencia }],
  )
})

test('of two simultaneous changes based on one preview, only one is made', async () => {
  const [from, one, two] = [
    await newPlano(),
    await newPlano({ valorMensal: 200 }),
    await newPlano({ valorMensal: 300 }),
  ]
  const dona = await contracted(from.id)
  const { versao } = (await ok(dona.portal.get('/portal/conta'))).assinatura
  const answers = await Promise.all(
    [one, two].map(({ id }) => dona.portal.post('/portal/conta/plano', { planoId: id, quando: 'agora', versao })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
  const { lancamentos, termos, plano } = await ok(admin.suporte.get(`/admin/contratos/${dona.contratoId}`))
  const won = answers[0]!.status === 201 ? one : two
  assert.deepEqual([plano.id, termos.length], [won.id, 2])
  assert.equal(lancamentos.length, answers.find(({ status }) => status === 201)!.json.itensProporcionais.length)
})
