// The billing of a month in the back-office: the bank, the board, each fatura and each charge, with the simulated PSP.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, beforeEach } from 'node:test'
import type { Page } from 'playwright-core'
import { addMonths, diaOf } from '#domain/competencia.ts'
import { addDays } from '#domain/faturamento/periods.ts'
import { makeCertificate } from '../../../simulator/certificates.ts'
import { CLIENTE_PADRAO } from '../../../simulator/psp/clientes.ts'
import { CHAVE, openPsp } from '../../../simulator/psp/psp.fixture.ts'
import { addAdmin } from '../../support/admins.ts'
import { plantFatura } from '../../support/faturas.ts'
import { type Client, openClient } from '../../support/http.ts'
import { ADMIN_ENV } from '../../support/publish-city.ts'
import { expectGone, expectText, pick } from '../expect.ts'
import { openStories } from '../stage.ts'

/** The day of each story, and the month before. */
let [HOJE, ANTERIOR] = ['', '']
beforeEach(() => {
  HOJE = diaOf(Date.now())
  ANTERIOR = addMonths(HOJE.slice(0, 7), -1)
})
const MOTIVO = 'Combinado por telefone com o cliente'

const ends: (() => unknown)[] = []
let psp: Awaited<ReturnType<typeof openPsp>>
const { furtherStory, story, world } = openStories(async () => {
  psp = await openPsp({ after: (end) => void ends.push(end as () => unknown) })
  return { ...ADMIN_ENV, PIX_CA: join(psp.dataDir, 'ca.pem') }
})
after(async () => {
  for (const end of ends) await end()
})

async function openAdmin(): Promise<Client> {
  const login = (body: object) => openClient(world().url).post('/admin/auth/login', body)
  return openClient(world().url, await addAdmin(world().sql, login, 'superadmin', randomUUID(), ADMIN_ENV.ADMIN_SENHA))
}
async function made(admin: Client, path: string, body: object) {
  const { status, json, text } = await admin.post(path, body)
  assert.equal(status, 201, text)
  return json
}

/** A contract of months of a new account, with four notes of last month of which two are in its plan. */
async function newContrato(admin: Client, planoId: string, nome: string, more: object = {}) {
  const { id: tenantId, ...tenant } = await world().register()
  await tenant.createEmpresa()
  await world().sql('update tenants set nome = $2 where id = $1', [tenantId, nome])
  const dataInicio = addDays(HOJE, -400)
  const { id } = await made(admin, '/admin/contratos', { tenantId, planoId, dataInicio, diaVencimento: 28, ...more })
  await world().sql(`update contratos set criado_em = criado_em - interval '100 days' where id = $1`, [id])
  await world().sql(
    `insert into uso (nfse_id, tenant_id, empresa_id, competencia, autorizada_em, registrada_em)
     select gen_random_uuid(), $1, $1, $2, ($2 || '-15T12:00:00Z')::timestamptz, clock_timestamp() - interval '1 hour'
     from generate_series(1, 4)`,
    [tenantId, ANTERIOR],
  )
  return { id: id as string, tenantId }
}

/** What the bank gave, in the form of its account. */
async function fillSecrets(page: Page) {
  await page.getByLabel('Client id').fill(CLIENTE_PADRAO.clientId)
  await page.getByLabel('Client secret', { exact: true }).fill(CLIENTE_PADRAO.clientSecret)
  const subject = { cnpj: CLIENTE_PADRAO.cnpj, nome: 'SERVICO', senha: 'Senha@1' }
  await page.getByLabel(/^Certificado do banco/).setInputFiles({
    ...{ name: 'banco.pfx', mimeType: 'application/x-pkcs12', buffer: makeCertificate(psp.ca, subject).pfx },
  })
  await expectText(page, 'banco.pfx')
  await page.getByLabel('Senha do certificado', { exact: true }).fill('Senha@1')
}

