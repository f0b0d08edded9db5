import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { linkSentTo } from './caixa.ts'
import { expectGone, expectSoon, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, story } = sharedStories()

const SENHA = 'uma frase bem comprida'

story(
  'a registration shows what is missing, and a new account lands in the guide of the first note',
  'criar-conta',
  async ({ page, go, look }) => {
    const email = `ana-${randomUUID()}@conta.example`
    await go('/entrar')
    await page.getByRole('link', { name: 'Criar conta' }).click()
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expectText(page, 'Informe o seu nome.')
    await expectSoon(() => page.getByLabel('Seu nome').evaluate((field) => field.matches(':focus')), true)
    await look('faltando')
    await page.getByLabel('Seu nome').fill('Ana Souza')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill('curta')
    await page.getByLabel('Empresa ou escritório').fill('Souza Contabilidade')
    await page.getByLabel('CPF ou CNPJ').fill('11222333000181')
    await expectSoon(() => page.getByLabel('CPF ou CNPJ').inputValue(), '11.222.333/0001-81')
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expectText(page, /A senha/)
    await page.getByLabel('Senha', { exact: true }).fill(SENHA)
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await page.waitForURL('**/app/inicio')
    await expectText(page, 'Ana Souza · Souza Contabilidade')
  },
)

