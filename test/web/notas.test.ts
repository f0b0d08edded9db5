// The list of notes: filters, search, CSV, live changes, on a phone, by keyboard alone.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { silentNota } from '../support/silent-city.ts'
import type { Issuer } from '../support/tenant.ts'
import type { World } from '../support/world.ts'
import { expectGone, expectSoon, expectText, pick } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, story } = sharedStories()

/** Notes of these amounts, authorised, and one that the city refused. */
async function someNotas({ api, body }: Issuer, valores: number[]) {
  const bodies = [...valores.map((valor) => body({ valor })), body({ valor: 647.44, simular: 'rejeitar: E0310' })]
  const answers = await Promise.all(bodies.map((each) => api.issue(each)))
  return Promise.all(answers.map(({ json }) => api.waitSettled(json.id)))
}

/** The same account, with a company in another city. */
async function withBranch(world: World) {
  const issuer = await world.issuer()
  const endereco = {
    logradouro: 'Rua A',
    numero: '1',
    bairro: 'Centro',
    cep: '66010000',
    codigoCidade: '1501402',
    estado: 'PA',
  }
  const other = await issuer.tenant.createEmpresa({ razaoSocial: 'Filial de Belém Ltda', endereco })
  const { pfx } = world.simulator.makeCertificate({ cnpj: other.cpfCnpj })
  assert.equal((await issuer.tenant.uploadCertificado(other.id, pfx)).status, 201)
  const { json } = await issuer.api.issue({ ...issuer.body({ valor: 77.7 }), prestador: { cpfCnpj: other.cpfCnpj } })
  await issuer.api.waitSettled(json.id)
  return issuer
}

/** The heights of the rows of a table, and its texts that are cut although they are documents or numbers. */
const ROWS = `(() => {
  const rows = [...document.querySelectorAll('table[aria-label="Notas"] tbody tr')]
  const texts = rows.flatMap((row) => [...row.querySelectorAll('.sub, a')]).filter((each) => each.checkVisibility())
  return {
    heights: rows.map((row) => Math.round(row.getBoundingClientRect().height)),
    cut: texts.filter((each) => /^\\D{0,5}[\\d./-]+$/.test(each.textContent.trim()) && each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
      .map(({ textContent }) => textContent),
  }
})()`

story(
  'rows of notes with long numbers keep the height of one line of text and one below it, and no number is cut',
  'notas-linhas',
  async ({ page, go, enter, world }) => {
    const issuer = await withBranch(world)
    await someNotas(issuer, [8092.86, 1_198_861.13])
    await world.sql(
      `update notas set numero_rps = numero_rps + 29640, numero = case when numero is null then null else '3000' || numero_rps end
       where tenant_id = $1`,
      [issuer.tenant.id],
    )
    await enter(issuer.tenant)
    await go('/notas')
    await expectText(page, '1–4 de 4')
    for (const width of [1440, 1280, 1024, 820]) {
      await page.setViewportSize({ width, height: 900 })
      const { heights, cut } = await page.evaluate<{ heights: number[]; cut: string[] }>(ROWS)
      assert.equal(heights.length, 4)
      assert.deepEqual([Math.max(...heights) <= 56, cut], [true, []], `${width} px: rows of ${heights} px`)
    }
  },
)

