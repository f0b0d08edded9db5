// What happens to a fatura that is not paid: reminders, arrears, suspension, and debt that is given up.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { diaOf } from '#domain/competencia.ts'
import { addDays } from '#domain/faturamento/periods.ts'
import { addAdmin, type Papel } from '../support/admins.ts'
import { clockAt } from '../support/clock.ts'
import { type Answer, type Client, openClient } from '../support/http.ts'
import { type MoreWorkers, startMoreWorkers } from '../support/more-workers.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import type { Tenant } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

/** The service lives at noon of today: no test sees the day change. */
const HOJE = diaOf(Date.now())
const MOTIVO = 'empresa encerrada, sem bens a cobrar'
const PIX = `00020101021226830014br.gov.bcb.pix2561pix.exemplo.com.br/cobv/${'a'.repeat(32)}`

let world: World
let workers: MoreWorkers
let planoId: string
const admin = {} as Record<Papel, Client>

before(async () => {
  world = await openWorld({ ...ADMIN_ENV, ...clockAt(`${HOJE}T12:00:00-03:00`) })
  const login = (body: object) => openClient(world.url).post('/admin/auth/login', body)
  for (const papel of ['suporte', 'operador', 'superadmin'] as const) {
    const token = await addAdmin(world.sql, login, papel, papel, ADMIN_ENV.ADMIN_SENHA)
    admin[papel] = openClient(world.url, token)
  }
  const plano = { codigo: randomUUID(), nome: 'Plano', valorMensal: 100, recursos: ['lote'] }
  planoId = (await ok(admin.superadmin.post('/admin/planos', plano), 201)).id
  // Each step is taken once, whichever of three workers tries.
  workers = await startMoreWorkers(world.tree, 2)
})
after(async () => {
  await workers?.stop()
  await world?.close()
})

// biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape, and the test says which
async function ok(answer: Promise<Answer>, status = 200): Promise<any> {
  const { status: came, json, text } = await answer
  assert.equal(came, status, text)
  return json
}
async function refused(answer: Promise<Answer>, status: number, codigo: string) {
  const { status: came, json, text } = await answer
  assert.deepEqual([came, json?.codigo], [status, codigo], text)
  return json
}

type Conta = { tenant: Tenant; contratoId: string }
async function newContrato(tenant: Tenant): Promise<Conta> {
  const body = { tenantId: tenant.id, planoId, dataInicio: addDays(HOJE, -400) }
  return { tenant, contratoId: (await ok(admin.operador.post('/admin/contratos', body), 201)).id }
}
const newConta = async () => newContrato(await world.register())

let months = 0
/** A closed fatura that is due `dias` days ago. */
async function newFatura({ tenant, contratoId }: Conta, atraso: number, total = 100_00): Promise<string> {
  const id = randomUUID()
  const competencia = `${2000 + Math.floor(months / 12)}-${String((months++ % 12) + 1).padStart(2, '0')}`
  await world.sql(
    `insert into faturas (id, numero, tenant_id, contrato_id, competencia, tipo, status, emitida_em, vencimento, subtotal,
       total, criada_em, atualizada_em)
     values ($1, nextval('faturas_numero'), $2, $3, $4, 'mensal', 'aberta', now(), $5, $6, $6, now(), now())`,
    [id, tenant.id, contratoId, competencia, addDays(HOJE, -atraso), total],
  )
  return id
}
/** Moves the due date of the fatura `dias` days back. */
const age = (id: string, atraso: number) =>
  world.sql('update faturas set vencimento = $2 where id = $1', [id, addDays(HOJE, -atraso)])
/**
 * A charge of a fatura that the bank registered, with a multa of 1 % and juros of 3 % a month; due with its fatura unless
 * `vencimento` says another day. It may be paid for longer than any test makes it late, for the calendar of the workers
 * ends what can no longer be paid.
 */
async function newCobranca({ tenant, contratoId }: Conta, faturaId: string, vencimento?: string): Promise<string> {
  const [id, credencialId] = [randomUUID(), randomUUID()]
  await world.sql(
    `insert into banco_credenciais (id, provedor, ambiente, base_url, token_url, client_id, chave_pix, criada_em, revogada_em)
     values ($1, 'api_pix', 'homologacao', 'https://psp', 'https://psp', 'x', 'x', now(), now())`,
    [credencialId],
  )
  await world.sql(
    `insert into cobrancas (id, tenant_id, contrato_id, fatura_id, credencial_id, txid, status, valor, vencimento,
       dias_validade, multa_percentual, juros_mensal_percentual, pix_copia_e_cola, criada_em, atualizada_em)
     select $1::uuid, $2, $3, f.id, $4, replace($1::uuid::text, '-', ''), 'emitida', f.total, coalesce($7, f.vencimento),
       400, 10000, 30000, $6, now(), now()
     from faturas f where f.id = $5`,
    [id, tenant.id, contratoId, credencialId, faturaId, PIX, vencimento],
  )
  return id
}

