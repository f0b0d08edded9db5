// Codes of cities that no catalogue lists, in the back-office: from the alert to the classification of the code, and
// back.
import assert from 'node:assert/strict'
import { openCityCompany } from '../support/city-company.ts'
import { openOperator } from '../support/publish-city.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'
import { expectGone, expectText } from './expect.ts'
import { axe, sharedStories } from './stage.ts'

const { story } = sharedStories()

/** A company at a simulated city, and a note of it that the city treats as `simular` says. */
async function issueAt(world: World, cidade: string, simular: string) {
  const operator = await openOperator({ url: world.url, env: world.tree.env })
  const simulada = operator.cidades.find((each) => each.cidade === cidade)!
  const tenant = await world.register()
  const empresa = await openCityCompany(world, tenant, simulada, { ambiente: 'homologacao' })
  const { slug } = await operator.publish({ cidade, empresaId: empresa.id, pedido: empresa.body() })
  const api = await tenant.apiKey()
  const { json, text } = await api.issue(empresa.body({ simular }))
  assert.ok(json.id, text)
  return { tenant, api, id: json.id as string, slug, padrao: simulada.padrao }
}

const alerted = (world: World, tipo: string, chave: string) =>
  until('the operators are alerted', async () => {
    const rows = await world.sql(`select from alertas where tipo = $1 and chave like $2 and status <> 'resolvido'`, [
      tipo,
      chave,
    ])
    return rows.length > 0
  })

story(
  'an operator goes from the alert of an unlisted code to what cities said with it, says that it is final, and takes it back',
  'ops-codigos',
  async ({ page, goOps, enterOps, look, world }) => {
    const { slug, padrao } = await issueAt(world, 'limeira', 'responder:XW77 x1')
    await alerted(world, 'codigo_desconhecido', `${slug}:homologacao:XW77`)
    await enterOps('operador')
    await goOps('/alertas?tipo=codigo_desconhecido')
    await expectText(page, 'XW77')
    await look('alerta')
    await page.getByRole('row').filter({ hasText: 'XW77' }).getByRole('link', { name: 'Classificar o código' }).click()
    const dialog = page.getByRole('dialog', { name: 'Classificar XW77' })
    await dialog.getByText('Limeira/SP').waitFor()
    await dialog.getByRole('button', { name: 'Classificar' }).click()
    await dialog.getByText('Escolha o que o código significa.').waitFor()
    await dialog.getByRole('radio', { name: /Recusa final/ }).check()
    await dialog.getByRole('textbox', { name: /De onde se sabe/ }).fill('Manual da cidade, página 12')
    await look('perguntado')
    assert.deepEqual(await axe(page, {}), [])
    await dialog.getByRole('button', { name: 'Classificar' }).click()
    await expectGone(dialog)
    await expectGone(page.getByRole('row').filter({ hasText: 'XW77' }))

    await page.getByRole('tab', { name: 'Classificados' }).click()
    const row = page.getByRole('row').filter({ hasText: 'XW77' })
    await row.getByText('Recusa final').waitFor()
    await row.getByText(padrao).waitFor()
    await look('classificados')
    assert.deepEqual(await axe(page, {}), [])
    await row.getByRole('button', { name: /^Desfazer XW77/ }).click()
    await page.getByRole('textbox', { name: 'Motivo' }).fill('A prefeitura disse que o código também sai em falhas')
    await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click()
    await expectGone(row)
  },
)

story(
  'a note in doubt shows both people what the city said, and the way to what it does not accept',
  'nota-em-duvida',
  async ({ page, go, goOps, enter, enterOps, look, world }) => {
    const simular = 'autorizar-e-cortar x1] [simular consultar: responder:E157 x90'
    const { tenant, id } = await issueAt(world, 'jau', simular)
    await until('the operators are alerted', async () => {
      const rows = await world.sql(`select from alertas where tipo = 'pergunta_recusada' and tenant_id = $1`, [
        tenant.id,
      ])
      return rows.length > 0
    })
    await enter(tenant)
    await go(`/notas/${id}`)
    await expectText(page, /A cidade respondeu: “E157: /)
    await expectText(page, /o usuário ou a senha não foram aceitos · “.+” \(E157\)/)
    await look('portal')
    assert.deepEqual(await axe(page, {}), [])
    await page.getByRole('link', { name: 'Conferir o acesso à cidade' }).click()
    await page.waitForURL(/\/empresas\/[0-9a-f-]+\?.*aba=municipios/)

    await enterOps('operador')
    await goOps(`/notas/${id}`)
    await expectText(page, /A cidade respondeu: “E157: /)
    await look('ops')
    await goOps('/alertas?tipo=pergunta_recusada')
    await expectText(page, /A conta confere o usuário, a senha ou o token/)
    await page.getByRole('button', { name: /^Copiar o endereço da página/ }).click()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    assert.match(copied, /\/app\/empresas\/[0-9a-f-]{36}\?aba=municipios&municipio=3525300$/)
    await look('alerta')
    assert.deepEqual(await axe(page, {}), [])
  },
)
