// The permissions of each role of the back-office, and how its people keep their lists: by keyboard, in the address,
// under names.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import type { Papel } from '../support/admins.ts'
import { expectGone, expectSoon, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, story } = sharedStories()

/** Buttons of screens, and the roles that may press them: s suporte, p operador, x superadmin. */
const ATOS: readonly [tela: string, botao: string, quem: string][] = [
  ['/filas/nota.consult', 'Pausar', 'x'],
  ['/filas/nota.consult', 'Tentar de novo', 'px'],
  ['/filas/nota.consult', 'Limpar', 'x'],
  ['/pessoas', 'Nova pessoa', 'x'],
  ['/municipios/1504208', 'Decidir', 'px'],
  ['/municipios/1504208', 'Testar a rota', 'px'],
  ['/municipios/1504208', 'Reler', 'px'],
  ['/municipios/adesoes', 'Importar uma lista', 'px'],
  ['/planos', 'Novo plano', 'x'],
  ['/contratos', 'Novo contrato', 'px'],
  ['/reajustes', 'Novo reajuste', 'x'],
  ['/regulamentacao', 'Checar as tabelas', 'px'],
]
const LETRA: Record<Papel, string> = { suporte: 's', operador: 'p', superadmin: 'x' }

/** Why a button does not act by the role, or null. */
async function refusalOf(page: Page, botao: string): Promise<string | null> {
  const found = page.getByRole('button', { name: botao, exact: true }).first()
  await found.waitFor()
  const title = await found.getAttribute('title')
  return title?.startsWith('O papel ') ? title : null
}

for (const papel of ['suporte', 'operador', 'superadmin'] as const)
  story(
    `${papel}: the menu has what the role may see, and each button that the role may not press says so`,
    `ops-papel-${papel}`,
    async ({ page, goOps, enterOps }) => {
      await enterOps(papel)
      let aqui = ''
      for (const [tela, botao, quem] of ATOS) {
        if (aqui !== tela) await goOps(tela)
        aqui = tela
        const refusal = await refusalOf(page, botao)
        const may = quem.includes(LETRA[papel])
        if (may) assert.equal(refusal, null, `${botao} em ${tela}`)
        else assert.match(String(refusal), new RegExp(`^O papel ${papel} não permite \\S+`), `${botao} em ${tela}`)
      }
      const menu = page.getByRole('navigation', { name: 'Principal' })
      assert.ok((await menu.getByRole('listitem').count()) <= 14, 'the menu is short')
      await menu.getByRole('link', { name: 'Ferramentas' }).click()
      const ferramentas = page.getByRole('navigation', { name: 'Ferramentas' })
      await ferramentas.getByRole('link', { name: 'Caches' }).waitFor()
      assert.equal(
        await ferramentas.getByRole('link', { name: 'Dados de uma pessoa' }).count(),
        papel === 'superadmin' ? 1 : 0,
      )
      await menu.getByRole('button', { name: 'Sair' }).waitFor()
      await menu.getByRole('link', { name: /: meu perfil$/ }).waitFor()
      await goOps('/lgpd')
      if (papel === 'superadmin') await page.getByLabel('CPF ou CNPJ').waitFor()
      else await expectText(page, `O papel ${papel} não permite exportar os dados de uma pessoa.`)
      await goOps('/filas')
      await page.getByRole('heading', { level: 1, name: 'Filas' }).waitFor()
    },
  )