const passosOf = async (id: string) =>
  (await world.sql<{ passo: string }>('select passo from fatura_passos where fatura_id = $1', [id])).map(
    ({ passo }) => passo,
  )
const taken = (id: string, passo: string) =>
  until(`${passo} of ${id}`, async () => (await passosOf(id)).includes(passo))
const statusOf = async (id: string) =>
  (await world.sql<{ status: string }>('select status from faturas where id = $1', [id]))[0]!.status
type Email = { assunto: string; texto: string }
/** The mails about faturas that an account got, the oldest first. */
const mailsOf = async ({ tenant }: Conta): Promise<Email[]> =>
  (await ok(tenant.portal.get('/portal/conta/emails?limit=100'))).items
    .filter(({ texto }: Email) => texto.includes('Fatura nº'))
    .toReversed()
const contratoOf = ({ contratoId }: Conta) => ok(admin.suporte.get(`/admin/contratos/${contratoId}`))
const movesOf = async (conta: Conta) => (await contratoOf(conta)).historico.map(({ para }: { para: string }) => para)
const isNow = (conta: Conta, status: string) =>
  until(`${conta.contratoId} is ${status}`, async () => (await contratoOf(conta)).status === status)
const writeOff = (papel: Papel, id: string, more: object = {}) =>
  admin[papel].post(`/admin/faturamento/faturas/${id}/write-off`, { motivo: MOTIVO, ...more })

test('the client is informed before and after the due date, once each time, with what is due today and how to pay', async () => {
  const conta = await newConta()
  const id = await newFatura(conta, -4)
  const other = await newFatura(conta, 8)
  await taken(other, 'cobranca_2')
  // Steps that nobody took in time: all are done, and the newest message alone is sent.
  assert.deepEqual((await passosOf(other)).toSorted(), ['cobranca_1', 'cobranca_2', 'lembrete', 'vencida'])
  assert.deepEqual(await passosOf(id), [], 'four days before')
  const [late, ...others] = await mailsOf(conta)
  assert.deepEqual(others, [])
  assert.match(late!.assunto, /está em aberto há 8 dias/)
  // 2 % and 1 % a month for 8 days of 100 reais.
  assert.match(
    late!.texto,
    /atraso é de 8 dias. Com multa de R\$\s2,00 e juros de R\$\s0,27, o total de hoje é R\$\s102,27/,
  )
  assert.match(late!.texto, /fale com o atendimento/)

  await newCobranca(conta, id)
  for (const [atraso, passo] of [
    [-3, 'lembrete'],
    [1, 'vencida'],
    [3, 'cobranca_1'],
    [7, 'cobranca_2'],
  ] as const) {
    await world.sql('update cobrancas set vencimento = $2 where fatura_id = $1', [id, addDays(HOJE, -atraso)])
    await age(id, atraso)
    await taken(id, passo)
    assert.equal(await statusOf(id), atraso > 0 ? 'vencida' : 'aberta')
  }
  const mails = (await mailsOf(conta)).slice(1)
  assert.deepEqual(
    mails.map(({ assunto }) => assunto.replace(/ de \p{L}+ de \d{4}/u, '')),
    [
      'Sua fatura vence em 3 dias',
      'Sua fatura venceu',
      'Sua fatura está em aberto há 3 dias',
      'Sua fatura está em aberto há 7 dias',
    ],
  )
  for (const { texto } of mails) assert.ok(texto.includes(`\n${PIX}\n`), texto)
  assert.doesNotMatch(mails[0]!.texto, /atraso|multa/)
  // By the terms of the charge: 1 %, and 3 % a month for 7 days.
  assert.match(mails[3]!.texto, /multa de R\$\s1,00 e juros de R\$\s0,70, o total de hoje é R\$\s101,70/)
  assert.ok(
    mails[3]!.texto.includes(addDays(HOJE, 23).split('-').reverse().join('/')),
    'the last day before suspension',
  )
  assert.equal((await contratoOf(conta)).status, 'ativo')
})