furtherStory(
  'a forgotten password is replaced by the link of a message, and the old sessions end',
  'redefinir-senha',
  async ({ page, go, look, world }) => {
    const dona = await world.register()
    await go('/entrar')
    await page.getByRole('link', { name: 'Esqueci a senha' }).click()
    await page.getByRole('button', { name: 'Enviar o link' }).waitFor() // the login asks for an e-mail too
    await page.getByLabel('E-mail').fill(dona.email)
    await page.getByRole('button', { name: 'Enviar o link' }).click()
    await expectText(page, 'Confira o seu e-mail')
    await look('pedida')

    const link = await linkSentTo(dona, dona.email)
    assert.match(link, /^\/app\/redefinir-senha#[\w-]{43}$/)
    await page.goto(link)
    await page.getByLabel('Nova senha').waitFor()
    assert.equal(page.url(), `${world.url}/app/redefinir-senha`, 'the code left the address')
    await page.getByLabel('Nova senha').fill('curta')
    await page.getByRole('button', { name: 'Trocar a senha' }).click()
    await expectText(page, 'A senha não é segura o bastante.')
    await look('nova')
    await page.getByLabel('Nova senha').fill(SENHA)
    await page.getByRole('button', { name: 'Trocar a senha' }).click()
    await expectText(page, 'Senha trocada. Entre com a nova.')
    assert.equal((await dona.portal.get('/portal/auth/me')).status, 401)

    await page.getByLabel('E-mail').fill(dona.email)
    await page.getByLabel('Senha', { exact: true }).fill(SENHA)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL('**/app/inicio')
    // The link is spent: opening it again says so.
    await page.goto(link)
    await page.getByLabel('Nova senha').fill('outra frase bem comprida')
    await page.getByRole('button', { name: 'Trocar a senha' }).click()
    await expectText(page, 'O link não vale mais')
  },
)

story(
  'an invited person sees the offer and logs in, and a read-only role sees why it may not act',
  'convite',
  async ({ page, go, look, world }) => {
    const dona = await world.register()
    const empresa = await dona.createEmpresa({ razaoSocial: 'Padaria Pão de Açúcar Ltda' })
    const email = `contador-${randomUUID()}@escritorio.example`
    await dona.portal.post('/portal/invites', { email, papel: 'leitura', empresaIds: [empresa.id] })
    const link = await linkSentTo(dona, email)
    assert.match(link, /^\/app\/convite#[\w-]{43}$/)

    await page.goto(link)
    await expectText(page, 'Você foi convidado para a conta Conta Exemplo.')
    for (const text of ['Leitura', /Não muda nada/, 'Padaria Pão de Açúcar Ltda', email]) await expectText(page, text)
    assert.equal(page.url(), `${world.url}/app/convite`, 'the code left the address')
    await look('oferta')
    await page.getByLabel('Seu nome').fill('Caio Contador')
    await page.getByLabel('Senha', { exact: true }).fill(SENHA)
    await page.getByRole('button', { name: 'Aceitar e entrar' }).click()
    await page.waitForURL('**/app/inicio')
    await expectText(page, 'Caio Contador · Conta Exemplo')

    await expectGone(page.getByRole('link', { name: 'Chaves de API' }))
    await expectGone(page.getByRole('link', { name: 'Equipe' }))
    for (const path of ['/chaves', '/equipe', '/conta/auditoria', '/conta/emails']) {
      await go(path)
      await expectText(page, /Seu papel \(Leitura\) não permite/)
    }
    await look('sem-acesso')
    await go('/conta')
    await page.getByRole('button', { name: 'Auditoria' }).press('Enter')
    await page.getByRole('status').getByText('Seu papel (Leitura) não permite ler a auditoria.').waitFor()
  },
)

furtherStory(
  'an unknown code is refused in words, and another can be typed in',
  'convite-invalido',
  async ({ page, go, look }) => {
    await go('/convite')
    await page.getByLabel('Código recebido por e-mail').waitFor()
    await look('sem-codigo')
    await page.getByLabel('Código recebido por e-mail').fill('x'.repeat(43))
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expectText(page, 'O link não vale mais: venceu, já foi usado ou foi substituído.')
  },
)

furtherStory(
  'a session that ends over unsaved text asks for the password in place, and the text is kept',
  'sessao-no-meio',
  async ({ page, go, enter, look, world }) => {
    const { tenant, empresa } = await world.issuer()
    await enter(tenant)
    await go(`/empresas/${empresa.id}`)
    const fantasia = page.getByLabel('Nome fantasia')
    await fantasia.fill('Escrito antes')
    await world.sql('delete from sessoes where tenant_id = $1', [tenant.id])
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    const dialogo = page.getByRole('dialog', { name: 'A sua sessão terminou' })
    await dialogo.getByText(tenant.email).waitFor()
    await look('pergunta')
    const senha = dialogo.getByLabel('Senha', { exact: true })
    await senha.fill('outra senha comprida')
    await senha.press('Enter')
    await dialogo.getByText('E-mail ou senha incorretos.').waitFor()
    await senha.fill(tenant.senha)
    await senha.press('Enter')
    await expectGone(dialogo)
    await expectSoon(() => fantasia.inputValue(), 'Escrito antes')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expectText(page, 'Alterações salvas')
    // What is saved raises no question.
    await page.getByRole('link', { name: 'Início', exact: true }).click()
    await page.getByRole('heading', { name: 'Sua primeira nota' }).waitFor()
    await expectGone(page.getByRole('dialog'))

    // Nothing written: the login, and back to the same screen.
    await page.getByRole('link', { name: 'Meu perfil' }).click()
    await expectText(page, 'Esta sessão')
    await world.sql('delete from sessoes where tenant_id = $1', [tenant.id])
    await page.getByRole('link', { name: 'Municípios' }).click()
    await expectText(page, 'A sua sessão terminou.')
  },
)

story(
  'a session that ends over a dialog asks for the password above it, and the dialog keeps its text, in both apps',
  'sessao-no-dialogo',
  async ({ page, context, enter, go, enterOps, goOps, look, world }) => {
    const senhaPedida = page.getByRole('dialog', { name: 'A sua sessão terminou' })
    const enterAgain = async (senha: string) => {
      await senhaPedida.getByLabel('Senha', { exact: true }).fill(senha)
      await senhaPedida.getByRole('button', { name: 'Entrar' }).click()
      await expectGone(senhaPedida)
    }

    const issuer = await world.issuer()
    const { json: nota } = await issuer.api.issue(issuer.body())
    await issuer.api.waitSettled(nota.id)
    await enter(issuer.tenant)
    await go(`/notas/${nota.id}`)
    await page.getByRole('button', { name: 'Cancelar nota' }).click()
    const cancelar = page.getByRole('dialog').filter({ hasText: 'Explique' })
    await cancelar.getByLabel('Explique em uma frase').fill('O serviço não foi prestado como combinado')
    await world.sql('delete from sessoes where tenant_id = $1', [issuer.tenant.id])
    await cancelar.getByRole('button', { name: 'Cancelar a nota' }).click()
    await senhaPedida.waitFor()
    await look('conta')
    await enterAgain(issuer.tenant.senha)
    await expectSoon(
      () => cancelar.getByLabel('Explique em uma frase').inputValue(),
      'O serviço não foi prestado como combinado',
    )
    await cancelar.getByRole('button', { name: 'Cancelar a nota' }).click()
    await expectGone(cancelar)

    await context.clearCookies()
    await enterOps('operador')
    await goOps(`/clientes/${issuer.tenant.id}`)
    await page.getByRole('button', { name: 'Bloquear' }).click()
    const bloquear = page.getByRole('dialog').filter({ hasText: 'Para confirmar' })
    await bloquear.getByRole('textbox', { name: 'Motivo' }).fill('Pedido do financeiro por escrito')
    await bloquear.getByLabel('Para confirmar').fill('Conta Exemplo')
    await world.sql('delete from admin_sessoes')
    await bloquear.getByRole('button', { name: 'Bloquear' }).click()
    await senhaPedida.waitFor()
    await look('operacao')
    await enterAgain(ADMIN_ENV.ADMIN_SENHA)
    await expectSoon(
      () => bloquear.getByRole('textbox', { name: 'Motivo' }).inputValue(),
      'Pedido do financeiro por escrito',
    )
    await bloquear.getByRole('button', { name: 'Bloquear' }).click()
    await expectText(page, 'Conta bloqueada')
    await expectGone(bloquear)
  },
)

furtherStory(
  'a link without a session opens the login at once, with no request for data, and leads to its screen afterwards',
  'sem-sessao',
  async ({ page, go, world }) => {
    const dona = await world.register()
    const refused: string[] = []
    page.on('response', (answer) => answer.status() === 401 && refused.push(answer.url()))
    await go('/notas?status=rejeitada')
    const email = page.getByLabel('E-mail')
    await email.and(page.locator(':focus')).waitFor()
    assert.deepEqual(refused, [])
    await page.keyboard.type(dona.email)
    await page.getByLabel('Senha', { exact: true }).fill(dona.senha)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/app/notas?status=rejeitada')
    await page.goto('/')
    await page.waitForURL('**/app/inicio')
    await go('/nada/aqui')
    await expectText(page, 'Esta página não existe')
    await expectSoon(() => page.title(), 'Página não encontrada · Emissor')
  },
)

furtherStory(
  'leaving in one tab shows the login in the other, and both come back to the same screen',
  'duas-abas',
  async ({ page, go, enter, context, world }) => {
    const dona = await world.register()
    await enter(dona)
    const other = await context.newPage()
    await go('/perfil')
    await other.goto('/app/conta')
    await other.getByRole('heading', { name: 'Conta e consumo' }).waitFor()
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.waitForURL('**/app/entrar')
    await expectText(other, 'Você saiu em outra aba.')
    assert.match(other.url(), /\/app\/entrar\?volta=%2Fconta/)

    await page.getByLabel('E-mail').fill(dona.email)
    await page.getByLabel('Senha', { exact: true }).fill(dona.senha)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL('**/app/inicio')
    await other.getByRole('heading', { name: 'Conta e consumo' }).waitFor()

    // Another account logs in through one tab: nothing of the previous one is left in the other.
    const vizinha = await world.register()
    await vizinha.portal.call('PATCH', '/portal/auth/me', { body: { nome: 'Vizinha Exemplo' } })
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.waitForURL('**/app/entrar')
    await page.getByLabel('E-mail').fill(vizinha.email)
    await page.getByLabel('Senha', { exact: true }).fill(vizinha.senha)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expectText(other, 'Vizinha Exemplo · Conta Exemplo')
    await expectGone(other.getByText('Dona Exemplo'))
    await other.close()
  },
)

furtherStory(
  'a person turns a second factor on, and enters with password and code; another device is signed out from the profile',
  'segundo-fator',
  async ({ page, go, enter, look, context, world }) => {
    const dona = await world.register()
    await enter(dona)
    await go('/equipe')
    const require = page.getByRole('button', { name: 'Exigir de todos' })
    assert.match(String(await require.getAttribute('title')), /^Cadastre antes o seu próprio/)
    await go('/perfil')
    await page.getByRole('button', { name: 'Ligar' }).click()
    await page.getByRole('dialog').getByLabel('Senha', { exact: true }).fill(dona.senha)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('img', { name: 'Código QR para o aplicativo autenticador' }).waitFor()
    const chave = page.getByRole('button', { name: 'Copiar a chave' })
    const segredo = /[A-Z2-7]{16,}/.exec(await chave.innerText())![0]
    await look('ligar')
    await page.getByLabel('Código do autenticador').fill('000000')
    await page.getByRole('button', { name: 'Ligar', exact: true }).click()
    await expectText(page, 'não confere')
    await page.getByLabel('Código do autenticador').fill(new TOTP({ secret: Secret.fromBase32(segredo) }).generate())
    await page.getByRole('button', { name: 'Ligar', exact: true }).click()
    const codigos = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
    const codigo = await codigos.first().innerText()
    await look('codigos')
    await page.getByRole('button', { name: 'Já guardei' }).click()
    await expectText(page, 'Restam 10 códigos de recuperação.')

    const other = await context.browser()!.newContext({ baseURL: world.url, locale: 'pt-BR' })
    const there = await other.newPage()
    await there.goto('/app/entrar')
    await there.getByLabel('E-mail').fill(dona.email)
    await there.getByLabel('Senha', { exact: true }).fill(dona.senha)
    await there.getByRole('button', { name: 'Entrar' }).click()
    await there.getByLabel('Código do autenticador').fill('000000')
    await there.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expectText(there, 'não confere')
    await there.getByLabel('Código do autenticador').fill(codigo)
    await there.getByRole('button', { name: 'Entrar', exact: true }).click()
    await there.waitForURL('**/app/inicio')

    await page.reload()
    await expectText(page, 'Restam 9 códigos de recuperação.')
    await page.getByRole('button', { name: /^Encerrar (?!as outras)/ }).click()
    await expectText(page, 'Sessão encerrada')
    await there.reload()
    await there.waitForURL('**/app/entrar**')
    await other.close()

    // Who has one may require it of all.
    await go('/equipe')
    await require.click()
    await page.getByRole('dialog').getByText('entra só para cadastrá-lo').waitFor()
    await look('exigir')
    await page.getByRole('dialog').getByRole('button', { name: 'Exigir de todos' }).click()
    await page.getByRole('button', { name: 'Deixar de exigir' }).waitFor()
    assert.equal((await page.request.get('/portal/conta').then((each) => each.json())).exigirSegundoFator, true)
  },
)
