// Many notes from a spreadsheet, and one note in the place of another.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { writeXlsx } from '#platform/xlsx/write-xlsx.ts'
import { until } from '../support/until.ts'
import { expectSoon, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, story } = sharedStories()

// Excel in Brazil: semicolons, decimal commas, Windows-1252.
const PLANILHA = Buffer.from(
  [
    'tomador_documento;Cliente;servico;descricao;Preço;aliquota_iss;iss_retido;cor',
    '529.982.247-25;Maria da Silva;01.07;Suporte técnico;1.500,50;3;não;azul',
    '111.111.111-11;João Inválido;01.07;Suporte técnico;250;3;não;verde',
    ';;01.07;Balcão;99,90;3;não;',
  ].join('\r\n'),
  'latin1',
)

const choose = (page: Page, name: string, buffer: Buffer) =>
  page
    .getByLabel('Escolha ou arraste uma planilha')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
const check = async (page: Page) => {
  await page.getByRole('button', { name: 'Conferir as linhas' }).click()
  await page.waitForURL(/\/app\/lotes\/[\da-f-]{36}/)
}
const group = (page: Page, texto: string) => page.locator('main').getByRole('link', { name: texto })

story(
  'a spreadsheet with one bad line is sent but for that line, which is corrected in place and sent too',
  'lote',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/lotes')
    await expectText(page, 'Nenhum lote neste ambiente')
    await look('nenhum')
    await page.getByRole('link', { name: 'Emitir em lote' }).first().click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Baixar o modelo' }).click(),
    ])
    assert.match(readFileSync(await download.path(), 'utf8'), /^\uFEFFid;tomador_documento;/)
    await look('vazio')
    await choose(page, 'notas.csv', PLANILHA)
    await expectSoon(() => page.getByLabel('A coluna Preço é').inputValue(), 'servico[0].valor.servico')
    await expectSoon(() => page.getByLabel('A coluna cor é').inputValue(), '')
    await look('colunas')
    await page.getByLabel('Emitir 1 linha sem tomador').check()
    await check(page)
    // A batch with errors opens on them; a group that is chosen is kept.
    await page.waitForURL(/grupo=com_erro/)
    await expectText(page, 'Os dígitos verificadores de "11111111111" não conferem')
    await group(page, 'Prontas 2').click()
    // The file says 3 %, and the Simples collects outside of the note.
    await expectText(page, 'Alíquota do ISS (no DAS: não vai na nota)')
    await page.reload()
    await expectText(page, 'Alíquota do ISS (no DAS: não vai na nota)')
    await look('preenchido')
    await group(page, 'Com erro 1').click()
    await expectText(page, 'Os dígitos verificadores de "11111111111" não conferem')
    await look('com-erro')
    const [erros] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Baixar as com erro' }).click(),
    ])
    assert.match(
      readFileSync(await erros.path(), 'utf8'),
      /^\uFEFFlinha;id;[\s\S]*motivo\r\n3;[\s\S]*dígitos verificadores/,
    )
    await page.getByRole('button', { name: 'Emitir as 2 prontas' }).click()
    await group(page, 'Autorizadas 2').waitFor()

    // The button is pressed while the correction is being saved.
    await page.getByLabel('CPF ou CNPJ do tomador').fill('390.533.447-05')
    await page.getByLabel('CPF ou CNPJ do tomador').press('Enter')
    await page.getByRole('button', { name: 'Emitir 1 nota' }).click()
    await group(page, 'Autorizadas 3').click()
    await expectText(page, '3 de 3')
    const notas = await world.sql<{ tomador: string; valor: number; status: string }>(
      `select tomador_nome as tomador, valor_servico::int as valor, status from notas where tenant_id = $1 order by valor_servico`,
      [tenant.id],
    )
    assert.deepEqual(
      notas.map(({ tomador, valor, status }) => [tomador, valor, status]),
      [
        [null, 9990, 'autorizada'],
        ['João Inválido', 25000, 'autorizada'],
        ['Maria da Silva', 150050, 'autorizada'],
      ],
    )
    const [resultado] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Resultado em CSV' }).click(),
    ])
    assert.match(readFileSync(await resultado.path(), 'utf8'), /;Autorizada;\d+;Maria da Silva;1500,5;/)
  },
)

