// Many notes from a spreadsheet, and one note in the place of another.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { until } from '../support/until.ts'
import { expectSoon, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { story } = sharedStories()

// Excel in Brazil: semicolons, decimal commas, Windows-1252.
const PLANILHA = Buffer.from(
  [
    'tomador_documento;tomador_nome;servico;descricao;valor;aliquota_iss;iss_retido;cor',
    '529.982.247-25;Maria da Silva;01.07;Suporte técnico;1.500,50;3;não;azul',
    '111.111.111-11;João Inválido;01.07;Suporte técnico;250;3;não;verde',
    ';;01.07;Balcão;99,90;3;não;',
  ].join('\r\n'),
  'latin1',
)

story(
  'a spreadsheet with one bad line is corrected in place and sent, and shows every note authorised',
  'lote',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/lotes/novo')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Baixar o modelo' }).click(),
    ])
    assert.match(readFileSync(await download.path(), 'utf8'), /^\uFEFFid;tomador_documento;/)
    await look('vazio')
    await page
      .getByLabel('Escolha ou arraste um arquivo')
      .setInputFiles({ name: 'notas.csv', mimeType: 'text/csv', buffer: PLANILHA })
    await expectText(page, 'Maria da Silva')
    await expectText(page, '1 coluna não foi reconhecida')
    await expectText(page, '1 com erro')
    const issueButton = page.getByRole('button', { name: 'Emitir 3 notas' })
    await issueButton.click({ force: true })
    await page.getByRole('status').getByText('1 linha precisa de correção').waitFor()
    await expectText(page, 'Os dígitos verificadores de "11111111111" não conferem')
    await until('the good lines are ready', async () => (await page.getByText(/^Pronta/).count()) === 2)
    await look('com-erro')
    await page.getByLabel('Tomador documento').fill('390.533.447-05')
    await page.getByLabel('Tomador documento').press('Enter')
    await until('all lines are ready', async () => (await page.getByText(/^Pronta/).count()) === 3)
    await issueButton.click({ force: true })
    await page.getByRole('status').getByText('1 linha está sem tomador').waitFor()
    await page.getByLabel('Emitir 1 linha sem tomador').check()
    await issueButton.click()
    await page.waitForURL('**/app/lotes/*')
    await until(
      'all were seen authorised',
      async () => (await page.locator('main td').getByText('Autorizada').count()) === 3,
    )
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

story(
  'a line that the city refuses shows the reason in the batch, and a file that is no batch is refused',
  'lote-recusado',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/lotes/novo')
    const send = (name: string, text: string) =>
      page
        .getByLabel('Escolha ou arraste um arquivo')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await send('errado.csv', 'nada\n1')
    await page.getByRole('alert').getByText('Nenhuma coluna foi reconhecida').waitFor()
    const line = (simular: string) => `01.07;Suporte ${simular};10;3`
    await send('dois.csv', `servico;descricao;valor;aliquota_iss\n${line('')}\n${line('[simular: rejeitar: E0310]')}`)
    await page.getByLabel('Emitir 2 linhas sem tomador').check()
    await page.getByRole('button', { name: 'Emitir 2 notas' }).click()
    await page.waitForURL('**/app/lotes/*')
    await expectText(page, 'O código de serviço nacional não existe')
    await until('both have their answer', async () => (await page.getByText('2 de 2').count()) === 1)
    await look('fim')
    await page.getByRole('link', { name: 'Não identificado' }).last().click()
    await page.waitForURL('**/app/notas/*')
    await expectText(page, 'E0310')
  },
)

story(
  'two lines of a batch with one id are two notes only once one id is changed',
  'lote-repetido',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/lotes/novo')
    const line = (nome: string, valor: string) => `a1;529.982.247-25;${nome};01.07;Suporte técnico;${valor};3`
    const texto = [
      'id;tomador_documento;tomador_nome;servico;descricao;valor;aliquota_iss',
      line('Ana', '1,500.50'),
      line('Bia', '20'),
    ].join('\n')
    await page
      .getByLabel('Escolha ou arraste um arquivo')
      .setInputFiles({ name: 'repetido.csv', mimeType: 'text/csv', buffer: Buffer.from(texto) })
    await expectText(page, 'A linha 2 já tem o id “a1”')
    await look('repetido')
    await page.getByLabel('Id', { exact: true }).fill('a2')
    await page.getByLabel('Id', { exact: true }).press('Enter')
    await until('both lines are ready', async () => (await page.getByText(/^Pronta/).count()) === 2)
    await page.getByRole('button', { name: 'Emitir 2 notas' }).click()
    await page.waitForURL(/\/app\/lotes\/[\da-f-]{36}$/)
    const notas = await world.sql<{ valor: number }>(
      'select valor_servico::int as valor from notas where tenant_id = $1 order by 1',
      [tenant.id],
    )
    assert.deepEqual(
      notas.map(({ valor }) => valor),
      [2000, 150050],
    )
  },
)

story(
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
    await expectText(page, 'O município autoriza a nota nova')
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

story(
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
