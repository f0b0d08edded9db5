import assert from 'node:assert/strict'
import { SENHA_DO_CERTIFICADO } from '../support/city.ts'
import { linkSentTo } from './caixa.ts'
import { expectGone, expectSoon, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, story } = sharedStories()

story(
  'an account asks the owner of a company for its certificate by a link, who sends it without an account, on a phone',
  'certificados',
  async ({ page, go, enter, world, look }) => {
    const { tenant, api, body, empresa } = await world.issuer({ empresa: { razaoSocial: 'Padaria do Zé Ltda' } })
    await api.waitSettled((await api.issue(body())).json.id)
    const { id, cpfCnpj } = await tenant.createEmpresa({ razaoSocial: 'Oficina da Ana Ltda' })
    const old = world.simulator.makeCertificate({ cnpj: cpfCnpj, dias: 12 }).pfx
    assert.equal((await tenant.uploadCertificado(id, old)).status, 201)
    await enter(tenant)
    await go('/inicio')
    await page.getByRole('link', { name: 'Certificados', exact: true }).click()
    const rows = page.getByRole('row')
    await expectText(page, 'Oficina da Ana Ltda')
    // The one that ends first is in front, whatever its name.
    await rows.nth(1).getByText('Oficina da Ana Ltda').waitFor()
    await rows.nth(1).getByText('em 11 dias').waitFor()
    await rows.nth(1).getByText('Vence logo').waitFor()
    await page.getByRole('button', { name: 'Vence em', exact: true }).click()
    await rows.nth(1).getByText('Padaria do Zé Ltda').waitFor()
    await rows.nth(1).getByText('Em dia').waitFor()
    await look('lista')

    const email = `zeca-${id}@oficina.example`
    await page.getByRole('button', { name: 'Pedir por link o certificado de Oficina da Ana Ltda' }).click()
    await page.getByLabel('E-mail de quem tem o certificado (opcional)').fill(email)
    await look('pedir')
    await page.getByRole('button', { name: 'Enviar o link' }).click()
    await expectText(page, 'O link está pronto')
    await page.getByRole('button', { name: 'Copiar o link' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const link = await linkSentTo(tenant, email)
    assert.ok(copied.endsWith(link), `${copied} is the link that was sent`)
    await look('pronto')
    await page.getByRole('button', { name: 'Fechar' }).click()
    await expectText(page, new RegExp(`Link enviado a ${email}, vale até`))

    await page.context().clearCookies()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(link)
    await expectText(page, 'Conta Exemplo pede o certificado digital A1 desta empresa')
    await expectText(page, 'Oficina da Ana Ltda')
    await expectSoon(async () => new URL(page.url()).hash, '')
    const send = async (name: string, buffer: Buffer, senha: string) => {
      await page
        .getByLabel('Arquivo do certificado A1')
        .setInputFiles({ name, mimeType: 'application/x-pkcs12', buffer })
      await page.getByLabel('Senha do certificado', { exact: true }).fill(senha)
      await page.getByRole('button', { name: 'Enviar certificado' }).click()
    }
    const fresh = world.simulator.makeCertificate({ cnpj: cpfCnpj }).pfx
    await send('novo.pfx', fresh, SENHA_DO_CERTIFICADO)
    await expectText(page, 'Informe o seu nome.')
    await page.getByLabel('Seu nome').fill('Zeca da Oficina')
    await send('novo.pfx', fresh, 'outra senha')
    await expectText(page, 'A senha não abre este arquivo')
    const other = world.simulator.makeCertificate({ cnpj: '12345678000195' }).pfx
    await send('vizinha.pfx', other, SENHA_DO_CERTIFICADO)
    await expectText(page, /Este certificado é de 12\.345\.678\/0001-95, e a empresa é 11\.222\.333/)
    await send('velho.pfx', old, SENHA_DO_CERTIFICADO)
    await expectText(page, /Este é o certificado que já está em uso/)
    await look('recusado')
    await send('novo.pfx', fresh, SENHA_DO_CERTIFICADO)
    await expectText(page, 'Certificado recebido')
    await look('recebido')
    await page.goto('/health')
    await page.goto(link)
    await expectText(page, 'O link não vale mais')
    await page.setViewportSize({ width: 1440, height: 900 })

    await enter(tenant)
    await go('/certificados')
    await expectText(page, /Enviado por Zeca da Oficina em/)
    await go(`/empresas/${id}?aba=certificado`)
    await page.getByRole('list', { name: 'Links de renovação' }).getByText('Usado').waitFor()
    await look('empresa')
    assert.ok(empresa.id)
  },
)

furtherStory('an open link is revoked, and the filter shows what ends soon', 'certificados-revogar', async (scene) => {
  const { page, go, enter, world } = scene
  const { tenant } = await world.issuer({ empresa: { razaoSocial: 'Padaria do Zé Ltda' } })
  await enter(tenant)
  await go('/certificados?quais=ausente')
  await expectText(page, 'Nenhuma empresa com este filtro')
  await go('/certificados')
  const ask = page.getByRole('button', { name: 'Pedir por link o certificado de Padaria do Zé Ltda' })
  await ask.click()
  await page.getByRole('button', { name: 'Fazer o link' }).click()
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expectText(page, /Link copiado, vale até/)
  await ask.click()
  await page.getByRole('button', { name: 'Revogar o link' }).click()
  await expectText(page, /Link revogado em/)
  await expectGone(page.getByRole('dialog'))
})
