// Connections and cities in the back-office, by screen alone: drafts written in JSON, versions compared, cities
// configured.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { openOperator } from '../support/publish-city.ts'
import { expectGone, expectSoon, expectText, pick } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, world } = sharedStories()
type Conteudo = {
  titulo: string
  urls: object
  ca?: string[]
  template: { transporte: Record<string, unknown>; capacidades: Record<string, unknown> }
}

/** A company of a simulated city, with its certificate, and that city. */
async function issuerIn(nome: string, razaoSocial: string) {
  const { url, tree } = world()
  const { cidades } = await openOperator({ url, env: tree.env })
  const cidade = cidades.find((each) => each.cidade === nome)!
  const { ibge: codigoCidade, uf: estado } = cidade
  const endereco = { logradouro: 'Rua A', numero: '1', bairro: 'Centro', cep: '38000000', codigoCidade, estado }
  await world().issuer({ empresa: { razaoSocial, endereco } })
  return cidade
}

/** Changes what the editor has, as a person who copies it, works on it and pastes it back. */
async function rewrite(page: Page, change: (conteudo: Conteudo) => void): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'A conexão, em JSON' })
  const edit = page.getByRole('button', { name: 'Editar o JSON' })
  await editor.or(edit).waitFor()
  if (await edit.isVisible()) await edit.click()
  await editor.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  const conteudo = JSON.parse(await page.evaluate<string>('navigator.clipboard.readText()')) as Conteudo
  change(conteudo)
  await page.keyboard.insertText(JSON.stringify(conteudo, null, 2))
}

async function rehearse(page: Page, empresa: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Empresa que assina' }).fill(empresa)
  await pick(page.getByRole('option', { name: new RegExp(empresa) }))
  await page.getByRole('switch', { name: /Enviar também/ }).click()
  await page.getByRole('button', { name: 'Ensaiar' }).click()
  await expectText(page, 'O ensaio passou')
}

