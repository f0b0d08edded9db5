// A payment that the bank takes back, wholly or in part, before or after it was booked: the unpaid amount is owed
// again.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Bank, dayFrom, MOTIVO, ok, openBank } from '../support/bank.ts'
import { incoerencias } from '../support/faturas-coerentes.ts'
import type { Tenant } from '../support/tenant.ts'
import { until } from '../support/until.ts'

let bank: Bank
before(async () => {
  bank = await openBank()
  await ok(bank.admin.superadmin.post('/admin/bank/credencial', bank.credencial()), 201)
})
after(() => bank?.close())

type Pix = { endToEndId: string; valor: string }
let told = 0
const tell = (pix: object) => bank.post({ pix: [pix], vez: told++ })
const paid = async (cobranca: { id: string; txid: string }, more: object = {}): Promise<Pix> => {
  const pix = await bank.pay(cobranca.txid, more)
  await tell(pix)
  await bank.settled()
  return pix
}
const refunded = async (pix: Pix, valor: string, id = 'd1') => {
  await bank.psp.panel('POST devolver', { endToEndId: pix.endToEndId, id, valor })
  await tell(pix)
  await bank.settled()
}
const faturaOf = (id: string) => ok(bank.admin.suporte.get(`/admin/faturamento/faturas/${id}`))
const owed = async (id: string) => {
  const { items, total } = await ok(bank.admin.suporte.get('/admin/faturamento/faturas?vencida=true&limit=100'))
  assert.ok(total <= 100)
  return items.some((each: { id: string }) => each.id === id)
}
const age = (id: string, atraso: number) =>
  bank.world.sql('update faturas set vencimento = $2 where id = $1', [id, dayFrom(-atraso)])
/** The refund happened this number of days ago. */
const ageReopening = (id: string, dias: number) =>
  bank.world.sql('update faturas set reaberta_em = $2 where id = $1', [id, dayFrom(-dias)])
const passosOf = async (id: string, reabertura: number): Promise<string[]> =>
  (await faturaOf(id)).passos
    .filter((each: { reabertura: number }) => each.reabertura === reabertura)
    .map(({ passo }: { passo: string }) => passo)
const taken = (id: string, passo: string, reabertura = 1) =>
  until(`${passo} of ${id}`, async () => (await passosOf(id, reabertura)).includes(passo))
type Email = { assunto: string; texto: string }
/** The mails about faturas that an account got, the oldest first. */
const mailsOf = async ({ portal }: Tenant): Promise<Email[]> =>
  (await ok(portal.get('/portal/conta/emails?limit=100'))).items
    .filter(({ texto }: Email) => texto.includes('Fatura nº'))
    .toReversed()

/** When the due date is, what is paid and taken back of 100 reais, and what follows. */
const CASES = [
  { nome: 'whole, before the due date', atraso: -10, devolver: ['100.00'], status: 'aberta', saldo: 100 },
  { nome: 'whole, after the due date', atraso: 20, devolver: ['100.00'], status: 'vencida', saldo: 100 },
  { nome: 'a part', atraso: -10, devolver: ['0.33'], status: 'parcialmente_paga', saldo: 0.33 },
  { nome: 'a part, after the due date', atraso: 20, devolver: ['30.00'], status: 'parcialmente_paga', saldo: 30 },
  { nome: 'whole after a part', atraso: 20, devolver: ['30.00', '70.00'], status: 'vencida', saldo: 100 },
  { nome: 'whole in three', atraso: -10, devolver: ['1.00', '98.99', '0.01'], status: 'aberta', saldo: 100 },
] as const
for (const { nome, atraso, devolver, status, saldo } of CASES)
  for (const first of [false, true])
    test(`taken back ${nome}${first ? ', before it was booked' : ''}: the fatura is owed again`, async () => {
      const { alertas, newCharge, psp, reaches, charge } = bank
      const { id, txid, fatura } = await newCharge()
      await age(fatura.id, atraso)
      let pix: Pix
      if (first) {
        pix = await bank.pay(txid)
        for (const [nth, valor] of devolver.entries())
          await psp.panel('POST devolver', { endToEndId: pix.endToEndId, id: `d${nth}`, valor })
        await tell(pix)
        await bank.settled()
      } else {
        pix = await paid({ id, txid })
        assert.equal((await faturaOf(fatura.id)).status, 'paga')
        for (const [nth, valor] of devolver.entries()) await refunded(pix, valor, `d${nth}`)
      }
      await reaches(id, saldo === 100 ? 'devolvida' : 'parcialmente_devolvida')
      const after = await faturaOf(fatura.id)
      assert.deepEqual([after.status, after.saldo, after.reabertaEm], [status, saldo, dayFrom(0)])
      assert.deepEqual(
        after.pagamentos.map(({ tipo, valor, devolvido }: Record<string, unknown>) => [tipo, valor, devolvido]),
        [['pagamento', 100, saldo]],
      )
      assert.equal(after.pagamentos[0].devolucoes.length, devolver.length)
      assert.ok((await alertas('pagamento_devolvido')).includes(fatura.id))
      assert.equal(await owed(fatura.id), atraso > 0)
      // The same callback again changes nothing.
      const { versao } = after
      await tell(pix)
      await bank.settled()
      assert.equal((await faturaOf(fatura.id)).versao, versao)
      // Another charge collects it.
      const again = await charge(fatura.id)
      assert.equal(again.valor, saldo)
      await paid(await reaches(again.id, 'emitida'))
      assert.deepEqual([(await faturaOf(fatura.id)).status, (await faturaOf(fatura.id)).saldo], ['paga', 0])
      const [alerta] = await bank.world.sql<{ status: string }>(
        `select status from alertas where tipo = 'pagamento_devolvido' and chave = $1`,
        [fatura.id],
      )
      assert.equal(alerta!.status, 'resolvido')
      assert.deepEqual(await incoerencias(bank.world.sql), [])
    })

