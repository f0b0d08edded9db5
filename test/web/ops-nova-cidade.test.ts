// A city comes on the air by screen alone, without a line of JSON: from its address to a published connection that serves
// it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { openOperator } from '../support/publish-city.ts'
import { expectText, pick } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, world } = sharedStories()

furtherStory(
  'a new city: its address, the templates rehearsed against it, what differs, a rehearsal, and on the air',
  'ops-nova-cidade',
  async ({ page, goOps, enterOps, look }) => {
    const { url, tree } = world()
    const { cidades } = await openOperator({ url, env: tree.env })
    const cidade = cidades.find((each) => each.cidade === 'joao-pessoa')!
    const endereco = { logradouro: 'Rua A', numero: '1', bairro: 'Centro', cep: '58000000' }
    const { ibge: codigoCidade, uf: estado } = cidade
    await world().issuer({
      empresa: { razaoSocial: 'Pioneira de João Pessoa Ltda', endereco: { ...endereco, codigoCidade, estado } },
    })
    await enterOps('superadmin')
    await goOps('/conexoes')
    await page.getByRole('link', { name: 'Nova cidade' }).click()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expectText(page, 'Escolha a cidade.')
    await page.getByRole('combobox', { name: 'Cidade' }).fill('João Pessoa')
    await pick(page.getByRole('option', { name: 'João Pessoa, PB' }))
    await page.getByRole('button', { name: 'Continuar' }).click()

    await page.getByRole('button', { name: 'Ler e comparar' }).click()
    await expectText(page, 'Diga de qual ambiente é o endereço.')
    await page.getByRole('textbox', { name: 'Endereço do WSDL' }).fill(`${cidade.urlHomologacao}?wsdl`)
    await page.getByRole('textbox', { name: 'Certificado raiz' }).fill(readFileSync(tree.env['SEFIN_CA']!, 'utf8'))
    await page.getByRole('radio', { name: 'Homologação' }).check()
    await look('endereco')
    await page.getByRole('button', { name: 'Ler e comparar' }).click()

    await page.getByRole('button', { name: 'Ensaiar os modelos' }).waitFor()
    await page.getByRole('combobox', { name: 'Empresa que assina' }).fill('Pioneira')
    await pick(page.getByRole('option', { name: /Pioneira/ }))
    await page.getByRole('button', { name: 'Ensaiar os modelos' }).click()
    await page.getByText('Nota de teste aceita').first().waitFor()
    await look('modelos')
    // What was answered is in the address: a page that is read again continues where it was.
    await page.reload()
    await page.getByRole('radio', { name: /abrasf-2\.02/ }).check()
    await page.getByRole('button', { name: 'Usar este modelo' }).click()

    await page.getByRole('button', { name: 'Salvar o rascunho' }).waitFor()
    await page.getByRole('button', { name: /^Publicar e atender/ }).waitFor()
    await page.locator('span:visible', { hasText: 'Falta um ensaio deste conteúdo.' }).waitFor()
    const homologacao = page.getByRole('textbox', { name: 'Endereço de homologação' })
    assert.equal(await homologacao.inputValue(), cidade.urlHomologacao)
    assert.equal(await page.getByRole('textbox', { name: 'Endereço de produção' }).inputValue(), '')
    await page.getByRole('textbox', { name: 'Prazo de cancelamento' }).fill('48')
    await look('diferencas')
    await page.getByRole('button', { name: 'Salvar o rascunho' }).click()
    await expectText(page, 'Rascunho salvo')
    await page.getByRole('combobox', { name: 'Empresa que assina' }).fill('Pioneira')
    await pick(page.getByRole('option', { name: /Pioneira/ }))
    await page.getByRole('button', { name: 'Ensaiar', exact: true }).click()
    await expectText(page, 'O ensaio passou')
    await page
      .getByRole('heading', { name: /^Respondido com HTTP 200/ })
      .first()
      .waitFor()
    await look('ensaio')
    await page.getByRole('button', { name: /^Publicar e atender/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /Para confirmar/ }).fill('joao-pessoa-pb')
    await dialog.getByRole('button', { name: 'Publicar' }).click()
    await expectText(page, 'No ar, em')
    await look('no-ar')
    await page.getByRole('link', { name: 'Ver a cidade' }).click()
    await page.getByRole('heading', { name: 'João Pessoa, PB' }).waitFor()
    await expectText(page, 'joao-pessoa-pb')
  },
)
