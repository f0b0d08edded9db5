// Customers: learnt from notes, corrected by a person, and filled into the next note.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { markControls } from '#web/words/bidi.ts'
import { until } from '../support/until.ts'
import { expectGone, expectSoon, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { story } = sharedStories()

const campo = (page: Page, nome: string) => page.locator(`[data-campo="${nome}"]`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const MARIA = { cpfCnpj: '52998224725', razaoSocial: '\u202eMaria José Conceição' }
/** As the portal shows it. */
const NOME = markControls(MARIA.razaoSocial)

story(
  'the customer of a note is corrected in the list of customers, and fills the next note in by a click or by the number',
  'clientes',
  async ({ page, go, enter, world, look }) => {
    const { tenant, api, body, empresa } = await world.issuer()
    await enter(tenant)
    await go('/clientes')
    await expectText(page, 'Nenhum cliente ainda')
    const { tomador } = body() as { tomador: object }
    await api.issue(body({ tomador: { ...tomador, ...MARIA } }))
    const kept = () => tenant.portal.get('/portal/tomadores')
    await until('the customer is kept', async () => (await kept()).json.total > 0)
    await page.reload()
    await page.getByRole('searchbox').fill('jose conc')
    await expectSoon(async () => page.url().includes('q='), true)
    await look('lista')
    await page.getByRole('link', { name: NOME }).click()
    await expectText(page, 'Aprendido das notas')
    await campo(page, 'tomador.email').fill('não é e-mail')
    await button(page, 'Salvar cliente').click()
    await page.locator('[data-campo="tomador.email"][aria-invalid=true]').waitFor()
    await campo(page, 'tomador.email').fill('maria@exemplo.com.br')
    await look('cliente')
    await button(page, 'Salvar cliente').click()
    await expectText(page, 'Cliente salvo')
    const [salvo] = (await kept()).json.items
    assert.deepEqual([salvo.tomador.email, salvo.escrito], ['maria@exemplo.com.br', true])
    assert.equal(salvo.tomador.razaoSocial, MARIA.razaoSocial, 'its controls are shown as words, and kept')

    // By its number alone.
    await go('/emitir')
    await campo(page, 'tomador.cpfCnpj').fill('529.982.247-25')
    await expectSoon(() => campo(page, 'tomador.razaoSocial').inputValue(), NOME)
    assert.equal(await campo(page, 'tomador.email').inputValue(), 'maria@exemplo.com.br')
    await expectText(page, 'Preenchido. Confira os dados.')
    // What a person writes stays; the data is one click away.
    await campo(page, 'tomador.razaoSocial').fill('Outro nome')
    await button(page, `Usar os dados de ${NOME}`).click()
    await expectSoon(() => campo(page, 'tomador.razaoSocial').inputValue(), NOME)
    await look('numero')

    // From the page of the customer, a note that begins with it.
    await go(`/clientes/${salvo.id}`)
    await page.getByRole('link', { name: 'Emitir nota' }).last().click()
    await expectSoon(() => campo(page, 'tomador.razaoSocial').inputValue(), NOME)

    // A new one, chosen from the list of the form.
    await go('/clientes/novo')
    await button(page, 'Cadastrar cliente').click()
    await expectText(page, 'Informe o nome ou a razão social.')
    await campo(page, 'tomador.cpfCnpj').fill('12345678909')
    await campo(page, 'tomador.razaoSocial').fill('João Novo')
    await look('novo')
    await button(page, 'Cadastrar cliente').click()
    await expectText(page, 'Cliente cadastrado')
    await go('/emitir')
    await button(page, 'Escolher cliente').click()
    const dialogo = page.getByRole('dialog')
    await dialogo.getByRole('searchbox').fill('joao')
    await dialogo.getByRole('button', { name: /João Novo/ }).waitFor()
    // The dialog moves as it gets shorter.
    await expectGone(dialogo.getByRole('button', { name: NOME }))
    await look('escolher')
    await dialogo.getByRole('button', { name: /João Novo/ }).click()
    await expectGone(dialogo)
    await expectSoon(() => campo(page, 'tomador.cpfCnpj').inputValue(), '123.456.789-09')
    const { id } = (await kept()).json.items.find((each: { tomador: { razaoSocial: string } }) =>
      each.tomador.razaoSocial.startsWith('João'),
    )
    assert.equal((await tenant.portal.get(`/portal/tomadores/${id}`)).json.empresaId, empresa.id)
    await go(`/clientes/${id}`)
    await button(page, 'Arquivar').click()
    await expectText(page, 'Cliente arquivado')
    await go('/clientes')
    await expectSoon(() => page.getByRole('link', { name: /João Novo/ }).count(), 0)
    await page.getByRole('link', { name: NOME }).waitFor()
  },
)
