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
  'inicio',
  async ({ page, go, enter, world, look }) => {
    const { tenant, api, body } = await world.issuer()
    await enter(tenant)
    await go('/inicio')
    await expectText(page, 'Emitir pelo portal')
    await look('guia-3')
    await page.getByRole('button', { name: 'Criar chave' }).or(page.getByRole('button', { name: 'Emitir pelo portal' })).first().click()
    await expectText(page, 'Nota de exemplo')
    await look('guia-4')
    await page.getByRole('button', { name: 'Emitir a nota de exemplo' }).click()
    await expectText(page, 'Sua primeira nota está autorizada')
    await page.waitForTimeout(1000)
    await look('guia-fim')
    for (const simular of ['', '', 'rejeitar: E0310', '']) {
      const { json } = await api.issue(body(simular ? { simular } : {}))
      await api.waitSettled(json.id)
    }
    await page.getByRole('button', { name: 'Ir para o início' }).click()
    await expectText(page, 'Últimas rejeições')
    await page.waitForTimeout(500)
  },
)