story(
  'by single keys: g and a letter open a page, j and k walk its rows, a button acts by its letter, and no letter while text is written',
  'ops-teclas',
  async ({ page, goOps, enterOps, look }) => {
    await enterOps('superadmin')
    await goOps('/agora')
    await page.getByRole('heading', { level: 1, name: 'Agora' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await page.waitForURL('**/ops/municipios')
    const tabela = page.getByRole('table', { name: 'Municípios' })
    const link = (n: number) => tabela.getByRole('row').nth(n).getByRole('link').first()
    const hasFocus = (n: number) => () => link(n).evaluate((each) => each === document.activeElement)
    await link(3).waitFor()
    await page.keyboard.press('j')
    await expectSoon(hasFocus(1), true)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expectSoon(hasFocus(3), true)
    await page.keyboard.press('k')
    await expectSoon(hasFocus(2), true)
    await page.keyboard.press('x')
    await tabela.getByRole('row', { selected: true }).waitFor()
    await page.keyboard.press(']')
    await page.waitForURL('**/ops/municipios?pagina=2')
    await page.keyboard.press('[')
    await expectText(page, '1–25 de')
    await page.keyboard.press('/')
    await page.keyboard.type('gjx')
    await expectSoon(() => page.getByRole('searchbox').inputValue(), 'gjx')
    await page.getByRole('searchbox').fill('1504208')
    await expectText(page, '1–1 de 1')
    await page.getByRole('searchbox').blur()
    await page.keyboard.press('j')
    await expectSoon(hasFocus(1), true)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/ops/municipios/1504208')
    await page.getByRole('button', { name: 'Testar a rota' }).waitFor()
    await page.keyboard.press('?')
    const ajuda = page.getByRole('dialog', { name: 'Ajuda e atalhos do teclado' })
    await ajuda.getByRole('region', { name: 'Nesta tela' }).getByText('Testar a rota').waitFor()
    await ajuda.getByRole('region', { name: 'Ir para' }).getByText('Cobrança').waitFor()
    await look('ajuda')
    // Nothing acts behind what is open.
    await page.keyboard.press('t')
    await page.keyboard.press('Escape')
    await expectGone(ajuda)
    await page.keyboard.press('t')
    await page.getByRole('dialog', { name: /rota/i }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await page.waitForURL('**/ops/faturamento')
    const cobranca = page.getByRole('navigation', { name: 'Cobrança' })
    await look('cobranca')
    await cobranca.getByRole('link', { name: 'Cupons' }).click()
    await page.getByRole('heading', { level: 1, name: 'Cupons' }).waitFor()
    await page.keyboard.press('c')
    await page.getByRole('dialog', { name: 'Novo cupom' }).waitFor()
    await page.keyboard.press('Escape')
    await goOps('/municipios/cobertura')
    await page
      .getByRole('link', { name: /^PA \d*/ })
      .first()
      .waitFor()
    await look('cobertura')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sair' }).waitFor()
    await page.keyboard.press('Escape')
  },
)

furtherStory(
  'by keyboard alone: an operator searches the notes, opens one, walks its views and comes back to the same list',
  'ops-teclado',
  async ({ page, goOps, enterOps, world }) => {
    const issuer = await world.issuer()
    const body = issuer.body({ valor: 765.43, simular: 'rejeitar: E0310' })
    const { json } = await issuer.api.issue(body)
    await issuer.api.waitSettled(json.id)
    await enterOps('operador')
    await goOps('/notas')
    await page.getByRole('searchbox').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type(String(body['idIntegracao']))
    await expectText(page, '1–1 de 1')
    const link = page.getByRole('table').getByRole('link').first()
    for (let tabs = 0; tabs < 40 && !(await link.evaluate((each) => each === document.activeElement)); tabs++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^RPS / }).waitFor()
    const aba = page.getByRole('tab', { selected: true })
    for (let tabs = 0; tabs < 60 && !(await aba.evaluate((each) => each === document.activeElement)); tabs++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: /^Transmissões/, selected: true }).waitFor()
    await expectText(page, 'Recebido')
    // The browser of the tests has no shortcut for "back": what the page leaves to it is what it would obey.
    await page.evaluate(() =>
      addEventListener('keydown', (event) => void (document.title = event.defaultPrevented ? 'taken' : event.key)),
    )
    await page.keyboard.press('Alt+ArrowLeft')
    await expectSoon(() => page.title(), 'ArrowLeft')
    await page.goBack()
    await page.waitForURL('**/ops/notas?q=**')
    await expectText(page, '765,43')
  },
)

furtherStory(
  'an operator keeps a list as it is looked at: order, columns and density are in its address, a name opens it again, and the sheet has every row',
  'ops-visao',
  async ({ page, goOps, enterOps, another, look }) => {
    await enterOps('operador')
    await goOps('/filas')
    const tabela = page.getByRole('table', { name: 'Filas' })
    await tabela.getByRole('row').nth(3).waitFor()
    await page.getByRole('button', { name: 'Fila', exact: true }).click()
    await page.waitForURL('**/ops/filas?ordem=-fila')
    await page.getByRole('button', { name: 'Fila', exact: true }).click()
    await page.waitForURL('**/ops/filas?ordem=fila')
    const nomes = () => tabela.getByRole('row').getByRole('link').allInnerTexts()
    await expectSoon(async () => {
      const agora = await nomes()
      return agora.join() === agora.toSorted((a, b) => a.localeCompare(b, 'pt-BR')).join()
    }, true)
    await page.getByRole('button', { name: 'Exibir' }).click()
    await page.getByRole('checkbox', { name: 'Por minuto' }).uncheck()
    await page.keyboard.press('Escape')
    await expectGone(tabela.getByRole('columnheader', { name: 'Por minuto' }))
    await look('arranjada')
    await page.getByRole('button', { name: 'Visões' }).click()
    await page.getByRole('textbox', { name: 'Nome da visão' }).fill('Minha noite')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Visões salvas' })
      .getByRole('button', { name: 'Minha noite', exact: true })
      .waitFor()
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog', { name: 'Visões salvas' }))
    await page.getByRole('button', { name: 'Minha noite' }).waitFor()

    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar CSV' }).click(),
    ])
    const linhas = (await readFile(await sheet.path(), 'utf8')).trim().split('\r\n')
    assert.equal(linhas.length, (await nomes()).length + 1)
    assert.match(linhas[0]!, /Fila;Na fila;Na vez;.*;Por minuto;Estado/)

    // The address shows another person the same; the name is this person's own.
    const outra = await another('operador')
    await outra.goto(new URL(page.url()).pathname + new URL(page.url()).search)
    await outra.getByRole('table', { name: 'Filas' }).getByRole('row').nth(3).waitFor()
    assert.equal(await outra.getByRole('columnheader', { name: 'Por minuto' }).count(), 0)
    assert.equal(await outra.getByRole('button', { name: 'Minha noite' }).count(), 0)
    await goOps('/filas')
    await page.getByRole('button', { name: 'Visões' }).click()
    await page.getByRole('button', { name: 'Minha noite', exact: true }).click()
    await page.waitForURL(
      ({ pathname, searchParams: de }) =>
        pathname === '/ops/filas' && de.get('ordem') === 'fila' && de.get('ocultas') === 'vazao',
    )
  },
)

