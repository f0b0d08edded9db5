// The back-office's own people, data and machines: who may enter, companies that come from another provider, the data of
// one person, settings that clients feel, and the cities on the night of the person on call.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import { openCityCompany } from '../support/city-company.ts'
import { openOperator } from '../support/publish-city.ts'
import { nextCnpj } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { expectGone, expectSoon, expectText, pick } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, story } = sharedStories()

const SENHA = 'nove gatos na varanda da praia'
const NOVA = 'dez gatos na varanda da praia'

story(
  'a superadmin makes an operator, who sets the password, turns a second factor on, and may do what the role allows',
  'ops-pessoas',
  async ({ page, context, goOps, enterOps, look, world }) => {
    await enterOps('superadmin')
    await goOps('/pessoas')
    await page.getByRole('button', { name: 'Nova pessoa' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Criar' }).click()
    await expectText(page, 'Informe o e-mail.')
    await dialog.getByLabel('Nome').fill('Bia Lima')
    await dialog.getByLabel('E-mail').fill('bia.lima@operacao.example')
    await dialog.getByRole('radio', { name: 'Operador' }).check()
    await look('nova')
    await dialog.getByRole('button', { name: 'Criar' }).click()
    await expectText(page, 'Link de Bia Lima')
    const link = /https?:\S+#[\w-]+/.exec(await dialog.innerText())![0]
    await look('link')
    await page.keyboard.press('Escape')
    await expectText(page, 'Depois de fechar não há como vê-lo de novo.')
    await dialog.getByRole('button', { name: 'Já copiei' }).click()
    const bia = page.getByRole('row').filter({ hasText: 'Bia Lima' })
    await bia.getByText('Pendente').waitFor()

    const other = await context.browser()!.newContext({ baseURL: world.url, locale: 'pt-BR' })
    const hers = await other.newPage()
    const { pathname, hash } = new URL(link)
    await hers.goto(pathname + hash)
    await hers.getByLabel('Nova senha').fill(SENHA)
    assert.equal(new URL(hers.url()).hash, '', 'the code left the address')
    await hers.getByRole('button', { name: 'Definir a senha' }).click()
    const enter = async (senha: string, codigo?: string) => {
      await hers.getByLabel('E-mail').fill('bia.lima@operacao.example')
      await hers.getByLabel('Senha', { exact: true }).fill(senha)
      await hers.getByRole('button', { name: 'Entrar' }).click()
      if (!codigo) return
      await hers.getByLabel('Código do autenticador').fill(codigo)
      await hers.getByRole('button', { name: 'Entrar', exact: true }).click()
    }
    await expectText(hers, 'Senha trocada. Entre com a nova.')
    await enter(SENHA)
    await hers.getByRole('link', { name: 'Meu perfil' }).click()
    await hers.getByRole('button', { name: 'Ligar' }).click()
    await hers.getByRole('dialog').getByLabel('Senha', { exact: true }).fill(SENHA)
    await hers.getByRole('button', { name: 'Continuar' }).click()
    const chave = await hers.getByRole('button', { name: 'Copiar a chave' }).innerText()
    const totp = new TOTP({ secret: Secret.fromBase32(/[A-Z2-7]{16,}/.exec(chave)![0]) })
    await hers.getByLabel('Código do autenticador').fill(totp.generate())
    await hers.getByRole('button', { name: 'Ligar', exact: true }).click()
    const codigos = hers.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
    const codigo = await codigos.first().innerText()
    await hers.getByRole('button', { name: 'Já guardei' }).click()
    await expectText(hers, 'Restam 10 códigos de recuperação.')

    await hers.getByLabel('Senha atual').fill(SENHA)
    await hers.getByLabel('Senha nova').fill(NOVA)
    await hers.getByRole('button', { name: 'Trocar a senha' }).click()
    await expectText(hers, 'As suas outras sessões terminaram.')
    await hers.getByRole('button', { name: 'Sair' }).click()
    await enter(NOVA, codigo)
    await hers.waitForURL('**/ops/agora')
    await hers.getByRole('link', { name: 'Pessoas' }).click()
    const nova = hers.getByRole('button', { name: 'Nova pessoa' })
    assert.equal(await nova.getAttribute('title'), 'O papel operador não permite alterar pessoas.')

    // From the other side of the room: her sessions end, and her next act asks for the password.
    await page.reload()
    await bia.getByText('Ligado').waitFor()
    await page.getByRole('button', { name: 'Alterar Bia Lima' }).click()
    await look('alterar')
    await dialog.getByRole('button', { name: 'Sessões' }).click()
    await expectText(page, '1 aberta:')
    await dialog.getByLabel('Motivo').fill('Aparelho esquecido no escritório')
    await dialog.getByRole('button', { name: 'Encerrar todas' }).click()
    await expectText(page, 'Sessões encerradas')
    await hers.getByRole('link', { name: 'Filas' }).click()
    await expectText(hers, 'A sua sessão terminou.')

    await page.getByRole('button', { name: 'Alterar Bia Lima' }).click()
    await dialog.getByRole('button', { name: 'Nova senha' }).click()
    await dialog.getByRole('button', { name: 'Fazer o link' }).click()
    await expectText(page, 'Link de Bia Lima')
    await dialog.getByRole('button', { name: 'Já copiei' }).click()
    await enter(NOVA)
    await expectText(hers, 'E-mail ou senha incorretos.')
    await other.close()

    await goOps('/perfil')
    await page.getByRole('button', { name: 'Encerrar as outras' }).waitFor()
    await look('perfil')
    await goOps('/pessoas?papel=operador&q=bia.lima')
    await page.getByRole('button', { name: 'Alterar Bia Lima' }).click()
    await dialog.getByRole('combobox', { name: 'Estado' }).click()
    await pick(page.getByRole('option', { name: /Bloqueado/ }))
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expectText(page, 'Conte por quê, em uma frase.')
    await dialog.getByLabel('Motivo').fill('Saiu da empresa')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await bia.getByText('Bloqueado').waitFor()
    await expectGone(dialog)
  },
)

const CABECALHO = 'cnpj;nome da firma;municipio;uf;regime_tributario;logradouro;numero;bairro;cep;serie;proximo_numero'
const linha = (cnpj: string, nome: string, cidade = 'Marabá') =>
  `${cnpj};${nome};${cidade};PA;Simples Nacional;Rua A;1;Centro;68500005;;`

furtherStory(
  'companies of another provider come by a file: an unknown column is named, a fault is kept out, the others enter',
  'ops-importacao',
  async ({ page, goOps, go, enter, enterOps, look, world }) => {
    const tenant = await world.register()
    const csv = [CABECALHO, linha(nextCnpj(), 'Vinda Um Ltda'), linha('11222333000199', 'Número Errado Ltda')].join(
      '\r\n',
    )
    await enterOps('operador')
    await goOps('/importacao')
    await page.getByRole('button', { name: 'Analisar' }).click()
    await expectText(page, 'Escolha o arquivo.')
    await page.getByRole('combobox', { name: 'Conta que recebe as empresas' }).fill(tenant.email)
    await page.getByRole('option').first().click()
    await page.getByLabel('Provedor de onde vêm').fill('Focus NFe')
    const arquivo = { name: 'firmas.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') }
    await page.getByLabel('Escolher o arquivo CSV').setInputFiles(arquivo)
    await expectText(page, 'firmas.csv')
    await page.getByRole('button', { name: 'Analisar' }).click()
    await expectText(page, '1 de 11 não foram reconhecidas e ficam de fora.')
    await look('coluna-fora')
    await page.getByLabel('A coluna nome da firma é').selectOption('razaoSocial')
    await page.getByRole('button', { name: 'Analisar de novo' }).click()
    await expectText(page, 'Todas reconhecidas.')
    const linhas = page.getByRole('table', { name: 'Linhas do arquivo' }).getByRole('row')
    const errada = linhas.filter({ hasText: 'Número Errado Ltda' })
    await errada.getByText('Não entra').waitFor()
    assert.match(await errada.innerText(), /cnpj: .*dígitos verificadores/s)
    assert.equal(await linhas.filter({ hasText: 'Vinda Um' }).count(), 0, 'only the faults are shown first')
    await look('previa')
    await page.getByRole('button', { name: 'Aplicar', exact: true }).click()
    await expectText(page, 'Importação aplicada em parte')
    await expectText(page, '1 empresa criada')
    await look('aplicada')
    await enter(tenant)
    await go('/empresas')
    await expectText(page, 'Vinda Um Ltda')
    await goOps('/importacao')
    await page.getByRole('heading', { level: 1, name: 'Importar empresas' }).waitFor()
  },
)

furtherStory(
  'the data of one person are gathered for them with a reason; caches are seen and forgotten; the audit tells all of it, and checks',
  'ops-dados',
  async ({ page, goOps, enterOps, look, world }) => {
    const issuer = await world.issuer()
    const { cpfCnpj } = issuer.empresa
    await enterOps('superadmin')
    await goOps('/lgpd')
    await page.getByLabel('CPF ou CNPJ').fill(cpfCnpj)
    await page.getByLabel('Motivo').fill('Pedido do titular por e-mail, chamado 88')
    await page.getByRole('button', { name: 'Reunir os dados' }).click()
    const baixar = page.getByRole('button', { name: 'Baixar o arquivo' })
    await baixar.waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), baixar.click()])
    const saved = JSON.parse(readFileSync(await file.path(), 'utf8'))
    assert.equal(saved.titular.cpfCnpj, cpfCnpj)
    assert.equal(saved.dados.empresas.length, 1)
    await look('titular')

    await goOps('/caches')
    await page.getByRole('link', { name: 'Ver as chaves de ajustes' }).click()
    const chaves = page.getByRole('table', { name: 'Chaves guardadas' })
    await chaves
      .getByRole('button', { name: /^Ver ajustes:/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('region', { name: 'O que está guardado' }).waitFor()
    await look('guardado')
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await page.getByRole('button', { name: 'Esquecer tudo o que combina' }).click()
    await dialog.getByLabel('Motivo').fill('Conferência de rotina dos caches')
    await dialog.getByRole('button', { name: 'Esquecer' }).click()
    await expectText(page, 'Ainda não está igual.')
    await dialog.getByLabel(/Para confirmar/).fill('ajustes:*')
    await dialog.getByRole('button', { name: 'Esquecer' }).click()
    await expectText(page, /esquecidos?$/)
    await look('caches')

    await goOps('/auditoria?acao=lgpd.export')
    await expectText(page, 'Pedido do titular por e-mail, chamado 88')
    const [planilha] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Exportar CSV' }).click(),
    ])
    assert.match(readFileSync(await planilha.path(), 'utf8'), /lgpd\.export/)
    await page.getByRole('tab', { name: 'Conferência' }).click()
    await page.getByRole('button', { name: 'Conferir agora' }).click()
    await dialog.getByLabel('Motivo').fill('Conferência mensal')
    await dialog.getByRole('button', { name: 'Conferir', exact: true }).click()
    await expectText(page, /A auditoria confere|Ainda não há linhas seladas/)
    await look('conferencia')
    await page.getByRole('tab', { name: 'Resumo' }).click()
    await page.getByRole('link', { name: /Dados de uma pessoa exportados/ }).waitFor()
  },
)