test('an account that does not pay is suspended: it reads and cancels, and issues again when nothing is overdue', async () => {
  const issuer = await world.issuer()
  const conta = await newContrato(issuer.tenant)
  const [id, second] = [await newFatura(conta, 11), await newFatura(conta, 2)]
  await isNow(conta, 'inadimplente')
  const nota = await ok(issuer.api.issue(issuer.body()), 202)
  await issuer.api.waitSettled(nota.id)
  await age(id, 31)
  await isNow(conta, 'suspenso')
  assert.match((await contratoOf(conta)).motivoSuspensao, /^Fatura nº \d+, de .*, em aberto desde o vencimento/)

  await until('every process knows', async () => (await issuer.api.issue(issuer.body())).status === 422)
  await refused(issuer.api.issue(issuer.body()), 422, 'CONTRATO_SUSPENSO')
  assert.equal((await issuer.api.get(`/nfse/${nota.id}`)).status, 200)
  assert.equal((await issuer.api.get(`/nfse/${nota.id}/xml`)).status, 200)
  await ok(issuer.api.post(`/nfse/${nota.id}/cancelar`, { motivo: 'Serviço não prestado ao cliente' }))
  const mails = await mailsOf(conta)
  assert.match(mails.at(-1)!.assunto, /emissão de notas foi suspensa/)
  assert.equal(mails.length, 3, 'arrears, the second fatura, suspension')

  // The debt of one fatura ends; the other keeps the account suspended until it ends too.
  await ok(writeOff('operador', id), 201)
  assert.equal((await contratoOf(conta)).status, 'suspenso')
  await world.sql(`update faturas set pago = total, status = 'paga' where id = $1`, [second])
  await isNow(conta, 'ativo')
  assert.deepEqual(await movesOf(conta), ['ativo', 'inadimplente', 'suspenso', 'ativo'])
  await until('issuing is open', async () => (await issuer.api.issue(issuer.body())).status === 202)
})

test('payment ends what dunning did, and not what an operator did', async () => {
  const [byDunning, byOperator] = [await newConta(), await newConta()]
  const suspend = ({ contratoId }: Conta) =>
    ok(admin.operador.post(`/admin/contratos/${contratoId}/suspender`, { motivo: 'suspeita de fraude na conta' }), 201)
  await suspend(byOperator)
  const faturas = [await newFatura(byDunning, 40), await newFatura(byOperator, 40)]
  await isNow(byDunning, 'suspenso')
  for (const id of faturas) await taken(id, 'suspenso')
  assert.deepEqual(await movesOf(byDunning), ['ativo', 'suspenso'])
  assert.deepEqual(await movesOf(byOperator), ['ativo', 'suspenso'])
  // Of a suspension that dunning did not make, the client hears the newest step before it.
  assert.match((await mailsOf(byOperator))[0]!.assunto, /em aberto há 40 dias/)

  // A third: suspended by dunning, then by an operator as well.
  const both = await newConta()
  const third = await newFatura(both, 40)
  await isNow(both, 'suspenso')
  const motivo = await suspend(both).then(({ motivoSuspensao }) => motivoSuspensao)
  assert.equal(motivo, 'suspeita de fraude na conta')
  for (const id of [...faturas, third]) await ok(writeOff('superadmin', id), 201)
  assert.deepEqual(
    await Promise.all([byDunning, byOperator, both].map(async (each) => (await contratoOf(each)).status)),
    ['ativo', 'suspenso', 'suspenso'],
  )
  // Reactivated by force, a contract is not suspended again by the same fatura.
  const forced = await newConta()
  await newFatura(forced, 35)
  await isNow(forced, 'suspenso')
  const body = { motivo: 'acordo de parcelamento assinado', forcar: true }
  await ok(admin.superadmin.post(`/admin/contratos/${forced.contratoId}/reativar`, body), 201)
  await taken(await newFatura(await newConta(), 8), 'cobranca_2')
  assert.equal((await contratoOf(forced)).status, 'ativo')
})

