import assert from 'node:assert/strict'
import { until } from '../support/until.ts'
import { expectText } from './expect.ts'
import { axe, sharedStories } from './stage.ts'

const { story } = sharedStories()

story(
  'a company that was tried out is checked, copied to production in one act, and seen there, on a phone too',
  'pronto-para-valer',
  async ({ page, go, enter, world, look }) => {
    const issuer = await world.issuer({ proprio: true, empresa: { razaoSocial: 'Padaria do Zé Ltda' } })
    const { tenant, empresa, api, body } = issuer
    const { json } = await api.issue(body())
    assert.equal((await api.waitSettled(json.id)).status, 'autorizada')
    await until('the customer of the note is learnt', async () => {
      const { json: clientes } = await tenant.portal.get('/portal/tomadores?ambiente=homologacao')
      return clientes.total > 0
    })
    const config = await tenant.portal.call('PUT', `/portal/empresas/${empresa.id}/nfse-configs`, {
      body: { ambiente: 'homologacao', aliquotaIssPadrao: 2.5 },
    })
    assert.equal(config.status, 200, config.text)

    await enter(tenant)
    await go(`/empresas/${empresa.id}`)
    await page.getByRole('link', { name: 'Pronto para valer' }).click()
    await expectText(page, 'Nada falta')
    await expectText(page, '1 configuração de município')
    await expectText(page, 'Os modelos de serviço: servem aos dois.')
    await look('conferencia')
    await page.setViewportSize({ width: 390, height: 844 })
    assert.deepEqual(await axe(page, {}), [])
    await page.getByRole('button', { name: 'Copiar para a produção' }).click()
    await expectText(page, 'Copiado para a produção')
    await expectText(page, '0 clientes')
    assert.deepEqual(await axe(page, {}), [])
    await look('copiado')
    await page.setViewportSize({ width: 1440, height: 900 })
    assert.deepEqual(await axe(page, {}), [])
    // The list of customers of production has the customer of the note.
    await page.getByRole('link', { name: 'Clientes' }).last().click()
    await expectText(page, 'Tomador Exemplo Ltda')

    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Buscar em tudo' })
    await palette.getByRole('combobox').fill('Padaria do Zé')
    await palette.getByRole('option', { name: /Pronto para valer/ }).click()
    await expectText(page, 'O que a produção pede')
  },
)
