// What the law changes: on the first page for the regimes of the account, and as a page for each kind of reader.
import assert from 'node:assert/strict'
import { expectGone, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { story } = sharedStories()

story(
  'the first page says what the law changes for the regimes of the account, with its last note by two rules',
  'mudancas',
  async ({ page, go, enter, look, world }) => {
    const sample = 'regular-ibs-cbs-retencoes'
    const { tenant, api, body } = await world.issuer({ sample })
    const note = await api.issue(body({ sample, valor: 1000 }))
    const { numero } = await api.waitSettled(note.json.id)
    await tenant.createEmpresa({ regimeTributario: 'mei', regimeApuracaoSimples: null, optanteMei: true })
    await enter(tenant)
    await go('/inicio')
    const regular = page.getByRole('region', { name: 'Regime regular' })
    await regular.getByText('IBS e CBS passam a se somar ao preço').waitFor()
    await regular.getByText('A alíquota da CBS ainda não foi publicada').waitFor()
    await regular.getByText('01/01/2027').first().waitFor()
    const table = regular.getByRole('table', { name: `A nota ${numero} por duas regras` })
    await table.getByRole('row', { name: /^CBS .*não publicada$/ }).waitFor()
    await table.getByRole('row', { name: /^O cliente paga .* \+ CBS$/ }).waitFor()
    await page.getByRole('region', { name: 'MEI' }).getByText('Todo serviço pede nota').waitFor()
    await regular.scrollIntoViewIfNeeded()
    await look('inicio')

    await regular.getByRole('link', { name: 'Tudo o que muda' }).click()
    await expectText(page, 'PIS e COFINS acabam; a retenção do cliente cai de 4,65 % para 1 %, só de CSLL.')
    assert.ok(!(await page.getByRole('main').innerText()).includes('servico['), 'owners read no name of the API')
    await look('regular')
    await page.getByRole('radio', { name: 'Quem programa' }).click()
    await expectText(page, '01/01/2027 · PIS e COFINS deixam de existir')
    await expectText(page, 'LC 214/2025, arts. 509, 542 e 544 (texto oficial lido)')
    await page.getByRole('radio', { name: 'MEI' }).click()
    await expectText(page, 'A nota do MEI não destaca IBS e CBS')
    await expectGone(page.getByText('PIS e COFINS acabam'))
    await look('mei')
  },
)