story(
  'an account without notes sees what will be here; filters, search and CSV match exactly what was chosen',
  'notas-lista',
  async ({ page, go, enter, look, world }) => {
    const empty = await world.register()
    await enter(empty)
    await go('/notas')
    await expectText(page, 'Nenhuma nota em homologação ainda')
    await page.getByRole('link', { name: 'Cadastrar a empresa' }).waitFor()
    await look('primeira')

    const issuer = await withBranch(world)
    const notas = await someNotas(issuer, [8092.86, 19886.13, 123.5, 41480.58, 571.21])
    await enter(issuer.tenant)
    await go('/notas')
    await expectText(page, '1–7 de 7')
    await expectText(page, 'Filial de Belém Ltda')
    await look('cheia')
    await page.emulateMedia({ colorScheme: 'dark' })
    await look('escuro')
    await page.emulateMedia({ colorScheme: 'light' })

    await page.getByRole('button', { name: /^Rejeitada/ }).click()
    await expectText(page, '1–1 de 1')
    assert.match(page.url(), /status=rejeitada/)
    await page.getByRole('button', { name: 'Exportar' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Planilha CSV' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    assert.equal(lines.length, 2)
    assert.match(lines[1]!, /^Rejeitada;.*;647,44;/)

    await page.getByRole('button', { name: /^Todas/ }).click()
    await page.getByRole('combobox', { name: 'Município' }).click()
    const cities = page.getByRole('listbox').getByRole('option')
    await cities.first().waitFor()
    await expectSoon(async () => (await cities.allInnerTexts()).sort(), ['Belém', 'Marabá'])
    await cities.filter({ hasText: 'Belém' }).click()
    await expectText(page, '1–1 de 1')
    await page.getByRole('button', { name: 'Remover filtro Município' }).click()
    await expectText(page, '1–7 de 7')

    await page.getByRole('button', { name: /^Período/ }).click()
    await page.getByRole('button', { name: 'Hoje', exact: true }).click()
    await expectText(page, '1–7 de 7')

    await page.keyboard.press('/')
    await page.keyboard.type(String(notas[1].idIntegracao).slice(0, 12))
    await expectText(page, '1–1 de 1')
    await expectText(page, '19.886,13')
    await page.getByRole('searchbox').fill('tomador exem')
    await expectText(page, '1–7 de 7')
    await page.getByRole('searchbox').fill('19.886,13')
    await expectText(page, '1–1 de 1')
    await page.getByRole('button', { name: 'Exportar' }).click()
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'XML em ZIP' }).click(),
    ])
    // The names of the files are readable in the archive.
    const bytes = await readFile(await zip.path(), 'latin1')
    assert.match(bytes, /^PK[\s\S]*\.xml[\s\S]*relacao\.xlsx/)
    await page.getByRole('searchbox').fill('nada parecido')
    await expectText(page, 'Procuramos “nada parecido”')
    await expectText(page, 'Nenhuma nota combina com esses filtros')
    await look('nada')
    await page.getByRole('button', { name: 'Limpar filtros' }).first().click()
    await expectText(page, '1–7 de 7')
  },
)

furtherStory(
  'marked notes are taken home as one package, the totals are of the whole filter, and the columns stay as chosen',
  'notas-marcadas',
  async ({ page, go, enter, look, world }) => {
    const issuer = await world.issuer()
    await someNotas(issuer, [1000, 250.5, 99.99])
    await enter(issuer.tenant)
    await go('/notas')
    await expectText(page, 'Somam 3 notas')
    await expectText(page, 'Receita no DAS')
    await expectText(page, '1.350,49')
    for (const valor of ['1.000,00', '99,99'])
      await page.getByRole('row').filter({ hasText: valor }).getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: 'Linhas selecionadas' })
    await expectText(page, '2 selecionadas')
    await look('marcadas')
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('link', { name: 'XML e PDF em ZIP' }).click(),
    ])
    const names = (await readFile(await zip.path(), 'latin1')).match(/nota-[\w-]+\.(xml|pdf)/g) ?? []
    // Each name is twice in the archive.
    assert.equal(new Set(names).size, 4)
    await bar.getByRole('button', { name: 'Desmarcar' }).click()
    await expectGone(bar)

    await page.getByRole('button', { name: 'Exibir' }).click()
    await page.getByRole('checkbox', { name: 'Município' }).uncheck()
    await page.getByRole('checkbox', { name: 'Linhas mais baixas' }).check()
    await look('exibir')
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('columnheader', { name: 'Município' }))
    assert.match(page.url(), /ocultas=municipio&densa=sim|densa=sim&ocultas=municipio/)
    await page.reload()
    await expectText(page, 'Somam 3 notas')
    assert.equal(await page.getByRole('columnheader', { name: 'Município' }).count(), 0)

    // The same is one click away later, on any machine.
    await page.getByRole('button', { name: /^Rejeitada/ }).click()
    await expectText(page, '1–1 de 1')
    await page.getByRole('button', { name: 'Visões' }).click()
    await page.getByRole('textbox', { name: 'Nome da visão' }).fill('Recusadas, enxuta')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByRole('button', { name: 'Remover a visão Recusadas, enxuta' }).waitFor()
    await look('visoes')
    await go('/notas')
    await expectText(page, '1–4 de 4')
    await page.getByRole('button', { name: 'Visões' }).click()
    await page.getByRole('button', { name: 'Recusadas, enxuta', exact: true }).click()
    await expectText(page, '1–1 de 1')
    assert.match(page.url(), /status=rejeitada/)
  },
)

