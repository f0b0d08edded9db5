// The back-office finds any note, shows everything of it, and acts on it with a motive.
import assert from 'node:assert/strict'
import { expectGone, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, story } = sharedStories()

furtherStory(
  'an operator finds a refused note by the customer’s id, reads why and what was sent and answered, and voids its number',
  'ops-nota',
  async ({ page, goOps, enterOps, look, world }) => {
    const issuer = await world.issuer()
    const body = issuer.body({ valor: 321.09, simular: 'rejeitar: E0310' })
    const { json } = await issuer.api.issue(body)
    await issuer.api.waitSettled(json.id)
    await enterOps('operador')
    await goOps('/notas')
    await page.getByRole('searchbox').fill(String(body['idIntegracao']))
    await expectText(page, '321,09')
    await expectText(page, '1–1 de 1')
    await look('lista')
    await page.getByRole('link', { name: /^RPS \d+-\d+ de / }).click()
    await page.getByRole('heading', { level: 1, name: /^RPS / }).waitFor()
    await page.getByRole('region', { name: 'Recusada', exact: true }).getByText('E0310').waitFor()
    await page.getByRole('region', { name: 'Por que foi recusada' }).getByText('E0310').waitFor()
    await expectText(page, 'Linha do tempo')
    await look('ficha')
    await page.getByRole('tab', { name: /^Transmissões/ }).click()
    await expectText(page, 'Recebido')
    await look('transmissoes')

    // The account has no endpoint, so its notices cannot be repeated.
    await page.getByRole('button', { name: 'Outros atos' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Esta nota não tem entrega de webhook').waitFor()
    await look('atos')
    assert.doesNotMatch(await dialog.innerText(), /\/admin|POST|falha_/)
    await dialog.getByRole('button', { name: 'Inutilizar o RPS' }).click()
    await page.getByRole('dialog', { name: 'Inutilizar o RPS' }).waitFor()
    await dialog.getByRole('button', { name: 'Inutilizar o RPS' }).click()
    await expectText(page, 'Em uma frase')
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('O número ficou de fora da sequência do cliente')
    await look('motivo')
    await dialog.getByRole('button', { name: 'Inutilizar o RPS' }).click()
    await expectText(page, 'Feito, e registrado na auditoria')
  },
)

story(
  'an operator sees which codes refuse notes, of one ambiente at a time, and goes from a code to its notes and to one of them',
  'ops-recusas',
  async ({ page, goOps, enterOps, look, world }) => {
    const issuer = await world.issuer()
    const ids: string[] = []
    for (const codigo of ['E0312', 'E0312', 'E0206']) {
      const { json } = await issuer.api.issue(issuer.body({ valor: 43.21, simular: `rejeitar: ${codigo}` }))
      ids.push(json.id)
    }
    for (const id of ids) await issuer.api.waitSettled(id)
    await enterOps('operador')
    await goOps(`/notas/recusas?tenantId=${issuer.tenant.id}`)
    await expectText(page, 'Nenhuma nota recusada com estes filtros')
    await page.getByRole('radio', { name: 'Homologação' }).check()
    await page.waitForURL('**ambiente=homologacao**')
    const tabela = page.getByRole('table', { name: 'Recusas por código' })
    const linha = tabela.getByRole('row').filter({ hasText: 'E0312' })
    await linha.getByRole('img', { name: 'Por hora: 2 notas' }).waitFor()
    await expectText(page, '3 notas recusadas, +3 contra o período anterior')
    await look('24-horas')
    await page.getByRole('radio', { name: '7 dias' }).check()
    await linha.getByRole('img', { name: 'Por dia: 2 notas, 2 no dia de mais' }).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await look('telefone')
    await page.setViewportSize({ width: 1280, height: 900 })
    const [planilha] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar CSV' }).click(),
    ])
    assert.match(planilha.suggestedFilename(), /^recusas-por-codigo-\d{4}-\d{2}-\d{2}\.csv$/)
    await linha.getByRole('link', { name: /^Exemplo de E0312/ }).click()
    await page.getByRole('region', { name: 'Por que foi recusada' }).getByText('E0312').waitFor()
    await page.goBack()
    await linha.getByRole('link', { name: 'Notas recusadas com E0312, o sistema nacional' }).click()
    await page.waitForURL('**/ops/notas?**codigo=E0312**')
    await expectText(page, '1–2 de 2')
  },
)