async function publish(page: Page, slug: string): Promise<void> {
  await page.getByRole('button', { name: 'Publicar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/Alcança/).waitFor()
  await dialog.getByRole('textbox', { name: /Para confirmar/ }).fill(slug)
  await dialog.getByRole('button', { name: 'Publicar' }).click()
  await page.getByRole('button', { name: 'Despublicar' }).waitFor()
}

furtherStory(
  'a city is prepared from a template in JSON, refused beside the wrong line, rehearsed, published, compared and taken back',
  'ops-cidade',
  async ({ page, goOps, enterOps, look }) => {
    const cidade = await issuerIn('uberaba', 'Triangulina de Uberaba Ltda')
    const slug = 'uberaba-ops'
    const dialog = page.getByRole('dialog')
    await enterOps('superadmin')
    await goOps('/conexoes')
    await page.getByRole('link', { name: 'Nova conexão' }).click()
    await page.getByRole('combobox', { name: 'Padrão' }).fill('webiss-2.02')
    await pick(page.getByRole('option', { name: /webiss-2.02/ }))
    await page.getByRole('textbox', { name: 'Nome da conexão' }).fill(slug)
    await look('nova')
    await page.getByRole('button', { name: 'Criar o rascunho' }).click()
    await page.getByRole('link', { name: 'Editar' }).click()

    const wrong = page.locator('.cm-line', { hasText: '"mtls"' })
    await rewrite(page, (conteudo) => {
      conteudo.template.transporte = { mtls: 'talvez', ...conteudo.template.transporte, mlts: true }
      conteudo.template.transporte['mtls'] = 'talvez'
      delete conteudo.ca
    })
    await expectSoon(async () => /Esperado true ou false/.test((await wrong.textContent()) ?? ''), true)
    await page.getByText('template.transporte.mlts').waitFor()
    await expectSoon(
      async () => /2 problemas/.test((await page.getByText('Salvar o rascunho').getAttribute('title')) ?? ''),
      true,
    )
    await look('editor-recusa')
    await rewrite(page, (conteudo) => {
      delete conteudo.template.transporte['mlts']
      conteudo.template.transporte['mtls'] = true
    })
    await expectText(page, 'Nada errado no formato')
    await page.keyboard.press('Control+Space')
    await expectSoon(() => page.evaluate<string>('document.activeElement.textContent'), 'ca')
    await page.keyboard.press('Enter')
    await rewrite(page, (conteudo) => {
      assert.deepEqual(conteudo.ca, [])
      conteudo.ca = [readFileSync(world().tree.env['SEFIN_CA']!, 'utf8')]
      conteudo.urls = { homologacao: { padrao: cidade.urlHomologacao }, producao: { padrao: 'ftp://nada' } }
    })
    await page.getByRole('button', { name: 'Salvar o rascunho' }).click()
    await page.getByRole('button', { name: /urls\.producao\.padrao/ }).click()
    await page.locator('.cm-line', { hasText: 'ftp://nada' }).getByText('O endereço não é aceito').waitFor()
    await rewrite(page, (conteudo) => {
      conteudo.urls = { homologacao: { padrao: cidade.urlHomologacao }, producao: { padrao: cidade.urlProducao } }
    })
    await page.getByRole('button', { name: 'Salvar o rascunho' }).click()

    await rehearse(page, 'Triangulina')
    await publish(page, slug)
    await page.getByRole('tab', { name: 'Cidades' }).click()
    await page.getByRole('button', { name: 'Anexar cidades' }).click()
    await dialog.getByRole('combobox', { name: 'Cidades' }).fill('Uberaba')
    await pick(page.getByRole('option', { name: 'Uberaba, MG' }))
    await dialog.getByRole('heading', { name: 'Anexar cidades' }).click()
    await dialog.getByRole('button', { name: 'Anexar' }).click()
    await page.getByRole('link', { name: 'Uberaba, MG' }).waitFor()
    await look('cidades')

    await page.getByRole('button', { name: 'Nova versão' }).click()
    await dialog.getByRole('button', { name: 'Criar o rascunho' }).click()
    await expectText(page, `${slug} v2`)
    await page.getByRole('link', { name: 'Editar' }).click()
    await rewrite(page, ({ template }) => void (template.capacidades['timeoutSegundos'] = 77))
    await page.getByRole('button', { name: 'Salvar o rascunho' }).click()
    await page.getByText('template.capacidades.timeoutSegundos').waitFor()
    await look('diferencas')
    await page.getByRole('tab', { name: 'Conteúdo' }).click()
    await page.getByRole('combobox', { name: 'Comparar com' }).click()
    await pick(page.getByRole('option', { name: 'A que está no ar' }))
    await page.waitForURL('**?aba=conteudo&com=no-ar')
    await page.locator('.cm-changedLine', { hasText: '"timeoutSegundos": 77' }).waitFor()
    await look('comparadas')
    await page.getByRole('tab', { name: 'Resumo' }).click()
    await rehearse(page, 'Triangulina')
    await publish(page, slug)

    await page.getByRole('link', { name: 'Versão 1', exact: true }).click()
    await page.getByRole('button', { name: 'Voltar a esta versão' }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('A versão nova espera demais pela cidade')
    await dialog.getByRole('button', { name: 'Voltar à versão 1' }).click()
    await expectText(page, 'A versão nova espera demais pela cidade')
    await page.getByRole('tab', { name: 'Cidades' }).click()
    await page.getByRole('button', { name: 'Retirar Uberaba' }).click()
    await dialog.getByRole('button', { name: 'Retirar a cidade' }).click()
    await expectGone(page.getByRole('link', { name: 'Uberaba, MG' }))
  },
)

furtherStory(
  'cities are decided on: one by its route, many by a preview of what changes, and all of a list by its difference',
  'ops-municipios',
  async ({ page, goOps, enterOps, look }) => {
    const dialog = page.getByRole('dialog')
    await enterOps('superadmin')
    await goOps('/municipios?uf=AC')
    await page.getByRole('link', { name: 'Acrelândia, AC' }).click()
    await page.getByRole('button', { name: 'Testar a rota' }).click()
    await dialog.getByText('Produção', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Testar' }).click()
    await dialog.getByText(/Uma nota de Acrelândia em produção/).waitFor()
    await look('rota')
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await page.getByRole('button', { name: 'Decidir' }).click()
    await dialog.getByRole('button', { name: 'Gravar a decisão' }).click()
    await expectText(page, 'Mude pelo menos um campo')
    await dialog.getByRole('combobox', { name: 'Trilho' }).click()
    await pick(page.getByRole('option', { name: 'Municipal' }))
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('A prefeitura mantém o sistema dela até o fim do ano')
    await dialog.getByRole('textbox', { name: /Prazo de cancelamento/ }).fill('720')
    await look('decidir')
    await dialog.getByRole('button', { name: 'Gravar a decisão' }).click()
    await expectText(page, '30 dias')
    await page.getByRole('button', { name: 'Reler' }).click()
    await expectText(page, 'Município relido')
    await look('cidade')

    await page.getByRole('link', { name: 'Municípios', exact: true }).first().click()
    await goOps('/municipios?uf=AC')
    for (const nome of ['Acrelândia', 'Assis Brasil'])
      await page.getByRole('row', { name: nome }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Decidir', exact: true }).click()
    await dialog.getByRole('textbox', { name: /Prazo de cancelamento/ }).fill('720')
    await dialog.getByRole('button', { name: 'Ver o que muda' }).click()
    await expectText(page, '1 já está assim')
    await dialog.getByText('Prazo de cancelamento: o que a tabela diz → 30 dias').waitFor()
    await look('previa')
    await dialog.getByRole('button', { name: 'Mudar 2 municípios' }).click()
    await expectText(page, '2 municípios mudaram')

    await page.getByRole('link', { name: 'Padrões' }).click()
    await page.getByRole('link', { name: 'webiss-2.02' }).click()
    await page.getByRole('button', { name: 'Decidir sobre todos estes' }).waitFor()
    await page.getByRole('link', { name: 'Adesões' }).click()
    await page.getByRole('button', { name: 'Importar uma lista' }).click()
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'aderentes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('ibge,emissor_nacional\n1200054,nao\n'),
    })
    await dialog.getByRole('textbox', { name: 'Data da lista' }).fill('21/11/2026')
    await dialog.getByRole('textbox', { name: 'Fonte' }).fill('gov.br, aderentes-20261121.xlsx')
    await dialog.getByRole('button', { name: 'Comparar' }).click()
    await dialog.getByText('Assis Brasil, AC').waitFor()
    await look('adesao')
    await dialog.getByRole('button', { name: 'Aplicar a lista' }).click()
    await expectText(page, 'Lista aplicada')
    await page.getByRole('cell', { name: '21/11/2026' }).waitFor()
    await goOps('/municipios/capacidade')
    await page.getByRole('heading', { level: 1, name: 'Capacidade' }).waitFor()
  },
)

furtherStory(
  'a whole template is prepared city by city, and the WSDL of a city becomes an approved connection',
  'ops-preparo',
  async ({ page, goOps, enterOps, look }) => {
    const dialog = page.getByRole('dialog')
    const raiz = readFileSync(world().tree.env['SEFIN_CA']!, 'utf8')
    const maringa = await issuerIn('maringa', 'Preparadora de Maringá Ltda')
    await enterOps('operador')
    await goOps('/conexoes/preparar')
    await page.getByRole('link', { name: 'Preparar' }).first().click()
    await page.getByRole('combobox', { name: 'Padrão' }).fill('abrasf-2.01')
    await pick(page.getByRole('option', { name: /abrasf-2.01/ }))
    await page.getByRole('combobox', { name: 'Só estas cidades' }).fill('Maringá')
    await pick(page.getByRole('option', { name: 'Maringá, PR' }))
    await page.getByRole('heading', { level: 1 }).click()
    await page.getByRole('combobox', { name: 'Empresa que assina' }).fill('Preparadora')
    await pick(page.getByRole('option', { name: /Preparadora/ }))
    await page.getByRole('textbox', { name: 'Endereço do sistema' }).fill(maringa.urlHomologacao)
    await page.getByRole('textbox', { name: 'Certificado raiz' }).fill(raiz)
    await page.getByRole('switch', { name: /Publicar as que/ }).click()
    await page.getByRole('textbox', { name: 'Motivo' }).fill('Maringá pediu para entrar este mês')
    await page.getByRole('button', { name: 'Ver o que aconteceria' }).click()
    await page.getByRole('row', { name: /Maringá, PR/ }).waitFor()
    await look('simulada')
    await page.getByRole('button', { name: 'Preparar e publicar' }).click()
    await page.getByRole('heading', { name: 'Preparar abrasf-2.01' }).waitFor()
    await expectText(page, 'Concluída')
    await page.getByRole('row', { name: /Maringá, PR.*No ar/ }).waitFor()
    await look('pronta')

    const pessoense = await issuerIn('joao-pessoa', 'Analisada de João Pessoa Ltda')
    await goOps('/analyzer')
    await page.getByRole('button', { name: 'Analisar um sistema' }).first().click()
    await dialog.getByRole('button', { name: 'Analisar' }).click()
    await expectText(page, 'Dê o endereço do WSDL')
    await dialog.getByRole('textbox', { name: 'Endereço do WSDL' }).fill(`${pessoense.urlHomologacao}?wsdl`)
    await dialog.getByRole('textbox', { name: 'Certificado raiz' }).fill(raiz)
    await look('analisar')
    await dialog.getByRole('button', { name: 'Analisar' }).click()
    await page.getByRole('heading', { name: /^Fala / }).waitFor()
    await look('proposta')
    // The standards of ABRASF that publish the same operations tie: a person chooses.
    await page.getByRole('combobox', { name: 'Padrão' }).fill('abrasf-2.03')
    await pick(page.getByRole('option', { name: /abrasf-2.03/ }))
    await page.getByRole('textbox', { name: 'Nome da conexão' }).fill('joao-pessoa-ops')
    await page.getByRole('button', { name: 'Aprovar e criar o rascunho' }).click()
    await expectText(page, 'joao-pessoa-ops v1')
    await goOps('/analyzer')
    await page
      .getByRole('row', { name: /Aprovada/ })
      .getByRole('link')
      .click()
    await page.getByRole('link', { name: 'Abrir a conexão' }).waitFor()
  },
)

furtherStory(
  'the official tables are checked, and every municipality examined, with what each lacks',
  'ops-regulamentacao',
  async ({ page, goOps, enterOps, look }) => {
    const dialog = page.getByRole('dialog')
    await enterOps('operador')
    await goOps('/regulamentacao')
    await page.getByRole('table', { name: 'Tabelas oficiais' }).getByText('nbs', { exact: true }).first().waitFor()
    await look('tabelas')
    await page.getByRole('button', { name: 'Checar as tabelas' }).click()
    await dialog.getByRole('combobox', { name: 'Tabela' }).click()
    await pick(page.getByRole('option', { name: 'nbs', exact: true }))
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Saiu edição nova da NBS')
    await dialog.getByRole('button', { name: 'Checar' }).click()
    await page.getByRole('heading', { name: 'Checagem das tabelas' }).waitFor()
    await expectText(page, 'Concluída')
    await expectText(page, 'Sem endereço')
    await look('checagem')
    await page.getByRole('link', { name: 'Checagens' }).click()
    await page.getByRole('link', { name: 'Saiu edição nova da NBS' }).waitFor()
    await page.getByRole('button', { name: 'Examinar os municípios' }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Conferência do mês de novembro')
    await dialog.getByRole('button', { name: 'Examinar' }).click()
    await page.getByRole('heading', { name: 'Exame de municípios' }).waitFor()
    await expectText(page, 'Concluída')
    await page.getByRole('row', { name: /Alta Floresta/ }).waitFor()
    await look('exame')
    await page.getByRole('link', { name: 'Exames' }).click()
    await page.getByRole('link', { name: 'Conferência do mês de novembro' }).waitFor()
  },
)
