import assert from 'node:assert/strict'
import type { Sessao } from '../../web/formas.ts'
import { until } from '../support/until.ts'
import { expectGone, expectSoon, expectText, pick } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, story } = sharedStories()

story(
  'an owner sees what the account used, by month, company and ambiente',
  'conta',
  async ({ page, go, enter, look, world }) => {
    const { tenant, api, body } = await world.issuer({ empresa: { razaoSocial: 'Oficina do Zé ME' } })
    for (const more of [{ valor: 1000 }, { valor: 234.5 }, { simular: 'rejeitar: E0312' }]) {
      const { json } = await api.issue(body(more))
      await api.waitSettled(json.id)
    }
    await enter(tenant)
    await go('/conta')
    const row = page.getByRole('row', { name: /Oficina do Zé ME/ })
    for (const text of ['Homologação', 'Autorizada 2 · Rejeitada 1', /1\.234,50/]) await row.getByText(text).waitFor()
    await expectText(page, 'Em teste')
    await look('consumo')
    await page.getByLabel('Mês').selectOption({ index: 0 })
    await go('/conta?mes=2026-01')
    await expectText(page, 'Nenhuma nota em janeiro de 2026')
    await expectSoon(() => page.getByLabel('Mês').inputValue(), '2026-01')
  },
)

furtherStory(
  'a notice of the operators is on every page until they take it back',
  'aviso',
  async ({ page, go, enter, world }) => {
    const tenant = await world.register()
    await enter(tenant)
    await go('/conta')
    const aviso = page.getByLabel('Aviso do serviço')
    // Settings are read again after some seconds. A page that is reloaded while its files come complains of those it lost.
    const told = (valor: string | null) =>
      until(`the notice ${valor}`, async () => {
        const answer = await page.request.get('/portal/auth/me')
        return ((await answer.json()) as Sessao).avisoManutencao === valor
      })
    const shows = async (count: number) => {
      await page.reload()
      await expectText(page, 'Conta e consumo')
      await expectSoon(() => aviso.count(), count)
    }
    await shows(0)
    await world.sql(`
    insert into admin_usuarios (id, nome, email, papel) values ('00000000-0000-4000-8000-00000000a715', 'Operação',
      'aviso@servico.example', 'operador')`)
    await world.sql(`
    insert into ajustes (chave, valor, motivo, alterado_por, alterado_em) values ('portal.avisoManutencao',
      '"Manutenção hoje às 22h."', 'Prova', '00000000-0000-4000-8000-00000000a715', now())`)
    await told('Manutenção hoje às 22h.')
    await shows(1)
    await go('/inicio')
    await aviso.getByText('Manutenção hoje às 22h.').waitFor()
    await world.sql(`delete from ajustes where chave = 'portal.avisoManutencao'`)
    await go('/conta')
    await told(null)
    await shows(0)
  },
)

furtherStory(
  'the audit shows who did what, when, by which request, and is filtered by act, person and day',
  'auditoria',
  async ({ page, go, enter, look, world }) => {
    const { tenant, api, body } = await world.issuer()
    const { json, headers } = await api.issue(body())
    await api.waitSettled(json.id)
    await enter(tenant)
    await go('/conta')
    await page.getByRole('link', { name: 'Auditoria' }).click()
    // People first: most acts are those of the service.
    await page
      .getByRole('row', { name: /Certificado/ })
      .first()
      .waitFor()
    await expectGone(page.getByText('Nota mudou de estado'))
    await page.getByRole('combobox', { name: 'De quem' }).click()
    await pick(page.getByRole('option', { name: 'Pessoas, sistemas e serviço' }))
    const moved = page.getByRole('row', { name: /Nota mudou de estado/ })
    await moved.getByText('O serviço').waitFor()
    await moved.getByText('Nota 1', { exact: true }).waitFor()
    await page.getByRole('row', { name: /Conta criada/ }).waitFor()
    await page.getByRole('row', { name: /Entrada no portal Dona Exemplo/ }).waitFor()
    await expectGone(page.getByText('sessao.open'))
    await look('lista')

    await page.getByRole('combobox', { name: 'Ação' }).click()
    await pick(page.getByRole('option', { name: 'Nota aceita para emissão' }))
    await page.waitForURL('**/auditoria?quem=todos&acao=nota.issue')
    const row = page.getByRole('row', { name: /Nota aceita para emissão/ })
    await row.getByText('Chave de API').waitFor()
    await page.getByRole('button', { name: 'Exibir' }).click()
    await page.getByRole('checkbox', { name: 'requestId' }).check()
    await page.keyboard.press('Escape')
    await row.getByText(headers['x-request-id'] ?? 'no id').waitFor()
    await expectGone(page.getByRole('row', { name: /Conta criada/ }))
    await page.getByRole('button', { name: /^Detalhe: Nota aceita/ }).click()
    await page.getByRole('dialog').getByText(json.id).waitFor()
    await look('detalhe')
    await page.getByRole('button', { name: 'Fechar' }).click()

    await page.getByRole('button', { name: 'Remover filtro Ação' }).click()
    await page.getByRole('combobox', { name: 'Pessoa', exact: true }).click()
    await pick(page.getByRole('option', { name: 'Dona Exemplo' }))
    await page.getByRole('row', { name: /Empresa cadastrada/ }).waitFor()
    await expectGone(page.getByText('Nota mudou de estado'))
    await go('/conta/auditoria?dataInicio=2026-01-01&dataFim=2026-01-31')
    await expectText(page, 'Nada com estes filtros')
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await page.getByRole('row', { name: /Conta criada/ }).waitFor()
  },
)

