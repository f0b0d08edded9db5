// The file of a note whose number the city has with other contents: both documents, and a decision.
import assert from 'node:assert/strict'
import { until } from '../support/until.ts'
import { expectGone, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { story } = sharedStories()

story(
  'an operator compares what was sent with what the city has, says whose it is and why, and the note is authorised by it',
  'ops-conflito',
  async ({ page, goOps, enterOps, look, world }) => {
    const issuer = await world.issuer()
    const simular = 'autorizar-e-cortar x1] [simular consultar: outro-conteudo:valor'
    const { json } = await issuer.api.issue(issuer.body({ valor: 1520, simular }))
    await until('the note is in conflict', async () => {
      const rows = await world.sql('select from conflitos where nota_id = $1', [json.id])
      return rows.length > 0
    })
    await enterOps('operador')
    await goOps(`/notas/${json.id}`)
    await expectText(page, 'Em dúvida')
    await page
      .getByRole('heading', { name: 'A cidade tem uma nota com o nosso número, e o conteúdo é outro' })
      .waitFor()
    const valor = page.getByRole('row').filter({ hasText: /^Valor/ })
    assert.match(await valor.innerText(), /− R\$\s152,00/)
    await look('aberto')
    await page.getByRole('button', { name: 'XML da cidade' }).click()
    await page.getByRole('dialog').getByText('infNFSe').first().waitFor()
    await page.getByRole('button', { name: 'Fechar' }).click()
    await expectGone(page.getByRole('dialog'))
    await page.getByRole('radio', { name: 'Não é a nossa' }).check()
    await page.getByRole('button', { name: /^Emitir a nossa como \d+-\d+$/ }).waitFor()
    await page.getByRole('radio', { name: 'É a nossa', exact: true }).check()
    await page.getByRole('button', { name: /^Assumir a NFS-e/ }).click()
    await expectText(page, 'Em uma frase')
    await page.getByRole('textbox', { name: 'Motivo' }).fill('A prefeitura corrigiu o valor a pedido do cliente')
    await look('escolhido')
    await page.getByRole('button', { name: /^Assumir a NFS-e/ }).click()
    await page.getByRole('heading', { level: 1, name: /^Nota \d+/ }).waitFor()
    await expectText(page, 'Autorizada')
  },
)
