// One person with several accounts: the ways to log in, the confirmation of the e-mail, and switching from one account
// to another.
import assert from 'node:assert/strict'
import type { Page, Route } from 'playwright-core'
import type { Tenant } from '../support/tenant.ts'
import { linkSentTo } from './caixa.ts'
import { expectGone, expectSoon, expectText } from './expect.ts'
import { axe, sharedStories } from './stage.ts'

const { story } = sharedStories()

/** Makes further accounts of the person, by name, and gives their ids. */
async function addContas({ portal }: Tenant, ...nomes: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const nome of nomes) {
    const { status, json, text } = await portal.post('/portal/contas', { nome })
    assert.equal(status, 201, text)
    ids.push(json.id)
  }
  return ids
}

const SESSAO_TERMINOU = {
  ...{
    status: 'nao_autorizado',
    codigo: 'SESSAO_EXPIRADA',
    mensagem: 'A sessão terminou.',
    correcao: 'Entre de novo.',
  },
  ...{ erros: [], requestId: '00000000-0000-4000-8000-000000000000' },
}
const contaDoMenu = (page: Page, nome: string) => page.getByRole('button', { name: `Conta ${nome}: trocar de conta` })
const linhaDe = (page: Page, nome: string) => page.getByRole('dialog').getByRole('button', { name: nome })
const noFaults = async (page: Page) => assert.deepEqual(await axe(page, {}), [])

