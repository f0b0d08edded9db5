// What the layout of today does not carry yet is offered by the form with the reason, and refused before it is sent.
import assert from 'node:assert/strict'
import { expectSoon, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { story } = sharedStories()

story(
  'the groups of a rental and of a condominium are in the form with what to do until their layout is in force; a note that carries one is refused with the reason, and goes without it',
  'emitir-locacao',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/emitir')
    const campo = (nome: string) => page.locator(`[data-campo="${nome}"]`)
    await campo('tomador.cpfCnpj').fill('529.982.247-25')
    await campo('tomador.razaoSocial').fill('Maria da Silva')
    await campo('servico[0].codigo').fill('aluguel')
    await expectText(page, /Alugar só o bem ou o imóvel não é serviço da lista/)
    await campo('servico[0].codigo').fill('99.01')
    await page
      .getByRole('option', { name: /^99\.01/ })
      .first()
      .click()
    await campo('servico[0].discriminacao').fill('Aluguel da sala 12, novembro')
    await campo('servico[0].valor.servico').fill('1500')
    // The service is one of those codes: its group is there without being asked for.
    await page.getByText('Locação e condomínio (NT 009)').click()
    await expectText(page, 'Hoje a locação vai no código 99.01.01, sem este grupo')
    const locacao = page.getByRole('switch', { name: /^Locação, cessão onerosa/ })
    await locacao.click()
    await look('marcada')
    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await expectSoon(() => locacao.getAttribute('aria-invalid'), 'true')
    await expectText(page, /só existe no leiaute da NT 009/)
    await look('recusada')
    assert.deepEqual(await world.sql('select id from notas where tenant_id = $1', [tenant.id]), [])
    await locacao.click()
    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await page.waitForURL('**/app/notas/*')
    await expectText(page, 'Autorizada')
  },
)
