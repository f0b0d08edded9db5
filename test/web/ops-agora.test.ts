// The back-office in the browser: who may enter, and the first screen of the person on call.
import assert from 'node:assert/strict'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { story } = sharedStories()

story(
  'a person on call enters by the login, sees what needs a human and the numbers of the day, and leaves',
  'ops-agora',
  async ({ page, goOps, look }) => {
    await goOps('/agora')
    await page.waitForURL('**/ops/entrar?volta=**')
    await page.getByLabel('E-mail').fill(ADMIN_ENV.ADMIN_EMAIL)
    await page.getByLabel('Senha', { exact: true }).fill(ADMIN_ENV.ADMIN_SENHA)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByRole('heading', { name: 'Agora', level: 1 }).waitFor()
    await expectText(page, 'Superadministrador')
    assert.match(await page.title(), /^Agora · Operação$/)
    await page.getByRole('region', { name: 'De que o serviço depende' }).getByText('Banco de dados').waitFor()
    await look('aberta')
    await page.getByRole('link', { name: 'Na parede' }).click()
    await page.getByRole('region', { name: 'Parede' }).getByRole('heading', { level: 1 }).waitFor()
    await look('parede')
    await page.getByRole('link', { name: 'Sair da parede' }).click()
    await page.getByRole('link', { name: 'Movimento das notas' }).click()
    const movimento = page.getByRole('table', { name: 'Movimento das notas' })
    await movimento.getByRole('row').filter({ hasText: 'Tudo' }).waitFor()
    await page.getByRole('radio', { name: '7 dias' }).check()
    await movimento.getByRole('row').filter({ hasText: 'Tudo' }).waitFor()
    await look('movimento')
    const recusadas = page.getByRole('term').filter({ hasText: 'Recusadas pela cidade' }).locator('..')
    await recusadas.getByRole('link').click()
    await page.waitForURL('**/ops/notas?status=rejeitada')
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.waitForURL('**/ops/entrar')
  },
)

story(
  'the sessions of the two apps are apart: a session of the portal opens nothing of the back-office',
  'ops-outra-sessao',
  async ({ page, goOps, go, enter, enterOps, world }) => {
    await enter(await world.register())
    await goOps('/agora')
    await page.waitForURL('**/ops/entrar?volta=**')
    await enterOps('suporte')
    await goOps('/agora')
    await expectText(page, 'Suporte')
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.waitForURL('**/ops/entrar')
    // The portal of the same browser is still open.
    await go('/inicio')
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.match(page.url(), /\/app\/inicio$/)
  },
)
