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

story(
  'a customer of three companies is one person: listed once, seen over its companies, corrected in all, and chosen with its company',
  'clientes-da-conta',
  async ({ page, go, enter, world, look }) => {
    const { tenant, api, body } = await world.issuer({ empresa: { razaoSocial: 'Condor Ltda' } })
    const girassol = await tenant.createEmpresa({ razaoSocial: 'Girassol Ltda' })
    const hortela = await tenant.createEmpresa({ razaoSocial: 'Hortelã Ltda' })
    const { tomador } = body() as { tomador: { endereco: object } }
    const banco = { ...tomador, cpfCnpj: '11444777000161', razaoSocial: 'Banco da Praça' }
    const [item] = body()['servico'] as { iss: object }[]
    const servico = [{ ...item, iss: { ...item!.iss, retido: true } }]
    const { json } = await api.issue(body({ tomador: banco, servico }))
    await api.waitSettled(json.id)
    for (const { id } of [girassol, hortela])
      await tenant.portal.post('/portal/tomadores', { empresaId: id, tomador: banco })
    const soGirassol = { ...banco, cpfCnpj: '52998224725', razaoSocial: 'Só do Girassol' }
    await tenant.portal.post('/portal/tomadores', { empresaId: girassol.id, tomador: soGirassol })
    const kept = async () => (await tenant.portal.get('/portal/clientes?ambiente=homologacao&q=banco')).json
    await until('the customer is added up', async () => (await kept()).items[0]?.notas === 1)

    await enter(tenant)
    await go('/clientes')
    await page.getByRole('row', { name: /Banco da Praça.*3 empresas.*1\.000,00/ }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Banco da Praça' }).count(), 1)
    await look('lista')
    await page.getByRole('link', { name: 'Banco da Praça' }).click()
    await page.getByRole('row', { name: /Condor Ltda.*1\.000,00.*ISS/ }).waitFor()
    await page.getByRole('region', { name: 'Notas' }).getByText('Condor Ltda').waitFor()
    await look('cliente')
    await campo(page, 'tomador.email').fill('contas@banco.example')
    await page.getByRole('radio', { name: 'Em todas as 3 empresas' }).waitFor()
    await button(page, 'Salvar cliente').click()
    await expectText(page, 'Em todas as 3 empresas')
    const [{ id }] = (await kept()).items
    const { empresas } = (await tenant.portal.get(`/portal/clientes/${id}?ambiente=homologacao`)).json
    assert.deepEqual(
      empresas.map((each: { tomador: { email: string } }) => each.tomador.email),
      Array(3).fill('contas@banco.example'),
    )

    // What it withholds from one company, written by a person.
    await go(`/clientes/${id}`)
    await button(page, 'Retenções em Girassol Ltda').click()
    await campo(page, 'irrf').fill('1,5')
    await look('retencoes')
    await button(page, 'Salvar retenções').click()
    await page.getByRole('row', { name: /Girassol Ltda.*IRRF 1,5%/ }).waitFor()

    // Without a company the customer is there once, and its company is asked for.
    await go('/emitir')
    await button(page, 'Escolher cliente').click()
    const dialogo = page.getByRole('dialog')
    await dialogo.getByRole('button', { name: /Banco da Praça.*3 empresas/ }).click()
    await look('de-qual-empresa')
    await dialogo.getByRole('button', { name: 'Condor Ltda' }).click()
    await expectGone(dialogo)
    await expectSoon(() => campo(page, 'tomador.razaoSocial').inputValue(), 'Banco da Praça')
    await campo(page, 'prestador.cpfCnpj').filter({ hasText: 'Condor Ltda' }).waitFor()
    await expectSoon(() => campo(page, 'servico[0].iss.retido').getAttribute('aria-checked'), 'true')

    // A known address is one line, and the service is few stops away.
    const linha = page.getByText('Avenida Paulista, 1000, 10º andar · São Paulo/SP')
    await linha.waitFor()
    assert.equal(await campo(page, 'tomador.endereco.logradouro').count(), 0)
    await look('endereco-em-uma-linha')
    await campo(page, 'tomador.cpfCnpj').focus()
    let stops = 0
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['campo'] ?? '')
    do {
      await page.keyboard.press('Tab')
      stops++
    } while ((await focused()) !== 'servico[0].codigo' && stops < 20)
    assert.ok(stops <= 6, `${stops} stops from the CPF to the service`)
    await linha.click()
    await expectSoon(focused, 'tomador.endereco.cep')
    assert.equal(await campo(page, 'tomador.endereco.logradouro').inputValue(), 'Paulista')

    // With a company chosen a customer of another one is named as such, and brings nothing of what that one withholds.
    await button(page, 'Escolher cliente').click()
    await dialogo.getByRole('button', { name: /Só do Girassol.*cadastrado em Girassol Ltda/ }).click()
    await expectGone(dialogo)
    await expectSoon(() => campo(page, 'tomador.razaoSocial').inputValue(), 'Só do Girassol')
    await expectSoon(() => campo(page, 'servico[0].iss.retido').getAttribute('aria-checked'), 'false')
    assert.equal(await campo(page, 'tomador.email').inputValue(), 'financeiro@tomador.example')
    // A field in error opens the line again.
    await page.getByText('Avenida Paulista, 1000').waitFor()
    await page.getByText('Avenida Paulista, 1000').click()
    await campo(page, 'tomador.endereco.cep').fill('1')
    await campo(page, 'tomador.cpfCnpj').fill('11444777000161')
    await campo(page, 'tomador.cpfCnpj').fill('52998224725')
    await button(page, 'Emitir nota').click()
    await page.locator('[data-campo="tomador.endereco.cep"][aria-invalid=true]').waitFor()
  },
)
