// From an empty account to the first authorised note, without leaving the guide.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { SENHA_DO_CERTIFICADO } from '../support/city.ts'
import { expectText } from './expect.ts'
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
  return { CNPJ_API_URL: `http://127.0.0.1:${port}`, CNPJ_PERMITIR_REDE_PRIVADA: '1' }
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
