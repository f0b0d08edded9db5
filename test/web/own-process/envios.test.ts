// After an authorisation: a note goes to its customer by e-mail, the customer opens its page, and the issuer sees both.
import assert from 'node:assert/strict'
import { after } from 'node:test'
import { authorised } from '../../support/ended-notes.ts'
import { openSmtpServer, type SmtpServer } from '../../support/smtp.ts'
import { until } from '../../support/until.ts'
import { expectText } from '../expect.ts'
import { openStories } from '../stage.ts'

let smtp: SmtpServer
const { story } = openStories(async () => {
  smtp = await openSmtpServer()
  return { SMTP_URL: smtp.url, EMAIL_REMETENTE: 'NFS-e <nao-responda@servico.example>' }
})
after(() => smtp?.close())

const CELULAR =
  'Mozilla/5.0 (Linux; Android 15; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

story(
  'a note is sent by e-mail, the customer opens its link, and the page of the note says when and how often',
  'nota-enviar',
  async ({ page, context, go, enter, look, world }) => {
    const issuer = await world.issuer()
    const { tomador } = issuer.body() as { tomador: object }
    const nota = await authorised(issuer, {
      tomador: { ...tomador, email: 'financeiro@cliente.example', telefone: '94991234567' },
    })
    await enter(issuer.tenant)
    await go(`/notas/${nota.id}`)
    await expectText(page, 'Página da nota ainda não aberta pelo cliente.')
    const whatsapp = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
    assert.match(String(whatsapp), /^https:\/\/wa\.me\/5594991234567\?text=/)
    assert.ok(decodeURIComponent(String(whatsapp)).endsWith(`/n/${nota.id}`), String(whatsapp))
    await page.getByRole('button', { name: 'Copiar link' }).click()
    const link = await page.evaluate<string>('navigator.clipboard.readText()')
    assert.ok(link.endsWith(`/n/${nota.id}`), link)

    await page.getByRole('button', { name: 'Enviar por e-mail' }).click()
    const dialog = page.getByRole('dialog')
    assert.equal(await dialog.getByLabel('Para').inputValue(), 'financeiro@cliente.example')
    await dialog.getByLabel('Para').fill('financeiro@cliente.example, ninguém')
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await dialog.getByRole('textbox', { name: 'Para', exact: false }).and(page.locator('[aria-invalid=true]')).waitFor()
    await look('erro')
    await dialog.getByLabel('Para').fill('financeiro@cliente.example, contador@escritorio.example')
    await dialog.getByLabel('Assunto').fill('Nota de novembro')
    await look('carta')
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await expectText(page, /Enviada a financeiro@cliente\.example em \d\d\/\d\d \d\d:\d\d, por Dona Exemplo/)

    const letters = await until('both messages are in the mailbox', async () => {
      const found = smtp.recebidas.filter(({ para }) => /@(cliente|escritorio)\.example$/.test(para[0] ?? ''))
      return found.length === 2 && found
    })
    for (const { cabecalhos, partes, anexos } of letters) {
      assert.equal(cabecalhos.subject, '[TESTE] Nota de novembro')
      assert.ok(partes[0]?.includes(link) && partes[0].includes('Enviada por Dona Exemplo'), partes[0])
      assert.deepEqual(
        anexos.map(({ nome, conteudo }) => [nome, conteudo.subarray(0, 5).toString()]),
        [[`nfse-${nota.numero}.pdf`, '%PDF-']],
      )
    }

    // Of the account: the same browser, with its session.
    const own = await context.newPage()
    await own.goto(`/n/${nota.id}`, { waitUntil: 'networkidle' })
    await own.close()
    const customer = await context.browser()!.newContext({ userAgent: CELULAR, baseURL: world.url, locale: 'pt-BR' })
    const theirs = await customer.newPage()
    await theirs.goto(`/n/${nota.id}`, { waitUntil: 'networkidle' })
    await theirs.reload({ waitUntil: 'networkidle' })
    await customer.close()
    const other = await context.browser()!.newContext({ userAgent: CELULAR, baseURL: world.url, locale: 'pt-BR' })
    await (await other.newPage()).goto(`/n/${nota.id}`, { waitUntil: 'networkidle' })
    await other.close()
    await go(`/notas/${nota.id}`)
    await expectText(page, /Página da nota aberta em \d\d\/\d\d \d\d:\d\d \(2 vezes\)\./)
    await look('aberta')
  },
)