furtherStory(
  'a forgotten column is named before the lines are checked, and a copied column corrects the lines from a cell down',
  'lote-colado',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/lotes/novo')
    const linhas = [1, 2, 3, 4].map((n) => `111.111.111-1${n};Cliente ${n};01.07;${n}0,00`)
    await choose(page, 'sem-texto.csv', Buffer.from(['CPF/CNPJ;Nome;servico;valor', ...linhas].join('\n')))
    await page.getByRole('note').getByText('Nenhuma coluna traz Descrição do serviço').waitFor()
    await look('falta')
    await page.getByRole('button', { name: 'Outro arquivo' }).click()
    await choose(
      page,
      'com-texto.csv',
      Buffer.from(['CPF/CNPJ;Nome;servico;valor;descricao', ...linhas.map((each) => `${each};Suporte`)].join('\n')),
    )
    await expectSoon(() => page.getByLabel('A coluna descricao é').inputValue(), 'servico[0].discriminacao')
    assert.equal(await page.getByText('Nenhuma coluna traz').count(), 0)
    await check(page)
    await group(page, 'Com erro 4').waitFor()
    const paste = (texto: string) =>
      page
        .getByLabel('Correções da linha 3')
        .getByLabel('CPF ou CNPJ do tomador')
        .evaluate((input, text) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/plain', text)
          input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        }, texto)
    await paste('529.982.247-25\tAna\n390.533.447-05\tBia')
    await expectText(page, 'Copie uma coluna só da planilha.')
    await paste('529.982.247-25\r\n\r\n390.533.447-05\r\n529.982.247-25\r\n')
    await expectText(page, '2 células coladas em “CPF ou CNPJ do tomador”')
    await expectText(page, '2 linhas ficaram prontas. 1 valor ficou de fora')
    await group(page, 'Com erro 2').waitFor()
    await group(page, 'Prontas 2').click()
    await look('colado')
    await expectText(page, 'linha 3')
    await expectText(page, 'linha 5')
  },
)

furtherStory(
  'a file of 1,200 lines with three wrong ones is issued except those, though the page is left at once',
  'lote-grande',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/lotes/novo')
    const line = (n: number) =>
      `${[300, 700, 1100].includes(n) ? '111.111.111-11' : '529.982.247-25'};Cliente ${n};01.07;Mensalidade;${n},00;3`
    const linhas = Array.from({ length: 1_200 }, (_, i) => line(i + 2))
    const cabecalho = 'CPF/CNPJ;Nome;servico;descricao;valor;aliquota_iss'
    await choose(page, 'mensalidades.csv', Buffer.from([cabecalho, ...linhas].join('\r\n')))
    await check(page)
    await go('/notas')
    await page.getByRole('link', { name: 'Lotes', exact: true }).click()
    await page.getByRole('link', { name: 'mensalidades.csv' }).click()
    await page.getByRole('button', { name: 'Emitir as 1197 prontas' }).click()
    await group(page, 'Em andamento').waitFor()
    const { pathname } = new URL(page.url())
    await page.goto('about:blank')
    await until('every good line is issued', async () => {
      const [row] = await world.sql<{ n: number }>(
        `select count(*)::int as n from notas where tenant_id = $1 and status = 'autorizada'`,
        [tenant.id],
      )
      return row!.n === 1_197
    })
    await page.goto(pathname)
    await group(page, 'Autorizadas 1.197').waitFor()
    await group(page, 'Com erro 3').click()
    for (const linha of [300, 700, 1_100]) await page.getByLabel(`Correções da linha ${linha}`).waitFor()
    await look('sobraram')
    const [row] = await world.sql<{ n: number }>(
      'select count(distinct numero_rps)::int as n from notas where tenant_id = $1',
      [tenant.id],
    )
    assert.equal(row!.n, 1_197)
  },
)

