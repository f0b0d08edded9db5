// A payment that was not due, in the back-office: from its alert to the fatura that it pays, and back when it is refunded.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { after } from 'node:test'
import { addMonths, diaOf } from '#domain/competencia.ts'
import { openPsp } from '../../../simulator/psp/psp.fixture.ts'
import { addAdmin } from '../../support/admins.ts'
import { credencialOf, ok } from '../../support/bank.ts'
import { plantFatura } from '../../support/faturas.ts'
import { openClient } from '../../support/http.ts'
import { ADMIN_ENV } from '../../support/publish-city.ts'
import { until } from '../../support/until.ts'
import { expectGone, expectText } from '../expect.ts'
import { openStories } from '../stage.ts'

const MOTIVO = 'O cliente pagou o Pix antigo, que já estava cancelado'

const ends: (() => unknown)[] = []
let psp: Awaited<ReturnType<typeof openPsp>>
const { story, world } = openStories(async () => {
  psp = await openPsp({ after: (end) => void ends.push(end as () => unknown) })
  return { ...ADMIN_ENV, PIX_CA: join(psp.dataDir, 'ca.pem') }
})
after(async () => {
  for (const end of ends) await end()
})

story(
  'the alert of a payment of a cancelled charge leads to the act that applies it to a fatura that owes it; refunded, both see the fatura owed again',
  'ops-pagamento-indevido',
  async ({ page, go, goOps, enter, enterOps, look }) => {
    const login = (body: object) => openClient(world().url).post('/admin/auth/login', body)
    const token = await addAdmin(world().sql, login, 'superadmin', randomUUID(), ADMIN_ENV.ADMIN_SENHA)
    const admin = openClient(world().url, token)
    await ok(admin.post('/admin/bank/credencial', credencialOf(psp)), 201)
    const plano = await ok(admin.post('/admin/planos', { codigo: randomUUID(), nome: 'Plano', valorMensal: 199 }), 201)
    const dona = await world().register()
    await dona.createEmpresa()
    const tenantId = dona.id
    const contrato = await ok(admin.post('/admin/contratos', { tenantId, planoId: plano.id }), 201)
    const mes = diaOf(Date.now()).slice(0, 7)
    const plant = (meses: number, valor = 19_900) =>
      plantFatura(world(), {
        ...{ tenantId, contratoId: contrato.id, competencia: addMonths(mes, -meses) },
        itens: [['mensalidade', 'Mensalidade', 1, valor, valor]],
      })
    const charged = async (faturaId: string) => {
      const { id } = await ok(admin.post('/admin/bank/cobrancas', { faturaId }), 201)
      return reaches(id, 'emitida')
    }
    const reaches = async (id: string, status: string) => {
      const show = () => ok(admin.get(`/admin/bank/cobrancas/${id}`))
      await until(`the charge is ${status}`, async () => (await show()).status === status)
      return show()
    }
    const [antiga, devida, menor, cobrada] = [await plant(3), await plant(2), await plant(1, 5_000), await plant(0)]
    await charged(cobrada)
    const { id, txid } = await charged(antiga)
    await ok(admin.post(`/admin/bank/cobrancas/${id}/cancelar`, { motivo: MOTIVO }), 201)
    await reaches(id, 'cancelada')
    const [pix] = await psp.panel('POST pagar', { txid, forcar: true })
    const nomeDe = async (fatura: string) =>
      `Fatura ${(await ok(admin.get(`/admin/faturamento/faturas/${fatura}`))).numero}`

    await enterOps('operador')
    const alerta = page.getByRole('row').filter({ hasText: 'Chegou dinheiro além do que se devia' })
    await until('the alert is open', async () => {
      await goOps('/alertas?situacao=abertos')
      return (await ok(admin.get('/admin/monitor/alertas?tipo=pagamento_indevido'))).total === 1
    })
    await alerta.getByRole('link', { name: 'Abrir a cobrança' }).waitFor()
    await look('alerta')
    await alerta.getByRole('link', { name: 'Abrir a cobrança' }).click()
    await page.getByRole('button', { name: 'Aplicar a uma fatura' }).waitFor()
    await look('cobranca')
    await page.getByRole('button', { name: 'Aplicar a uma fatura' }).click()
    const dialog = page.getByRole('dialog')
    const opcao = async (fatura: string) => dialog.getByRole('radio', { name: new RegExp(`^${await nomeDe(fatura)},`) })
    await (await opcao(devida)).waitFor()
    for (const [fatura, porque] of [
      [menor, /Deve R\$\s50,00, menos que o pagamento/],
      [cobrada, /cancele-a antes/],
    ] as const) {
      await dialog.getByText(porque).waitFor()
      await until('it may not be chosen', async () => (await opcao(fatura)).isDisabled())
    }
    await dialog.getByRole('button', { name: 'Aplicar o pagamento' }).click()
    await expectText(page, 'Escolha a fatura.')
    await (await opcao(devida)).check()
    await dialog.getByLabel('Motivo').fill(MOTIVO)
    await look('aplicar')
    await dialog.getByRole('button', { name: 'Aplicar o pagamento' }).click()
    await expectText(page, 'Pagamento aplicado')
    await expectGone(page.getByRole('button', { name: 'Aplicar a uma fatura' }))
    await goOps('/alertas?situacao=abertos')
    await page.getByRole('tab', { name: 'Alertas, um a um', selected: true }).waitFor()
    await expectGone(alerta)
    await goOps(`/faturas/${devida}`)
    await page.getByText('Paga', { exact: true }).waitFor()

    await psp.panel('POST devolver', { endToEndId: pix.endToEndId, id: 'D1', valor: '59.00' })
    await ok(admin.get(`/admin/bank/cobrancas/${id}/consultar`))
    await page.reload()
    await page
      .getByRole('region', { name: 'Pagamentos' })
      .getByText(/^Devolvido ao pagador, /)
      .waitFor()
    await expectText(page, 'ela voltou a ser devida')
    await look('reaberta')

    await enter(dona)
    await go(`/plano/faturas/${devida}`)
    await expectText(page, 'o valor voltou a ser devido')
    await look('do-cliente')
  },
)