furtherStory(
  'support sees what it may not do, and why; the account and its notes are one step away',
  'ops-suporte',
  async ({ page, goOps, enterOps, look, world }) => {
    const issuer = await world.issuer()
    const { json } = await issuer.api.issue(issuer.body({ valor: 55.5 }))
    await issuer.api.waitSettled(json.id)
    await enterOps('suporte')
    await goOps(`/clientes/${issuer.tenant.id}`)
    await page.getByRole('heading', { level: 1, name: 'Conta Exemplo' }).waitFor()
    await look('conta')
    const block = page.getByRole('button', { name: 'Bloquear' })
    assert.equal(await block.getAttribute('title'), 'O papel suporte não permite bloquear contas.')
    for (const aba of ['Empresas', 'Pessoas', 'Integração', 'Problemas']) {
      await page.getByRole('tab', { name: new RegExp(`^${aba}`) }).click()
      await page.getByRole('tabpanel').waitFor()
    }
    await page.getByRole('tab', { name: /^Uso/ }).click()
    await page.getByRole('tabpanel').getByRole('link').first().click()
    await page.waitForURL('**/ops/notas?tenantId=**')
    await expectText(page, '55,50')
    await goOps('/clientes')
    await page.getByRole('searchbox').fill('nada parecido com isto')
    await expectText(page, 'Nenhuma conta com estes filtros')
  },
)

