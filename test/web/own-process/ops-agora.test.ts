// The person on call: a city that falls silent is one row of Agora, with its true beginning, and is cured from that row.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { openCityCompany } from '../../support/city-company.ts'
import { ADMIN_ENV, openOperator } from '../../support/publish-city.ts'
import { until } from '../../support/until.ts'
import { expectGone, expectText } from '../expect.ts'
import { axe, openStories } from '../stage.ts'

// The brake of a silent city lasts as long as in service: what frees the notes is the act, not the next probe.
const { story, world } = openStories({ ...ADMIN_ENV, RITMO: '1' })
const NOTAS = 12
/** A page shows what is wrong within this time of its beginning. */
const VISTA_MS = 15_000

/** A company that issues for real in a simulated city, and the city's silence. */
async function openCidade() {
  const operator = await openOperator({ url: world().url, env: world().tree.env })
  const cidade = operator.cidades.find((each) => each.cidade === 'sorocaba')!
  const tenant = await world().register()
  const empresa = await openCityCompany(world(), tenant, cidade, { ambiente: 'producao' })
  await operator.publish({ cidade: cidade.cidade, empresaId: empresa.id, pedido: empresa.body() })
  const api = await tenant.apiKey('producao')
  const issue = async () => {
    const { status, json, text } = await api.issue(empresa.body())
    assert.equal(status, 202, text)
    return json.id as string
  }
  const silence = async () => {
    const { id } = await world().simulator.admin<{ id: number }>('PUT', 'comportamento', {
      ...{ cidade: cidade.cidade, operacao: 'todas', comportamento: 'indisponivel' },
    })
    return () => world().simulator.admin('DELETE', `comportamento?id=${id}&cidade=${cidade.cidade}`)
  }
  return { nome: cidade.nome, api, issue, silence }
}

const causas = (page: Page): Locator => page.getByRole('list', { name: 'Causas: Produção' }).getByRole('listitem')

story(
  'a city that falls silent is one row within fifteen seconds, since its first failure; taken on by key, and cured by its act',
  'agora',
  async ({ page, goOps, enterOps, look, context }) => {
    const { nome, api, issue, silence } = await openCidade()
    await api.waitSettled(await issue())
    await enterOps('operador')
    await goOps('/agora')
    await expectText(page, 'Nada precisa de você')
    await expectText(page, /^Ao vivo/)
    await look('calma')

    const silenced = Date.now()
    const speak = await silence()
    const notas = await Promise.all(Array.from({ length: NOTAS }, issue))
    await until('the brake of the city is on', async () => {
      const [row] = await world().sql<{ falhando: Date }>(
        `select falhando_desde as falhando from disjuntores where estado = 'aberto' and falhando_desde is not null`,
      )
      return row?.falhando ?? null
    })
    const braked = Date.now()
    const linha = causas(page).filter({ hasText: `${nome} não responde` })
    await linha.waitFor()
    assert.ok(Date.now() - braked <= VISTA_MS, 'seen within fifteen seconds')
    assert.equal(await linha.count(), 1, 'one row for one cause')
    await expectText(page, /\d causas? em produção, 1 crítica\./)
    await expectText(page, `${NOTAS} notas paradas`)
    await linha.getByText(`${NOTAS} notas`).waitFor()
    const [aberto] = await world().sql<{ em: Date }>(
      `select aberto_em as em from incidentes where encerrado_em is null and tipo = 'municipio_fora'`,
    )
    const em = aberto?.em.getTime() ?? 0
    assert.ok(em >= silenced && em <= braked, `since its first failure: ${new Date(em).toISOString()}`)
    await look('fora')
    assert.deepEqual(await axe(page, {}), [])

    // By keys alone: taken on, and its other acts with the reason of what is not possible.
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    await linha.getByText('desde').nth(1).waitFor()
    await page.keyboard.press('.')
    const menu = page.getByRole('menu')
    await menu.getByText('Encerra sozinho quando a cidade responder.').waitFor()
    await menu.getByRole('menuitem', { name: /^Pausar a emissão/ }).waitFor()
    await look('menu')
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('O que se sabe').fill('Falei com a prefeitura: voltam logo.')
    await dialog.getByRole('button', { name: 'Anotar' }).click()
    await expectText(page, 'Anotado')

    // A page that cannot hear does not say that it does.
    await context.setOffline(true)
    await expectText(page, /^Sem conexão: isto é das/)
    await expectGone(page.getByText(/^Ao vivo/))
    await context.setOffline(false)
    await expectText(page, /^Ao vivo/)

    await goOps('/agora?parede=1')
    const parede = page.getByRole('region', { name: 'Parede' })
    await parede.getByText(`${nome} não responde`).waitFor()
    await expectText(page, `${NOTAS} notas paradas`)
    await look('parede')
    await page.getByRole('link', { name: 'Sair da parede' }).click()

    await speak()
    await linha.getByRole('button', { name: /^Tentar agora/ }).click()
    await expectText(page, new RegExp(`^${nome} respondeu em \\d+ ms; \\d+ notas? segue`))
    await expectGone(linha)
    await expectText(page, new RegExp(`^Resolvidas hoje: .*${nome} não responde`))
    // A note whose send was not answered is proved absent first, at the pace of the service; the others are out.
    await until('a note that waited is authorised', async () => {
      const rows = await world().sql(`select from notas where id = any($1::uuid[]) and status = 'autorizada'`, [notas])
      return rows.length > 0 || null
    })
    await page.getByRole('link', { name: 'Histórico' }).click()
    const passada = page.getByRole('table', { name: 'Causas' }).getByRole('link', { name: `${nome} não responde` })
    await passada.waitFor()
    await look('historico')
    await passada.click()
    await expectText(page, 'Falei com a prefeitura: voltam logo.')
    await expectText(page, 'Encerrada')
    await look('causa')
  },
)
