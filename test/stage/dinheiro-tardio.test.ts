// Money that comes late: after its charge expired, after its fatura was written off, for a charge that was cancelled.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Bank, dayFrom, MOTIVO, ok, openBank } from '../support/bank.ts'
import { incoerencias } from '../support/faturas-coerentes.ts'
import type { Answer } from '../support/http.ts'
import { until } from '../support/until.ts'

let bank: Bank
before(async () => {
  bank = await openBank()
  await ok(bank.admin.superadmin.post('/admin/bank/credencial', bank.credencial()), 201)
})
after(() => bank?.close())

const refused = async (answer: Promise<Answer>, status: number) => {
  const { status: came, json, text } = await answer
  assert.equal(came, status, text)
  return json
}
const paid = async (cobranca: { txid: string }, more: object = {}) => {
  const pix = await bank.pay(cobranca.txid, more)
  await bank.post({ pix: [pix] })
  await bank.settled()
  return pix
}
const faturaOf = (id: string) => ok(bank.admin.suporte.get(`/admin/faturamento/faturas/${id}`))
const valuesOf = async (id: string) => {
  const { status, pago, multa, juros, saldo, baixado } = await faturaOf(id)
  return { status, pago, multa, juros, saldo, baixado }
}
const cancel = async (id: string) => {
  await ok(bank.admin.operador.post(`/admin/bank/cobrancas/${id}/cancelar`, { motivo: MOTIVO }), 201)
  await bank.reaches(id, 'cancelada')
}
const writeOff = (id: string, more: object = {}) =>
  ok(bank.admin.superadmin.post(`/admin/faturamento/faturas/${id}/write-off`, { motivo: MOTIVO, ...more }), 201)
const apply = (cobrancaId: string, endToEndId: string, faturaId: string) =>
  bank.admin.operador.post(`/admin/bank/cobrancas/${cobrancaId}/aplicar-pagamento`, {
    ...{ endToEndId, faturaId, motivo: MOTIVO },
  })
/** The charge was due some days ago and can no longer be paid, as its fatura. */
const expire = async ({ id, fatura }: { id: string; fatura: { id: string } }, dias: number) => {
  await bank.world.sql('update faturas set vencimento = $2 where id = $1', [fatura.id, dayFrom(-dias)])
  await bank.world.sql('update cobrancas set vencimento = $2, dias_validade = 3 where id = $1', [id, dayFrom(-dias)])
  await bank.reaches(id, 'expirada')
}
/** Half up to a centavo, by whole numbers: 1 % a month of 30 days. */
const jurosOf = (centavos: number, dias: number) => Math.floor((centavos * dias * 2 + 3000) / 6000)

for (const [total, dias] of [
  [10_000, 451],
  [999, 40],
  [33_333, 31],
] as const)
  test(`the amount that an expired charge of ${total} did not collect in ${dias} days is in the next one, once`, async () => {
    const { newCharge, charge, reaches, psp } = bank
    const first = await newCharge({ total })
    await expire(first, dias)
    const [multa, juros] = [Math.floor((total * 2 + 50) / 100), jurosOf(total, dias)]
    const second = await charge(first.fatura.id)
    assert.deepEqual(
      [second.valor, second.multaIncluida, second.jurosIncluidos].map((each) => Math.round(each * 100)),
      [total + multa + juros, multa, juros],
    )
    // No fine comes again, and the interest of the whole is at most that of the debt alone.
    assert.equal(second.multaPercentual, 0)
    const monthly = (second.valor * second.jurosMensalPercentual) / 100
    assert.ok(monthly <= total / 10_000 && monthly > total / 10_000 - second.valor / 10_000, `${monthly}`)
    await reaches(second.id, 'emitida')
    const { cobrancas } = await psp.panel('GET livro', {}, `txid=${second.txid}`)
    assert.equal(cobrancas[0].valor, second.valor.toFixed(2))
    await paid(second)
    await reaches(second.id, 'paga')
    assert.deepEqual(await valuesOf(first.fatura.id), {
      ...{ status: 'paga', pago: second.valor, multa: multa / 100, juros: juros / 100, saldo: 0, baixado: 0 },
    })
  })

