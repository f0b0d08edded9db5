import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { checkDigits } from '#domain/cpf-cnpj.ts'
import { SENHA_DO_CERTIFICADO } from '../support/city.ts'
import { openCityCompany } from '../support/city-company.ts'
import { openOperator } from '../support/publish-city.ts'
import { sharedPfx } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { expectGone, expectSoon, expectText, pick } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, story } = sharedStories()

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Arquivo do certificado A1').setInputFiles({ name, mimeType: 'application/x-pkcs12', buffer })

story(
  'a company is registered by its CNPJ, which has letters, and its certificate is accepted after a wrong password',
  'empresa-nova',
  async ({ page, go, enter, world, look }) => {
    const tenant = await world.register()
    await enter(tenant)
    await go('/empresas')
    await expectText(page, 'Nenhuma empresa ainda')
    await look('vazia')
    await page.getByRole('link', { name: 'Nova empresa' }).first().click()
    const cnpj = '7K9PQ2RX000176'
    const outraFilial = `7K9PQ2RX0002${checkDigits('7K9PQ2RX0002')}`
    await page.getByLabel('CNPJ ou CPF').pressSequentially('7k.9pq.2rx/0001-76')
    await expectText(page, /^Encontrada: .+ LTDA/)
    const cidade = page.getByLabel('Cidade', { exact: true })
    const nome = await page.getByLabel('Razão social').inputValue()
    assert.match(nome, / LTDA$/)
    await until('the name of the city', async () => /, [A-Z]{2}$/.test(await cidade.inputValue()) || null)
    await look('preenchida')
    await page.getByLabel('Nome fantasia').fill('Padaria do Zé')
    await page.getByRole('combobox', { name: 'Regime tributário' }).click()
    await pick(page.getByRole('option', { name: 'Lucro presumido' }))
    // The page reports a city without a road when it is chosen.
    await cidade.fill('São Paulo')
    await pick(page.getByRole('option', { name: 'São Paulo, SP' }))
    await expectText(page, 'Em São Paulo, Simples e MEI: sim · demais: ainda não')
    await expectText(page, /Falta a nossa ligação com o sistema da prefeitura. Quem resolve somos nós/)
    await look('cidade-nao-atendida')
    await cidade.fill('Marabá')
    await pick(page.getByRole('option', { name: 'Marabá, PA' }))
    await expectGone(page.getByText('demais: ainda não'))
    await page.getByRole('button', { name: 'Cadastrar empresa' }).click()
    await expectText(page, 'Envie o certificado A1')

    await choose(page, 'padaria.pfx', world.simulator.makeCertificate({ cnpj: outraFilial }).pfx)
    await page.getByLabel('Senha do certificado', { exact: true }).fill('senha errada')
    await page.getByRole('button', { name: 'Enviar certificado' }).click()
    await expectText(page, 'A senha não abre este arquivo')
    await look('senha-errada')
    await page.getByLabel('Senha do certificado', { exact: true }).fill(SENHA_DO_CERTIFICADO)
    await page.getByRole('button', { name: 'Enviar certificado' }).click()
    await expectText(page, 'Mesma raiz da empresa')
    await expectText(page, /^\d+ dias restantes/)
    await look('certificado')

    await go(`/empresas?q=${cnpj.slice(0, 12)}`)
    await expectText(page, nome)
    await expectText(page, '7K.9PQ.2RX/0001-76')
    const [saved] = (await tenant.portal.get('/portal/empresas')).json.items
    assert.deepEqual(
      [saved.cpfCnpj, saved.nomeFantasia, saved.regimeTributario, saved.optanteMei],
      [cnpj, 'Padaria do Zé', 'lucro_presumido', false],
    )
  },
)

furtherStory(
  'a certificate of another CNPJ, an expired one and a file that is no certificate are refused in words',
  'empresa-certificado-recusado',
  async ({ page, go, enter, world }) => {
    const tenant = await world.register()
    const { id } = await tenant.createEmpresa()
    await enter(tenant)
    await go(`/empresas/${id}?aba=certificado`)
    const send = async (name: string, buffer: Buffer) => {
      await choose(page, name, buffer)
      await page.getByLabel('Senha do certificado', { exact: true }).fill(SENHA_DO_CERTIFICADO)
      await page.getByRole('button', { name: 'Enviar certificado' }).click()
    }
    await send('contrato.pdf', Buffer.from('%PDF-1.7 isto não é um certificado'))
    await expectText(page, 'Este arquivo não é um certificado A1')
    const cnpj = '11222333000181'
    await send('vencido.pfx', world.simulator.makeCertificate({ cnpj, vencido: true }).pfx)
    await expectText(page, /Este certificado venceu em \d\d\/\d\d\/\d{4}; envie o novo/)
    await send('vizinha.pfx', world.simulator.makeCertificate({ cnpj: '12345678000195' }).pfx)
    await expectText(page, /Este certificado é de 12\.345\.678\/0001-95, e a empresa é 11\.222\.333/)
    assert.equal((await tenant.portal.get(`/portal/empresas/${id}`)).json.certificado, null)
  },
)

