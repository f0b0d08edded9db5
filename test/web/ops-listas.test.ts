// The lists of the back-office: each number and name is a link, and the whole of a filter can be downloaded.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { expectGone, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, story } = sharedStories()

furtherStory(
  'an operator looks up a city and how it answers, and takes the list home as a sheet',
  'ops-cidades',
  async ({ page, goOps, enterOps, look, world }) => {
    const issuer = await world.issuer()
    const { json } = await issuer.api.issue(issuer.body())
    await issuer.api.waitSettled(json.id)
    await enterOps('operador')
    await goOps('/municipios')
    await page.getByRole('searchbox').fill('1504208')
    await expectText(page, 'Marabá, PA')
    await expectText(page, '1–1 de 1')
    await look('municipios')
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar CSV' }).click(),
    ])
    const lines = (await readFile(await sheet.path(), 'utf8')).trim().split('\r\n')
    assert.equal(lines.length, 2)
    assert.match(lines[1]!, /^Marabá\/PA;1504208;Nacional/)
    await goOps('/monitor')
    await expectText(page, 'Marabá, PA')
    await look('monitor')
  },
)

story(
  'a setting is changed with a motive, shown as changed by whom, and taken back to its default; the audit tells both',
  'ops-ajustes',
  async ({ page, goOps, enterOps, look }) => {
    await enterOps('superadmin')
    await goOps('/ajustes')
    const aviso = 'portal.avisoManutencao'
    await page.getByRole('button', { name: `Alterar ${aviso}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Valor').fill('Manutenção no domingo, das 2h às 4h')
    await dialog.getByRole('button', { name: 'Alterar' }).click()
    await expectText(page, 'Conte por quê, em uma frase.')
    await dialog.getByLabel('Motivo').fill('Aviso combinado com o suporte')
    await look('mudando')
    await dialog.getByRole('button', { name: 'Alterar' }).click()
    await expectGone(dialog)
    await expectText(page, 'Manutenção no domingo, das 2h às 4h')
    await look('mudado')
    await page.getByRole('button', { name: `Voltar ${aviso} ao padrão` }).click()
    await dialog.getByLabel('Motivo').fill('A manutenção foi adiada')
    await dialog.getByRole('button', { name: 'Voltar ao padrão' }).click()
    await expectGone(page.getByText('Manutenção no domingo, das 2h às 4h'))
    await goOps('/auditoria')
    await expectText(page, 'A manutenção foi adiada')
    await page
      .getByRole('button', { name: /^Detalhe/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText(aviso).first().waitFor()
    await page.keyboard.press('Escape')
    const deQuem = page.getByRole('table').getByRole('link').first()
    const nome = await deQuem.innerText()
    await deQuem.click()
    await page.waitForURL(/usuarioId=/)
    await expectText(page, new RegExp(`${nome} devolveu ao padrão o ajuste portal.avisoManutencao`))
    await goOps('/pessoas')
    await page
      .getByRole('link', { name: `O que fez ${nome}` })
      .first()
      .click()
    await page.waitForURL(/auditoria\?.*usuarioId=/)
    await look('atos-de-uma-pessoa')
  },
)

furtherStory(
  'the faturas and the contracts of every account are listed, by month and by state',
  'ops-cobranca',
  async ({ page, goOps, enterOps, look }) => {
    await enterOps('superadmin')
    await goOps('/contratos')
    await page.getByRole('heading', { level: 1, name: 'Contratos' }).waitFor()
    await look('contratos')
    await goOps('/faturas')
    await page.getByRole('heading', { level: 1, name: 'Faturas' }).waitFor()
    await goOps('/faturas?status=paga&competencia=2020-01')
    await expectText(page, 'Nenhuma fatura com estes filtros')
    await look('faturas')
  },
)
