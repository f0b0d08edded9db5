import assert from 'node:assert/strict'
import { openClient } from '../support/http.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { expectGone, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { story } = sharedStories()

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

story(
  'support opens the account by a link that works once, sees on every page that it only reads, and ends it',
  'ver-como',
  async ({ page, go, look, world }) => {
    const dona = await world.register()
    await dona.createEmpresa({ razaoSocial: 'Clínica Bem Viver Ltda' })
    const { ADMIN_EMAIL: email, ADMIN_SENHA: senha } = ADMIN_ENV
    const login = await world.anonymous.post('/admin/auth/login', { email, senha })
    const office = openClient(world.url, login.json.token)
    const asked = await office.post(`/admin/tenants/${dona.id}/ver-como`, { motivo: 'Chamado 4812: lista vazia' })
    assert.equal(asked.status, 201, asked.text)
    await page.goto(new URL(asked.json.url).pathname + new URL(asked.json.url).hash)
    await page.getByRole('button', { name: 'Ver como cliente' }).click()
    await page.waitForURL('**/app/inicio')
    const faixa = page.getByRole('complementary', { name: 'Sessão de suporte' })
    await faixa.getByText('Suporte vendo como cliente – somente leitura').waitFor()
    await faixa.getByText(/restam \d+ minutos/).waitFor()
    await expectGone(page.getByRole('link', { name: 'Chaves de API' }))
    await go('/empresas')
    await page.getByRole('link', { name: 'Clínica Bem Viver Ltda' }).waitFor()
    await faixa.waitFor()
    await go('/series')
    await look('series')
    await go('/chaves')
    await expectText(page, 'Sessão de suporte, somente leitura')
    await faixa.getByRole('button', { name: 'Encerrar' }).click()
    await page.getByRole('button', { name: 'Entrar' }).waitFor()
    const [row] = await world.sql<{ fim: string }>('select fim from sessoes_suporte where tenant_id = $1', [dona.id])
    assert.equal(row?.fim, 'saida')
    await page.goto(new URL(asked.json.url).pathname + new URL(asked.json.url).hash)
    await page.getByRole('button', { name: 'Ver como cliente' }).click()
    await expectText(page, 'O link não vale mais')
  },
)