furtherStory(
  'a table within a page is arranged and taken home like a list: order, columns and density in its address, every row in the sheet',
  'ops-tabela',
  async ({ page, goOps, enterOps, look }) => {
    await enterOps('suporte')
    await goOps('/monitor/regras')
    const tabela = page.getByRole('table', { name: 'Regras de alerta' })
    const nomes = () => tabela.getByRole('row').locator('td:first-child').allInnerTexts()
    // Rows without a word are drawn until the rules arrive.
    await tabela.getByText('Cidade fora do ar', { exact: true }).waitFor()
    const antes = await nomes()
    await tabela.getByRole('button', { name: 'Alerta' }).click()
    await page.waitForURL('**/ops/monitor/regras?ordem=-tipo')
    await expectSoon(
      nomes,
      antes.toSorted((a, b) => b.localeCompare(a, 'pt-BR', { numeric: true })),
    )
    await page.getByRole('button', { name: 'Exibir' }).click()
    await page.getByRole('checkbox', { name: 'Resolve quando' }).uncheck()
    await page.getByRole('checkbox', { name: 'Linhas mais baixas' }).check()
    await page.keyboard.press('Escape')
    await expectGone(tabela.getByRole('columnheader', { name: 'Resolve quando' }))
    await look('arranjada')
    const address = new URL(page.url())
    assert.equal(address.search, '?ordem=-tipo&ocultas=resolve&densa=sim')
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar CSV' }).click(),
    ])
    const linhas = (await readFile(await sheet.path(), 'utf8')).trim().split('\r\n')
    assert.match(linhas[0]!, /Alerta;Abre quando;Resolve quando;Gravidade;Abertos/)
    assert.equal(linhas.length, antes.length + 1)
    await page.reload()
    await expectSoon(
      nomes,
      antes.toSorted((a, b) => b.localeCompare(a, 'pt-BR', { numeric: true })),
    )
    assert.equal(await tabela.getByRole('columnheader', { name: 'Resolve quando' }).count(), 0)
  },
)