furtherStory(
  'a city shows only the fields it requires, and a saved password is never shown again',
  'empresa-municipio',
  async ({ page, go, enter, world, look }) => {
    const operator = await openOperator({ url: world.url, env: world.tree.env })
    const jau = operator.cidades.find(({ cidade }) => cidade === 'jau')!
    assert.ok('usuario' in jau.acesso)
    const tenant = await world.register()
    const { id } = await openCityCompany(world, tenant, jau, { ambiente: 'homologacao' })
    // A company of the Simples would issue nationally.
    const regular = { regimeTributario: 'lucro_presumido', regimeApuracaoSimples: null }
    const changed = await tenant.portal.call('PATCH', `/portal/empresas/${id}`, { body: regular })
    assert.equal(changed.status, 200, changed.text)
    await operator.publish({ cidade: 'jau', empresaId: id })
    const marabaense = await tenant.createEmpresa()
    await tenant.uploadCertificado(marabaense.id, sharedPfx(world.simulator))
    await enter(tenant)

    await go(`/empresas/${marabaense.id}?aba=municipios`)
    await page.getByRole('link', { name: 'Marabá, PA' }).click()
    await expectText(page, 'Nada mais a preencher')
    await expectGone(page.getByLabel('Senha da prefeitura'))
    await look('nacional')

    const config = (await tenant.portal.get(`/portal/empresas/${id}/nfse-configs`)).json.items[0]
    const gone = await tenant.portal.call('DELETE', `/portal/empresas/${id}/nfse-configs/${config.id}`)
    assert.equal(gone.status, 200, gone.text)
    await go(`/empresas/${id}?aba=municipios`)
    await expectText(page, 'Falta usuário e senha')
    await look('falta')
    await page.getByRole('link', { name: 'Jaú, SP' }).click()
    await page.getByLabel('Usuário da prefeitura').fill(jau.acesso.usuario)
    await page.getByLabel('Senha da prefeitura', { exact: true }).fill(jau.acesso.senha)
    await expectGone(page.getByLabel('Token da prefeitura'))
    await page.getByText('Padrões das notas').click()
    await page.getByLabel('Alíquota do ISS').fill('2,5')
    await look('preenchida')
    await page.getByRole('button', { name: 'Salvar configuração' }).click()
    await expectText(page, 'definida')
    assert.ok(!(await page.content()).includes(jau.acesso.senha))
    assert.ok(!(await page.content()).includes(jau.acesso.usuario))

    await page.reload()
    await expectText(page, 'definida')
    await page.getByRole('button', { name: 'Trocar senha da prefeitura' }).click()
    await page.getByRole('button', { name: 'Manter o que está salvo' }).click()
    await page.getByLabel('Série das notas').fill('7')
    await page.getByRole('button', { name: 'Salvar configuração' }).click()
    await expectText(page, 'Configuração salva')
    const { items } = (await tenant.portal.get(`/portal/empresas/${id}/nfse-configs`)).json
    const saved = items.find(({ ambiente }: { ambiente: string }) => ambiente === 'homologacao')
    assert.deepEqual(
      [saved.serieRps, saved.senha, saved.usuario, saved.aliquotaIssPadrao],
      ['7', '***', jau.acesso.usuario, 2.5],
    )

    await page.getByRole('button', { name: 'Voltar ao padrão' }).click()
    await expectText(page, 'Sem usuário e senha: as notas daqui não saem')
    await look('voltar')
    await page.getByRole('button', { name: 'Remover configuração' }).click()
    await expectText(page, 'Falta usuário e senha')
  },
)

