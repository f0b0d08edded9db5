// From an empty account to the first authorised note, without leaving the guide.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { exemploDe } from '#web/portal/pages/inicio/exemplo.ts'
import { REGIMES } from '#web/words/regimes.ts'
import { SENHA_DO_CERTIFICADO } from '../support/city.ts'
import { openCityCompany } from '../support/city-company.ts'
import { ADMIN_ENV, openOperator } from '../support/publish-city.ts'
import { sharedPfx } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { expectGone, expectText } from './expect.ts'
import { openStories } from './stage.ts'

const CNPJ = '12345678000195'
const PATIENCE_MS = 120_000

let register: Server
const { story } = openStories(async () => {
  // The register of companies, as BrasilAPI answers.
  register = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        cnpj: CNPJ,
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
      }),
    )
  })
  await new Promise<void>((done) => register.listen(0, '127.0.0.1', done))
  const { port } = register.address() as AddressInfo
  return { ...ADMIN_ENV, CNPJ_API_URL: `http://127.0.0.1:${port}`, CNPJ_PERMITIR_REDE_PRIVADA: '1' }
})
after(() => register?.close())

story(
  'a new account gets its first authorised note in four steps, within two minutes, inside the guide',
  'primeira-nota',
  async ({ page, go, enter, world, look }) => {
    const tenant = await world.register()
    const pfx = world.simulator.makeCertificate({ cnpj: CNPJ }).pfx
    await enter(tenant)
    const begun = Date.now()
    await go('/inicio')
    await expectText(page, 'Sua primeira nota')
    await look('1-empresa')
    await page.getByLabel('CNPJ ou CPF').fill('12.345.678/0001-95')
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=razaoSocial]')?.value !== '')
    await page.getByRole('button', { name: 'Cadastrar empresa' }).click()

    await expectText(page, 'Arraste o .pfx')
    // What is read next is the step that begins.
    await page.getByRole('heading', { name: 'Certificado A1' }).and(page.locator(':focus')).waitFor()
    await look('2-certificado')
    await page
      .getByLabel('Arquivo do certificado A1')
      .setInputFiles({ name: 'empresa.pfx', mimeType: 'application/x-pkcs12', buffer: pfx })
    await page.getByLabel('Senha do certificado').fill(SENHA_DO_CERTIFICADO)
    await page.getByRole('button', { name: 'Enviar certificado' }).click()

    await page.getByRole('button', { name: 'Criar chave de teste' }).click()
    await expectText(page, 'Guarde a chave agora')
    await look('3-chave')
    await page.getByRole('button', { name: 'Continuar' }).click()

    await page.getByRole('button', { name: 'Emitir a nota de exemplo' }).waitFor()
    await look('4-exemplo')
    await page.getByRole('button', { name: 'Emitir a nota de exemplo' }).click()
    await expectText(page, 'Sua primeira nota está autorizada')
    assert.ok(Date.now() - begun < PATIENCE_MS)
    assert.equal(new URL(page.url()).pathname, '/app/inicio')

    const [nota] = await world.sql<{ status: string; numero: string }>(
      'select status, numero from notas where tenant_id = $1',
      [tenant.id],
    )
    assert.equal(nota!.status, 'autorizada')
    await expectText(page, `Nota ${nota!.numero}`)
    await look('5-autorizada')
    await page.getByRole('button', { name: 'Ir para o início' }).click()
    await expectText(page, 'Nenhuma rejeição nos últimos 30 dias')
  },
)

const regimeOf = (regimeTributario: string) => ({
  regimeTributario,
  regimeApuracaoSimples: regimeTributario === 'simples_nacional' ? 1 : null,
  optanteMei: regimeTributario === 'mei',
})

story(
  'a company of the regular regime gets its first note from the guide too, and a city that is not served is reported first',
  'primeira-nota-regular',
  async ({ page, go, enter, world, look }) => {
    const tenant = await world.register()
    const { id } = await tenant.createEmpresa(regimeOf('lucro_presumido'))
    await tenant.uploadCertificado(id, sharedPfx(world.simulator))
    const move = async (codigoCidade: string, estado: string) => {
      const { endereco } = (await tenant.portal.get(`/portal/empresas/${id}`)).json
      const body = { endereco: { ...endereco, codigoCidade, estado } }
      assert.equal((await tenant.portal.call('PATCH', `/portal/empresas/${id}`, { body })).status, 200)
    }
    await move('3550308', 'SP')
    await enter(tenant)
    await go('/inicio')
    await page.getByRole('button', { name: 'Emitir pelo portal' }).click()
    await expectText(page, 'Ainda não emitimos em São Paulo')
    await expectGone(page.getByRole('button', { name: 'Emitir a nota de exemplo' }))
    await look('sem-cidade')
    await move('1504208', 'PA')
    await page.reload()
    await page.getByRole('button', { name: 'Emitir pelo portal' }).click()
    await page.getByRole('button', { name: 'Emitir a nota de exemplo' }).click()
    await expectText(page, 'Sua primeira nota está autorizada')
  },
)

story(
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