test('a debt is written off whole or in part, within the limit of the role, with no charge that may be paid', async () => {
  const conta = await newConta()
  const id = await newFatura(conta, 95, 900_00)
  await taken(id, 'propor_baixa')
  const alertas = (resolvidos = false) =>
    ok(admin.suporte.get(`/admin/monitor/alertas?resolvidos=${resolvidos}&tipo=fatura_sem_pagamento`)).then(
      ({ items }) => items.filter(({ chave }: { chave: string }) => chave === id),
    )
  const [alerta] = await alertas()
  assert.deepEqual([alerta.conta.id, alerta.ocorrencias], [conta.tenant.id, 1])
  assert.ok(alerta.operacoes.includes(`POST /admin/faturamento/faturas/${id}/write-off`))

  // One due today: the calendar would make an older one vencida at some moment of this test.
  const cobrancaId = await newCobranca(conta, id, HOJE)
  const live = await refused(writeOff('superadmin', id), 409, 'ESTADO_INVALIDO')
  assert.deepEqual([live.cobrancaId, live.statusDaCobranca], [cobrancaId, 'emitida'])
  await world.sql(`update cobrancas set status = 'cancelando' where id = $1`, [cobrancaId])
  await world.sql(`update cobrancas set status = 'cancelada' where id = $1`, [cobrancaId])

  await refused(writeOff('suporte', id), 403, 'SEM_PERMISSAO')
  await refused(writeOff('operador', id), 403, 'SEM_PERMISSAO')
  await refused(writeOff('operador', id, { motivo: 'curto' }), 400, 'SCHEMA_DPS_INVALIDO')
  await refused(writeOff('superadmin', id, { valor: 900.01 }), 400, 'SCHEMA_DPS_INVALIDO')
  const part = await ok(writeOff('operador', id, { valor: 400 }), 201)
  assert.deepEqual([part.status, part.total, part.baixado, part.saldo], ['vencida', 900, 400, 500])
  // The parts count together; a version that passed is refused.
  await refused(writeOff('operador', id, { valor: 100.01 }), 403, 'SEM_PERMISSAO')
  await refused(writeOff('superadmin', id, { versao: part.versao - 1 }), 409, 'ESTADO_INVALIDO')
  assert.equal((await contratoOf(conta)).status, 'suspenso')
  const whole = await ok(writeOff('superadmin', id, { versao: part.versao }), 201)
  assert.deepEqual([whole.status, whole.baixado, whole.saldo, whole.motivo], ['baixada', 900, 0, MOTIVO])
  assert.equal((await contratoOf(conta)).status, 'ativo')
  assert.deepEqual(await ok(writeOff('superadmin', id), 201), whole)
  assert.equal((await refused(writeOff('superadmin', id, { valor: 1 }), 409, 'ESTADO_INVALIDO')).estadoAtual, 'baixada')
  assert.deepEqual([(await alertas()).length, (await alertas(true)).length], [0, 1])
  const lines = await world.sql<{ detalhe: { valor: number } }>(
    `select detalhe from auditoria where acao = 'fatura.write-off' and recurso_id = $1 and tenant_id = $2 order by id`,
    [id, conta.tenant.id],
  )
  assert.deepEqual(
    lines.map(({ detalhe }) => detalhe.valor),
    [400_00, 500_00],
  )
  const setting = { valor: 900, motivo: 'mais alçada no fim do ano' }
  const path = '/admin/settings/faturamento.baixaMaximaOperador'
  await ok(admin.superadmin.call('PUT', path, { body: setting }))
  const next = await newFatura(conta, 95, 900_00)
  await until('the operator may', async () => (await writeOff('operador', next)).status === 201)
})

test('what accounts owe is listed by days late and by contract, with the multa and juros of today', async () => {
  const before = await ok(admin.suporte.get('/admin/faturamento/inadimplencia?limit=0'))
  const [one, other] = [await newConta(), await newConta()]
  const [oldest] = [await newFatura(one, 61, 200_00), await newFatura(one, 15), await newFatura(one, 0)]
  await newFatura(other, 61, 50_00)
  await newCobranca(one, oldest)
  const list = await ok(admin.suporte.get('/admin/faturamento/inadimplencia?limit=100'))
  const grown = (campo: 'valor' | 'quantidade') =>
    list.faixas.map((each: Record<string, number>, nth: number) => each[campo]! - before.faixas[nth][campo])
  assert.deepEqual(grown('quantidade'), [1, 0, 0, 2, 0])
  assert.deepEqual(grown('valor'), [100, 0, 0, 250, 0])
  assert.deepEqual(
    list.faixas.map(({ de, ate }: { de: number; ate: number }) => [de, ate]),
    [
      [1, 15],
      [16, 30],
      [31, 60],
      [61, 90],
      [91, null],
    ],
  )
  assert.deepEqual([list.totalEmAberto - before.totalEmAberto, list.total - before.total], [350, 2])
  const mine = list.contratos.find(({ contratoId }: { contratoId: string }) => contratoId === one.contratoId)
  // 1 % and 3 % a month for 61 days of the charge; 2 % and 1 % a month for 15 days.
  assert.deepEqual(
    mine.faturas.map(({ diasAtraso, saldo, multa, juros, totalHoje }: Record<string, number>) => [
      ...[diasAtraso, saldo, multa, juros, totalHoje],
    ]),
    [
      [61, 200, 2, 12.2, 214.2],
      [15, 100, 2, 0.5, 102.5],
    ],
  )
  assert.deepEqual([mine.diasAtraso, mine.saldo, mine.totalHoje], [61, 300, 316.7])
  const page = await ok(admin.suporte.get('/admin/faturamento/inadimplencia?diasMin=60&limit=1&offset=1'))
  assert.deepEqual(
    [page.contratos.length, page.offset, page.totalEmAberto],
    [1, 1, list.faixas[3].valor + list.faixas[4].valor],
  )
  assert.ok(page.contratos[0].faturas.every(({ diasAtraso }: { diasAtraso: number }) => diasAtraso >= 60))
  assert.ok(list.totalBaixado >= 900)
})