story(
  'the usual service of a company and the codes of its city are written once, and a note begins with that service',
  'empresa-servico',
  async ({ page, go, enter, world, look }) => {
    const { tenant, empresa } = await world.issuer()
    await enter(tenant)
    await go(`/empresas/${empresa.id}?aba=municipios`)
    await page.getByRole('link', { name: 'Marabá, PA' }).click()
    await page.getByText('Serviço das notas').click()
    await page.getByLabel('Discriminação').fill('Suporte técnico mensal')
    await page.getByLabel('Códigos de serviço da prefeitura').fill('2919; 17.01\n3101')
    await page.getByRole('button', { name: 'Salvar configuração' }).click()
    await expectText(page, 'Escolha o serviço da lista.')
    await expectText(page, 'Linha 2: esperado o código da prefeitura e o item da LC 116')
    await look('falta')
    await page.getByLabel('Serviço da lista (LC 116)').fill('suporte técnico')
    await page.getByRole('option', { name: /^01\.07/ }).click()
    await page.getByLabel('Códigos de serviço da prefeitura').fill('2919; 17.01\n3101\t1.07\t010701')
    await page.getByRole('button', { name: 'Salvar configuração' }).click()
    await expectText(page, 'Configuração salva')
    const [saved] = (await tenant.portal.get(`/portal/empresas/${empresa.id}/nfse-configs`)).json.items
    assert.deepEqual(saved.servicoPadrao, { codigo: '01.07', discriminacao: 'Suporte técnico mensal' })
    assert.deepEqual(saved.codigosDaCidade, [
      { codigoTributacao: '2919', codigo: '17.01' },
      { codigoTributacao: '3101', codigo: '1.07', codigoServicoNacional: '010701' },
    ])

    await go('/emitir')
    await expectSoon(
      () => page.locator('[data-campo="servico[0].discriminacao"]').inputValue(),
      'Suporte técnico mensal',
    )
    await expectSoon(
      async () => (await page.locator('[data-campo="servico[0].codigo"]').inputValue()).slice(0, 5),
      '01.07',
    )
    await look('nota')
  },
)

furtherStory(
  'a read-only role sees the companies and their certificates, and why nothing can be changed',
  'empresas-lista',
  async ({ page, go, enter, world, look }) => {
    const tenant = await world.register()
    const [first, second] = [await tenant.createEmpresa(), await tenant.createEmpresa()]
    await tenant.uploadCertificado(first.id, sharedPfx(world.simulator))
    await tenant.uploadCertificado(second.id, sharedPfx(world.simulator))
    await tenant.createEmpresa({ razaoSocial: 'Oficina Sem Certificado Ltda', nomeFantasia: 'Oficina da Vila' })
    await world.sql(`update certificados set valido_ate = now() + interval '12 days 1 hour' where empresa_id = $1`, [
      second.id,
    ])
    await enter(tenant)
    await go('/empresas')
    await expectText(page, 'Certificado: 12 dias restantes')
    await look('dona')
    await page.emulateMedia({ colorScheme: 'dark' })
    await look('escuro')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('combobox', { name: 'Certificado' }).click()
    await pick(page.getByRole('option', { name: 'Sem certificado' }))
    await page.waitForURL('**/empresas?estado=ausente')
    await expectText(page, '1–1 de 1')
    await expectText(page, 'Oficina Sem Certificado Ltda')

    await world.sql(`update usuarios set papel = 'leitura' where tenant_id = $1`, [tenant.id])
    await page.reload()
    await page.getByRole('button', { name: 'Nova empresa' }).click({ force: true })
    await page.getByRole('status').getByText('Seu papel (Leitura) não permite cadastrar empresas').waitFor()
    await go('/empresas?q=ninguém')
    await expectText(page, 'Nenhuma empresa com este filtro')
  },
)

furtherStory(
  'on a phone a company changes its data, adds a city and is taken out of use',
  'empresa-fone',
  async ({ page, go, enter, world, look }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const tenant = await world.register()
    const { id } = await tenant.createEmpresa({ razaoSocial: 'Oficina do Bairro Ltda' })
    await tenant.uploadCertificado(id, sharedPfx(world.simulator))
    await enter(tenant)
    await go('/empresas')
    await page.getByRole('link', { name: 'Oficina do Bairro Ltda' }).click()
    await page.getByLabel('CEP').fill('685')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expectText(page, 'O CEP tem 8 dígitos.')
    await page.getByLabel('CEP').fill('68500-010')
    await page.getByLabel('Nome fantasia').fill('')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expectText(page, 'Alterações salvas')

    await page.getByRole('tab', { name: 'Municípios' }).click()
    await page.getByLabel('Município', { exact: true }).fill('belem')
    await pick(page.getByRole('option', { name: 'Belém, PA' }))
    await page.waitForURL('**?aba=municipios&municipio=1501402')
    await page.getByLabel('Série das notas').fill('série nova')
    await page.getByRole('button', { name: 'Salvar configuração' }).click()
    await expectText(page, 'De 1 a 5 letras ou dígitos.')
    await page.getByLabel('Série das notas').fill('7')
    await page.getByRole('button', { name: 'Salvar configuração' }).click()
    await expectText(page, 'Configuração salva')
    await page.getByRole('button', { name: 'Todos os municípios' }).click()
    await expectText(page, 'Belém, PA')
    await look('municipios')
    await page.setViewportSize({ width: 390, height: 844 })

    await page.getByRole('tab', { name: 'Dados' }).click()
    await page.getByRole('button', { name: 'Desativar empresa' }).click()
    await expectText(page, 'também os que chegam pela API')
    await page.getByRole('dialog').getByRole('button', { name: 'Desativar empresa' }).click()
    await page.getByRole('button', { name: 'Reativar empresa' }).waitFor()
    const saved = (await tenant.portal.get(`/portal/empresas/${id}`)).json
    assert.deepEqual([saved.ativa, saved.endereco.cep, saved.nomeFantasia], [false, '68500010', null])
  },
)