furtherStory(
  'the columns of an Excel workbook are corrected once, and the next file with them is read right',
  'lote-xlsx',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    const colunas = ['Quem', 'Doc', 'Item', 'O que foi feito', 'Quanto', 'ISS %'].map((titulo, i) => ({
      titulo,
      tipo: i === 4 ? ('dinheiro' as const) : ('texto' as const),
    }))
    const workbook = (nome: string, valor: number) =>
      buffer(
        writeXlsx(
          'Notas',
          colunas,
          (async function* () {
            yield [[nome, '529.982.247-25', '01.07', 'Suporte técnico', valor, '3']]
          })(),
        ),
      )
    await go('/lotes/novo')
    await choose(page, 'novembro.xlsx', await workbook('Ana', 1500.5))
    await expectSoon(() => page.getByLabel('A coluna Doc é').inputValue(), 'tomador.cpfCnpj')
    await page.getByRole('button', { name: 'Conferir as linhas' }).click({ force: true })
    await page.getByRole('status').getByText('Diga qual coluna é o valor').waitFor()
    await page.getByLabel('A coluna Quem é').selectOption('Nome do tomador')
    await page.getByLabel('A coluna Item é').selectOption('Serviço (item da LC 116)')
    await page.getByLabel('A coluna O que foi feito é').selectOption('Descrição do serviço')
    await page.getByLabel('A coluna Quanto é').selectOption('Valor do serviço')
    await page.getByLabel('A coluna ISS % é').selectOption('Alíquota do ISS')
    await look('colunas')
    await check(page)
    await page.getByRole('button', { name: 'Emitir 1 nota' }).click()
    await group(page, 'Autorizadas 1').waitFor()

    await go('/lotes/novo')
    await choose(page, 'dezembro.xlsx', await workbook('Bia', 20))
    await expectSoon(() => page.getByLabel('A coluna Quanto é').inputValue(), 'servico[0].valor.servico')
    await check(page)
    await page.getByRole('button', { name: 'Emitir 1 nota' }).click()
    await group(page, 'Autorizadas 1').waitFor()
    const notas = await world.sql<{ tomador: string; valor: number }>(
      'select tomador_nome as tomador, valor_servico::int as valor from notas where tenant_id = $1 order by 2',
      [tenant.id],
    )
    assert.deepEqual(notas, [
      { tomador: 'Bia', valor: 2000 },
      { tomador: 'Ana', valor: 150050 },
    ])
  },
)

furtherStory(
  'a line that the city refuses shows the reason, and begins a batch to be corrected; a file that is no batch is refused',
  'lote-recusado',
  async ({ page, go, enter, world, look }) => {
    const { tenant, body } = await world.issuer()
    await enter(tenant)
    await go('/lotes/novo')
    await choose(page, 'imagem.csv', Buffer.from([0x89, 0x50, 0, 0]))
    await page.getByRole('alert').getByText('não é um CSV').waitFor()
    const pedidos = [body(), body({ simular: 'rejeitar: E0310' })].map(({ idIntegracao, ...pedido }) => pedido)
    await choose(page, 'notas.json', Buffer.from(JSON.stringify(pedidos)))
    await expectText(page, '2 notas')
    await check(page)
    await page.getByRole('button', { name: 'Emitir 2 notas' }).click()
    await group(page, 'Recusadas pela prefeitura 1').click()
    await expectText(page, 'E0310')
    await look('fim')
    const url = page.url()
    await page.getByRole('button', { name: 'Corrigir e reenviar as recusadas' }).click()
    await page.waitForURL((novo) => novo.href !== url)
    await expectText(page, 'notas.json (recusadas)')
    await group(page, 'Prontas 1').waitFor()
  },
)

furtherStory(
  'two lines with one id are two notes only once one id is changed, and the same file sent again issues nothing',
  'lote-repetido',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    const line = (nome: string, valor: string) => `a1;529.982.247-25;${nome};01.07;Suporte técnico;${valor};3`
    const texto = [
      'id;tomador_documento;tomador_nome;servico;descricao;valor;aliquota_iss',
      line('Ana', '1,500.50'),
      line('Bia', '20'),
    ].join('\n')
    await go('/lotes/novo')
    await choose(page, 'repetido.csv', Buffer.from(texto))
    await check(page)
    await expectText(page, 'A linha 2 deste arquivo já tem o id "a1"')
    await look('repetido')
    await page.getByLabel('Id da nota no seu sistema').fill('a2')
    await page.getByLabel('Id da nota no seu sistema').press('Enter')
    await page.getByRole('button', { name: 'Emitir 2 notas' }).click()
    await group(page, 'Autorizadas 2').waitFor()
    const valores = async () =>
      (
        await world.sql<{ valor: number }>(
          'select valor_servico::int as valor from notas where tenant_id = $1 order by 1',
          [tenant.id],
        )
      ).map(({ valor }) => valor)
    assert.deepEqual(await valores(), [2000, 150050])

    await go('/lotes/novo')
    await choose(page, 'repetido.csv', Buffer.from(texto))
    await check(page)
    await expectText(page, 'já é de uma nota enviada em')
    await page.getByRole('link', { name: 'Ver a nota que já tem este id' }).first().waitFor()
    await look('de-novo')
    assert.deepEqual(await valores(), [2000, 150050])
  },
)