furtherStory(
  'long names keep their place on a tablet and on a phone, and are shown whole when pointed at',
  'notas-nomes',
  async ({ page, go, enter, look, world }) => {
    const issuer = await withBranch(world)
    const nome = 'Companhia Brasileira de Participações e Empreendimentos Imobiliários da Região Norte Ltda'
    await issuer.tenant.portal.call('PATCH', `/portal/empresas/${issuer.empresa.id}`, { body: { razaoSocial: nome } })
    await someNotas(issuer, [1234567.89])
    await enter(issuer.tenant)
    await page.setViewportSize({ width: 820, height: 1180 })
    await go('/notas')
    await expectText(page, '1.234.567,89')
    const row = page.getByRole('row').filter({ hasText: '1.234.567,89' })
    const cells = await row.getByRole('cell').evaluateAll((all) =>
      all
        .filter((cell) => !cell.querySelector('input'))
        .map((cell) => ({
          texto: cell.textContent,
          largura: cell.clientWidth,
          sobra: [...cell.querySelectorAll('div')].some(
            (each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === 'visible',
          ),
        })),
    )
    assert.deepEqual(
      cells.filter(({ largura, sobra }) => sobra || largura < 60),
      [],
      'texts that run over their neighbours, or have no room at all',
    )
    const link = row.getByRole('link')
    await link.hover()
    await expectSoon(async () => (await link.getAttribute('title'))?.split('\n').includes(nome), true)

    await page.getByRole('combobox', { name: 'Empresa' }).click()
    await pick(page.getByRole('option', { name: nome }))
    await expectText(page, '1–2 de 2')
    await look('filtro')
    // The way back from a note leads to the list as it was left.
    await row.getByRole('link').click()
    await expectText(page, 'Linha do tempo')
    await page.locator('main').getByRole('link', { name: 'Notas' }).click()
    await expectText(page, '1–2 de 2')
    assert.match(page.url(), /empresaId=/)
  },
)

furtherStory(
  'leaving the list right after typing does not bring the user back to it',
  'notas-busca',
  async ({ page, go, enter, world }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/notas')
    await page.getByRole('searchbox').pressSequentially('abc')
    await page.getByRole('link', { name: 'Emitir nota' }).click()
    await page.getByRole('heading', { name: 'Emitir nota' }).waitFor()
    await page.waitForTimeout(500) // twice the pause after which the list searches
    assert.match(page.url(), /\/emitir\?rascunho=/)
  },
)

story(
  'a processing note becomes authorised on the open screen, in the list and on its page',
  'notas-ao-vivo',
  async ({ page, context, go, enter, look, world }) => {
    const issuer = await world.issuer({ proprio: true })
    const { id, speak } = await silentNota(world, issuer, { valor: 4321 })
    await enter(issuer.tenant)
    const list = await context.newPage()
    await list.goto('/app/notas')
    await list.getByRole('row').getByText('Processando').waitFor()
    await go(`/notas/${id}`)
    await expectText(page, 'Ainda não se sabe se o sistema nacional autorizou')
    await look('antes')
    await speak()
    await page.getByRole('heading', { name: /^NFS-e/ }).waitFor()
    await expectText(page, 'Linha do tempo')
    await page.getByRole('listitem').filter({ hasText: 'Autorizada' }).waitFor()
    await list.getByRole('row').getByText('Autorizada').waitFor()
    await list.close()
  },
)

furtherStory(
  'without a live stream, because the browser holds its four already, the page polls',
  'notas-sem-fluxo',
  async ({ page, context, go, enter, world }) => {
    const issuer = await world.issuer({ proprio: true })
    const { id, speak } = await silentNota(world, issuer)
    await enter(issuer.tenant)
    const greedy = await context.newPage()
    await greedy.goto('/app/perfil')
    await greedy.evaluate(
      `Promise.all([1, 2, 3, 4].map(() => new Promise((done) => new EventSource('/portal/eventos').addEventListener('pronto', done)))).then(() => 0)`,
    )
    const refused = page.waitForResponse(
      (answer) => answer.url().endsWith('/portal/eventos') && answer.status() === 429,
    )
    await go(`/notas/${id}`)
    await refused
    await speak()
    await page.getByRole('heading', { name: /^NFS-e/ }).waitFor()
    await greedy.close()
  },
)

furtherStory(
  'the keyboard alone leads from the list to a note, into its cancel dialog, and back with the focus where it was',
  'notas-teclado',
  async ({ page, go, enter, look, world }) => {
    const issuer = await world.issuer()
    await someNotas(issuer, [100])
    await enter(issuer.tenant)
    await go('/notas')
    const row = page.getByRole('link', { name: /^\d+$/ })
    await row.waitFor()
    await tabTo(row)
    await look('linha')
    await tabTo(row)
    await page.keyboard.press('Enter')
    const cancelButton = page.getByRole('button', { name: 'Cancelar nota' })
    await cancelButton.waitFor()
    await tabTo(cancelButton)
    await page.keyboard.press('Enter')
    const motivo = page.getByRole('radio', { name: 'Outros motivos' })
    await motivo.waitFor()
    await motivo.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await motivo.waitFor({ state: 'detached' })
    await cancelButton.and(page.locator(':focus')).waitFor()
    await page.goBack()
    await row.waitFor()

    async function hasFocus(element: Locator) {
      return (await element.and(page.locator(':focus')).count()) === 1
    }
    async function tabTo(element: Locator) {
      for (let times = 0; times < 60; times++) {
        if (await hasFocus(element)) return
        await page.keyboard.press('Tab')
      }
      assert.fail('60 times Tab did not lead there')
    }
  },
)

furtherStory(
  'on a phone the list is cards, and a note fits without scrolling sideways',
  'notas-fone',
  async ({ page, go, enter, look, world }) => {
    const issuer = await world.issuer()
    const [autorizada] = await someNotas(issuer, [19886.13, 73.2])
    await enter(issuer.tenant)
    await page.setViewportSize({ width: 390, height: 844 })
    await go('/notas')
    await expectText(page, '19.886,13')
    const card = page.getByRole('row').filter({ hasText: '19.886,13' })
    const { width, height } = (await card.boundingBox())!
    assert.ok(width <= 390 && height > 50 && height < 100, `a card of ${width} × ${height}`)
    await card.getByRole('link').click()
    await expectText(page, 'Linha do tempo')
    await page.getByRole('tab', { name: 'PDF' }).click()
    const openPdf = page.getByRole('link', { name: 'Abrir o PDF' })
    await expectSoon(() => openPdf.getAttribute('href'), `/portal/nfse/${autorizada.id}/pdf`)
    await expectGone(page.locator('iframe'))
    await page.getByRole('tab', { name: 'Resumo' }).click()
    await look('nota')
  },
)
