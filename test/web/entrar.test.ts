import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
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

/** What this browser may hold of a person who left: nothing that names them, their account, or a customer. */
const IMPESSOAIS = ['tema', 'portal:ambiente']
const guardado = (page: Page) =>
  page.evaluate<[string, string][]>('[...Object.entries(localStorage), ...Object.entries(sessionStorage)]')

story(
  'what a person wrote and where they went leave the browser with the session, however it ends',
  'sair-sem-rastro',
  async ({ page, go, enter, world }) => {
    const { tenant } = await world.issuer()
    const { usuario } = (await tenant.portal.get('/portal/auth/me')).json
    const expectNothingOf = async (what: string) => {
      const left = await guardado(page)
      const personal = left.filter(
        ([key, value]) => !IMPESSOAIS.includes(key) && /Maria Sigilosa|rascunho|recentes/.test(key + value),
      )
      assert.deepEqual(personal, [], what)
      const bases = await page.evaluate<unknown[]>(
        'Promise.all([indexedDB.databases(), caches.keys()]).then((all) => all.flat())',
      )
      assert.deepEqual(bases, [], what)
    }
    const write = async () => {
      const { email, senha } = tenant
      await enter({ sessao: (await world.anonymous.post('/portal/auth/login', { email, senha })).json.token })
      await go('/emitir')
      await page.locator('[data-campo="servico[0].discriminacao"]').fill('Maria Sigilosa')
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: 'Buscar em tudo' }).getByRole('combobox').fill('Séries')
      await page.getByRole('dialog', { name: 'Buscar em tudo' }).getByRole('option').first().click()
      await page.waitForURL('**/app/series**')
      const kept = await guardado(page)
      for (const key of ['rascunho', 'recentes'])
        assert.ok(
          kept.some(([each]) => each.includes(key)),
          `${key}: ${kept}`,
        )
      assert.ok(kept.every(([key]) => !key.includes('rascunho') || key.includes(usuario.id)))
    }

    await write()
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.waitForURL('**/app/entrar**')
    await expectNothingOf('after a logout')

    await write()
    await world.sql('delete from sessoes where tenant_id = $1', [tenant.id])
    await page.reload()
    await page.waitForURL('**/app/entrar**')
    await expectNothingOf('after the session expired')

    const outra = await world.register()
    await page.evaluate(`localStorage.setItem('portal:rascunho:x:y:homologacao:', 'Maria Sigilosa')`)
    await page.getByLabel('E-mail').fill(outra.email)
    await page.getByLabel('Senha').fill(outra.senha)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL((url) => !url.pathname.includes('entrar'))
    await expectNothingOf('after another person entered')
  },
)