const columnOf = (page: Page, nome: string) =>
  page
    .getByRole('list', { name: 'O mês, por situação' })
    .getByRole('listitem')
    .filter({ has: page.getByText(nome, { exact: true }) })
/** Opens the fatura of an account from the list of the month. */
async function openFatura(page: Page, goOps: (path: string) => Promise<void>, conta: string) {
  await goOps(`/faturas?competencia=${ANTERIOR}&q=${encodeURIComponent(conta)}`)
  await page
    .getByRole('row')
    .filter({ hasText: conta })
    .getByRole('link', { name: /^Fatura/ })
    .click()
  await page.getByRole('heading', { level: 1, name: /^Fatura/ }).waitFor()
}
/** The id of the charge at the bank, as the page of the open fatura leads to it. */
async function openCharge(page: Page): Promise<string> {
  await page.getByRole('link', { name: /^Pix de/ }).click()
  await page.waitForURL('**/ops/cobrancas/**')
  await page.getByRole('img', { name: 'Código QR do Pix' }).waitFor()
  return page.url().split('/').at(-1)!.replaceAll('-', '')
}

story(
  'a month is generated and processed from the board, paid by a Pix that the bank tells, one refunded, one written off; the bank is set up before and revoked after, all by the screen',
  'ops-mes',
  async ({ page, goOps, enterOps, look }) => {
    const admin = await openAdmin()
    await world().issuer({ empresa: { razaoSocial: 'Vendedora do Serviço Ltda' } })
    const termos = { codigo: randomUUID(), nome: 'Essencial', valorMensal: 100, notasIncluidas: 2 }
    const plano = await made(admin, '/admin/planos', { ...termos, valorNotaExcedente: 0.5 })
    const cupomCodigo = `C${randomUUID()}`
    await made(admin, '/admin/cupons', { codigo: cupomCodigo, tipo: 'percentual', valor: 10, duracao: 'unica' })
    await newContrato(admin, plano.id, 'Alfa Contábil', { cupomCodigo })
    for (const nome of ['Beta Engenharia', 'Gama Clínica', 'Delta Escola']) await newContrato(admin, plano.id, nome)
    await enterOps('superadmin')
    const dialog = page.getByRole('dialog')
    const confirm = async (nome: string) => {
      await dialog.getByRole('button', { name: nome, exact: true }).click()
      await expectGone(dialog)
    }

    await goOps('/banco')
    await expectText(page, 'Nenhuma conta no banco')
    await page.getByRole('button', { name: 'Cadastrar' }).click()
    await expectText(page, 'Informe o client secret que o banco deu.')
    await look('banco-vazio')
    await page.getByLabel('Chave Pix').fill(CHAVE)
    await page.getByLabel('Endereço da API Pix').fill(`${psp.url}/api/v2`)
    await page.getByLabel('Endereço do token').fill(`${psp.url}/oauth/token`)
    await fillSecrets(page)
    await page.getByRole('button', { name: 'Cadastrar' }).click()
    await expectText(page, /O banco avisa desde/)
    assert.equal(await page.getByText(CLIENTE_PADRAO.clientSecret).count(), 0)
    await page.getByRole('button', { name: 'Trocar segredos ou endereço' }).click()
    await fillSecrets(page)
    await page.getByRole('button', { name: 'Salvar a troca' }).click()
    await expectText(page, /O token anterior ainda vale até/)
    await expectText(page, /O banco avisa desde/)
    await look('banco')

    await page.getByRole('tab', { name: 'Nota da mensalidade' }).click()
    await page.getByRole('combobox', { name: 'Empresa que emite' }).fill('Vendedora do')
    await pick(page.getByRole('option', { name: /Vendedora do Serviço/ }))
    await page.getByRole('combobox', { name: 'Ambiente' }).click()
    await pick(page.getByRole('option', { name: 'Homologação' }))
    await page.getByLabel('Alíquota do ISS').fill('3')
    await page.getByLabel('Item da lista de serviços').fill('01.07')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expectText(page, 'Nota da mensalidade configurada')
    await look('nota-config')

    await goOps(`/faturamento?mes=${ANTERIOR}`)
    await columnOf(page, 'A faturar').getByText('4', { exact: true }).waitFor()
    await columnOf(page, 'A faturar').getByText('393,90').waitFor()
    await look('quadro-antes')
    await columnOf(page, 'A faturar').getByRole('link').click()
    await page.getByRole('link', { name: 'Alfa Contábil' }).click()
    await expectText(page, 'Nada foi gravado')
    for (const linha of [/100,00/, /2 × R\$\s?0,50/, /-R\$\s?10,10/, /90,90/])
      await page.getByRole('table', { name: 'Linhas da fatura' }).getByText(linha).first().waitFor()
    await look('previa')
    assert.deepEqual(await world().sql('select id from faturas'), [])

    await goOps(`/faturamento?mes=${ANTERIOR}`)
    await page.getByRole('button', { name: 'Gerar as faturas' }).click()
    await dialog.getByText('4 faturas novas').waitFor()
    await look('gerar')
    await confirm('Gerar as faturas')
    await columnOf(page, 'Rascunho').getByText('4', { exact: true }).waitFor()
    await columnOf(page, 'A faturar').getByText('0', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Processar o mês' }).click()
    await look('processar')
    await confirm('Processar o mês')
    // The run is there for who leaves the page and comes back.
    await goOps('/agora')
    await goOps(`/faturamento?mes=${ANTERIOR}`)
    await page.getByRole('region', { name: 'Processamento do mês' }).getByText('8 passos feitos').waitFor()
    await columnOf(page, 'Em aberto').getByText('4', { exact: true }).waitFor()
    await columnOf(page, 'Em aberto').getByText('393,90').waitFor()
    await look('quadro-depois')

    await openFatura(page, goOps, 'Alfa Contábil')
    const alfa = page.url()
    await page.getByRole('img', { name: 'Código QR do Pix' }).waitFor()
    await page.getByRole('button', { name: 'Copiar o código Pix' }).click()
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /br\.gov\.bcb\.pix/)
    assert.match(
      String(await page.getByRole('button', { name: 'Fechar', exact: true }).getAttribute('title')),
      /Só um rascunho é fechado/,
    )
    await look('fatura-aberta')
    await page.getByRole('button', { name: 'Enviar por e-mail' }).click()
    await confirm('Enviar')
    await expectText(page, 'Fatura a caminho')
    const txid = await openCharge(page)
    await look('cobranca')
    await psp.panel('POST pagar', { txid })
    await page.getByText('Paga', { exact: true }).waitFor()
    const [aviso] = await world().sql<{ n: number }>('select count(*)::int as n from banco_eventos')
    assert.ok(aviso!.n > 0, 'the bank called back')
    await goOps(new URL(alfa).pathname.slice('/ops'.length))
    await page.getByRole('region', { name: 'Pagamentos' }).getByText('90,90').waitFor()
    await page.getByRole('button', { name: 'Emitir a nota' }).click()
    await confirm('Emitir a nota')
    await page.getByRole('region', { name: 'Nota da mensalidade' }).getByText('Autorizada').waitFor()
    await look('fatura-paga')
    await page.getByRole('button', { name: 'Cancelar a nota' }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Nota emitida com o tomador errado')
    await confirm('Cancelar a nota')
    await page.getByRole('region', { name: 'Nota da mensalidade' }).getByText('Cancelada', { exact: true }).waitFor()

    await openFatura(page, goOps, 'Beta Engenharia')
    const beta = await openCharge(page)
    const [pix] = await psp.panel('POST pagar', { txid: beta })
    await page.getByText('Paga', { exact: true }).waitFor()
    await psp.panel('POST devolver', { endToEndId: pix.endToEndId, id: 'D1' })
    await page.getByRole('button', { name: 'Consultar agora' }).click()
    await expectText(page, 'O banco respondeu')
    await expectText(page, 'Devolvido ao pagador')
    await page.getByRole('link', { name: 'Abrir a fatura' }).click()
    await page
      .getByRole('region', { name: 'Linha do tempo' })
      .getByText(/devolvidos ao pagador/)
      .waitFor()
    await look('fatura-devolvida')

    await openFatura(page, goOps, 'Gama Clínica')
    const baixar = page.getByRole('button', { name: 'Baixar a dívida' })
    assert.match(String(await baixar.getAttribute('title')), /cancele-a antes/)
    await openCharge(page)
    await page.getByRole('button', { name: 'Cancelar a cobrança' }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill(MOTIVO)
    await confirm('Cancelar a cobrança')
    await page.getByText('Cancelada', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Abrir a fatura' }).click()
    await baixar.click()
    await dialog.getByLabel('Motivo').fill(MOTIVO)
    await dialog.getByRole('button', { name: 'Baixar a dívida' }).click()
    await expectText(page, /Digite \d+ para confirmar/)
    const [gama] = await world().sql<{ numero: number }>(
      `select f.numero::int as numero from faturas f join tenants t on t.id = f.tenant_id where t.nome = 'Gama Clínica'`,
    )
    await dialog.getByLabel(/Para confirmar/).fill(String(gama!.numero))
    await look('baixar')
    await confirm('Baixar a dívida')
    await expectText(page, `Motivo: ${MOTIVO}`)

    await openFatura(page, goOps, 'Delta Escola')
    await openCharge(page)
    await page.getByRole('button', { name: 'Cancelar a cobrança' }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill(MOTIVO)
    await confirm('Cancelar a cobrança')
    await page.getByText('Cancelada', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Abrir a fatura' }).click()
    await page.getByRole('button', { name: 'Reemitir' }).click()
    await dialog.getByLabel('Novo vencimento').fill(addDays(HOJE, 20).split('-').reverse().join('/'))
    await dialog.getByLabel('Motivo').fill(MOTIVO)
    await confirm('Reemitir')
    await page.getByText('Rascunho', { exact: true }).waitFor()
    await expectText(page, 'Tomou o lugar de')
    await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
    await dialog.getByLabel('Motivo').fill(MOTIVO)
    await look('cancelar')
    await confirm('Cancelar a fatura')
    await page.getByText('Cancelada', { exact: true }).first().waitFor()
    await expectText(page, `Motivo: ${MOTIVO}`)
    await made(admin, '/admin/faturamento/gerar', { competencia: ANTERIOR })
    await goOps(`/faturas?competencia=${ANTERIOR}&status=rascunho`)
    await page
      .getByRole('row')
      .filter({ hasText: 'Delta Escola' })
      .getByRole('link', { name: /^Fatura/ })
      .click()
    await page.getByRole('heading', { level: 1, name: /^Fatura/ }).waitFor()
    await world().sql(`update faturas set alertas = '{TOTAL_INCOMUM}' where status = 'rascunho'`)
    await page.reload()
    await expectText(page, /três vezes a média/)
    await page.getByRole('button', { name: 'Fechar', exact: true }).click()
    await confirm('Conferi, fechar')
    await page.getByRole('button', { name: 'Emitir cobrança' }).click()
    await dialog.getByLabel('Multa').fill('1,5')
    await look('cobrar')
    await confirm('Emitir cobrança')
    await expectText(page, 'multa de 1,5%')
    await page.getByRole('img', { name: 'Código QR do Pix' }).waitFor()

    // Its charge is given up, and what is open is charged in bulk, by the usual terms.
    await page.getByRole('button', { name: 'Cancelar a cobrança' }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill(MOTIVO)
    await confirm('Cancelar a cobrança')
    await page.getByText('Cancelada', { exact: true }).waitFor()
    await goOps(`/faturas?competencia=${ANTERIOR}&status=aberta`)
    await page.getByRole('row').filter({ hasText: 'Delta Escola' }).getByRole('checkbox').check()
    await page
      .getByRole('region', { name: 'Linhas selecionadas' })
      .getByRole('button', { name: 'Emitir cobrança' })
      .click()
    await look('cobrar-marcadas')
    await confirm('Emitir cobranças')
    await expectText(page, '1 cobrança a caminho do banco')
    await page
      .getByRole('row')
      .filter({ hasText: 'Delta Escola' })
      .getByRole('link', { name: /^Fatura/ })
      .click()
    await page.getByRole('img', { name: 'Código QR do Pix' }).waitFor()

    await goOps(`/faturamento?mes=${ANTERIOR}`)
    for (const [nome, quantas] of [
      ['Em aberto', '2'],
      ['Paga', '1'],
      ['Baixada', '1'],
    ] as const)
      await columnOf(page, nome).getByText(quantas, { exact: true }).waitFor()
    await columnOf(page, 'Paga').getByRole('link').click()
    await page.waitForURL(`**/ops/faturas?competencia=${ANTERIOR}&status=paga`)
    await page.getByRole('link', { name: 'Alfa Contábil' }).click()
    await page.getByRole('tab', { name: 'Faturas' }).click()
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Baixar Fatura .* em PDF$/ }).click(),
    ])
    assert.match(readFileSync(await pdf.path(), 'latin1'), /^%PDF/)
    await look('da-conta')

    await goOps('/banco')
    await page.getByRole('button', { name: 'Revogar' }).click()
    await dialog.getByLabel('Motivo').fill('O banco trocou a nossa conta')
    await dialog.getByLabel(/Para confirmar/).fill(CHAVE)
    await dialog.getByRole('button', { name: 'Revogar' }).click()
    await dialog
      .getByText(/cobranças que ainda podem ser pagas/)
      .first()
      .waitFor()
    await dialog.getByRole('switch').click()
    await dialog.getByRole('button', { name: 'Revogar' }).click()
    await expectText(page, 'Nenhuma conta no banco')
  },
)

furtherStory(
  'support sees who owes and why, and every act says why it is not its own',
  'ops-cobranca-suporte',
  async ({ page, goOps, enterOps, look }) => {
    const admin = await openAdmin()
    const plano = await made(admin, '/admin/planos', { codigo: randomUUID(), nome: 'Devedor', valorMensal: 199 })
    const { id: contratoId, tenantId } = await newContrato(admin, plano.id, 'Ômega Devedora')
    const devida = { tenantId, contratoId, competencia: addMonths(ANTERIOR, -1), vencimento: addDays(HOJE, -40) }
    await plantFatura(world(), { ...devida, status: 'vencida' })
    await enterOps('suporte')
    await goOps('/inadimplencia')
    await page.getByRole('link', { name: '31 a 60 dias' }).click()
    await page.waitForURL('**/ops/inadimplencia?atraso=31')
    await look('inadimplencia')
    await page
      .getByRole('row')
      .filter({ hasText: 'Ômega Devedora' })
      .getByRole('link', { name: /^Fatura .*4[01] dias/ })
      .click()
    await expectText(page, 'De onde vem o valor')
    const why = async (botao: string) => {
      const found = page.getByRole('button', { name: botao, exact: true })
      await found.waitFor()
      return String(await found.getAttribute('title'))
    }
    for (const botao of ['Emitir cobrança', 'Enviar por e-mail', 'Reemitir', 'Baixar a dívida', 'Emitir a nota'])
      assert.match(await why(botao), /^O papel suporte não permite/)
    await look('fatura')
    await goOps(`/faturamento?mes=${ANTERIOR}`)
    assert.equal(await why('Gerar as faturas'), 'O papel suporte não permite gerar faturas.')
    assert.equal(await why('Processar o mês'), 'O papel suporte não permite processar faturas.')
    await goOps('/banco')
    await page.getByRole('tab', { name: 'Nota da mensalidade' }).click()
    assert.match(await why('Salvar'), /^O papel suporte não permite/)
  },
)
