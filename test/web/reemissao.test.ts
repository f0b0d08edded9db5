// A refused note is corrected and issued again; a note that may exist is not.
import assert from 'node:assert/strict'
import { silentNota } from '../support/silent-city.ts'
import { expectSoon, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { story } = sharedStories()

story(
  'a refused note is explained, fixed in its field, compared, validated and issued again',
  'reemissao',
  async ({ page, go, enter, look, world }) => {
    const issuer = await world.issuer()
    const body = issuer.body({ simular: 'rejeitar: E0310' })
    const { json } = await issuer.api.issue({ ...body, credencial: { token: 'segredo' } })
    const recusada = await issuer.api.waitSettled(json.id)
    assert.equal(recusada.status, 'rejeitada')
    await enter(issuer.tenant)
    await go(`/notas/${recusada.id}`)
    await expectText(page, recusada.erros[0].mensagem)
    await page.getByRole('link', { name: 'Corrigir e reemitir' }).click()

    await expectText(page, recusada.erros[0].mensagem)
    await look('campos')
    await page.getByLabel('Discriminação').fill('Suporte técnico em informática')
    await page.getByRole('tab', { name: 'Diferenças' }).click()
    await expectText(page, 'Serviço, discriminação')
    await expectText(page, 'Suporte técnico [simular: rejeitar: E0310]')
    await expectText(page, '*** (mascarado)')
    await look('diferencas')

    await page.getByRole('tab', { name: 'JSON' }).click()
    await page.locator('.cm-content').waitFor()
    await page.getByRole('button', { name: 'Validar' }).click()
    await expectText(page, 'Pronta para reemitir')
    await look('json')
    await page.getByRole('button', { name: 'Reemitir', exact: true }).click()
    await expectText(page, 'Reemissão da nota recusada')
    await page.getByRole('heading', { name: /^NFS-e/ }).waitFor()

    await page.getByRole('link', { name: `RPS ${recusada.serieRps}-${recusada.numeroRps}` }).click()
    await expectText(page, 'Reemitida como')
    const again = page.getByRole('button', { name: 'Corrigir e reemitir' })
    await expectSoon(() => again.getAttribute('title'), 'Esta nota já foi reemitida.')
  },
)

story(
  'a note of unknown outcome says why it is not issued again, and is consulted',
  'reemissao-incerta',
  async ({ page, go, enter, look, world }) => {
    const issuer = await world.issuer({ proprio: true })
    const { id, speak } = await silentNota(world, issuer)
    const refused = await issuer.tenant.portal.post(`/portal/nfse/${id}/reemitir`, { payload: issuer.body() })
    assert.deepEqual([refused.status, refused.json.codigo], [409, 'REEMISSAO_NAO_PERMITIDA'])
    await enter(issuer.tenant)
    await go(`/notas/${id}/reemitir`)
    await expectText(page, 'Esta nota pode já ter sido autorizada')
    await look('duvida')
    await speak()
    await page.getByRole('button', { name: 'Consultar agora' }).click()
    await expectText(page, 'Esta nota não pode ser reemitida')
    await page.getByRole('link', { name: 'Ver a nota' }).click()
    await page.getByRole('heading', { name: /^NFS-e/ }).waitFor()
  },
)
