// The menu of the portal has, for each role, only pages that the role may read.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { INTEIRA } from '../support/prova.ts'
import { linkSentTo } from './caixa.ts'
import { expectGone } from './expect.ts'
import { sharedStories } from './stage.ts'

const { story } = sharedStories()

const PAPEIS = INTEIRA ? ['admin', 'developer', 'faturamento', 'leitura', 'contador'] : ['leitura', 'contador']

story('each page of the menu can be read by every role that sees it', 'papeis-menu', async (scene) => {
  const { page, world, enter, go } = scene
  const dona = await world.register()
  await dona.createEmpresa({ razaoSocial: 'Clínica Bem Viver Ltda' })
  const refused: string[] = []
  for (const papel of PAPEIS) {
    const email = `${papel}-${randomUUID().slice(0, 8)}@escritorio.example`
    const invited = await dona.portal.post('/portal/invites', { email, papel })
    assert.equal(invited.status, 201, invited.text)
    const token = (await linkSentTo(dona, email)).split('#')[1]
    const body = { token, nome: 'Caio Prado', senha: 'uma frase bem comprida' }
    const { json, text } = await world.anonymous.post('/portal/auth/aceitar-convite', body)
    assert.ok(json.token, text)
    await enter({ sessao: json.token })
    await go('/inicio')
    await page.locator('h1').waitFor()
    const menu = page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
    const names = await menu.allTextContents()
    assert.ok(names.length > 10, `${papel}: ${names.length} entries`)
    for (const [nth, nome] of names.entries()) {
      await menu.nth(nth).click()
      await page.locator('main h1').waitFor()
      await expectGone(page.locator('main .animate-pulse, main [aria-busy=true]:not(button)'))
      const said = await page.locator('main [role=alert]').allTextContents()
      if (said.length > 0) refused.push(`${papel}, ${nome}: ${said.join(' · ')}`)
    }
  }
  assert.deepEqual(refused, [])
})