furtherStory(
  'a queue is paused by its typed name, and taken up again',
  'ops-filas',
  async ({ page, goOps, enterOps, look, world }) => {
    await enterOps('superadmin')
    await goOps('/filas')
    const row = page.getByRole('row').filter({ hasText: 'mail.customer' })
    await row.waitFor()
    await page.getByRole('status', { name: 'Todas as filas' }).waitFor()
    await look('quadro')
    await row.getByRole('link').click()
    await page.getByRole('button', { name: 'Pausar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('O provedor de e-mail está em manutenção')
    await dialog.getByRole('button', { name: 'Pausar' }).click()
    await expectText(page, 'Ainda não está igual.')
    await dialog.getByRole('textbox', { name: /Para confirmar/ }).fill('mail.customer')
    await dialog.getByRole('button', { name: 'Pausar' }).click()
    // Its button is pale while the dialog closes.
    await expectGone(dialog)
    await expectText(page, 'O provedor de e-mail está em manutenção')
    await look('pausada')
    await page.getByRole('button', { name: 'Retomar' }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('A manutenção terminou')
    await dialog.getByRole('button', { name: 'Retomar' }).click()
    await expectGone(page.getByText('Nada dela anda até ser retomada'))
    const [fila] = await world.sql<{ pausadas: number }>(
      `select count(*)::int as pausadas from auditoria where acao in ('fila.pause', 'fila.resume') and recurso_id = 'mail.customer'`,
    )
    assert.equal(fila?.pausadas, 2)
    await goOps('/alertas')
    await page.getByRole('heading', { level: 1, name: 'Alertas' }).waitFor()
    await look('alertas')
  },
)

story(
  'an operator corrects a refused note, checks it, and issues it again in the name of the account, which sees who and why',
  'ops-reemitir',
  async ({ page, goOps, enterOps, look, world }) => {
    const issuer = await world.issuer()
    const { json } = await issuer.api.issue(issuer.body({ valor: 87.65, simular: 'rejeitar: E0310' }))
    await issuer.api.waitSettled(json.id)
    await enterOps('operador')
    await goOps(`/notas/${json.id}`)
    await page.getByRole('link', { name: 'Corrigir e reemitir' }).click()
    await page.getByRole('region', { name: 'Por que foi recusada' }).getByText('E0310').waitFor()
    const reissue = page.getByRole('button', { name: 'Reemitir' })
    assert.equal(await reissue.getAttribute('title'), 'Valide o pedido antes.')
    await page.getByRole('tabpanel').getByRole('textbox').or(page.getByText('A recusa não aponta')).first().waitFor()
    await look('campos')
    await page.getByRole('tab', { name: 'JSON' }).click()
    const editor = page.getByRole('textbox', { name: 'Pedido corrigido, em JSON' })
    await editor.waitFor()
    const write = async (pedido: object) => {
      await editor.click()
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(JSON.stringify(pedido, null, 2))
      await page.getByRole('button', { name: 'Validar' }).click()
    }
    const { json: rascunho } = await issuer.tenant.portal.get(`/portal/nfse/${json.id}/rascunho-reemissao`)
    const certo = structuredClone(rascunho.payload)
    const servico = [certo.servico].flat()[0]
    const errado = structuredClone(rascunho.payload)
    ;[errado.servico].flat()[0].codigo = '99.99'
    servico.discriminacao = 'Serviço descrito de novo pela operação'
    await write(errado)
    await page.getByRole('region', { name: 'Ainda seria recusado' }).waitFor()
    await look('recusado')
    await write(certo)
    await expectText(page, 'O pedido seria aceito.')
    await reissue.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('O cliente pediu por telefone, com a descrição certa')
    await dialog.getByRole('button', { name: 'Reemitir' }).click()
    await expectText(page, 'Nota reemitida')
    await page.getByText('Serviço descrito de novo pela operação').waitFor()
    const ligadas = page.getByRole('region', { name: 'Ligadas a esta' })
    await ligadas.getByText('Reemissão da nota recusada').waitFor()
    await ligadas.getByRole('link', { name: /^RPS / }).click()
    await page.waitForURL(`**/ops/notas/${json.id}`)
    await page.getByRole('heading', { name: 'Recusada, e já reemitida' }).waitFor()
    await ligadas.getByText('Reemitida como').waitFor()
    await look('original')
    const [row] = await world.sql<{ motivo: string }>(
      `select detalhe ->> 'motivo' as motivo from auditoria where acao = 'nota.reissue' and recurso_id = $1`,
      [json.id],
    )
    assert.match(row!.motivo, /pediu por telefone/)
  },
)

furtherStory(
  'the series of a company gets another next number, once what that does was seen',
  'ops-serie',
  async ({ page, goOps, enterOps, look, world }) => {
    const issuer = await world.issuer()
    const { json } = await issuer.api.issue(issuer.body({ valor: 12.34 }))
    await issuer.api.waitSettled(json.id)
    await enterOps('superadmin')
    await goOps(`/clientes/${issuer.tenant.id}?aba=empresas`)
    await page.getByRole('tabpanel').getByRole('link').first().click()
    await page.getByRole('button', { name: /^Corrigir a série/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Próximo número' }).fill('500')
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Número digitado errado na migração')
    await dialog.getByRole('button', { name: 'Ver o que muda' }).click()
    await dialog.getByRole('region', { name: 'O que a correção faz' }).waitFor()
    await look('previa')
    await dialog.getByRole('button', { name: 'Corrigir', exact: true }).click()
    await page.getByRole('row').filter({ hasText: '500' }).waitFor()
    await page.getByRole('button', { name: 'Definir por onde emite' }).click()
    await dialog.getByRole('combobox', { name: 'Trilho' }).click()
    await page.getByRole('option').nth(1).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('A prefeitura manteve a empresa no emissor próprio')
    await dialog.getByRole('button', { name: 'Definir' }).click()
    await expectText(page, 'Trilho definido')
  },
)
