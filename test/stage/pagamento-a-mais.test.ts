// Several charges of one fatura are paid, one of them late: an amount beyond the debt has an alert until it is
// refunded.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Bank, dayFrom, MOTIVO, ok, openBank } from '../support/bank.ts'
import { incoerencias } from '../support/faturas-coerentes.ts'
import { until } from '../support/until.ts'

let bank: Bank
before(async () => {
  bank = await openBank()
  await ok(bank.admin.superadmin.post('/admin/bank/credencial', bank.credencial()), 201)
})
after(() => bank?.close())

type Cobranca = { id: string; txid: string }
const paid = async ({ txid }: Cobranca, valor: string) => {
  const pix = await bank.pay(txid, { valor, forcar: true })
  await bank.post({ pix: [pix] })
  await bank.settled()
  return pix.endToEndId as string
}
const refunded = async (endToEndId: string, valor: string, id: string) => {
  const pix = await bank.psp.panel('POST devolver', { endToEndId, id, valor })
  await bank.post({ pix: [pix] })
  await bank.settled()
}
const faturaOf = async (id: string) => {
  const { status, saldo, reabertaEm } = await ok(bank.admin.suporte.get(`/admin/faturamento/faturas/${id}`))
  return { status, saldo, reabertaEm }
}
/** What the open alert of a payment says that nobody owed, in centavos; null: there is no open one. */
const excedente = async ({ id }: Cobranca, endToEndId: string): Promise<number | null> => {
  const [alerta] = await bank.world.sql<{ excedente: number }>(
    `select (detalhe ->> 'excedenteCentavos')::int as excedente from alertas
     where tipo = 'pagamento_indevido' and chave = $1 and status = 'aberto'`,
    [`${id}:${endToEndId}`],
  )
  return alerta?.excedente ?? null
}
/** A fatura of 100 reais that is not late, with a charge of the past that its payer may still have, and one of today. */
const twoCharges = async () => {
  const old = await bank.newCharge()
  await bank.world.sql('update cobrancas set vencimento = $2, dias_validade = 3 where id = $1', [old.id, dayFrom(-9)])
  await bank.reaches(old.id, 'expirada')
  const { id } = await bank.charge(old.fatura.id)
  const live: Cobranca = await bank.reaches(id, 'emitida')
  return { old: old as Cobranca, live, faturaId: old.fatura.id }
}

/** What is paid of the first charge, then late of the other one; what follows; amounts in reais, `excede` in centavos. */
const CASES = [
  ['less than is owed', '40.00', '30.00', { status: 'parcialmente_paga', saldo: 30 }, null],
  ['a centavo less', '40.00', '59.99', { status: 'parcialmente_paga', saldo: 0.01 }, null],
  ['exactly what is owed', '40.00', '60.00', { status: 'paga', saldo: 0 }, null],
  ['a centavo more', '40.00', '60.01', { status: 'paga', saldo: 0 }, 1],
  ['all that its charge asked', '40.00', '100.00', { status: 'paga', saldo: 0 }, 40_00],
  ['more than any charge asked', '99.99', '250.00', { status: 'paga', saldo: 0 }, 249_99],
] as const
for (const [nome, first, second, values, excede] of CASES)
  for (const oldLast of [true, false])
    test(`${first} of a fatura of 100 is paid, and then ${nome}, of the ${oldLast ? 'expired' : 'newer'} charge`, async () => {
      const { old, live, faturaId } = await twoCharges()
      const [before, late] = oldLast ? [live, old] : [old, live]
      const part = await paid(before, first)
      const rest = await paid(late, second)
      assert.deepEqual(await faturaOf(faturaId), { ...values, reabertaEm: null })
      assert.deepEqual([await excedente(before, part), await excedente(late, rest)], [null, excede])
      // The same callback again raises nothing more.
      await bank.post({ pix: [{ endToEndId: rest }], vez: 2 })
      await bank.settled()
      assert.equal(await excedente(late, rest), excede)
      if (excede !== null) {
        // The alert ends once all of it went back, which leaves the fatura paid.
        if (excede > 1) await refunded(rest, ((excede - 1) / 100).toFixed(2), 'd1')
        assert.equal(await excedente(late, rest), excede)
        await refunded(rest, '0.01', 'd2')
        assert.equal(await excedente(late, rest), null)
        assert.deepEqual(await faturaOf(faturaId), { ...values, reabertaEm: null })
      }
      assert.deepEqual(await incoerencias(bank.world.sql), [])
    })

test('an amount recovered beyond a written-off debt raises the alert too', async () => {
  const { old, live, faturaId } = await twoCharges()
  await paid(live, '40.00')
  const baixa = { motivo: MOTIVO }
  await ok(bank.admin.superadmin.post(`/admin/faturamento/faturas/${faturaId}/write-off`, baixa), 201)
  const late = await paid(old, '75.00')
  assert.deepEqual(await excedente(old, late), 15_00)
  assert.deepEqual(await faturaOf(faturaId), { status: 'baixada', saldo: 0, reabertaEm: null })
})

test('a charge that is paid beyond its amount has the alert of its excess beside that of its divergence', async () => {
  const cobranca = await bank.newCharge()
  const pix = await paid(cobranca, '110.00')
  assert.equal(await excedente(cobranca, pix), 10_00)
  await until('the divergence', async () => (await bank.alertas('cobranca_divergente')).includes(cobranca.id))
})
