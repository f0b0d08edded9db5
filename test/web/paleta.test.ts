// The search of the whole app, by keyboard alone: each thing is some letters and Enter away, from any screen.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { expectGone, expectSoon, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, story } = sharedStories()

const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar em tudo' })

/** Opens the palette by its keys, until its field has the caret. */
async function openByKeys(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('combobox')
  await expectSoon(() => field.evaluate((each) => each === document.activeElement), true)
}

/** Opens the palette by its keys, types, waits for the entry to be the one that Enter opens, and opens it. */
async function goTo(page: Page, texto: string, entrada: string | RegExp): Promise<void> {
  await openByKeys(page)
  await page.keyboard.type(texto)
  await palette(page).getByRole('option', { name: entrada }).waitFor()
  await expectSoon(() => chosen(page, entrada), true)
  await page.keyboard.press('Enter')
  await expectGone(palette(page))
}

/** Whether the entry is the highlighted one, going down to it where it is not. */
async function chosen(page: Page, entrada: string | RegExp): Promise<boolean> {
  const option = palette(page).getByRole('option', { name: entrada }).first()
  if ((await option.getAttribute('aria-selected')) === 'true') return true
  await page.keyboard.press('ArrowDown')
  return false
}

story(
  'an operator goes by keyboard to a note by anything it is known by, to a company, an account, a city and a job, and back to what was opened',
  'ops-paleta',
  async ({ page, goOps, enterOps, look, world }) => {
    const issuer = await world.issuer()
    const body = issuer.body({ valor: 412.37 })
    const { json, headers } = await issuer.api.issue(body)
    const nota = await issuer.api.waitSettled(json.id)
    assert.ok(nota.chaveAcesso)
    const conta = `Contabilidade ${randomUUID().slice(0, 8)}`
    await world.sql('update tenants set nome = $2 where id = $1', [issuer.tenant.id, conta])
    const [job] = await world.sql<{ id: string; fila: string }>(
      'select id::text, fila from jobs where tenant_id = $1 order by id limit 1',
      [issuer.tenant.id],
    )
    assert.ok(job)
    await enterOps('operador')
    await goOps('/agora')
    await page.getByRole('heading', { level: 1 }).waitFor()

    await openByKeys(page)
    await look('aberta')
    await page.keyboard.type('nada que exista aqui')
    await expectText(page, 'Nada encontrado para “nada que exista aqui”')
    await look('nada')
    await page.keyboard.press('Escape')
    await expectGone(palette(page))

    // Numbers are not of one account: the note is the one with its amount.
    const [{ rps, empresa } = assert.fail()] = await world.sql<{ rps: string; empresa: string }>(
      `select serie_rps || '-' || numero_rps as rps, (select razao_social from empresas e where e.id = n.empresa_id) as empresa
       from notas n where id = $1`,
      [nota.id],
    )
    const names = [
      `RPS ${rps}`,
      nota.id,
      String(nota.numero),
      rps,
      String(body['idIntegracao']),
      headers['x-request-id'],
    ]
    for (const name of [...names, nota.chaveAcesso]) {
      assert.ok(name)
      await goTo(page, name, new RegExp(`${conta}.*412,37`, 's'))
      await page.waitForURL(`**/ops/notas/${nota.id}`)
      await expectText(page, '412,37')
      await goOps('/agora')
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    await goTo(page, issuer.empresa.cpfCnpj, new RegExp(`${empresa}.*${conta}`, 's'))
    await page.waitForURL(`**/ops/clientes/${issuer.tenant.id}?aba=empresas`)
    await goTo(page, conta, new RegExp(`^${conta}`))
    await page.waitForURL(`**/ops/clientes/${issuer.tenant.id}`)
    await goTo(page, 'maraba', 'Marabá, PA')
    await page.waitForURL('**/ops/municipios?q=1504208')
    await expectText(page, '1–1 de 1')
    await goTo(page, job.id, new RegExp(`^Tarefa ${job.id} `))
    await page.waitForURL(`**/ops/filas/${job.fila}/${job.id}`)
    await goTo(page, 'ensaiar', 'Ensaiar conexão')
    await page.waitForURL('**/ops/conexoes')

    // What was opened is offered first, to this person alone.
    await page.keyboard.press('Control+k')
    const recentes = palette(page).getByRole('group', { name: 'Abertos por último' }).getByRole('option')
    await recentes.nth(3).waitFor()
    assert.match(await recentes.nth(2).innerText(), /Marabá, PA/)
    await look('recentes')
    await page.keyboard.press('Escape')
    await expectGone(palette(page))
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor()
    await look('atalhos')
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog'))
    await enterOps('suporte')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Conexões' }).waitFor()
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('option', { name: 'Notas' }).first().waitFor()
    assert.equal(await recentes.count(), 0)
    // Support rehearses nothing, and is not offered to.
    assert.equal(await palette(page).getByRole('option', { name: 'Ensaiar conexão' }).count(), 0)
  },
)

story(
  'an operator asks the search for acts: the screen opens with its own dialog, and what the role may not do says why',
  'ops-atos',
  async ({ page, goOps, enterOps, look, world }) => {
    const issuer = await world.issuer()
    const { json } = await issuer.api.issue(issuer.body({ valor: 518.26, simular: 'rejeitar: E0310' }))
    await issuer.api.waitSettled(json.id)
    const conta = `Agropecuária ${randomUUID().slice(0, 8)}`
    await world.sql('update tenants set nome = $2 where id = $1', [issuer.tenant.id, conta])
    const [{ rps } = assert.fail()] = await world.sql<{ rps: string }>(
      `select serie_rps || '-' || numero_rps as rps from notas where id = $1`,
      [json.id],
    )
    const missing: string[] = []
    page.on('response', (response) => {
      if (response.status() === 404) missing.push(response.url())
    })
    await enterOps('operador')
    await goOps('/agora')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const [pergunta, ...entradas] of [
      [json.id, 'Perguntar à cidade', 'Repetir os avisos', 'Corrigir e reemitir'],
      [`rps ${rps}`, new RegExp(conta)],
      ['1504208', 'Abrir no monitor', 'Sondar agora', 'Decidir'],
      ['sondar maraba', /^Sondar agora: Marabá, PA/],
      [conta, 'Ver como o cliente', 'Bloquear'],
      ['fila mail.send', 'Pausar', 'Tentar de novo'],
      ['e0312', 'Recusas com E0312', 'Notas recusadas com E0312'],
      ['convidar', 'Convidar uma pessoa'],
      ['cupom', 'Novo cupom'],
      ['tema', 'Tema claro', 'Tema escuro', 'Tema do sistema'],
      ['perfil', 'Meu perfil'],
      ['sair', 'Sair'],
      ['índices', 'Cobrança: Índices'],
    ] as const) {
      await openByKeys(page)
      await page.keyboard.type(pergunta)
      await expectGone(palette(page).getByText('Procurando…'))
      for (const entrada of entradas) await palette(page).getByRole('option', { name: entrada }).first().waitFor()
      await page.keyboard.press('Escape')
      await expectGone(palette(page))
    }
    // A number that is of no job, and a document of nobody, ask for nothing that is not there.
    for (const digits of ['99888777000166', '900000000000000']) {
      await openByKeys(page)
      await page.keyboard.type(digits)
      await expectGone(palette(page).getByText('Procurando…'))
      await page.keyboard.press('Escape')
      await expectGone(palette(page))
    }
    assert.deepEqual(missing, [])

    await openByKeys(page)
    await page.keyboard.type(json.id)
    await palette(page).getByRole('option', { name: 'Repetir os avisos' }).waitFor()
    await look('atos')
    await page.keyboard.press('Escape')
    await goTo(page, `repetir ${json.id}`, /^Repetir os avisos: /)
    await page.getByLabel('Motivo').or(page.getByText('Esta nota não tem entrega de webhook')).first().waitFor()
    await look('dialogo')
    await page.keyboard.press('Escape')
    await goTo(page, `bloquear ${conta}`, `Bloquear: ${conta}`)
    await page.getByText(`Bloquear ${conta}`).first().waitFor()
    await page.keyboard.press('Escape')
    await goTo(page, 'tema escuro', 'Tema escuro')
    await expectSoon(() => page.evaluate('document.documentElement.dataset.tema'), 'escuro')
    await goTo(page, 'tema sistema', 'Tema do sistema')

    await enterOps('suporte')
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await openByKeys(page)
    await page.keyboard.type('convidar')
    const entrada = palette(page).getByRole('option', { name: /O papel suporte não permite alterar pessoas/ })
    await entrada.waitFor()
    assert.equal(await entrada.getAttribute('aria-disabled'), 'true')
    await look('sem-permissao')
    await page.keyboard.press('Enter')
    await palette(page).waitFor()
  },
)

