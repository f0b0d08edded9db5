import { after, before } from 'node:test'
import { expectText } from './expect.ts'
import { openStage, type Stage, skip, story } from './stage.ts'

let stage: Stage
before(async () => {
  if (!skip) stage = await openStage()
})
after(() => stage?.close())

story(
  () => stage,
  'look',
  'emitir',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer({ sample: 'regular-ibs-cbs-retencoes' })
    await enter(tenant)
    await go('/emitir')
    await expectText(page, 'Quem emite')
    await page.getByLabel('CPF ou CNPJ').fill('12345678000195')
    await page.getByLabel('Valor do serviço').fill('1500,5')
    await page.getByLabel('Alíquota do ISS').fill('3')
    await page.getByText('Reforma tributária').click()
    await page.getByText('Retenções federais').click()
    await page.getByLabel('PIS', { exact: true }).fill('0,65')
    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await look('erros')
    await page.waitForTimeout(1000)
    await page.screenshot({ path: '/tmp/emitir-full.png', fullPage: true })
  },
)