furtherStory(
  'the replacement of a note locks what the law locks, with the reason, and links both notes',
  'substituir',
  async ({ page, go, enter, world, look }) => {
    const { tenant, api, body } = await world.issuer()
    const { json } = await api.issue(body())
    const original = await api.waitSettled(json.id)
    await enter(tenant)
    await go(`/notas/${original.id}/substituir`)
    await expectText(page, 'Por que substituir')
    const campo = (nome: string) => page.locator(`[data-campo="${nome}"]`)
    for (const nome of ['tomador.cpfCnpj', 'servico[0].valor.servico', 'competencia'])
      assert.notEqual(await campo(nome).getAttribute('readonly'), null, nome)
    await expectText(page, 'A substituição não pode mudar o valor do serviço')
    await look('formulario')
    await page.getByRole('button', { name: 'Substituir nota' }).click()
    await expectText(page, 'Escreva o motivo, de 15 a 500 caracteres')
    await campo('motivo').fill('Discriminação do serviço incompleta')
    await campo('servico[0].discriminacao').fill('Suporte técnico em informática, novembro')
    await page.getByRole('button', { name: 'Substituir nota' }).click()
    await expectText(page, 'A prefeitura autoriza a nota nova')
    await page.getByText('Substituída', { exact: true }).waitFor()
    await look('andamento')

    const after = (await api.get(`/nfse/${original.id}`)).json
    assert.equal(after.status, 'substituida')
    await page.getByRole('link', { name: 'Ver a nota nova' }).click()
    await page.waitForURL(`**/app/notas/${after.cancelamento.substitutaId}`)
    await expectText(page, 'Suporte técnico em informática, novembro')
    const nova = (await api.get(`/nfse/${after.cancelamento.substitutaId}`)).json
    assert.deepEqual([nova.status, nova.meta.numeroOriginal], ['autorizada', original.numero])
    await page.locator(`main a[href$="/notas/${original.id}"]`).first().waitFor()
  },
)

furtherStory(
  'a replacement that the city refuses leaves the original valid, and its text is corrected and sent again',
  'substituir-recusada',
  async ({ page, go, enter, world, look }) => {
    const { tenant, api, body } = await world.issuer()
    const { json } = await api.issue(body())
    const original = await api.waitSettled(json.id)
    await enter(tenant)
    await go(`/notas/${original.id}/substituir`)
    const campo = (nome: string) => page.locator(`[data-campo="${nome}"]`)
    await campo('motivo').fill('Discriminação do serviço incompleta')
    await campo('servico[0].discriminacao').fill('Suporte técnico [simular: rejeitar: E0310]')
    await page.getByRole('button', { name: 'Substituir nota' }).click()
    await expectText(page, 'A original continua valendo')
    await expectText(page, 'E0310')
    await look('recusa')
    assert.equal((await api.get(`/nfse/${original.id}`)).json.status, 'autorizada')
    await page.getByRole('button', { name: 'Corrigir e tentar de novo' }).click()
    await expectSoon(() => campo('motivo').inputValue(), 'Discriminação do serviço incompleta')
    await campo('servico[0].discriminacao').fill('Suporte técnico em informática')
    await page.getByRole('button', { name: 'Substituir nota' }).click()
    await page.getByText('Substituída', { exact: true }).waitFor()
    assert.equal((await api.get(`/nfse/${original.id}`)).json.status, 'substituida')
  },
)
