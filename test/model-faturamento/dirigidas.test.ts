// Short lives that random ones meet rarely, on the stage of the model.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Pix } from './cobranca.ts'
import { MOTIVO } from './life.ts'
import { openStage, type Papel, type Stage } from './stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage?.close())

const post = async (address: string, body: object, status = 201, papel: Papel = 'superadmin') => {
  const answer = await stage.call(papel, `POST ${address}`, body)
  assert.equal(answer.status, status, answer.text)
  return answer.json
}
const get = async (address: string) => {
  const answer = await stage.call('superadmin', `GET ${address}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.json
}
const contratar = (tenantId: string, dia: string, plano = 0) =>
  post('/admin/contratos', { tenantId, planoId: stage.planos[plano], dataInicio: dia, diaVencimento: 10 })
const faturar = async (contratoId: string, competencia: string) => {
  const { geradas } = await post('/admin/faturamento/gerar', { competencia, contratoIds: [contratoId] })
  return post(`/admin/faturamento/faturas/${geradas[0].faturaId}/fechar`, { forcar: true })
}
const cobrar = async (faturaId: string, diasValidade = 0) => {
  const cobranca = await post('/admin/bank/cobrancas', { faturaId, diasValidade })
  const held = { ...cobranca, pix: [] as Pix[] }
  await stage.answer(held)
  return held
}
/** The bank received an amount, in centavos, for a charge, of which `encargos` are fine and interest. */
const pagar = async (cobranca: { id: string; pix: Pix[] }, valor: number, dia: string, encargos = 0) => {
  const id = `E${randomUUID().replaceAll('-', '').slice(1)}`
  cobranca.pix.push({ id, valor, encargos, dia, devolucoes: [] } as unknown as Pix)
  await stage.answer(cobranca as never)
  return id
}
const cancelar = async (cobranca: { id: string; status: string; pix: Pix[] }) => {
  await post(`/admin/bank/cobrancas/${cobranca.id}/cancelar`, { motivo: MOTIVO })
  cobranca.status = 'cancelada'
  await stage.answer(cobranca as never)
}
const faturaOf = async (id: string) => {
  const { status, pago, multa, juros, saldo } = await get(`/admin/faturamento/faturas/${id}`)
  return { status, pago, multa, juros, saldo }
}
const tiposOf = async (cobrancaId: string) =>
  (
    await stage.sql<{ tipo: string }>(
      'select tipo from pagamentos where cobranca_id = $1 order by registrado_em, tipo',
      [cobrancaId],
    )
  ).map(({ tipo }) => tipo)

test('a contract whose end passed while no worker ran gives its account a new one', async () => {
  await stage.setDay('2026-01-10')
  const tenantId = await stage.newTenant()
  const { id } = await contratar(tenantId, '2026-01-10')
  await post(`/admin/contratos/${id}/cancelar`, { motivo: MOTIVO, efetivoEm: '2026-01-20' })
  await stage.setDay('2026-02-05')
  await contratar(tenantId, '2026-02-05')
  assert.equal((await get(`/admin/contratos/${id}`)).status, 'cancelado')
  // 35.41 for the 22 days from the 10th, less 19.32 for the 12 from the 20th.
  assert.equal((await faturar(id, '2026-01')).total, 16.09)
})

test('a preview shows what the days of the contract brought, though no worker ran', async () => {
  for (const end of [false, true]) {
    await stage.setDay('2026-01-10')
    const { id } = await contratar(await stage.newTenant(), '2026-01-10', 1)
    await post(`/admin/contratos/${id}/aplicar-cupom`, { codigo: stage.cupons[0]!.codigo })
    if (end) await post(`/admin/contratos/${id}/cancelar`, { motivo: MOTIVO, efetivoEm: '2026-02-10' })
    else await post(`/admin/contratos/${id}/trocar-plano`, { planoId: stage.planos[0], quando: 'proxima_competencia' })
    await stage.setDay('2026-03-05')
    const { total } = await get(`/admin/faturamento/preview/${id}?competencia=2026-02`)
    assert.equal((await get(`/admin/contratos/${id}`)).status, 'ativo', 'a preview moves nothing')
    assert.equal((await faturar(id, '2026-02')).total, total)
  }
})

test('a further payment of a written-off fatura whose debt was recovered is undue', async () => {
  await stage.setDay('2026-01-01')
  const { id } = await contratar(await stage.newTenant(), '2026-01-01')
  await stage.setDay('2026-02-01')
  const fatura = await faturar(id, '2026-01')
  const first = await cobrar(fatura.id)
  await stage.setDay('2026-02-12')
  await stage.turn()
  await post(`/admin/faturamento/faturas/${fatura.id}/write-off`, { motivo: MOTIVO })
  const second = await cobrar(fatura.id, 30)
  await pagar(second, Math.round(second.valor * 100), '2026-02-12')
  assert.deepEqual(await tiposOf(second.id), ['recuperacao'])
  await pagar(first, 49_90, '2026-02-12')
  assert.deepEqual(await tiposOf(first.id), ['indevido'])
  assert.equal((await faturaOf(fatura.id)).pago, second.valor)
})

test('applied to another fatura a payment pays no fine or interest of its own charge', async () => {
  await stage.setDay('2026-01-01')
  const { id } = await contratar(await stage.newTenant(), '2026-01-01', 2)
  await stage.setDay('2026-02-01')
  const first = await faturar(id, '2026-01')
  const old = await cobrar(first.id)
  await stage.setDay('2026-03-01')
  await stage.turn()
  const second = await faturar(id, '2026-02')
  const late = await cobrar(first.id, 30)
  // 2 % and 19 days of 1 % a month.
  assert.deepEqual([late.multaIncluida, late.jurosIncluidos, late.valor], [6, 1.9, 307.91])
  await pagar(late, 307_91, '2026-03-01')
  const endToEndId = await pagar(late, 307_91, '2026-03-01')
  assert.deepEqual(await faturaOf(first.id), { status: 'paga', pago: 307.91, multa: 6, juros: 1.9, saldo: 0 })
  const body = { endToEndId, faturaId: second.id, motivo: MOTIVO }
  const path = `/admin/bank/cobrancas/${late.id}/aplicar-pagamento`
  await post(path, body, 409)
  late.pix[1]!.devolucoes.push(7_90)
  await stage.answer(late)
  await post(path, body)
  assert.deepEqual(await faturaOf(second.id), { status: 'paga', pago: 300.01, multa: 0, juros: 0, saldo: 0 })
  assert.ok(old.id !== late.id)
})

test('a cancelled charge with fine and interest in it, applied to another fatura, pays that one whole', async () => {
  await stage.setDay('2026-01-01')
  const { id } = await contratar(await stage.newTenant(), '2026-01-01', 2)
  await stage.setDay('2026-02-01')
  const first = await faturar(id, '2026-01')
  await cobrar(first.id)
  await stage.setDay('2026-03-01')
  await stage.turn()
  const second = await faturar(id, '2026-02')
  const late = await cobrar(first.id, 30)
  await cancelar(late)
  const endToEndId = await pagar(late, 200_00, '2026-03-01')
  await post(`/admin/bank/cobrancas/${late.id}/aplicar-pagamento`, { endToEndId, faturaId: second.id, motivo: MOTIVO })
  assert.deepEqual(await faturaOf(second.id), {
    ...{ status: 'parcialmente_paga', pago: 200, multa: 0, juros: 0, saldo: 100.01 },
  })
})

test('an overdue fatura shows the fine and interest of its next charge', async () => {
  await stage.setDay('2026-01-01')
  const { id } = await contratar(await stage.newTenant(), '2026-01-01', 2)
  await stage.setDay('2026-02-01')
  const fatura = await faturar(id, '2026-01')
  await cobrar(fatura.id)
  await stage.setDay('2026-03-01')
  await stage.turn()
  const late = await cobrar(fatura.id, 30)
  await pagar(late, 107_90, '2026-03-01')
  assert.deepEqual(await faturaOf(fatura.id), {
    status: 'parcialmente_paga',
    pago: 107.9,
    multa: 6,
    juros: 1.9,
    saldo: 200.01,
  })
  await stage.setDay('2026-03-31')
  const { contratos } = await get('/admin/faturamento/inadimplencia?limit=100')
  const shown = contratos.find((each: { contratoId: string }) => each.contratoId === id)
  const next = await cobrar(fatura.id, 30)
  assert.deepEqual([next.multaIncluida, next.jurosIncluidos], [0, 2])
  assert.deepEqual([shown.saldo, shown.multa, shown.juros, shown.totalHoje], [200.01, 0, 2, next.valor])
})
