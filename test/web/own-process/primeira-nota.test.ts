// From an empty account to the first authorised note, without leaving the guide.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { Page } from 'playwright-core'
import { exemploDe } from '#web/portal/pages/inicio/exemplo.ts'
import { REGIMES, type Regime } from '#web/words/regimes.ts'
import { SENHA_DO_CERTIFICADO } from '../../support/city.ts'
import { openCityCompany } from '../../support/city-company.ts'
import { ADMIN_ENV, openOperator } from '../../support/publish-city.ts'
import { nextCnpj, sharedPfx } from '../../support/tenant.ts'
import { until } from '../../support/until.ts'
import { expectGone, expectText, pick } from '../expect.ts'
import { openStories } from '../stage.ts'

const CNPJ = '12345678000195'

let register: Server
/** What the register says of a CNPJ, beside what it says of all. */
const cadastros = new Map<string, object>()
const { furtherStory, story } = openStories(async () => {
  // The register of companies, as BrasilAPI answers.
  register = createServer((request, response) => {
    const cnpj = request.url?.split('/').at(-1) ?? ''
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        cnpj,
        razao_social: 'PRIMEIRA EMPRESA LTDA',
        descricao_situacao_cadastral: 'ATIVA',
        opcao_pelo_simples: true,
        opcao_pelo_mei: false,
        ddd_telefone_1: '9433221100',
        descricao_tipo_de_logradouro: 'AVENIDA',
        logradouro: 'VP-8',
        numero: '12',
        bairro: 'NOVA MARABA',
        cep: '68508000',
        uf: 'PA',
        codigo_municipio_ibge: 1504208,
        municipio: 'MARABA',
        ...cadastros.get(cnpj),
      }),
    )
  })
  await new Promise<void>((done) => register.listen(0, '127.0.0.1', done))
  const { port } = register.address() as AddressInfo
  return { ...ADMIN_ENV, CNPJ_API_URL: `http://127.0.0.1:${port}` }
})
after(() => register?.close())

/** The first step with a CNPJ that the register knows: the card, the regime where it is not known, and the rest. */
async function fillEmpresa(page: Page, { cnpj, regime, im }: { cnpj: string; regime: Regime; im?: string }) {
  await page.getByLabel('CNPJ ou CPF').fill(cnpj)
  await page.getByRole('region', { name: 'Empresa encontrada' }).waitFor()
  if (regime.startsWith('lucro')) {
    await page.getByRole('combobox', { name: 'Regime tributário' }).click()
    await pick(page.getByRole('option', { name: REGIMES[regime] }))
  }
  if (im) await page.getByLabel('Inscrição municipal').fill(im)
}

async function sendCertificado(page: Page, buffer: Buffer) {
  const file = { name: 'empresa.pfx', mimeType: 'application/x-pkcs12', buffer }
  await page.getByLabel('Arquivo do certificado A1').setInputFiles(file)
  await page.getByLabel('Senha do certificado').fill(SENHA_DO_CERTIFICADO)
  await page.getByRole('button', { name: 'Enviar certificado' }).click()
}

/** The heading of a step has the focus: what is read next is the step that begins. */
const atStep = (page: Page, name: string) => page.getByRole('heading', { name }).and(page.locator(':focus')).waitFor()

/** What the register says of the options of a regime: it knows the Simples and the MEI, and no profit regime. */
const opcoes = (regime: Regime) => ({
  opcao_pelo_simples: regime === 'simples_nacional',
  opcao_pelo_mei: regime === 'mei',
})
const CAPITAL = {
  logradouro: 'DA CONSOLACAO',
  descricao_tipo_de_logradouro: 'RUA',
  bairro: 'CONSOLACAO',
  cep: '01301000',
  uf: 'SP',
  codigo_municipio_ibge: 3550308,
  municipio: 'SAO PAULO',
}
const QUATRO: Regime[] = ['simples_nacional', 'mei', 'lucro_presumido', 'lucro_real']