furtherStory(
  'in development the owner reads the messages that were not sent, and follows their links',
  'emails',
  async ({ page, go, enter, look, world, context }) => {
    const dona = await world.register()
    await enter(dona)
    await go('/conta/emails')
    await expectText(page, 'Nenhuma mensagem ainda')
    await dona.portal.post('/portal/invites', { email: 'caio@escritorio.example', papel: 'admin' })
    await go('/conta')
    await page.getByRole('link', { name: 'E-mails de teste' }).click()
    await page.getByText('Convite para a conta Conta Exemplo').click()
    await expectText(page, /somente leitura|administrador/)
    await look('aberto')
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: /\/app\/convite#/ }).click(),
    ])
    await expectText(opened, 'Você foi convidado para a conta Conta Exemplo.')
    await opened.close()
  },
)

furtherStory(
  'a user changes name, password and looks; the other sessions end and this one stays',
  'perfil',
  async ({ page, go, enter, look, world }) => {
    const dona = await world.register()
    const login = { email: dona.email, senha: dona.senha }
    const other = (await world.anonymous.post('/portal/auth/login', login)).json.token as string
    const alive = async () =>
      (await world.anonymous.call('GET', '/portal/auth/me', { headers: { authorization: `Bearer ${other}` } })).status
    await enter(dona)
    await go('/perfil')
    await page.getByLabel('Nome').fill('Dona Maria')
    await page.getByRole('button', { name: 'Salvar nome' }).click()
    await expectText(page, 'Dona Maria · Conta Exemplo')
    await expectText(page, 'Esta sessão')
    await expectSoon(() => page.getByRole('table', { name: 'Suas sessões' }).getByRole('row').count(), 3)
    await look('duas-sessoes')

    await page.getByLabel('Senha atual').fill('não é esta aqui')
    await page.getByLabel('Senha nova').fill('uma frase bem comprida')
    await page.getByRole('button', { name: 'Trocar a senha' }).click()
    await expectText(page, 'A senha atual não confere.')
    assert.equal(await alive(), 200)
    await page.getByLabel('Senha atual').fill(dona.senha)
    await page.getByRole('button', { name: 'Trocar a senha' }).click()
    await expectText(page, 'Senha trocada')
    assert.equal(await alive(), 401)
    await page.getByRole('table', { name: 'Suas sessões' }).getByRole('row').nth(1).waitFor()

    const again = { email: dona.email, senha: 'uma frase bem comprida' }
    assert.equal((await world.anonymous.post('/portal/auth/login', again)).status, 200)
    await page.reload()
    await page.getByRole('button', { name: 'Encerrar as outras' }).click()
    await expectText(page, 'Outras sessões encerradas')
    await page.getByRole('button', { name: 'Encerrar as outras' }).press('Enter')
    await page.getByRole('status').getByText('Esta é a sua única sessão aberta.').waitFor()

    await page.getByRole('radio', { name: 'Escuro' }).check()
    await page.reload()
    await expectSoon(() => page.getByRole('radio', { name: 'Escuro' }).isChecked(), true)
    await look('escuro')
    for (const [path, name] of [
      ['/equipe', 'equipe'],
      ['/conta', 'conta'],
      ['/chaves', 'chaves'],
      ['/conta/auditoria', 'auditoria'],
    ] as const) {
      await go(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await until('the screen is whole', async () => (await page.locator('[aria-busy=true]').count()) === 0)
      await look(`escuro-${name}`)
    }
    await go('/perfil')
    await page.getByLabel('Como o aparelho').check()
  },
)

/** Adds up how much the page moved by itself. */
const WATCH_SHIFTS = `globalThis.shifts = []
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node, previousRect, currentRect }) =>
      (node?.textContent ?? '').slice(0, 40) + ' from ' + previousRect.y + ' to ' + currentRect.y) })
}).observe({ type: 'layout-shift', buffered: true })`

furtherStory(
  'the account and its audit keep still while slow data arrives, on a phone too',
  'conta-parada',
  async ({ page, go, enter, world }) => {
    const { tenant, api, body } = await world.issuer()
    const { json } = await api.issue(body())
    await api.waitSettled(json.id)
    await enter(tenant)
    // Its fonts are here: what moves then is moved by data.
    await go('/conta')
    await page.locator('h1').waitFor()
    await page.addInitScript(WATCH_SHIFTS)
    let nth = 0
    await page.route(/\/portal\//, async (route) => {
      // Each answer arrives by itself.
      await new Promise((next) => setTimeout(next, 300 + 250 * (nth++ % 5)))
      await route.fallback()
    })
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const path of ['/conta', '/conta/auditoria', '/conta/auditoria?quem=todos']) {
        await go(path)
        await page.locator('h1').waitFor()
        await expectGone(page.locator('.animate-pulse, [aria-busy=true]:not(button)'))
        const shifts = await page.evaluate<{ value: number; moved: string[] }[]>('shifts')
        const shift = shifts.reduce((sum, { value }) => sum + value, 0)
        assert.ok(shift < 0.02, `${path} at ${width} px moves by ${shift.toFixed(4)}: ${JSON.stringify(shifts)}`)
      }
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)
