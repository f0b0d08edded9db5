// The back-office's own people, data and machines: who may enter, companies that come from another provider, the data of
// one person, settings that clients feel, and the cities on the night of the person on call.
import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import { expectGone, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { story } = sharedStories()

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
    await page.getByRole('option', { name: /Bloqueado/ }).click()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expectText(page, 'Conte por quê, em uma frase.')
    await dialog.getByLabel('Motivo').fill('Saiu da empresa')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await bia.getByText('Bloqueado').waitFor()
    await expectGone(dialog)
  },
)
