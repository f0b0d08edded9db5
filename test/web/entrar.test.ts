import { expectText } from './expect.ts'
import { openStories } from './stage.ts'

const { story } = openStories()

story(
  'a wrong password is refused in words, and the right one logs the user in',
  'entrar',
  async ({ page, go, world }) => {
    const { email, senha } = await world.register()
    await go('/notas')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha').fill('outra senha comprida')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expectText(page, 'E-mail ou senha')
    await page.getByLabel('Senha').fill(senha)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL('**/app/notas')
  },
)
