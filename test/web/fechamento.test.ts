// The closing of a month as an accountant does it: what is open, companies checked, the month closed and handed over, and
// what changes afterwards.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { competenciaOf } from '#domain/competencia.ts'
import { nomeDoMes, tituloDoMes } from '#web/words/fechamento.ts'
import { authorised, MOTIVO } from '../support/ended-notes.ts'
import { silentNota } from '../support/silent-city.ts'
import { type Issuer, notaBody, sharedPfx } from '../support/tenant.ts'
import type { World } from '../support/world.ts'
import { linkSentTo } from './caixa.ts'
import { expectGone, expectSoon, expectText } from './expect.ts'
import { axe, sharedStories } from './stage.ts'

const { story, furtherStory } = sharedStories()

const MES = competenciaOf(Date.now())
const OUTUBRO = nomeDoMes(MES)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const tabela = (page: Page) => page.getByRole('table', { name: `Empresas em ${OUTUBRO}` })
const linha = (page: Page, nome: string) => tabela(page).getByRole('row').filter({ hasText: nome })
const marca = (page: Page, nome: string) => page.getByRole('checkbox', { name: `Conferida: ${nome}` })

/** Another company of the account: in the regular regime, whose ISS the company pays, or as the sample says. */
async function another(world: World, issuer: Issuer, nomeFantasia: string, fields: object = {}): Promise<Issuer> {
  const empresa = await issuer.tenant.createEmpresa({ nomeFantasia, razaoSocial: `${nomeFantasia} Ltda`, ...fields })
  const uploaded = await issuer.tenant.uploadCertificado(empresa.id, sharedPfx(world.simulator))
  assert.equal(uploaded.status, 201, uploaded.text)
  return { ...issuer, empresa, body: (more = {}) => notaBody(empresa.cpfCnpj, more) }
}
const REGULAR = { regimeTributario: 'lucro_presumido', regimeApuracaoSimples: undefined }

/** A note whose ISS the company pays, or its customer. */
async function taxed({ api, body }: Issuer, valor: number, iss: object): Promise<string> {
  const { servico, ...rest } = body() as { servico: Record<string, unknown>[] }
  const { retencao: _, apuracaoPropria: __, totalTributos: ___, ...item } = servico[0]!
  const accepted = await api.issue({ ...rest, servico: [{ ...item, valor: { servico: valor }, iss }] })
  assert.equal(accepted.status, 202, accepted.text)
  const nota = await api.waitSettled(accepted.json.id)
  assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
  return nota.id
}

/** An account of an office with three companies: one of the Simples, one in the regular regime, and one with a note in doubt. */
async function office(world: World) {
  const simples = await world.issuer({ empresa: { nomeFantasia: 'Ateliê da Consolação', razaoSocial: 'Ateliê Ltda' } })
  const condor = await another(world, simples, 'Condor Engenharia', REGULAR)
  const botafogo = await another(world, simples, 'Clínica Botafogo')
  const own = world.simulator.makeCertificate({ cnpj: botafogo.empresa.cpfCnpj })
  assert.equal((await simples.tenant.uploadCertificado(botafogo.empresa.id, own.pfx)).status, 201)
  await authorised(simples, { valor: 18586.16 })
  const later = await taxed(condor, 6300, { aliquota: 5 })
  await taxed(condor, 12500, { aliquota: 5, retido: true })
  await authorised(botafogo, { valor: 320 })
  const silent = await silentNota(world, botafogo, { valor: 4120 })
  const refused = await simples.api.issue(simples.body({ simular: 'rejeitar: E0240', valor: 1480 }))
  await simples.api.waitSettled(refused.json.id)
  return { simples, condor, botafogo, later, silent }
}

