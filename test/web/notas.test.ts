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
  'lista',
  'notas-lista',
  async ({ page, go, enter, look, world }) => {
    const issuer = await world.issuer()
    await enter(issuer.tenant)
    const bodies = [
      issuer.body({ valor: 8092.86 }),
      issuer.body({ valor: 647.44, simular: 'rejeitar: E0310' }),
      issuer.body({ valor: 123.5, simular: 'autorizar e calar' }),
      ...Array.from({ length: 9 }, (_, i) => issuer.body({ valor: Math.round(100000 + i * 33117) / 100 })),
    ]
    const answers = await Promise.all(bodies.map((each) => issuer.api.issue(each)))
    await Promise.all(answers.filter((_, i) => i !== 2).map(({ json }) => issuer.api.waitSettled(json.id)))
    for (const [i, name] of ['autorizada', 'rejeitada', 'incerta'].entries()) {
      await go(`/notas/${answers[i]!.json.id}`)
      await expectText(page, 'Linha do tempo')
      await page.waitForTimeout(1000)
      await look(name)
    }
    await go(`/notas/${answers[0]!.json.id}?aba=xml`)
    await expectText(page, 'infNFSe')
    await look('xml')
    await go(`/notas/${answers[0]!.json.id}?aba=pdf`)
    await page.waitForTimeout(1500)
    await look('pdf')
    await page.getByRole('button', { name: 'Ver a troca' }).first().click()
    await page.waitForTimeout(500)
    await look('troca')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Cancelar nota' }).click()
    await page.waitForTimeout(500)
    await look('cancelar')
    await go('/notas')
    await expectText(page, 'Rejeitada')
  },
)