furtherStory(
  'another person’s change is shown before it is overwritten, and only fields changed here are written',
  'empresa-conflito',
  async ({ page, go, enter, world, look }) => {
    const tenant = await world.register()
    const { id } = await tenant.createEmpresa({ nomeFantasia: 'Loja', email: 'um@exemplo.com.br' })
    const change = async (body: object) => {
      const changed = await tenant.portal.call('PATCH', `/portal/empresas/${id}`, { body })
      assert.equal(changed.status, 200, changed.text)
    }
    await enter(tenant)
    await go(`/empresas/${id}`)
    await page.getByLabel('E-mail').fill('dois@exemplo.com.br')
    await change({ nomeFantasia: 'Padaria da Esquina' })
    // The window is looked at again: what was typed stays.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    const save = page.getByRole('button', { name: 'Salvar alterações' })
    await save.click()
    const conflito = page.getByRole('region', { name: 'Isto mudou enquanto você editava' })
    await conflito.getByText('Padaria da Esquina').waitFor()
    await look('mudou')
    await page.getByRole('button', { name: 'Manter o meu e salvar' }).click()
    await expectText(page, 'Alterações salvas')
    const read = async () => (await tenant.portal.get(`/portal/empresas/${id}`)).json
    const saved = await read()
    assert.deepEqual([saved.email, saved.nomeFantasia], ['dois@exemplo.com.br', 'Padaria da Esquina'])
    await expectSoon(() => page.getByLabel('Nome fantasia').inputValue(), 'Padaria da Esquina')

    await page.getByLabel('Nome fantasia').fill('A minha')
    await change({ nomeFantasia: 'A dela' })
    await save.click()
    await conflito.getByText('O seu: A minha').waitFor()
    await page.getByRole('button', { name: 'Ficar com o que está salvo' }).click()
    await expectSoon(() => page.getByLabel('Nome fantasia').inputValue(), 'A dela')
    await expectGone(conflito)

    await go(`/empresas/${id}?aba=municipios&municipio=1504208`)
    await page.getByLabel('Série das notas').fill('7')
    const url = `/portal/empresas/${id}/nfse-configs`
    const other = { ambiente: 'homologacao', enviarEmailTomador: true }
    assert.equal((await tenant.portal.call('PUT', url, { body: other })).status, 200)
    await page.getByRole('button', { name: 'Salvar configuração' }).click()
    await conflito.waitFor()
    await page.getByRole('button', { name: 'Manter o meu e salvar' }).click()
    await expectText(page, 'Configuração salva')
    const [config] = (await tenant.portal.get(url)).json.items
    assert.deepEqual([config.serieRps, config.enviarEmailTomador], ['7', true])
  },
)

furtherStory(
  'an unsaved change is not lost by a click elsewhere; a saved one asks nothing',
  'sair-sem-salvar',
  async ({ page, go, enter, look, world }) => {
    const { tenant, empresa } = await world.issuer()
    await enter(tenant)
    await go(`/empresas/${empresa.id}`)
    const telefone = page.getByLabel('Telefone')
    await telefone.fill('11933334444')
    await expectSoon(() => telefone.inputValue(), '(11) 93333-4444')
    const question = page.getByRole('dialog', { name: 'Sair sem salvar?' })
    for (const leave of [
      () => page.getByRole('tab', { name: 'Certificado' }).click(),
      () => page.getByRole('link', { name: 'Notas', exact: true }).click(),
    ]) {
      await leave()
      await question.waitFor()
      await page.keyboard.press('Escape')
      await expectGone(question)
      await expectSoon(() => telefone.inputValue(), '(11) 93333-4444')
    }
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expectText(page, 'Alterações salvas')
    const saved = await tenant.portal.get(`/portal/empresas/${empresa.id}`)
    assert.equal(saved.json.telefone, '11933334444')
    await page.getByRole('tab', { name: 'Certificado' }).click()
    await expectText(page, /dias restantes/)

    await page.getByRole('tab', { name: 'Dados' }).click()
    await page.getByLabel('Nome fantasia').fill('Outro')
    await page.getByRole('link', { name: 'Notas', exact: true }).click()
    await question.waitFor()
    await look('pergunta')
    await question.getByRole('button', { name: 'Sair sem salvar' }).click()
    await page.getByRole('heading', { name: 'Notas' }).waitFor()
  },
)