furtherStory(
  'an accountant goes by keyboard to a note by its customer, and to a new one; Esc gives the focus back',
  'paleta',
  async ({ page, go, enter, look, world }) => {
    const { tenant, api, body, empresa } = await world.issuer()
    const { json } = await api.issue(body({ valor: 77.41, tomador: { razaoSocial: 'Padaria Três Irmãos Ltda' } }))
    await api.waitSettled(json.id)
    await until('the note can be found by name', async () => {
      const { items } = (await tenant.portal.get('/portal/nfse?q=padaria')).json
      return items.length > 0 || null
    })
    await enter(tenant)
    await go('/empresas')
    const field = page.getByRole('searchbox')
    await field.waitFor()
    await field.focus()
    await openByKeys(page)
    await page.keyboard.press('Escape')
    await expectGone(palette(page))
    await expectSoon(() => field.evaluate((each) => each === document.activeElement), true)

    await openByKeys(page)
    await page.keyboard.type('tres irmaos')
    await palette(page)
      .getByRole('option', { name: /Padaria Três Irmãos/ })
      .waitFor()
    await expectText(page, /^\d+ resultados$/)
    await look('achada')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/app/notas/${json.id}`)
    await goTo(page, 'emitir', 'Emitir nota')
    await page.waitForURL('**/app/emitir**')
    await page.getByRole('heading', { level: 1 }).waitFor()

    const cliente = await tenant.portal.post('/portal/tomadores', {
      ...{ empresaId: empresa.id, ambiente: 'homologacao' },
      tomador: { cpfCnpj: '52998224725', razaoSocial: 'Padaria Três Irmãos Ltda' },
    })
    assert.equal(cliente.status, 201, cliente.text)
    // A sentence is a note to be read and sent; a verb before a name is what is done with it.
    await goTo(page, 'emitir 1.500,50 para tres irmaos', /^Emitir R\$\s1\.500,50 para Padaria Três Irmãos Ltda/)
    await page.waitForURL('**/app/emitir?**cliente=**')
    await expectSoon(() => page.getByLabel('Nome ou razão social').first().inputValue(), 'Padaria Três Irmãos Ltda')
    await expectSoon(() => page.getByLabel('Valor do serviço').first().inputValue(), 'R$\u00a01.500,50')
    await look('frase')
    await goTo(page, 'repetir tres irmaos', /^Emitir igual: .*Padaria Três Irmãos/)
    await page.waitForURL(`**/app/emitir?**igualA=${json.id}**`)
    await goTo(page, 'cancelar tres irmaos', /^Cancelar: .*Padaria Três Irmãos/)
    const cancelar = page.getByRole('dialog', { name: /^Cancelar a / })
    await cancelar.waitFor()
    await page.keyboard.press('Escape')
    await expectGone(cancelar)
    await goTo(page, 'ambiente', 'Ver a homologação')
    for (const [pergunta, ...entradas] of [
      ['tema', 'Tema claro', 'Tema escuro', 'Tema do sistema'],
      ['sair', 'Sair'],
      ['exportar', 'Exportar notas'],
      ['certificado', 'Certificados que vencem'],
      ['cancelar', 'Cancelar uma nota'],
      ['substituir', 'Substituir uma nota'],
      ['corrigir', 'Corrigir uma nota rejeitada'],
      ['auditoria', 'Auditoria'],
      ['trocar de conta', 'Trocar de conta'],
    ] as const) {
      await openByKeys(page)
      await page.keyboard.type(pergunta)
      for (const entrada of entradas) await palette(page).getByRole('option', { name: entrada }).first().waitFor()
      await page.keyboard.press('Escape')
      await expectGone(palette(page))
    }

    // By pointer and on a phone there is an entry too.
    await page.getByRole('button', { name: 'Buscar' }).first().click()
    await palette(page)
      .getByRole('option', { name: /Padaria Três Irmãos/ })
      .first()
      .waitFor()
  },
)

furtherStory(
  'a client who met an error finds whom to ask, and the code that support needs',
  'ajuda',
  async ({ page, go, enter, look, world }) => {
    const tenant = await world.register()
    const me = async () => (await tenant.portal.get('/portal/auth/me')).json.suporte
    await world.sql(`
      insert into ajustes (chave, valor, motivo, alterado_por, alterado_em)
      select chave, valor::jsonb, 'O contato mudou', (select id from admin_usuarios order by criado_em limit 1), now()
      from (values ('suporte.email', '"suporte@emissor.com.br"'), ('suporte.telefone', '"(11) 3333-4444"'),
        ('suporte.paginaDeStatus', '"https://status.emissor.com.br"')) a (chave, valor)`)
    try {
      await until('the session tells where help is', async () => (await me()).email !== null || null)
      await enter(tenant)
      await go(`/notas/${randomUUID()}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('button', { name: 'Ajuda' }).first().click()
      const ajuda = page.getByRole('dialog', { name: 'Ajuda' })
      const copy = ajuda.getByRole('button', { name: /^Copiar o código do último erro: / })
      const [codigo = ''] = /[\w-]{36}$/.exec((await copy.innerText()).trim()) ?? []
      assert.ok(codigo)
      const mail = ajuda.getByRole('link', { name: 'suporte@emissor.com.br' })
      assert.ok(decodeURIComponent(String(await mail.getAttribute('href'))).endsWith(`código ${codigo}`))
      await ajuda.getByRole('link', { name: 'Página de status' }).waitFor()
      await ajuda.getByRole('link', { name: '(11) 3333-4444' }).waitFor()
      await look('aberta')
      await page.keyboard.press('Escape')
      await expectGone(ajuda)
      await page.reload()
      await goTo(page, 'suporte', 'Buscar na ajuda')
      await ajuda.waitFor()
      await copy.waitFor()
      const campo = ajuda.getByRole('searchbox', { name: 'Buscar na ajuda' })
      await campo.fill('anular nota')
      await ajuda.getByText('Cancelar uma nota').waitFor()
      await campo.fill('e0310')
      const erro = ajuda.getByRole('list', { name: 'Códigos de erro' }).getByRole('link', { name: 'E0310' })
      assert.equal(await erro.getAttribute('href'), '/v1/docs/erros#E0310')
      await look('achados')
      await campo.fill('xilofone')
      await ajuda.getByText('Nada na ajuda com estas palavras.').waitFor()
      await campo.fill('lacuna')
      await ajuda.getByRole('link', { name: 'Ir a Séries de RPS' }).click()
      await page.waitForURL('**/app/series**')
      await expectGone(ajuda)
      await goTo(page, 'E0310', /^E0310: /)
    } finally {
      await world.sql(`delete from ajustes where chave like 'suporte.%'`)
    }
    await until('the settings are as they were', async () => (await me()).email === null || null)
  },
)