story(
  'the CNPJ typed at sign-up begins the guide, and four steps lead to an authorised note',
  'primeira-nota',
  async ({ page, go, world, look }) => {
    const pfx = world.simulator.makeCertificate({ cnpj: CNPJ }).pfx
    await go('/criar-conta')
    await page.getByLabel('Seu nome').fill('Ana Primeira')
    await page.getByLabel('E-mail').fill('ana@primeira.example')
    await page.getByLabel('Senha', { exact: true }).fill('uma frase comprida de ana')
    await page.getByLabel('Empresa ou escritório').fill('Primeira Empresa')
    await page.getByLabel('CPF ou CNPJ (opcional)').fill('12.345.678/0001-95')
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expectText(page, 'Sua primeira nota')
    const card = page.getByRole('region', { name: 'Empresa encontrada' })
    await card.getByText('PRIMEIRA EMPRESA LTDA').waitFor()
    await expectGone(page.getByLabel('Razão social'))
    await look('1-empresa')
    await page.getByRole('button', { name: 'Editar' }).click()
    await page.getByLabel('Razão social').fill('Primeira Empresa Limitada')
    await look('1-editar')
    await page.getByRole('button', { name: 'Cadastrar empresa' }).click()

    await atStep(page, 'Certificado A1')
    await page.getByRole('status').filter({ hasText: 'Passo 2 de 4: Certificado A1' }).waitFor()
    await expectText(page, 'Primeira Empresa Limitada')
    await look('2-certificado')
    await sendCertificado(page, pfx)

    await atStep(page, 'Por onde emitir')
    await page.getByRole('button', { name: 'Criar chave de teste' }).click()
    await expectText(page, 'Guarde a chave agora')
    await look('3-chave')
    await page.getByRole('button', { name: 'Continuar' }).click()

    await atStep(page, 'Primeira nota, em homologação')
    await page.getByRole('button', { name: 'Emitir a nota de exemplo' }).waitFor()
    await look('4-exemplo')
    await page.getByRole('button', { name: 'Emitir a nota de exemplo' }).click()
    await expectText(page, 'Sua primeira nota está autorizada')
    assert.equal(new URL(page.url()).pathname, '/app/inicio')

    const [nota] = await world.sql<{ status: string; numero: string }>(
      `select n.status, n.numero from notas n join tenants t on t.id = n.tenant_id where t.cpf_cnpj = $1`,
      [CNPJ],
    )
    assert.equal(nota!.status, 'autorizada')
    await expectText(page, `Nota ${nota!.numero}`)
    await look('5-autorizada')
    await page.getByRole('button', { name: 'Ir para o início' }).click()
    await expectText(page, 'Nenhuma rejeição nos últimos 30 dias')
  },
)

furtherStory(
  'the guide leads a company of each regime to an authorised note in a city of the national system',
  'primeira-nota-nacional',
  async ({ page, go, enter, world, look }) => {
    for (const regime of QUATRO) {
      const cnpj = nextCnpj()
      cadastros.set(cnpj, opcoes(regime))
      await enter(await world.register())
      await go('/inicio')
      await fillEmpresa(page, { cnpj, regime })
      if (regime === 'lucro_real') await look('cartao')
      await page.getByRole('button', { name: 'Cadastrar empresa' }).click()
      await atStep(page, 'Certificado A1')
      await sendCertificado(page, sharedPfx(world.simulator))
      await page.getByRole('button', { name: 'Emitir pelo portal' }).click()
      await page.getByRole('button', { name: 'Emitir a nota de exemplo' }).click()
      await expectText(page, 'Sua primeira nota está autorizada')
    }
  },
)

furtherStory(
  'a city that is not served is reported at the first step, and a person who asks gets one mail when it is; then its notes go',
  'primeira-nota-capital',
  async ({ page, go, enter, world, look }) => {
    const tenants = []
    for (const regime of QUATRO) {
      const cnpj = nextCnpj()
      cadastros.set(cnpj, { ...CAPITAL, ...opcoes(regime) })
      const tenant = await world.register()
      await enter(tenant)
      await go('/inicio')
      await fillEmpresa(page, { cnpj, regime })
      const served = !regime.startsWith('lucro')
      if (served) await expectGone(page.getByText('Em São Paulo, Simples e MEI: sim · demais: ainda não'))
      else {
        await expectText(page, 'Em São Paulo, Simples e MEI: sim · demais: ainda não')
        await page.getByRole('button', { name: 'Avise-me quando começar' }).click()
        await expectText(page, 'Você vai receber um e-mail quando começarmos em São Paulo.')
        await look('avise-me')
      }
      await page.getByRole('button', { name: 'Cadastrar empresa' }).click()
      await atStep(page, 'Certificado A1')
      await sendCertificado(page, sharedPfx(world.simulator))
      await page.getByRole('button', { name: 'Emitir pelo portal' }).click()
      if (served) {
        await page.getByRole('button', { name: 'Emitir a nota de exemplo' }).click()
        await expectText(page, 'Sua primeira nota está autorizada')
        continue
      }
      await expectText(page, 'Em São Paulo, Simples e MEI: sim · demais: ainda não')
      await expectGone(page.getByRole('button', { name: 'Emitir a nota de exemplo' }))
      const [empresa] = (await tenant.portal.get('/portal/empresas')).json.items
      const { endereco } = empresa
      const change = { inscricaoMunicipal: '12345678', endereco }
      assert.equal((await tenant.portal.call('PATCH', `/portal/empresas/${empresa.id}`, { body: change })).status, 200)
      tenants.push({ tenant, empresa })
    }
    await look('espera')

    const operator = await openOperator({ url: world.url, env: world.tree.env })
    const [{ empresa }] = tenants as [(typeof tenants)[number]]
    const pedido = exemploDe(empresa)
    const { id } = await operator.publish({ cidade: 'sao-paulo', empresaId: empresa.id, pedido })
    await operator.client.post(`/admin/conexoes/${id}/publicar`, {})
    for (const { tenant, empresa } of tenants) {
      const mails = () => tenant.portal.get('/portal/conta/emails')
      const told = await until('the mail about São Paulo', async () => {
        const all: { assunto: string }[] = (await mails()).json.items
        const found = all.filter(({ assunto }) => assunto.startsWith('Já emitimos em São Paulo'))
        return found.length > 0 ? found : null
      })
      assert.equal(told.length, 1)
      await enter(tenant)
      await go('/inicio')
      await page.getByRole('button', { name: 'Emitir pelo portal' }).click()
      await page.getByRole('button', { name: 'Emitir a nota de exemplo' }).click()
      await expectText(page, 'A prefeitura conferiu a nota de exemplo')
      if (empresa.regimeTributario === 'lucro_real') await look('conferida')
      await page.getByRole('button', { name: 'Emitir a primeira nota em produção' }).click()
      await page.waitForURL('**/emitir*')
      const sent = await tenant.portal.post('/portal/nfse?ambiente=producao', exemploDe(empresa))
      assert.equal(sent.status, 202, sent.text)
      await go('/notas')
      await page.getByText('Autorizada').first().waitFor()
      await page.evaluate('sessionStorage.clear(); localStorage.clear()')
    }
  },
)