test('dunning starts again on the day of the refund, and again with each further refund', async () => {
  const { newCharge, admin } = bank
  const cobranca = await newCharge()
  const { fatura } = cobranca
  await age(fatura.id, 40)
  const contrato = async () => (await ok(admin.suporte.get(`/admin/contratos/${fatura.contratoId}`))).status
  await until('suspended', async () => (await contrato()) === 'suspenso')
  const pix = await paid(cobranca)
  await until('active again', async () => (await contrato()) === 'ativo')
  const before = (await mailsOf(fatura.tenant)).length
  await refunded(pix, '100.00')
  await taken(fatura.id, 'reaberta')
  assert.deepEqual(await passosOf(fatura.id, 1), ['reaberta'])
  assert.equal(await contrato(), 'ativo')
  const listed = async () =>
    (await ok(admin.suporte.get('/admin/faturamento/inadimplencia?limit=100'))).contratos.find(
      ({ contratoId }: { contratoId: string }) => contratoId === fatura.contratoId,
    )
  assert.deepEqual(
    [(await listed()).saldo, (await listed()).multa, (await listed()).faturas[0].reabertaEm],
    [100, 0, dayFrom(0)],
  )
  const { items } = await ok(fatura.tenant.portal.get('/portal/faturas'))
  assert.deepEqual([items[0].status, items[0].saldo, items[0].reabertaEm], ['vencida', 100, dayFrom(0)])
  const [mail] = (await mailsOf(fatura.tenant)).slice(before)
  assert.match(mail!.assunto, /O pagamento da sua fatura de .* foi devolvido, e ela está em aberto/)
  assert.match(mail!.texto, /devolvido pelo banco ao pagador em/)
  assert.doesNotMatch(mail!.texto, /atraso é de|Se você já pagou/)

  await ageReopening(fatura.id, 7)
  await taken(fatura.id, 'cobranca_2')
  const late = (await mailsOf(fatura.tenant)).at(-1)!
  assert.match(late.assunto, /em aberto há 7 dias/)
  assert.match(late.texto, /Com multa de R\$\s2,00 e juros de R\$\s0,23, o total de hoje é R\$\s102,23/)
  assert.equal(await contrato(), 'ativo')
  await ageReopening(fatura.id, 11)
  await until('in arrears', async () => (await contrato()) === 'inadimplente')

  const again = await bank.charge(fatura.id)
  const other = await paid(await bank.reaches(again.id, 'emitida'))
  assert.equal(await contrato(), 'ativo')
  await refunded(other, '100.00')
  await taken(fatura.id, 'reaberta', 2)
  assert.deepEqual(await passosOf(fatura.id, 2), ['reaberta'])
  assert.equal(await contrato(), 'ativo')
  const mails = await mailsOf(fatura.tenant)
  assert.equal(mails.filter(({ assunto }) => assunto.includes('foi devolvido')).length, 2)
})

test('after a write-off what was given up stays so, and what was paid and taken back is owed', async () => {
  const { newCharge, admin, charge, reaches } = bank
  const cobranca = await newCharge()
  const { fatura } = cobranca
  const part = await paid(cobranca, { valor: '40.00' })
  const baixa = { motivo: MOTIVO }
  await ok(admin.superadmin.post(`/admin/faturamento/faturas/${fatura.id}/write-off`, baixa), 201)
  assert.equal((await faturaOf(fatura.id)).status, 'baixada')
  await refunded(part, '40.00')
  const after = await faturaOf(fatura.id)
  assert.deepEqual([after.status, after.saldo, after.baixado], ['aberta', 40, 60])
  const again = await charge(fatura.id)
  assert.equal(again.valor, 40)
  const pix = await paid(await reaches(again.id, 'emitida'))
  assert.equal((await faturaOf(fatura.id)).status, 'baixada')
  await refunded(pix, '10.00')
  assert.deepEqual([(await faturaOf(fatura.id)).status, (await faturaOf(fatura.id)).saldo], ['parcialmente_paga', 10])
  assert.deepEqual(await incoerencias(bank.world.sql), [])
})

test('a fatura that is owed again may be replaced by another, and a refund of the old one moves neither', async () => {
  const { newCharge, admin } = bank
  const cobranca = await newCharge()
  const { fatura } = cobranca
  const pix = await paid(cobranca)
  await refunded(pix, '100.00')
  const body = { vencimento: dayFrom(15), motivo: MOTIVO }
  const nova = await ok(admin.operador.post(`/admin/faturamento/faturas/${fatura.id}/reemitir`, body), 201)
  await tell(pix)
  await bank.settled()
  assert.equal((await faturaOf(fatura.id)).status, 'substituida')
  assert.deepEqual([nova.status, nova.total, nova.reabertaEm], ['rascunho', 100, null])
})