/** A person who joins the account with the role of an accountant. */
async function accountant(world: World, { tenant }: Issuer): Promise<{ sessao: string }> {
  const email = `contadora-${randomUUID().slice(0, 8)}@escritorio.example`
  const invited = await tenant.portal.post('/portal/invites', { email, papel: 'contador' })
  assert.equal(invited.status, 201, invited.text)
  const token = (await linkSentTo(tenant, email)).split('#')[1]
  const body = { token, nome: 'Lúcia Prado', senha: 'uma frase bem comprida' }
  const { json, text } = await world.anonymous.post('/portal/auth/aceitar-convite', body)
  assert.ok(json.token, text)
  return { sessao: json.token }
}

/** Nothing wraps or scrolls at this width, and axe finds nothing. */
async function readAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const altas = await tabela(page)
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  if (width >= 1024) assert.ok(Math.max(...altas) <= 38, `a row is ${Math.max(...altas)} px high at ${width}`)
  const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  assert.ok(sideways <= 0, `scrolls sideways by ${sideways} px at ${width}`)
  assert.deepEqual(await axe(page, { colours: width === 1440 }), [], `axe at ${width}`)
}

story(
  'an accountant closes the month of several companies, hands it over by a link, and sees what changed afterwards',
  'fechamento',
  async ({ page, context, go, enter, world, look }) => {
    const { simples, botafogo, later, silent } = await office(world)
    await enter(await accountant(world, simples))
    await go('/inicio')
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Fechamento' }).click()
    await page.waitForURL(/\/fechamento\/\d{4}-\d{2}$/)
    await page.getByRole('combobox', { name: 'Mês' }).selectOption(MES)
    await page.waitForURL(`**/fechamento/${MES}`)

    // A note in doubt prevents closing and checking; a refused one only warns.
    await expectText(page, '1 nota em dúvida impede o fechamento')
    await expectText(page, '1 nota recusada, sem correção')
    assert.match(await linha(page, 'Ateliê').innerText(), /no DAS/)
    assert.match(await linha(page, 'Condor').innerText(), /18\.800,00/)
    // It says why: the reason is hidden beside the button too.
    await button(page, `Fechar ${OUTUBRO}`).click({ force: true })
    await page.getByRole('status').getByText('Há notas em dúvida: o mês fecha quando a prefeitura responder.').waitFor()
    await page.getByRole('button', { name: 'Fechar o aviso' }).first().click()
    await marca(page, 'Clínica Botafogo').click()
    await expectText(page, 'Clínica Botafogo tem nota em dúvida')
    await look('duvida')
    await page.emulateMedia({ colorScheme: 'dark' })
    await look('duvida-escuro')
    await page.emulateMedia({ colorScheme: 'light' })
    for (const width of [1440, 1024, 390]) await readAt(page, width)
    await page.setViewportSize({ width: 1440, height: 900 })

    // The number of a company leads to its notes, and the way back to the month.
    await linha(page, 'Condor').getByRole('link', { name: '18.800,00' }).click()
    await page.waitForURL(/\/notas\?.*status=autorizada/)
    await expectText(page, '1–2 de 2')
    await page.goBack()
    await silent.speak()
    await botafogo.api.waitSettled(silent.id)
    await expectGone(page.getByText('1 nota em dúvida impede'))

    // One click marks, and the notice takes it back.
    await marca(page, 'Condor Engenharia').click()
    await linha(page, 'Condor')
      .getByText(/^LP \d/)
      .waitFor()
    await button(page, 'Desfazer').click()
    await expectSoon(() => marca(page, 'Condor Engenharia').isChecked(), false)
    await button(page, 'Conferir as 2 sem pendência').click()
    await expectText(page, '2 empresas conferidas')
    await expectSoon(() => marca(page, 'Clínica Botafogo').isChecked(), true)
    await page.getByRole('button', { name: 'Por conferir 1' }).click()
    await expectSoon(async () => tabela(page).locator('tbody tr').count(), 1)
    await page.getByRole('button', { name: 'Todas 3' }).click()

    // Closed, with the reason for the one that nobody checked.
    await button(page, `Fechar ${OUTUBRO}`).click()
    const dialogo = page.getByRole('dialog')
    await dialogo.getByText('Uma empresa não está conferida: Ateliê da Consolação').waitFor()
    await dialogo.getByRole('button', { name: `Fechar ${OUTUBRO}` }).click()
    await dialogo.getByLabel('Motivo').fill('Conferido em papel pelo escritório')
    await look('fechar')
    await dialogo.getByRole('button', { name: `Fechar ${OUTUBRO}` }).click()
    await expectGone(dialogo)
    await expectText(page, 'por Lúcia Prado')

    const arriving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Baixar tudo' }).click()
    assert.equal((await arriving).suggestedFilename(), `notas-${MES}.zip`)

    // A link, which a stranger opens without a login, and which is ended.
    await button(page, 'Enviar link').click()
    await dialogo.getByRole('button', { name: 'Criar o link' }).click()
    await expectText(page, 'Diga para quem é o link.')
    await dialogo.getByLabel('Para quem').fill('financeiro@condor.example')
    await dialogo.getByLabel('Só algumas').check()
    await dialogo.getByRole('combobox', { name: 'Empresas' }).fill('condor')
    await page.getByRole('option', { name: 'Condor Engenharia' }).click()
    await look('enviar-link')
    await dialogo.getByRole('button', { name: 'Criar o link' }).click()
    await dialogo.getByText('Copie o link').waitFor()
    const url = (await dialogo.getByText(/\/f\//).innerText()).trim().split(/\s/).at(-1)!
    await look('copiar-link')
    await dialogo.getByRole('button', { name: 'Pronto' }).click()
    await expectText(page, 'só Condor Engenharia')
    await expectText(page, 'ainda não foi aberto')
    const other = await context.browser()!.newContext({ baseURL: world.url, locale: 'pt-BR' })
    const there = await other.newPage()
    await there.goto(new URL(url).pathname)
    await expectText(there, 'Condor Engenharia')
    await expectText(there, 'Mês fechado')
    assert.equal(await there.getByText('Clínica Botafogo').count(), 0)
    const taken = there.waitForEvent('download')
    await there.getByRole('link', { name: 'Baixar tudo (ZIP)' }).click()
    await taken
    await other.close()
    await page.reload()
    await expectText(page, /aberto 1 vez, a última em/)
    await button(page, 'Encerrar o link para financeiro@condor.example').click()
    await expectText(page, 'Link encerrado')

    // A note that is cancelled afterwards stands apart, with its effect.
    const ended = await simples.api.post(`/nfse/${later}/cancelar`, { motivo: MOTIVO, codigoMotivo: '2' })
    assert.equal(ended.json.status, 'cancelada', ended.text)
    const mudou = page.getByRole('region', { name: 'Mudou depois de fechar' })
    await mudou.getByText(/Condor Engenharia, foi cancelada/).waitFor()
    assert.match((await mudou.innerText()).replaceAll('\u00a0', ' '), /− R\$ 6\.300,00 · ISS − R\$ 315,00/)
    await linha(page, 'Condor').getByText('1 mudou').waitFor()
    assert.match(await linha(page, 'Condor').innerText(), /18\.800,00/, 'what was closed stays')
    await look('fechado')
    for (const width of [1440, 1024, 390]) await readAt(page, width)
    await page.setViewportSize({ width: 1440, height: 900 })
    await linha(page, 'Condor').getByRole('link', { name: 'Condor Engenharia' }).click()
    await expectText(page, 'O que se paga')
    await expectText(page, 'depois de fechado o mês.')
    await look('empresa')
    assert.deepEqual(await axe(page, {}), [])
    await page.getByRole('link', { name: `Fechamento de ${OUTUBRO}` }).click()

    await button(page, 'Reabrir').click()
    await dialogo.getByLabel('Motivo').fill('A nota cancelada entra no mês')
    await dialogo.getByRole('button', { name: `Reabrir ${OUTUBRO}` }).click()
    await expectGone(dialogo)
    await expectGone(mudou)
    assert.match(await linha(page, 'Condor').innerText(), /12\.500,00/)
  },
)

furtherStory(
  'the month of twelve companies is checked, closed and taken home in five clicks',
  'fechamento-doze',
  async ({ page, go, enter, world, look }) => {
    const first = await world.issuer({ empresa: { nomeFantasia: 'Empresa 01' } })
    const all = [first]
    for (let n = 2; n <= 12; n++) all.push(await another(world, first, `Empresa ${String(n).padStart(2, '0')}`))
    await Promise.all(all.map((each, n) => authorised(each, { valor: 1000 + n })))
    await enter(first.tenant)
    await go('/inicio')
    let clicks = 0
    await page.exposeFunction('countClick', () => void clicks++)
    await page.evaluate('addEventListener("click", () => countClick(), true)')
    // From the table of the first page, which shows the present month.
    await page.getByRole('link', { name: 'Abrir o fechamento' }).click()
    await button(page, 'Conferir as 12 sem pendência').click()
    await expectText(page, '12 empresas conferidas')
    await button(page, `Fechar ${OUTUBRO}`).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Fechar ${OUTUBRO}` })
      .click()
    await expectText(page, 'Fechado')
    const arriving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Baixar tudo' }).click()
    await arriving
    assert.ok(clicks <= 5, `${clicks} clicks`)
    await look('doze')
  },
)

furtherStory(
  'a closed month is changed only by a person who says that it is known to be closed',
  'fechamento-confirmar',
  async ({ page, go, enter, world, look }) => {
    const issuer = await world.issuer()
    const nota = await authorised(issuer, { valor: 900 })
    const closed = await issuer.tenant.portal.post(`/portal/fechamentos/${MES}/fechar`, {
      ambiente: 'homologacao',
      motivo: 'Conferido em papel pelo escritório',
    })
    assert.equal(closed.status, 200, closed.text)
    await enter(issuer.tenant)
    await go(`/notas/${nota.id}`)
    await button(page, 'Cancelar nota').click()
    await page.getByLabel('Explique em uma frase').fill(MOTIVO)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar a nota' }).click()
    const pergunta = page.getByRole('dialog', { name: 'O mês está fechado' })
    const change = pergunta.getByRole('button', { name: 'Continuar assim mesmo' })
    await expectSoon(() => change.getAttribute('aria-disabled'), 'true')
    await pergunta.getByLabel('Sei que o mês está fechado').check()
    await look('pergunta')
    await change.click()
    await expectText(page, 'Nota cancelada')
    await go(`/fechamento/${MES}`)
    await expectText(page, 'Mudou depois de fechar')
  },
)

furtherStory(
  'the search opens the month that is named, and a person of several accounts sees all of them in one list',
  'fechamento-contas',
  async ({ page, go, enter, world, look }) => {
    const issuer = await world.issuer({ empresa: { nomeFantasia: 'Padaria Central' } })
    await authorised(issuer, { valor: 700 })
    const made = await issuer.tenant.portal.post('/portal/contas', { nome: 'Segunda do Escritório' })
    assert.equal(made.status, 201, made.text)
    const entered = await issuer.tenant.portal.post('/portal/auth/trocar-conta', { contaId: made.json.id })
    await enter({ sessao: entered.json.token })
    await go('/inicio')
    await page.locator('h1').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(`fechar ${OUTUBRO}`)
    await page.getByRole('option', { name: `Fechamento: ${tituloDoMes(MES)}` }).click()
    await page.waitForURL(`**/fechamento/${MES}`)
    await expectText(page, 'Nenhuma empresa')
    await page.getByText('Todas as minhas contas').click()
    await linha(page, 'Padaria Central').getByText('Conta Exemplo').waitFor()
    await look('todas')
    await linha(page, 'Padaria Central').getByRole('button', { name: 'Padaria Central' }).click()
    await page.getByRole('heading', { name: 'Padaria Central' }).waitFor()
    await expectText(page, 'O que se paga')
  },
)
