import assert from 'node:assert/strict'
import { expectGone, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, story } = sharedStories()

story(
  'without a network the page says so, the frame reports a screen that did not arrive, and both come back',
  'sem-rede',
  async ({ page, go, enter, context, world, look }) => {
    const { tenant, api, body } = await world.issuer()
    await api.waitSettled((await api.issue(body())).json.id)
    await enter(tenant)
    // The screen that does not arrive is one that an earlier story of this browser may have read.
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.clearBrowserCache')
    await go('/notas')
    await expectText(page, '1–1 de 1')

    await context.setOffline(true)
    await expectText(page, 'Sem conexão com a internet. O que aparece aqui pode ter mudado')
    // The rows of another filter are not shown under this one.
    await page.getByRole('button', { name: /^Cancelada/ }).click()
    await page.getByRole('alert').getByText('Sem conexão com a internet.').waitFor()
    await expectGone(page.getByText('1–1 de 1'))
    await look('lista')

    const menu = page.getByRole('navigation', { name: 'Principal' }).first()
    await menu.getByRole('link', { name: 'Meu perfil' }).click()
    await expectText(page, 'Esta tela não chegou do serviço.')
    await menu.getByRole('link', { name: 'Notas' }).waitFor()
    await look('tela')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expectText(page, 'Esta tela não chegou do serviço.')

    await context.setOffline(false)
    await page.getByRole('heading', { name: 'Meu perfil' }).waitFor()
    await expectGone(page.getByText('Sem conexão com a internet.'))
    await menu.getByRole('link', { name: 'Notas' }).click()
    await expectText(page, '1–1 de 1')
  },
)

furtherStory(
  'a notice stays while it is pointed at, and can be closed; what a form asks for is marked',
  'aviso',
  async ({ page, go, enter, world, look }) => {
    await enter(await world.register())
    await go('/perfil')
    const nome = page.getByLabel('Nome', { exact: true })
    assert.equal(await nome.getAttribute('aria-required'), 'true')
    await nome.fill('Dona Nova')
    await page.getByRole('button', { name: 'Salvar' }).first().click()
    const aviso = page.getByRole('status').getByText('Nome salvo')
    await aviso.hover()
    await look('aberto')
    await page.getByRole('button', { name: 'Fechar o aviso' }).click()
    await expectGone(aviso)
  },
)

furtherStory(
  'the frame reports an address that does not exist and one that the role may not see',
  'sem-acesso',
  async ({ page, go, enter, world, look }) => {
    const tenant = await world.register()
    await enter(tenant)
    await go('/nada/aqui')
    await expectText(page, 'Esta página não existe')
    await page.getByRole('navigation', { name: 'Principal' }).first().getByRole('link', { name: 'Empresas' }).click()
    await page.waitForURL('**/app/empresas')

    await world.sql(`update usuarios set papel = 'leitura' where tenant_id = $1`, [tenant.id])
    for (const path of ['/empresas/nova', '/lotes/novo', '/chaves', '/equipe', '/conta/auditoria']) {
      await go(path)
      await expectText(page, 'Você não tem acesso a esta página')
    }
    await look('leitura')
  },
)