const regimeOf = (regimeTributario: string) => ({
  regimeTributario,
  regimeApuracaoSimples: regimeTributario === 'simples_nacional' ? 1 : null,
  optanteMei: regimeTributario === 'mei',
})

furtherStory(
  'the example is authorised for every regime, by the national system and by a city of its own',
  'primeira-nota-regimes',
  async ({ page, go, enter, world }) => {
    const tenant = await world.register()
    const issue = async (empresa: Parameters<typeof exemploDe>[0]) => {
      const sent = await tenant.portal.post('/portal/nfse?ambiente=homologacao', exemploDe(empresa))
      assert.equal(sent.status, 202, `${empresa.regimeTributario}: ${sent.text}`)
      const nota = await until(`the example of ${empresa.regimeTributario} is settled`, async () => {
        const { json } = await tenant.portal.get(`/portal/nfse/${sent.json.id}`)
        return ['processando', 'falha_temporaria'].includes(json.status) ? null : json
      })
      return [empresa.regimeTributario, nota.status, nota.erros]
    }
    const regimes = Object.keys(REGIMES)
    const nacionais = regimes.map(async (regime) => {
      const empresa = await tenant.createEmpresa(regimeOf(regime))
      await tenant.uploadCertificado(empresa.id, sharedPfx(world.simulator))
      return issue(empresa as never)
    })
    const authorised = regimes.map((regime) => [regime, 'autorizada', []])
    assert.deepEqual(await Promise.all(nacionais), authorised)

    const operator = await openOperator({ url: world.url, env: world.tree.env })
    const americana = operator.cidades.find(({ cidade }) => cidade === 'americana')!
    const inCity = regimes.map(async (regime) => {
      const empresa = regimeOf(regime)
      const { id } = await openCityCompany(world, tenant, americana, { ambiente: 'homologacao', empresa, trilho: null })
      return (await tenant.portal.get(`/portal/empresas/${id}`)).json
    })
    const companies = await Promise.all(inCity)
    await operator.publish({ cidade: 'americana', empresaId: companies[0].id })
    assert.deepEqual(await Promise.all(companies.map(issue)), authorised)
    // São Paulo only validates in homologação, and wants a code of its own table.
    const capital = operator.cidades.find(({ cidade }) => cidade === 'sao-paulo')!
    const sample = 'regular-ibs-cbs-retencoes'
    const paulistana = await openCityCompany(world, tenant, capital, { ambiente: 'homologacao', sample, trilho: null })
    await operator.publish({ cidade: 'sao-paulo', empresaId: paulistana.id, pedido: paulistana.body() })
    const exemplo = exemploDe((await tenant.portal.get(`/portal/empresas/${paulistana.id}`)).json)
    const { json } = await tenant.portal.post('/portal/nfse/validar?ambiente=homologacao', exemplo)
    assert.deepEqual([json.valida, json.trilho, json.erros], [true, 'municipal', []])

    await enter(tenant)
    await go('/notas')
    await expectText(page, `1–${2 * regimes.length} de ${2 * regimes.length}`)
  },
)
