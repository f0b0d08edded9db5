// A batch before it is issued, at the pace of a real service: ten seconds are left to undo.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { readXlsx } from '#web/portal/pages/lotes/read-xlsx.ts'
import { expectSoon, expectText } from '../expect.ts'
import { openStories } from '../stage.ts'

const { furtherStory } = openStories(async () => ({ RITMO: '1' }))

const PLANILHA = [
  'CPF/CNPJ;Nome;servico;descricao;observacao;valor;aliquota_iss',
  '529.982.247-25;Ana;01.07;;Suporte de outubro;1.000,10;3',
  '390.533.447-05;Bia;01.07;;Consultoria;20,20;3',
  '111.111.111-11;Caio;01.07;;Treinamento;30,30;3',
].join('\r\n')

const group = (page: Page, texto: string) => page.locator('main').getByRole('link', { name: texto })

furtherStory(
  'the columns are chosen again, a field is written into all lines, the totals are read, and what was issued is undone in time',
  'lote-antes',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/lotes/novo')
    await page.getByLabel('Escolha ou arraste uma planilha').setInputFiles({
      ...{ name: 'novembro.csv', mimeType: 'text/csv', buffer: Buffer.from(PLANILHA) },
    })
    await page.getByRole('button', { name: 'Conferir as linhas' }).click()
    await page.waitForURL(/\/app\/lotes\/[\da-f-]{36}/)
    await group(page, 'Com erro 3').waitFor()

    // A correction by hand, whose column stays.
    const documento = page.getByLabel('Correções da linha 4').getByLabel('CPF ou CNPJ do tomador')
    await documento.fill('111.444.777-35')
    await documento.press('Enter')
    await expectSoon(() => documento.count(), 0)
    await page.getByRole('button', { name: 'Mudar colunas' }).click()
    await page.getByLabel('A coluna descricao é').selectOption('Fica de fora')
    await page.getByLabel('A coluna observacao é').selectOption('Descrição do serviço')
    await look('colunas')
    await page.getByRole('button', { name: 'Conferir as linhas' }).click()
    await expectText(page, '1 correção à mão continua')
    await group(page, 'Prontas 3').waitFor()

    await page.getByRole('button', { name: 'Aplicar a todas as linhas' }).click()
    const dialogo = page.getByRole('dialog')
    await dialogo.getByRole('textbox', { name: 'Valor' }).fill('Suporte de novembro')
    await dialogo.getByRole('button', { name: 'Ver quantas mudam' }).click()
    await dialogo.getByText('3 linhas mudam, de 3.').waitFor()
    await look('aplicar')
    await dialogo.getByRole('button', { name: 'Aplicar a 3 linhas' }).click()
    await expectText(page, '3 linhas mudadas')
    await group(page, 'Prontas 3').waitFor()

    await page.getByText('Totais antes de emitir: 3 notas').click()
    await page.getByRole('row', { name: /^No DAS 3 .*1\.050,60 —$/ }).waitFor()
    await look('totais')

    await page.getByRole('button', { name: 'Emitir 3 notas' }).click()
    await page.getByText(/^3 notas começam (em \d+ s|agora)$/).waitFor()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expectText(page, 'Emissão desfeita')
    await group(page, 'Prontas 3').waitFor()
    const count = async () => (await world.sql('select from notas where tenant_id = $1', [tenant.id])).length
    assert.equal(await count(), 0)

    await page.getByRole('button', { name: 'Emitir 3 notas' }).click()
    await group(page, 'Autorizadas 3').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Mudar colunas' }).count(), 0)
    const textos = await world.sql<{ texto: string; doc: string }>(
      `select preparada #>> '{servico,discriminacao}' as texto, preparada #>> '{tomador,cpfCnpj}' as doc from notas
       where tenant_id = $1 order by valor_servico`,
      [tenant.id],
    )
    assert.deepEqual([...new Set(textos.map(({ texto }) => texto))], ['Suporte de novembro'])
    assert.equal(textos[1]!.doc, '11144477735')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Resultado em Excel' }).click(),
    ])
    const rows = readXlsx(readFileSync(await download.path()))
    assert.deepEqual(
      rows.map(({ celulas }) => [celulas[0], celulas[4] ?? '']),
      [
        ['Linha', 'Situação'],
        ['2', 'Autorizada'],
        ['3', 'Autorizada'],
        ['4', 'Autorizada'],
        ['Total', ''],
      ],
    )
  },
)
