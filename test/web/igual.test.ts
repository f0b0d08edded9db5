// A note is issued again as another note: after it ended, and after the city refused it.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { authorised, MOTIVO } from '../support/ended-notes.ts'
import { until } from '../support/until.ts'
import { expectSoon, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, story } = sharedStories()

const campo = (page: Page, nome: string) => page.locator(`[data-campo="${nome}"]`)
const rascunhos = (page: Page) =>
  page.evaluate<{ pedido: { idIntegracao: string } }[]>(
    `Object.entries(localStorage).filter(([key]) => key.startsWith('portal:rascunho')).map(([, each]) => JSON.parse(each))`,
  )

story(
  'a cancelled note is issued again as a second note, with the same people and amounts and an id of its own',
  'igual',
  async ({ page, go, enter, look, world }) => {
    const issuer = await world.issuer()
    const primeira = await authorised(issuer, { valor: 250.4 })
    const cancelled = await issuer.tenant.portal.post(`/portal/nfse/${primeira.id}/cancelar`, { motivo: MOTIVO })
    assert.ok(cancelled.status < 300, cancelled.text)
    await until('cancelled', async () => (await issuer.api.get(`/nfse/${primeira.id}`)).json.status === 'cancelada')
    await enter(issuer.tenant)
    await go(`/notas/${primeira.id}`)
    await look('nota')
    await page.getByRole('link', { name: 'Emitir outra igual' }).click()
    await expectText(page, 'Confira antes de emitir.')
    await expectSoon(async () => /250,40$/.test(await campo(page, 'servico[0].valor.servico').inputValue()), true)
    const [copia] = await rascunhos(page)
    assert.notEqual(copia!.pedido.idIntegracao, primeira.idIntegracao)
    await look('copia')

    // What was copied may be sent as it is, so it keeps its id when the page is loaded again.
    await page.reload()
    await expectText(page, 'recuperado')
    assert.deepEqual(
      (await rascunhos(page)).map(({ pedido }) => pedido.idIntegracao),
      [copia!.pedido.idIntegracao],
    )
    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await expectText(page, 'Nota enviada')
    await page.waitForURL('**/app/notas/*')
    const id = new URL(page.url()).pathname.split('/').at(-1)!
    assert.notEqual(id, primeira.id)
    const segunda = await issuer.api.waitSettled(id)
    assert.equal(segunda.status, 'autorizada', JSON.stringify(segunda.erros))
    const pessoas = await world.sql<{ tomador: object; servico: string; rps: string }>(
      `select preparada -> 'tomador' as tomador, preparada #>> '{servico,valor,servico}' as servico, numero_rps as rps
       from notas where tenant_id = $1 order by criada_em`,
      [issuer.tenant.id],
    )
    assert.equal(pessoas.length, 2)
    assert.deepEqual(pessoas[1]!.tomador, pessoas[0]!.tomador)
    assert.equal(pessoas[1]!.servico, pessoas[0]!.servico)
    assert.notEqual(pessoas[1]!.rps, pessoas[0]!.rps)
    assert.deepEqual(await rascunhos(page), [])
    await page.getByRole('heading', { name: /^NFS-e/ }).waitFor()
  },
)

furtherStory(
  'a refused note is the start of another too, which the person changes before it is sent',
  'igual-recusada',
  async ({ page, go, enter, world }) => {
    const issuer = await world.issuer()
    const { json } = await issuer.api.issue(issuer.body({ simular: 'rejeitar: E0310' }))
    const recusada = await issuer.api.waitSettled(json.id)
    assert.equal(recusada.status, 'rejeitada')
    await enter(issuer.tenant)
    await go(`/notas/${recusada.id}`)
    await page.getByRole('link', { name: 'Emitir outra igual' }).click()
    await expectText(page, 'Confira antes de emitir.')
    await campo(page, 'servico[0].discriminacao').fill('Suporte técnico, novembro')
    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await expectText(page, 'Nota enviada')
    await page.getByRole('heading', { name: /^NFS-e/ }).waitFor()
  },
)