story(
  'a person who registers a known e-mail is shown the ways to log in, and does so with the e-mail filled in',
  'ja-tem-cadastro',
  async ({ page, go, look, world }) => {
    const dona = await world.register()
    await go('/criar-conta')
    await page.getByLabel('Seu nome').fill('Dona Exemplo')
    await page.getByLabel('E-mail').fill(dona.email)
    await page.getByLabel('Senha', { exact: true }).fill('outra frase bem comprida')
    await page.getByLabel('Empresa ou escritório').fill('Outra Empresa Ltda')
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await page.getByRole('heading', { name: 'Você já tem cadastro' }).waitFor()
    await page.getByRole('alert').getByText(dona.email).waitFor()
    await look('as-entradas')
    await noFaults(page)

    // A mistyped address: what was written is still there.
    await page.getByRole('button', { name: 'Usar outro e-mail' }).click()
    await expectSoon(() => page.getByLabel('Empresa ou escritório').inputValue(), 'Outra Empresa Ltda')
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await page.getByRole('link', { name: 'Esqueci a senha' }).click()
    await page.getByRole('button', { name: 'Enviar o link' }).waitFor()
    await expectSoon(() => page.getByLabel('E-mail').inputValue(), dona.email)
    await page.goBack()
    await page.getByRole('button', { name: 'Criar conta' }).waitFor()

    await go('/criar-conta')
    await page.getByLabel('Seu nome').fill('Dona Exemplo')
    await page.getByLabel('E-mail').fill(dona.email)
    await page.getByLabel('Senha', { exact: true }).fill('outra frase bem comprida')
    await page.getByLabel('Empresa ou escritório').fill('Outra Empresa Ltda')
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await page.getByRole('link', { name: 'Entrar', exact: true }).click()
    await page.waitForURL('**/app/entrar')
    assert.equal(page.url(), `${world.url}/app/entrar`, 'the e-mail is in no address')
    await expectSoon(() => page.getByLabel('E-mail').inputValue(), dona.email)
    await page.getByLabel('Senha', { exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(dona.senha)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/app/inicio')
    const [found] = await world.sql<{ contas: number }>(
      'select count(*)::int as contas from usuarios where lower(email) = $1',
      [dona.email],
    )
    assert.equal(found?.contas, 1)
  },
)

story(
  'every page asks for the confirmation of the e-mail until it is done or put away, and the link of the message does it',
  'confirmar-email',
  async ({ page, go, enter, look, context, world }) => {
    const dona = await world.register()
    await world.sql('update pessoas set confirmado_em = null where lower(email) = $1', [dona.email])
    await enter(dona)
    const faixa = page.getByRole('complementary', { name: 'Confirmação do e-mail' })
    for (const path of ['/inicio', '/perfil']) {
      await go(path)
      await faixa.getByText(dona.email).waitFor()
    }
    await expectText(page, 'Ainda não confirmado')
    await faixa.getByRole('button', { name: 'Enviar de novo' }).click()
    await expectText(page, 'Link enviado')
    const link = await linkSentTo(dona, dona.email)
    assert.match(link, /^\/app\/confirmar-email#[\w-]{43}$/)
    await faixa.getByRole('button', { name: 'Enviar de novo' }).click()
    await expectText(page, /Peça outro em 2 minutos/)
    await look('faixa')
    await noFaults(page)
    await faixa.getByRole('button', { name: /Dispensar/ }).click()
    await expectGone(faixa)
    await page.reload()
    await page.getByRole('heading', { name: 'Meu perfil' }).waitFor()
    assert.equal(await faixa.count(), 0)

    // In another browser, without a session.
    const other = await context.browser()!.newContext({ baseURL: world.url, locale: 'pt-BR' })
    const there = await other.newPage()
    await there.goto(link)
    await expectText(there, 'E-mail confirmado')
    assert.equal(there.url(), `${world.url}/app/confirmar-email`, 'the code left the address')
    await there.getByRole('link', { name: 'Entrar' }).waitFor()
    await there.goto('/app/entrar')
    await there.goto(link)
    await expectText(there, 'O link não vale mais')
    await expectText(there, /entre e use “Enviar de novo”/)
    await other.close()

    // The link is spent, which is no harm.
    await page.goto(link)
    await expectText(page, 'O seu e-mail já está confirmado: não falta nada.')
    await look('link-usado')
    await noFaults(page)
    await page.getByRole('link', { name: 'Ir para o início' }).click()
    await page.waitForURL('**/app/inicio')
    await go('/perfil')
    await expectText(page, 'Confirmado. É o mesmo em todas as suas contas.')
  },
)

story(
  'a person passes from one account to another by keyboard: nothing of the former is left, here or in another tab',
  'trocar-conta',
  async ({ page, go, enter, look, context, world }) => {
    const dona = await world.register()
    await dona.createEmpresa({ razaoSocial: 'Padaria da Primeira Conta Ltda' })
    const [segunda] = await addContas(dona, 'Segunda Conta', 'Conta Bloqueada')
    await world.sql(
      `update tenants set bloqueada_em = now(), bloqueio_motivo = 'Um teste' where id = (
      select u.tenant_id from usuarios u join tenants t on t.id = u.tenant_id
      where lower(u.email) = $1 and t.nome = 'Conta Bloqueada')`,
      [dona.email],
    )
    await enter(dona)
    await go('/empresas')
    await expectText(page, 'Padaria da Primeira Conta Ltda')
    const other = await context.newPage()
    await other.goto('/app/empresas/nova')
    await other.getByLabel('Razão social').fill('Escrito na primeira conta')

    await contaDoMenu(page, 'Conta Exemplo').focus()
    await page.keyboard.press('Enter')
    await linhaDe(page, 'Segunda Conta').waitFor()
    await expectSoon(() => linhaDe(page, 'Conta Exemplo').getAttribute('aria-current'), 'true')
    await linhaDe(page, 'Conta Bloqueada').and(page.locator(':focus')).waitFor()
    await page.getByRole('dialog').getByText('A conta está bloqueada').waitFor()
    assert.equal(await linhaDe(page, 'Conta Bloqueada').getAttribute('aria-disabled'), 'true')
    assert.equal(await page.getByRole('dialog').getByRole('searchbox').count(), 0)
    await look('lista')
    await noFaults(page)
    // By name: the blocked one, the open one, the second.
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    // The message is shown for six seconds, while this page is being looked at.
    const told = expectText(other, 'A conta mudou em outra aba')
    await page.keyboard.press('Enter')

    await page.waitForURL('**/app/inicio')
    await contaDoMenu(page, 'Segunda Conta').waitFor()
    await expectText(page, 'Dona Exemplo · Segunda Conta')
    await expectGone(page.getByRole('dialog'))
    await page.getByRole('link', { name: 'Empresas', exact: true }).click()
    await page.getByRole('heading', { name: 'Empresas', exact: true }).waitFor()
    await expectGone(page.getByText('Padaria da Primeira Conta Ltda'))
    await expectText(page, /Nenhuma empresa|Cadastre a primeira empresa|primeira empresa/)
    const eu = await page.request.get('/portal/auth/me').then((each) => each.json())
    assert.equal(eu.conta.id, segunda)

    // The form of the other tab would have written into the second account.
    await other.waitForURL('**/app/inicio')
    await contaDoMenu(other, 'Segunda Conta').waitFor()
    await told
    await other.close()

    // The former session is over; the login opens the account that was used last.
    assert.equal((await dona.portal.get('/portal/auth/me')).status, 401)
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.waitForURL('**/app/entrar')
    await page.getByLabel('E-mail').fill(dona.email)
    await page.getByLabel('Senha', { exact: true }).fill(dona.senha)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await contaDoMenu(page, 'Segunda Conta').waitFor()
    // A link may name another one.
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.waitForURL('**/app/entrar')
    await go(`/entrar?conta=${dona.id}`)
    await page.getByLabel('E-mail').fill(dona.email)
    await page.getByLabel('Senha', { exact: true }).fill(dona.senha)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await contaDoMenu(page, 'Conta Exemplo').waitFor()
  },
)

story(
  'an accountant finds one of many accounts by its name or number, on the page and in the palette, and makes another',
  'minhas-contas',
  async ({ page, go, enter, look, world }) => {
    const dona = await world.register()
    await addContas(dona, ...[1, 2, 3, 4, 5, 6, 7].map((n) => `Cliente ${n} Serviços de Informática Ltda`))
    await world.sql(
      `update tenants set cpf_cnpj = '11222333000181' where id in (
      select u.tenant_id from usuarios u join tenants t on t.id = u.tenant_id
      where lower(u.email) = $1 and t.nome like 'Cliente 5%')`,
      [dona.email],
    )
    await enter(dona)
    await go('/contas')
    const tabela = page.getByRole('table', { name: 'Suas contas' })
    await tabela.getByText('11.222.333/0001-81').waitFor()
    await expectSoon(() => tabela.getByRole('row').count(), 9)
    await tabela.getByText('Aberta agora').waitFor()
    await look('todas')
    await noFaults(page)
    await page.getByPlaceholder('Nome, CPF ou CNPJ').fill('11.222.333')
    await expectSoon(() => tabela.getByRole('row').count(), 2)
    await page.getByRole('button', { name: 'Abrir Cliente 5' }).click()
    await contaDoMenu(page, 'Cliente 5 Serviços de Informática Ltda').waitFor()
    await page.waitForURL('**/app/inicio')

    // Already on the first page: it is drawn again for the other account.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('trocar de conta')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Trocar de conta' }).getByRole('searchbox').fill('cliente 3')
    await expectGone(linhaDe(page, 'Cliente 5'))
    await look('busca')
    await linhaDe(page, 'Cliente 3').click()
    await contaDoMenu(page, 'Cliente 3 Serviços de Informática Ltda').waitFor()

    await contaDoMenu(page, 'Cliente 3 Serviços de Informática Ltda').click()
    await page.getByRole('button', { name: 'Criar outra conta' }).click()
    await page.getByRole('button', { name: 'Criar e abrir' }).click()
    await expectText(page, 'Informe o nome da empresa ou do escritório.')
    await page.getByLabel('Empresa ou escritório').fill('Conta Nova Ltda')
    await look('criar')
    await noFaults(page)
    await page.getByRole('button', { name: 'Criar e abrir' }).click()
    await contaDoMenu(page, 'Conta Nova Ltda').waitFor()
    await expectGone(page.getByRole('dialog'))
    await page.getByRole('heading', { name: 'Sua primeira nota' }).waitFor()
  },
)

story(
  'the answer to a question from before the account changed ends no session',
  'troca-e-resposta-velha',
  async ({ page, go, enter, world }) => {
    const dona = await world.register()
    await addContas(dona, 'Segunda Conta')
    await enter(dona)
    // The list that the first account asked for is answered when its session is gone, before the page knows of the new one.
    const asked = Promise.withResolvers<Route>()
    await page.route('**/portal/clientes?**', (route) => asked.resolve(route))
    await go('/clientes')
    await contaDoMenu(page, 'Conta Exemplo').click()
    const outra = linhaDe(page, 'Segunda Conta')
    await outra.waitFor()
    const list = await asked.promise
    // What the person keeps on this device, as an unfinished note, goes with a session that ends.
    await page.evaluate(() => localStorage.setItem('portal:guardado', 'sim'))
    await page.route('**/portal/auth/me', async (route) => {
      await page.unroute('**/portal/auth/me')
      await list.fulfill({ status: 401, json: SESSAO_TERMINOU })
      await route.continue()
    })
    await outra.click()
    await contaDoMenu(page, 'Segunda Conta').waitFor()
    await page.waitForURL('**/app/inicio')
    await expectGone(page.getByText('A sua sessão terminou'))
    assert.equal(await page.evaluate(() => localStorage.getItem('portal:guardado')), 'sim')
  },
)

story(
  'a person who has a password accepts an invitation with it, or with one click when signed in, and never as somebody else',
  'convite-com-cadastro',
  async ({ page, look, enter, world }) => {
    const [dona, convidada, outra] = [await world.register(), await world.register(), await world.register()]
    const invite = async (de: Tenant) => {
      const { status, text } = await de.portal.post('/portal/invites', { email: convidada.email, papel: 'contador' })
      assert.equal(status, 201, text)
      return linkSentTo(de, convidada.email)
    }
    await world.sql(`update tenants set nome = $2 where id = $1`, [dona.id, 'Escritório da Dona'])
    await world.sql(`update tenants set nome = $2 where id = $1`, [outra.id, 'Escritório da Outra'])

    const [primeiro, segundo] = [await invite(dona), await invite(outra)]

    // In the browser of somebody else.
    await enter(outra)
    await page.goto(primeiro)
    await expectText(page, 'Saia para aceitá-lo com esse e-mail')
    await look('outra-pessoa')
    await noFaults(page)
    await page.getByRole('button', { name: 'Sair e continuar' }).click()
    await expectText(page, 'Você já tem cadastro: entre com a sua senha para aceitar.')
    await expectGone(page.getByLabel('Seu nome'))
    await look('senha')
    await noFaults(page)
    const senha = page.getByLabel('Senha', { exact: true })
    await senha.fill('a frase de outra pessoa')
    await page.getByRole('button', { name: 'Aceitar e entrar' }).click()
    await expectText(page, 'E-mail ou senha incorretos.')
    await senha.fill(convidada.senha)
    await page.getByRole('button', { name: 'Aceitar e entrar' }).click()
    await page.waitForURL('**/app/inicio')
    await contaDoMenu(page, 'Escritório da Dona').waitFor()

    // Signed in: one click.
    await page.goto(segundo)
    await expectText(page, 'Você já entrou com este e-mail.')
    await look('com-sessao')
    await noFaults(page)
    await page.getByRole('button', { name: 'Aceitar e abrir Escritório da Outra' }).click()
    await contaDoMenu(page, 'Escritório da Outra').click()
    for (const nome of ['Conta Exemplo', 'Escritório da Dona', 'Escritório da Outra'])
      await linhaDe(page, nome).waitFor()
  },
)