test('a part of such a charge pays the fine and the interest first, and the next one asks for neither again', async () => {
  const { newCharge, charge, reaches } = bank
  const first = await newCharge()
  await expire(first, 60)
  const second = await reaches((await charge(first.fatura.id)).id, 'emitida')
  assert.equal(second.valor, 104)
  await paid(second, { valor: '54.00' })
  assert.deepEqual(await valuesOf(first.fatura.id), {
    ...{ status: 'parcialmente_paga', pago: 54, multa: 2, juros: 2, saldo: 50, baixado: 0 },
  })
  const third = await charge(first.fatura.id)
  assert.deepEqual([third.valor, third.multaIncluida, third.jurosIncluidos], [50, 0, 0])
  assert.deepEqual(await incoerencias(bank.world.sql), [])
})

/** The fatura was due 40 days ago. */
const late = ({ id }: { id: string }) =>
  bank.world.sql('update faturas set vencimento = $2 where id = $1', [id, dayFrom(-40)])
const [MULTA, JUROS] = [2, 1.33]
/** How a fatura of 100 reais comes to be late without a charge that may be paid, and what it owes beside its saldo. */
const SEM_COBRANCA: [nome: string, multa: number, juros: number, make: () => Promise<{ id: string }>][] = [
  ['never charged', MULTA, JUROS, () => bank.newFatura({ vencimento: dayFrom(-40) })],
  ['whose charge was cancelled', MULTA, JUROS, () => ended((cobranca) => cancel(cobranca.id))],
  [
    'whose charge the bank removed',
    MULTA,
    JUROS,
    () =>
      ended(async ({ id, txid }) => {
        await bank.psp.panel('POST remover', { txid })
        await ok(bank.admin.operador.get(`/admin/bank/cobrancas/${id}/consultar`))
        await bank.reaches(id, 'removida_pelo_banco')
      }),
  ],
  ['whose charge expired', MULTA, JUROS, () => ended((cobranca) => expire(cobranca, 40))],
  // The interest of 60 reais counts from the day of the payment.
  [
    'paid in part 20 days ago',
    1.2,
    0.4,
    () =>
      ended(async (cobranca) => {
        await paid(cobranca, { valor: '40.00' })
        await bank.world.sql(`update pagamentos set pago_em = pago_em - interval '20 days' where cobranca_id = $1`, [
          cobranca.id,
        ])
      }),
  ],
  [
    'whose payment was taken back 9 days ago',
    MULTA,
    0.3,
    () =>
      ended(async (cobranca) => {
        const { endToEndId } = await paid(cobranca)
        const pix = await bank.psp.panel('POST devolver', { endToEndId, id: 'd1', valor: '100.00' })
        await bank.post({ pix: [pix] })
        await bank.settled()
        await bank.world.sql('update faturas set reaberta_em = $2 where id = $1', [cobranca.fatura.id, dayFrom(-9)])
      }),
  ],
]
async function ended(end: (cobranca: Awaited<ReturnType<Bank['newCharge']>>) => Promise<unknown>) {
  const cobranca = await bank.newCharge()
  await late(cobranca.fatura)
  await end(cobranca)
  return cobranca.fatura
}
for (const [nome, multa, juros, make] of SEM_COBRANCA)
  test(`a late fatura ${nome} shows the fine and the interest that a charge of today asks for`, async () => {
    const { id } = await make()
    const { contratos } = await ok(bank.admin.suporte.get('/admin/faturamento/inadimplencia?limit=100'))
    const shown = contratos
      .flatMap(({ faturas }: { faturas: { id: string }[] }) => faturas)
      .find((each: { id: string }) => each.id === id)
    const { saldo } = await faturaOf(id)
    assert.deepEqual(
      [shown.multa, shown.juros, shown.totalHoje].map((each) => each.toFixed(2)),
      [multa, juros, saldo + multa + juros].map((each) => each.toFixed(2)),
    )
    const cobranca = await bank.charge(id)
    assert.deepEqual(
      [cobranca.multaIncluida, cobranca.jurosIncluidos, cobranca.valor],
      [shown.multa, shown.juros, shown.totalHoje],
    )
    assert.equal(cobranca.multaPercentual, 0)
    await paid(await bank.reaches(cobranca.id, 'emitida'))
    const { status, multa: paga, juros: pagos } = await valuesOf(id)
    assert.deepEqual([status, paga, pagos], ['paga', multa, juros])
  })

