// The billing of accounts: the fatura of a contract for a month, as it would be now.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { addMonths, diaOf } from '#domain/competencia.ts'
import { addDays, periodoEm, prorateFrom } from '#domain/faturamento/periods.ts'
import type { Centavos } from '#domain/money.ts'
import { addAdmin, type Papel } from '../support/admins.ts'
import { type Answer, type Client, openClient } from '../support/http.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { World } from '../support/world.ts'

/** The day of each test: a process reads all its files before the first of their tests. */
let [HOJE, MES, ANTERIOR] = ['', '', '']
beforeEach(() => {
  HOJE = diaOf(Date.now())
  MES = HOJE.slice(0, 7)
  ANTERIOR = addMonths(MES, -1)
})

let world: World
const admin = {} as Record<Papel, Client>

before(async () => {
  world = await sharedWorld()
  const login = (body: object) => openClient(world.url).post('/admin/auth/login', body)
  for (const papel of ['suporte', 'operador', 'superadmin'] as const) {
    const token = await addAdmin(world.sql, login, papel, `${papel}-faturas`, ADMIN_ENV.ADMIN_SENHA)
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
const newPlano = (more: object) =>
  ok(admin.superadmin.post('/admin/planos', { codigo: randomUUID(), nome: 'Plano', valorMensal: 100, ...more }), 201)

/** A contract of a new account, which it has had for months. */
async function newContrato(planoId: string, more: object = {}) {
  const { id: tenantId } = await world.register()
  const body = { tenantId, planoId, dataInicio: addDays(HOJE, -400), diaVencimento: 8, ...more }
  const contrato = await ok(admin.operador.post('/admin/contratos', body), 201)
  await world.sql(`update contratos set criado_em = criado_em - interval '100 days' where id = $1`, [contrato.id])
  return { id: contrato.id as string, tenantId }
}
/** Notes that production authorised at an instant. */
const use = (tenantId: string, autorizadaEm: string, notas = 1, empresaId = tenantId) =>
  world.sql(
    `insert into uso (nfse_id, tenant_id, empresa_id, competencia, autorizada_em)
     select gen_random_uuid(), $1, $4, to_char($2::timestamptz at time zone interval '-03:00', 'YYYY-MM'), $2
     from generate_series(1, $3)`,
    [tenantId, autorizadaEm, notas, empresaId],
  )
const preview = (id: string, competencia = ANTERIOR) =>
  ok(admin.suporte.get(`/admin/faturamento/preview/${id}?competencia=${competencia}`))
const lines = ({ itens }: { itens: { tipo: string; quantidade: number; valor: number }[] }) =>
  itens.map(({ tipo, quantidade, valor }) => [tipo, quantidade, valor])

test('the preview of a month: mensalidade, the excess of the month, the coupon; nothing is written', async () => {
  const plano = await newPlano({ notasIncluidas: 2, valorNotaExcedente: 0.5, tetoExcedente: 1 })
  const codigo = `C${randomUUID()}`
  await ok(admin.superadmin.post('/admin/cupons', { codigo, tipo: 'percentual', valor: 10, duracao: 'unica' }), 201)
  const { id, tenantId } = await newContrato(plano.id, { cupomCodigo: codigo })
  const other = await newContrato(plano.id)
  await use(tenantId, `${ANTERIOR}-01T00:00:00-03:00`, 4)
  await use(tenantId, `${MES}-01T02:59:59Z`)
  await use(tenantId, `${MES}-01T03:00:00Z`)
  await use(other.tenantId, `${ANTERIOR}-15T12:00:00Z`, 9)

  const stored = () =>
    world.sql(
      `select c.versao, k.status, k.usos_restantes, (select count(*)::int from faturas) as faturas
       from contratos c join cupons_aplicados k on k.contrato_id = c.id where c.id = $1`,
      [id],
    )
  const first = await stored()
  const fatura = await preview(id)
  assert.deepEqual(lines(fatura), [
    ['mensalidade', 1, 100],
    ['excedente', 3, 1.5],
    ['cupom', 1, -10.15],
  ])
  assert.deepEqual([fatura.subtotal, fatura.desconto, fatura.total], [101.5, 10.15, 91.35])
  assert.deepEqual(
    [fatura.simulada, fatura.parcial, fatura.vencimento, fatura.alertas],
    [true, false, `${MES}-08`, ['EXCEDENTE_ACIMA_DO_TETO']],
  )
  assert.deepEqual(await preview(id), fatura)
  assert.deepEqual(await stored(), first)

  const now = await ok(admin.suporte.get(`/admin/faturamento/preview/${id}`))
  assert.deepEqual([now.competencia, now.parcial, now.total], [MES, true, 90])
})

test('nothing is billed of the trial of a registration, nor of the months before a contract was made', async () => {
  const account = await world.register()
  const trial = await ok(admin.suporte.get(`/admin/contratos/tenant/${account.id}`))
  const empty = await preview(trial.id)
  assert.deepEqual([empty.itens, empty.total, empty.alertas], [[], 0, []])
  const { id } = await newContrato((await newPlano({})).id)
  assert.equal((await preview(id)).total, 100)
  assert.deepEqual((await preview(id, addMonths(MES, -6))).itens, [])
})

test('the consumption of a month is what its fatura bills, to the note; those of the trial are counted apart', async () => {
  const plano = await newPlano({ notasIncluidas: 1, valorNotaExcedente: 2, diasTeste: 10 })
  const dona = await world.register()
  const { id: empresaId } = await dona.createEmpresa()
  const body = { tenantId: dona.id, planoId: plano.id, dataInicio: `${ANTERIOR}-01` }
  const { id } = await ok(admin.operador.post('/admin/contratos', body), 201)
  await world.sql(`update contratos set criado_em = criado_em - interval '100 days' where id = $1`, [id])
  await use(dona.id, `${ANTERIOR}-10T23:59:59-03:00`, 3, empresaId)
  await use(dona.id, `${ANTERIOR}-11T00:00:00-03:00`, 4, empresaId)
  const consumo = await ok(admin.suporte.get(`/admin/contratos/${id}/consumo?competencia=${ANTERIOR}`))
  const [billed] = (await preview(id)).itens.filter(({ tipo }: { tipo: string }) => tipo === 'excedente')
  assert.deepEqual(
    [consumo.notasAutorizadas, consumo.notasNoTeste, consumo.excedentes, consumo.valorExcedente],
    [4, 3, billed.quantidade, billed.valor],
  )
  assert.deepEqual(
    consumo.porEmpresa.map((each: { notasAutorizadas: number }) => each.notasAutorizadas),
    [4],
  )
  // In a trial the notes of its days are shown and not billed; those of before the contract are not its own.
  const outra = await world.register()
  const emTeste = await newPlano({ diasTeste: 60 })
  const empresa = await outra.createEmpresa()
  await ok(admin.operador.post('/admin/contratos', { tenantId: outra.id, planoId: emTeste.id }), 201)
  await use(outra.id, `${HOJE}T00:00:00-03:00`, 2, empresa.id)
  await use(outra.id, `${addDays(HOJE, -1)}T23:59:59-03:00`, 5, empresa.id)
  const { assinatura } = await ok(outra.portal.get('/portal/conta'))
  const { notas, notasNoTeste, diasPassados, previsao } = assinatura.consumo
  assert.deepEqual([notas, notasNoTeste, diasPassados, previsao.notas], [0, 2, 0, 0])
})

test('late notes, the lines of an upgrade and the end of a contract are in the month in which they happen', async () => {
  const plano = await newPlano({ notasIncluidas: 2, valorNotaExcedente: 0.5 })
  const { id, tenantId } = await newContrato(plano.id)
  await use(tenantId, `${ANTERIOR}-10T12:00:00Z`)
  await world.sql(
    `insert into faturas (id, numero, tenant_id, contrato_id, competencia, tipo, status, vencimento, subtotal, total, uso_ate,
       criada_em, atualizada_em)
     values ($1, nextval('faturas_numero'), $2, $3, $4, 'mensal', 'aberta', $5, 3000, 3000, clock_timestamp(), now(), now())`,
    [randomUUID(), tenantId, id, ANTERIOR, addDays(HOJE, 30)], // ahead: nothing is overdue by itself
  )
  assert.deepEqual(lines(await preview(id, MES)), [['mensalidade', 1, 100]])
  await use(tenantId, `${ANTERIOR}-20T12:00:00Z`, 3)
  const late = await preview(id, MES)
  assert.deepEqual(lines(late), [
    ['mensalidade', 1, 100],
    ['ajuste', 1, 1],
  ])
  assert.deepEqual(late.alertas, ['TOTAL_INCOMUM'])

  const large = await newPlano({ valorMensal: 200, notasIncluidas: 2, valorNotaExcedente: 0.5 })
  const body = { planoId: large.id, quando: 'agora' }
  const { itensProporcionais } = await ok(admin.operador.post(`/admin/contratos/${id}/trocar-plano`, body), 201)
  const begins = HOJE.endsWith('-01')
  const upgraded = lines(await preview(id, MES))
  assert.deepEqual(upgraded, [
    ['mensalidade', 1, begins ? 200 : 100],
    ['ajuste', 1, 1],
    ...itensProporcionais.map(({ tipo, valor }: { tipo: string; valor: number }) => [tipo, 1, valor]),
  ])

  await ok(admin.operador.post(`/admin/contratos/${id}/cancelar`, { motivo: 'pedido do cliente por e-mail' }), 201)
  const ended = lines(await preview(id, MES))
  const left = prorateFrom(200_00 as Centavos, periodoEm(HOJE, 'mensal', HOJE), HOJE) / 100
  assert.deepEqual(ended, begins ? upgraded.slice(1) : [upgraded[0], ['credito', 1, -left], ...upgraded.slice(1)])
  assert.deepEqual(
    lines(await preview(id, addMonths(MES, 1))).filter(([tipo]) => tipo === 'mensalidade'),
    [],
  )
})

test('an unknown contract and a month that does not exist are refused', async () => {
  assert.equal((await admin.suporte.get(`/admin/faturamento/preview/${randomUUID()}`)).status, 404)
  const bad = await admin.suporte.get(`/admin/faturamento/preview/${randomUUID()}?competencia=2026-13`)
  assert.deepEqual([bad.status, bad.json.codigo], [400, 'PARAMETRO_INVALIDO'])
})

test('the excess of a consumption is what the fatura bills of it, after the discount of volume', async () => {
  const put = (body: object) => admin.superadmin.call('PUT', '/admin/precificacao', { body })
  const { versao: _, vigenteDesde: __, proxima: ___, ...termos } = await ok(admin.suporte.get('/admin/precificacao'))
  const plano = await newPlano({ notasIncluidas: 100, valorNotaExcedente: 0.37 })
  const dona = await world.register()
  const { id: empresaId } = await dona.createEmpresa()
  const body = { tenantId: dona.id, planoId: plano.id, dataInicio: `${ANTERIOR}-01` }
  const { id } = await ok(admin.operador.post('/admin/contratos', body), 201)
  await use(dona.id, `${MES}-01T03:00:00Z`, 141, empresaId)
  // A number of notes that no other test uses.
  await ok(put({ ...termos, descontoVolume: [{ aPartirDe: 141, percentual: 7.5 }] }))
  try {
    const consumo = await ok(admin.suporte.get(`/admin/contratos/${id}/consumo?competencia=${MES}`))
    const billed = lines(await preview(id, MES)).filter(([tipo]) => tipo !== 'mensalidade')
    assert.deepEqual(billed, [
      ['excedente', 41, 15.17],
      ['credito', 1, -1.14],
    ])
    assert.equal(consumo.valorExcedente, 14.03)
    assert.deepEqual(consumo.faixas, [{ quantidade: 41, valorUnitario: 0.37, valor: 15.17 }])
  } finally {
    await ok(put(termos))
  }
})
