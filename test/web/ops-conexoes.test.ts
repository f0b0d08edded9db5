// A connection in the back-office: a new version is rehearsed, published by its typed name, and rolled back.
import { openOperator } from '../support/publish-city.ts'
import { expectText, pick } from './expect.ts'
import { sharedStories } from './stage.ts'

const { story } = sharedStories()

story(
  'a new version of a city’s connection is rehearsed at the city, published by its typed name, and taken back',
  'ops-conexao',
  async ({ page, goOps, enterOps, look, world }) => {
    const operator = await openOperator({ url: world.url, env: world.tree.env })
    const cidade = operator.cidades.find((each) => each.cidade === 'americana')!
    const endereco = {
      logradouro: 'Rua A',
      numero: '1',
      bairro: 'Centro',
      cep: '13465000',
      codigoCidade: cidade.ibge,
      estado: 'SP',
    }
    const issuer = await world.issuer({ empresa: { razaoSocial: 'Ensaiadora de Americana Ltda', endereco } })
    const { slug } = await operator.publish({
      cidade: 'americana',
      empresaId: issuer.empresa.id,
      slug: 'americana-ops',
    })
    await enterOps('superadmin')
    await goOps('/conexoes?status=publicada')
    await page.getByRole('row').filter({ hasText: slug }).getByRole('link').click()
    await expectText(page, 'Quem depende dela')
    await look('publicada')
    await page.getByRole('button', { name: 'Nova versão' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Criar o rascunho' }).click()
    await expectText(page, `${slug} v2`)

    await page.getByRole('combobox', { name: 'Empresa que assina' }).fill('Ensaiadora')
    await pick(page.getByRole('option', { name: /Ensaiadora de Americana/ }))
    await page.getByRole('switch', { name: /Enviar também/ }).click()
    await page.getByRole('button', { name: 'Ensaiar' }).click()
    await expectText(page, 'Enviar à cidade')
    await expectText(page, 'O ensaio passou')
    await look('ensaiada')

    await page.getByRole('button', { name: 'Publicar' }).click()
    await dialog.getByRole('textbox', { name: /Para confirmar/ }).fill(slug)
    await dialog.getByRole('button', { name: 'Publicar' }).click()
    await page.getByRole('button', { name: 'Despublicar' }).waitFor()
    await page.getByRole('link', { name: 'Versão 1', exact: true }).click()
    await page.getByRole('button', { name: 'Voltar a esta versão' }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('A versão nova recusa notas com desconto')
    await dialog.getByRole('button', { name: 'Voltar à versão 1' }).click()
    await expectText(page, 'A versão nova recusa notas com desconto')
    await goOps('/cobrancas')
    await page.getByRole('heading', { level: 1, name: 'Cobranças' }).waitFor()
  },
)