test('a charge of an operator gives a fatura that is not late a longer time, or another its own terms', async () => {
  const { newFatura, charge } = bank
  const longer = await charge((await newFatura({ vencimento: dayFrom(2) })).id, { vencimento: dayFrom(30) })
  assert.deepEqual([longer.valor, longer.multaIncluida, longer.jurosIncluidos], [100, 0, 0])
  const atraso = await newFatura({ vencimento: dayFrom(-40) })
  const waived = await charge(atraso.id, { multaPercentual: 0, jurosMensalPercentual: 0 })
  assert.deepEqual([waived.valor, waived.multaIncluida, waived.jurosIncluidos], [100, 0, 0])
})

test('a written-off fatura may be charged, and what comes is recovered', async () => {
  const { newFatura, charge, reaches, admin } = bank
  const recovered = async () => (await ok(admin.suporte.get('/admin/faturamento/inadimplencia'))).totalRecuperado
  const before = await recovered()
  const fatura = await newFatura()
  await writeOff(fatura.id, { valor: 30 })
  const part = await reaches((await charge(fatura.id)).id, 'emitida')
  assert.equal(part.valor, 70)
  await cancel(part.id)
  await writeOff(fatura.id)
  const cobranca = await charge(fatura.id)
  assert.equal(cobranca.valor, 100)
  await paid(await reaches(cobranca.id, 'emitida'))
  assert.deepEqual(await valuesOf(fatura.id), {
    ...{ status: 'baixada', pago: 100, multa: 0, juros: 0, saldo: 0, baixado: 100 },
  })
  assert.equal((await recovered()) - before, 100)
  await refused(admin.operador.post('/admin/bank/cobrancas', { faturaId: fatura.id }), 409)
})

test('a payment of a cancelled charge is applied to a fatura of its contract, once', async () => {
  const { newCharge, newFatura, charge, reaches, psp, post, settled, alertas, world } = bank
  const first = await newCharge()
  await cancel(first.id)
  const pix = await paid(first, { forcar: true })
  const other = await newFatura()
  const { endToEndId } = pix
  await refused(apply(first.id, endToEndId, other.id), 404)
  await refused(apply(first.id, `E${'0'.repeat(31)}`, first.fatura.id), 404)
  const live = await reaches((await charge(first.fatura.id)).id, 'emitida')
  assert.equal((await refused(apply(first.id, endToEndId, first.fatura.id), 409)).cobrancaId, live.id)
  await cancel(live.id)
  await writeOff(first.fatura.id, { valor: 0.01 })
  assert.match((await refused(apply(first.id, endToEndId, first.fatura.id), 409)).erros[0].mensagem, /deve 99.99/)
  // A centavo goes back, which reopens nothing: it did not count.
  await psp.panel('POST devolver', { endToEndId, id: 'd1', valor: '0.01' })
  await post({ pix: [pix], depois: 1 })
  await settled()
  assert.deepEqual(
    [(await faturaOf(first.fatura.id)).status, (await faturaOf(first.fatura.id)).reabertaEm],
    ['aberta', null],
  )
  const done = await ok(apply(first.id, endToEndId, first.fatura.id), 201)
  assert.deepEqual([done.status, done.pago, done.saldo], ['baixada', 99.99, 0])
  assert.equal((await ok(apply(first.id, endToEndId, first.fatura.id), 201)).versao, done.versao)
  assert.ok((await alertas('pagamento_indevido')).includes(`${first.id}:${endToEndId}`))
  const rows = await world.sql<{ n: number }>(
    `select count(*)::int as n from auditoria where acao = 'pagamento.apply' and recurso_id = $1 and tenant_id is null`,
    [first.id],
  )
  assert.equal(rows[0]!.n, 1)
  // Taken back later, it is owed again by the fatura that it paid.
  await psp.panel('POST devolver', { endToEndId, id: 'd2', valor: '99.99' })
  await post({ pix: [pix], depois: 2 })
  await settled()
  await until('owed again', async () => (await faturaOf(first.fatura.id)).saldo === 99.99)
  assert.deepEqual(await incoerencias(world.sql), [])
})
