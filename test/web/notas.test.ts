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
    await go('/notas')
    await expectText(page, 'ainda')
    await look('primeira')
    const bodies = [
      issuer.body({ valor: 8092.86 }),
      issuer.body({ valor: 647.44, simular: 'rejeitar: E0310' }),
      issuer.body({ valor: 123.5, simular: 'autorizar e calar' }),
      ...Array.from({ length: 9 }, (_, i) => issuer.body({ valor: Math.round(100000 + i * 33117) / 100 })),
    ]
    const answers = await Promise.all(bodies.map((each) => issuer.api.issue(each)))
    await Promise.all(answers.filter((_, i) => i !== 2).map(({ json }) => issuer.api.waitSettled(json.id)))
    await go('/notas')
    await expectText(page, 'Rejeitada')
  },
)
