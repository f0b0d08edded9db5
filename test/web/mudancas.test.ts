// What the law changes, reached from the navigation.
import { expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { story } = sharedStories()

story(
  'the menu leads to the changes of 2027, with their source',
  'mudancas',
  async ({ page, go, enter, look, world }) => {
    await enter(await world.register())
    await go('/inicio')
    await page.getByRole('link', { name: 'O que muda na lei' }).first().click()
    await expectText(page, '01/01/2027 · PIS e COFINS deixam de existir')
    await expectText(page, 'LC 214/2025, arts. 509, 542 e 544 (texto oficial lido)')
    await look('lista')
  },
)