furtherStory(
  'on call at night: an alert of a city leads to its page and its transmissions, is resolved, and the city is probed; the map and the rest of the monitor are one click away',
  'ops-plantao',
  async ({ page, goOps, enterOps, look, world }) => {
    const operator = await openOperator({ url: world.url, env: world.tree.env })
    const cidade = operator.cidades.find((each) => each.cidade === 'sorocaba')!
    const tenant = await world.register()
    const empresa = await openCityCompany(world, tenant, cidade, { ambiente: 'homologacao' })
    await operator.publish({ cidade: 'sorocaba', empresaId: empresa.id, pedido: empresa.body() })
    const api = await tenant.apiKey()
    const issue = async () => {
      const { json, text } = await api.issue(empresa.body())
      assert.equal((await api.waitSettled(json.id)).status, 'autorizada', text)
    }
    await issue()
    const { id: queda } = await world.simulator.admin<{ id: number }>('PUT', 'comportamento', {
      ...{ cidade: cidade.cidade, operacao: 'todas', comportamento: 'indisponivel' },
    })
    // What fails is probed again soon; a person need not wait for it.
    const aberto = `select id from alertas where tipo = 'municipio_inacessivel' and chave = $1 and status <> 'resolvido'`
    await until('the city is out of reach', async () => {
      const probe = `/admin/monitor/webservices/${cidade.ibge}/probe?ambiente=homologacao`
      const { status, text } = await operator.client.call('POST', probe)
      assert.equal(status, 201, text)
      return (await world.sql(aberto, [`${cidade.ibge}:homologacao`])).length > 0
    })
    await enterOps('operador')
    await goOps('/alertas?situacao=abertos&tipo=municipio_inacessivel')
    await page.getByRole('link', { name: 'Ver a cidade' }).click()
    await page.waitForURL(`**/ops/monitor/${cidade.ibge}?ambiente=homologacao`)
    await page.getByRole('heading', { level: 1, name: `${cidade.nome}, ${cidade.uf}` }).waitFor()
    await page.getByRole('group', { name: /^Tempo de resposta/ }).waitFor()
    await look('cidade')
    await page.getByRole('tab', { name: 'Transmissões' }).click()
    const envios = page.getByRole('table', { name: 'Transmissões' })
    await envios.getByText('Autorizada').first().waitFor()
    await page.getByRole('tab', { name: 'Recusas e falhas' }).click()
    await expectText(page, 'Nenhuma recusa e nenhuma falha neste período')
    await page.goBack()
    await page.getByRole('button', { name: /^Resolver:/ }).click()
    await page.getByLabel('O que foi feito').fill('A prefeitura avisou de uma manutenção, que termina hoje.')
    await page.getByRole('button', { name: 'Resolver', exact: true }).click()
    await expectText(page, 'Alerta resolvido')
    await world.simulator.admin('DELETE', `comportamento?id=${queda}&cidade=${cidade.cidade}`)
    await goOps(`/monitor/${cidade.ibge}?ambiente=homologacao`)
    await page.getByRole('button', { name: 'Sondar agora' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('A cidade respondeu').waitFor()
    await dialog.getByText('Ligação segura').waitFor()
    await look('sonda')
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await page.getByRole('tab', { name: 'Sondas' }).click()
    await page.getByText('pedida por uma pessoa').first().waitFor()

    const menu = page.getByRole('navigation', { name: 'Monitor' })
    await goOps('/monitor')
    await menu.getByRole('link', { name: 'Transmissões' }).click()
    await page
      .getByRole('link', { name: `${cidade.nome}, ${cidade.uf}` })
      .first()
      .waitFor()
    // One more note appears by itself.
    const antes = await envios.getByRole('row').count()
    await issue()
    await expectSoon(async () => (await envios.getByRole('row').count()) > antes, true)
    await look('transmissoes')
    for (const [link, texto] of [
      ['Painel', 'Sondas respondidas'],
      ['Padrões', 'Como as cidades de cada padrão vêm respondendo.'],
      ['Regras de alerta', 'Abre quando'],
      ['Saúde do serviço', 'Banco de dados'],
    ] as const) {
      await menu.getByRole('link', { name: link }).click()
      await expectText(page, texto)
      await look(link.toLowerCase().replaceAll(' ', '-'))
    }
    await menu.getByRole('link', { name: 'Mapa' }).click()
    await page.getByRole('link', { name: new RegExp(`^${cidade.uf} \\d+: .*normal`) }).waitFor()
    await look('mapa')
    await page.getByRole('link', { name: new RegExp(`^${cidade.uf} \\d`) }).click()
    await page.waitForURL(`**/ops/monitor?uf=${cidade.uf}`)
    await page
      .getByRole('link', { name: `${cidade.nome}, ${cidade.uf}` })
      .first()
      .waitFor()
  },
)
