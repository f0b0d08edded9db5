// One note by the form: the city authorises the amounts of the preview.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { PEDIDO_SCHEMA } from '#domain/nota/pedido-schema.ts'
import type { Schema } from '#domain/schema.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'
import { expectGone, expectSoon, expectText, pick } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, story } = sharedStories()

const campo = (page: Page, nome: string) => page.locator(`[data-campo="${nome}"]`)
/** Types into a searched table and chooses the first match. */
async function choose(page: Page, nome: string, texto: string, opcao: string | RegExp): Promise<void> {
  // A list that is replaced under the pointer, by the answer to what was typed, swallows the click.
  await until(`${nome} is chosen`, async () => {
    await campo(page, nome).fill(texto)
    const option = page.getByRole('option', { name: opcao }).first()
    const [label] = (await option.innerText()).split('\n')
    await option.click()
    return (await campo(page, nome).inputValue()) === label
  })
}
/** Everything a company of the regular regime must fill in, with ISS and PIS withheld. */
async function fillIn(page: Page): Promise<void> {
  await campo(page, 'tomador.cpfCnpj').fill('529.982.247-25')
  await campo(page, 'tomador.razaoSocial').fill('Maria da Silva')
  await choose(page, 'servico[0].codigo', 'suporte técnico', /^01\.07/)
  await campo(page, 'servico[0].discriminacao').fill('Suporte técnico, novembro')
  await campo(page, 'servico[0].valor.servico').fill('1500,50')
}
/** Shows a group that this note does not need. */
async function addGrupo(page: Page, nome: string, onde = 'Adicionar ao serviço'): Promise<void> {
  const grupo = page.getByRole('button', { name: nome, exact: true })
  if (!(await grupo.isVisible())) await page.getByText(onde, { exact: true }).click()
  await grupo.click()
}
async function fillEndereco(page: Page): Promise<void> {
  await campo(page, 'tomador.endereco.logradouro').fill('Cinco de Abril')
  await campo(page, 'tomador.endereco.numero').fill('250')
  await campo(page, 'tomador.endereco.bairro').fill('Marabá Pioneira')
  await choose(page, 'tomador.endereco.codigoCidade', 'maraba', /Marabá/)
}
const reais = (texto: string | null) => Number(texto!.replace(/[^\d,-]/g, '').replace(',', '.'))
const liquido = async (page: Page) => reais(await page.locator('output').innerText())

story(
  'the form shows the taxes of a note while it is written, and the authorised note has the same amounts',
  'emitir',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer({ sample: 'regular-ibs-cbs-retencoes' })
    await enter(tenant)
    await go('/emitir')
    await fillIn(page)
    // At once, before the service answers.
    await expectSoon(() => liquido(page), 1500.5)
    await page.getByText('Retenções federais').click()
    await campo(page, 'servico[0].retencao.irrf.aliquota').fill('1,5')
    await expectSoon(() => liquido(page), 1477.99)
    await page.getByText('Reforma tributária (IBS e CBS)', { exact: true }).click()
    await choose(page, 'servico[0].reforma.classificacao', '000001', /^000001/)
    await page.getByText('Códigos do município e da atividade').click()
    await campo(page, 'servico[0].codigoNbs').fill('115013000')
    await pick(page.getByRole('option', { name: /^115013000/ }))

    // The service knows rules that the form does not: IBS and CBS need the customer's address.
    await expectText(page, 'Falta o endereço do tomador')
    await look('recusaria')
    await page.getByRole('button', { name: /Falta o endereço/ }).click()
    await campo(page, 'tomador.endereco.cep').fill('68500040')
    await fillEndereco(page)
    await expectText(page, 'Será emitida em Marabá, pelo Emissor Nacional')
    await expectText(page, 'Confiança')
    // The national system takes the rate that the city registered there, which the form shows and does not ask.
    const aliquota = campo(page, 'servico[0].iss.aliquota')
    await expectSoon(() => aliquota.inputValue(), '5%')
    assert.equal(await aliquota.getAttribute('readonly'), '')
    await expectText(page, 'Definida por Marabá no sistema nacional.')
    await expectText(page, 'do município')
    await look('previa')
    const linhas = await page.locator('aside dl > div').allInnerTexts()
    const previstas = Object.fromEntries(
      linhas.map((linha) => {
        const [nome, valor] = [linha.split('\n')[0]!, linha.split('\n').at(-1)!]
        return [nome.replace(/ [\d,]+%.*/, ''), reais(valor)]
      }),
    )
    const previsto = await liquido(page)
    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await expectText(page, 'Nota enviada')
    await page.waitForURL('**/app/notas/*')
    const servico = await until('the note is authorised', async () => {
      const [nota] = await world.sql<{ servico: Servico }>(
        `select preparada -> 'servico' as servico from notas where tenant_id = $1 and status = 'autorizada'`,
        [tenant.id],
      )
      return nota?.servico ?? null
    })
    const { valor, iss, retencao } = servico
    const [nota] = await world.sql<{ apurado: { reforma: Reforma } }>(
      'select apurado from notas where tenant_id = $1',
      [tenant.id],
    )
    // As in the note that the authority issued.
    const { reforma } = nota!.apurado
    assert.deepEqual(
      { previsto, ...previstas },
      {
        previsto: valor.liquido / 100,
        Serviços: valor.servico / 100,
        ISS: iss.valor / 100,
        IRRF: retencao.irrf.valor / 100,
        CBS: reforma.cbs.valor / 100,
        'IBS estadual': reforma.ibsEstadual.valor / 100,
        'IBS municipal': reforma.ibsMunicipal.valor / 100,
      },
    )
    // The draft is gone once the note is sent.
    assert.deepEqual(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('portal:rascunho'))),
      [],
    )
    await go('/emitir')
    await expectText(page, 'Tomador')
    await expectSoon(() => campo(page, 'servico[0].valor.servico').inputValue(), '')
  },
)
type Valor = { valor: number }
type Servico = {
  valor: { liquido: number; servico: number }
  iss: Valor
  retencao: { irrf: Valor }
}
type Reforma = { cbs: Valor; ibsEstadual: Valor; ibsMunicipal: Valor }

/** Fields of one line of the form whose labels take more lines than their neighbours', and documents that are cut. */
const UNEVEN = `(() => {
  const fields = [...document.querySelectorAll('#conteudo form [data-campo]')].map((each) => {
    const label = document.querySelector('label[for="' + each.id + '"]')
    return { each, label, top: label && Math.round(label.parentElement.getBoundingClientRect().top) }
  })
  const lines = Map.groupBy(fields.filter(({ label }) => label?.checkVisibility()), ({ top }) => top)
  const uneven = [...lines.values()].flatMap((line) => {
    const tall = Math.min(...line.map(({ label }) => label.getBoundingClientRect().height))
    return line.filter(({ label }) => label.getBoundingClientRect().height > tall + 4).map(({ label }) => label.textContent)
  })
  const cut = fields.filter(({ each }) => each.dataset.campo.endsWith('cpfCnpj') && each.scrollWidth > each.clientWidth + 1).map(({ each }) => each.dataset.campo)
  return { uneven, cut, lines: lines.size }
})()`

story(
  'the form stays straight at every width: labels of a line are as high as each other, and a CNPJ is shown whole',
  'emitir-larguras',
  async ({ page, go, enter, world }) => {
    const { tenant } = await world.issuer({ sample: 'regular-ibs-cbs-retencoes' })
    await enter(tenant)
    await go('/emitir')
    await fillIn(page)
    await campo(page, 'tomador.cpfCnpj').fill('11.444.777/0001-61')
    for (const width of [1440, 1280, 1024, 820]) {
      await page.setViewportSize({ width, height: 900 })
      const { lines, ...found } = await page.evaluate<{ uneven: string[]; cut: string[]; lines: number }>(UNEVEN)
      assert.ok(lines >= 5, `${lines} lines of fields were measured`)
      assert.deepEqual(found, { uneven: [], cut: [] }, `at ${width} px`)
    }
  },
)

story(
  'errors in nested fields open their group, the first gets the focus, and each disappears when corrected',
  'emitir-erros',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer({ sample: 'regular-ibs-cbs-retencoes' })
    await enter(tenant)
    await go('/emitir')
    await fillIn(page)
    await campo(page, 'tomador.cpfCnpj').fill('12.345.678/0001-95')
    // Opened, filled in wrong, closed again.
    await addGrupo(page, 'Obra')
    await campo(page, 'servico[0].obra.cib').fill('12')
    await page.getByText('Obra', { exact: true }).click()
    await campo(page, 'servico[0].obra.cib').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await expectText(page, '2 campos precisam de correção')
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['campo'])
    await expectSoon(focused, 'tomador.endereco')
    await expectSoon(() => campo(page, 'servico[0].obra.cib').getAttribute('aria-invalid'), 'true')
    await look('juntos')

    await campo(page, 'tomador.endereco.cep').fill('68500-040')
    await page.getByText('O endereço é obrigatório quando').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /CIB: / }).click()
    await expectSoon(focused, 'servico[0].obra.cib')
    await campo(page, 'servico[0].obra.cib').fill('12345678')
    await expectSoon(() => campo(page, 'servico[0].obra.cib').getAttribute('aria-invalid'), 'false')

    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await expectSoon(focused, 'tomador.endereco.logradouro')
    await fillEndereco(page)
    await campo(page, 'tomador.endereco.estado').filter({ hasText: 'PA' }).waitFor()
    // What only the service knows appears at its field too.
    await addGrupo(page, 'ISS: isenção, imunidade, suspensão ou benefício')
    await campo(page, 'servico[0].iss.tipoTributacao').click()
    await pick(page.getByRole('option', { name: /Suspenso pela Justiça/ }))
    await expectText(page, 'Do jeito que está, seria recusada')
    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await page.waitForFunction(
      () =>
        document.querySelector('[data-campo="servico[0].iss.numeroProcesso"]')?.getAttribute('aria-invalid') === 'true',
    )
    await expectSoon(focused, 'servico[0].iss.numeroProcesso')
    assert.deepEqual(await world.sql('select id from notas where tenant_id = $1', [tenant.id]), [])
  },
)

furtherStory(
  'a rental marked as such is refused beside its switch, with the code that it goes under until then, and is issued without it',
  'emitir-locacao',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/emitir')
    await fillIn(page)
    await addGrupo(page, 'Locação e condomínio (NT 009)')
    const locacao = page.getByRole('switch', { name: 'Locação, cessão onerosa ou arrendamento de imóvel' })
    await locacao.click()
    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await expectText(page, 'até lá a locação vai no código 99.01.01')
    await look('recusada')
    await locacao.click()
    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await page.waitForURL('**/app/notas/*')
    assert.deepEqual(await valoresDe(world, tenant.id), [150050])
  },
)

furtherStory(
  'the city decides the rate: the form shows it locked, and the note is authorised with it',
  'emitir-cidade-decide',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer({ sample: 'regular-ibs-cbs-retencoes' })
    await enter(tenant)
    await go('/emitir')
    const aliquota = campo(page, 'servico[0].iss.aliquota')
    await aliquota.fill('2,9')
    await choose(page, 'servico[0].codigo', 'suporte técnico', /^01\.07/)
    await expectSoon(() => aliquota.inputValue(), '5%')
    assert.equal(await aliquota.getAttribute('readonly'), '')
    await expectText(page, 'Definida por Marabá no sistema nacional.')
    await campo(page, 'servico[0].valor.servico').fill('1000')
    await page.locator('aside').getByText('5% do município').waitFor()
    await page.locator('aside').getByText('R$ 50,00').waitFor()
    await look('travada')
  },
)

furtherStory(
  'the company decides the rate: its default is proposed, named and may be changed; in the bill of the Simples there is none',
  'emitir-padrao',
  async ({ page, go, enter, world, look }) => {
    const { tenant, empresa } = await world.issuer()
    const put = await tenant.portal.call('PUT', `/portal/empresas/${empresa.id}/nfse-configs`, {
      body: { ambiente: 'homologacao', aliquotaIssPadrao: 2.5, codigoTributacaoPadrao: '620910000' },
    })
    assert.equal(put.status, 200, put.text)
    await enter(tenant)
    await go('/emitir')
    const aliquota = campo(page, 'servico[0].iss.aliquota')
    await expectSoon(() => aliquota.inputValue(), '2,5')
    await expectText(page, 'Da configuração da empresa; pode mudar.')
    await addGrupo(page, 'Códigos do município e da atividade')
    await expectSoon(() => campo(page, 'servico[0].codigoTributacao').getAttribute('placeholder'), '620910000')

    // The customer does not withhold it: the ISS is in the one bill, and no rate is asked for.
    await fillIn(page)
    await expectSoon(() => aliquota.inputValue(), 'No DAS')
    await expectText(page, 'Está no recolhimento único (DAS), fora da nota.')
    await look('no-das')
    // Withheld, the rate goes in the note: that of the company again.
    await page.getByRole('switch', { name: 'ISS retido pelo tomador' }).click()
    await expectSoon(() => aliquota.inputValue(), '2,5')
    await aliquota.fill('3')
    await expectGone(page.getByText('Da configuração da empresa; pode mudar.'))
    await page.getByRole('button', { name: 'Adicionar serviço' }).click()
    await expectSoon(() => campo(page, 'servico[1].iss.aliquota').inputValue(), '3')
    await page.getByRole('button', { name: 'Retirar o serviço 2' }).click()
    await page.getByRole('switch', { name: 'ISS retido pelo tomador' }).click()
    await expectSoon(() => aliquota.inputValue(), 'No DAS')
    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await page.waitForURL('**/app/notas/*')
    assert.deepEqual(await valoresDe(world, tenant.id), [150050])
  },
)

furtherStory(
  'the form shows the groups that regime and service need, and offers the others by name',
  'emitir-grupos',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/emitir')
    await expectText(page, 'Adicionar ao serviço')
    const titulos = () =>
      page
        .locator('[data-oferta] > details')
        .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['titulo']))
    await expectSoon(titulos, [])
    await choose(page, 'servico[0].codigo', 'obra', /^07\.02/)
    await expectSoon(titulos, ['Descontos e deduções', 'Retenções federais', 'Obra'])
    await campo(page, 'servico[0].obra.codigo').fill('900110000173')
    await look('obra')
    // What was written stays in sight when the service is another.
    await choose(page, 'servico[0].codigo', 'show', /^12\.07/)
    await expectSoon(titulos, ['Obra', 'Evento'])
    await addGrupo(page, 'Informações complementares')
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['campo'])
    await expectSoon(focused, 'servico[0].informacoesComplementares')
    await expectSoon(titulos, ['Obra', 'Evento', 'Informações complementares'])
    await addGrupo(page, 'Intermediário', 'Adicionar à nota')
    await campo(page, 'intermediario.cpfCnpj').waitFor()
    await look('outro')
  },
)

furtherStory(
  'amounts of third parties inside the price are written in the form, and leave the base of the authorised note',
  'emitir-reembolso',
  async ({ page, go, enter, world }) => {
    const { tenant } = await world.issuer({ sample: 'regular-ibs-cbs-retencoes' })
    await enter(tenant)
    await go('/emitir')
    await fillIn(page)
    await page.getByText('Endereço', { exact: true }).click()
    await campo(page, 'tomador.endereco.cep').fill('68500040')
    await fillEndereco(page)
    await page.getByText('Códigos do município e da atividade').click()
    await choose(page, 'servico[0].codigoNbs', '115013000', /^115013000/)
    await page.getByText('Reforma tributária (IBS e CBS)', { exact: true }).click()
    await choose(page, 'servico[0].reforma.classificacao', '000001', /^000001/)
    await page.getByText('Valores de terceiros no preço').click()
    await page.getByRole('button', { name: 'Documento de reembolso', exact: true }).click()
    const documento = 'servico[0].reforma.reembolsos[0]'
    await campo(page, `${documento}.tipo`).click()
    await pick(page.getByRole('option', { name: /^99/ }))
    await campo(page, `${documento}.valor`).fill('500,50')
    await campo(page, `${documento}.dataEmissao`).fill('05/01/2026')
    await campo(page, `${documento}.dataCompetencia`).fill('05/01/2026')
    await campo(page, `${documento}.descricao`).fill('Taxas pagas por conta do cliente')
    await page.getByText('Documento que não é fiscal').click()
    await campo(page, `${documento}.documentoNaoFiscal.numero`).fill('Recibo 12')
    await campo(page, `${documento}.documentoNaoFiscal.descricao`).fill('Recibo do cartório')
    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await page.waitForURL('**/app/notas/*')
    const [servico] = await until('the note is authorised', async () => {
      const rows = await world.sql<{ base: number; reembolsos: { valor: number }[] }>(
        `select (preparada #>> '{servico,valor,baseCalculo}')::int as base, preparada #> '{servico,reforma,reembolsos}' as reembolsos
         from notas where tenant_id = $1 and status = 'autorizada'`,
        [tenant.id],
      )
      return rows.length > 0 ? rows : null
    })
    assert.deepEqual([servico!.base, servico!.reembolsos.map(({ valor }) => valor)], [100000, [50050]])
  },
)

furtherStory(
  'an everyday word finds its service, the last one used comes first, and a failed search is tried again',
  'emitir-busca',
  async ({ page, go, enter, world }) => {
    const { tenant, api, body } = await world.issuer()
    const { json } = await api.issue(body())
    await api.waitSettled(json.id)
    await enter(tenant)
    await go('/emitir')
    const servico = campo(page, 'servico[0].codigo')
    const primeira = () => page.getByRole('option').first().innerText()
    await servico.click()
    await page.getByText('Já usado por esta empresa').waitFor()
    assert.match(await primeira(), /^01\.07/)
    const pedidos: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/portal/nfse/servicos')) pedidos.push(request.url())
    })
    await servico.pressSequentially('desenvolvimento de programas')
    await expectSoon(async () => (await primeira()).slice(0, 5), '01.01')
    assert.ok(pedidos.length < 15, `${pedidos.length} requests for 28 letters`)
    for (const [palavra, item] of [
      ['faxina', '07.10'],
      ['contador', '17.19'],
      ['site', '01.08'],
    ] as const) {
      await servico.fill(palavra)
      await expectSoon(async () => (await primeira()).slice(0, 5), item)
    }
    await servico.fill('frete')
    await page.getByText('entre cidades é ICMS').first().waitFor()
    await page.evaluate(() => {
      const real = window.fetch
      window.fetch = async (url, init) =>
        String(url).includes('/portal/nfse/servicos') ? new Response('{}', { status: 400 }) : real(url, init)
      Object.assign(window, { mend: () => (window.fetch = real) })
    })
    await servico.fill('marketing')
    await expectText(page, 'A busca não respondeu.')
    await page.evaluate(() => (window as unknown as { mend(): void }).mend())
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expectSoon(async () => (await primeira()).slice(0, 5), '17.06')
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('option').first())
  },
)

furtherStory(
  'wrong digits and days are said in the field while they are typed',
  'emitir-digitos',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/emitir')
    const documento = campo(page, 'tomador.cpfCnpj')
    await documento.pressSequentially('11.222.333/0001-82')
    await expectText(page, 'Confira o CNPJ: os dois números do fim não combinam com os outros.')
    assert.equal(await documento.getAttribute('aria-invalid'), 'true')
    await look('cnpj')
    await documento.fill('12.ABC.345/01DE-36')
    await expectText(page, 'Confira o CNPJ')
    await documento.fill('12.ABC.345/01DE-35')
    await expectGone(page.getByText('Confira o CNPJ'))
    await documento.fill('529.982.247-26')
    await documento.blur()
    await expectText(page, 'Confira o CPF')
    await documento.fill('123')
    await documento.blur()
    await expectText(page, 'Faltam números: o CPF tem 11 dígitos e o CNPJ, 14.')
    await campo(page, 'competencia').fill('13/2026')
    await expectText(page, 'Este mês não existe')
    await addGrupo(page, 'Evento')
    await campo(page, 'servico[0].evento.dataInicio').fill('31/02/2026')
    await expectText(page, 'Este dia não existe')
    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await page.locator('aside').getByText('Faltam números').waitFor()
  },
)

story(
  'a note is written and issued by the keyboard alone, with Ctrl and Enter',
  'emitir-teclado',
  async ({ page, go, enter, world }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/emitir')
    await expectText(page, 'Ctrl+Enter')
    const { keyboard } = page
    await campo(page, 'tomador.cpfCnpj').focus()
    await keyboard.type('52998224725')
    const goTo = (nome: string) =>
      until(`Tab reaches ${nome}`, async () => {
        await keyboard.press('Tab')
        return (await page.evaluate(() => (document.activeElement as HTMLElement).dataset['campo'])) === nome
      })
    await goTo('tomador.razaoSocial')
    await keyboard.type('Maria da Silva')
    await goTo('servico[0].codigo')
    await keyboard.type('suporte')
    await expectSoon(async () => (await page.getByRole('option').first().innerText()).slice(0, 5), '01.07')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expectSoon(async () => (await campo(page, 'servico[0].codigo').inputValue()).slice(0, 5), '01.07')
    await goTo('servico[0].discriminacao')
    await keyboard.type('Suporte técnico, novembro')
    await goTo('servico[0].valor.servico')
    await keyboard.type('1500,50')
    await expectText(page, 'Confiança')
    await keyboard.press('Control+Enter')
    await page.waitForURL('**/app/notas/*')
    assert.deepEqual(await valoresDe(world, tenant.id), [150050])
  },
)

furtherStory(
  'a draft survives a reload of the page, without its credentials, until it is discarded',
  'emitir-rascunho',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/emitir')
    await fillIn(page)
    await addGrupo(page, 'Evento')
    await campo(page, 'servico[0].evento.nome').fill('Noites do Norte')
    await page.reload()
    await expectText(page, /Rascunho de \d\d:\d\d recuperado/)
    await expectSoon(() => campo(page, 'servico[0].discriminacao').inputValue(), 'Suporte técnico, novembro')
    await expectSoon(() => campo(page, 'servico[0].evento.nome').inputValue(), 'Noites do Norte')
    await look('recuperado')

    // Production has its own draft; no credential is kept.
    await page.getByText('Produção', { exact: true }).first().click()
    await page.getByText(/recuperado/).waitFor({ state: 'detached' })
    await expectSoon(() => campo(page, 'servico[0].discriminacao').inputValue(), '')
    await page.getByText('Homologação', { exact: true }).first().click()
    await page.evaluate(() => {
      const chave = Object.keys(localStorage).find((key) => key.startsWith('portal:rascunho'))!
      const guardado = JSON.parse(localStorage.getItem(chave)!)
      localStorage.setItem(
        chave,
        JSON.stringify({ ...guardado, pedido: { ...guardado.pedido, opcoes: { token: 'segredo', senha: 'x' } } }),
      )
    })
    await page.reload()
    await campo(page, 'servico[0].discriminacao').fill('Suporte técnico, dezembro')
    const kept = await page.evaluate(() => JSON.stringify(localStorage))
    assert.ok(kept.includes('dezembro') && !kept.includes('segredo'), kept)

    await page.getByRole('button', { name: 'Descartar' }).click()
    await expectSoon(() => campo(page, 'servico[0].discriminacao').inputValue(), '')
    await page.reload()
    await expectText(page, 'Tomador')
    await expectGone(page.getByText(/recuperado/))
  },
)

furtherStory(
  'a note without customer shows the taxes of its month before the service computes them; a reader may not open it',
  'emitir-leitura',
  async ({ page, go, enter, world }) => {
    const { tenant } = await world.issuer({ sample: 'regular-ibs-cbs-retencoes' })
    await enter(tenant)
    await go('/emitir')
    await campo(page, 'servico[0].valor.servico').fill('1000')
    await page.getByText('Retenções federais').click()
    await campo(page, 'servico[0].retencao.pis.aliquota').fill('0,65')
    await campo(page, 'competencia').fill('12/2026')
    await expectSoon(() => liquido(page), 993.5)
    await page.getByText('Reforma tributária (IBS e CBS)', { exact: true }).click()
    await choose(page, 'servico[0].reforma.classificacao', '000001', /^000001/)
    // A request that the service has not read shows no IBS nor CBS.
    await expectGone(page.locator('aside').getByText('CBS', { exact: true }))
    // From 2027 PIS is not withheld.
    await campo(page, 'competencia').fill('01/2027')
    await expectSoon(() => liquido(page), 1000)
    await campo(page, 'competencia').fill('')
    await campo(page, 'servico[0].retencao.dataPagamento').fill('10/01/2027')
    await expectSoon(() => liquido(page), 1000)
    await world.sql(`update usuarios set papel = 'leitura' where tenant_id = $1`, [tenant.id])
    await go('/emitir')
    await expectText(page, 'Você não tem acesso a esta página')
    await expectText(page, 'Seu papel (Leitura) não permite emitir notas.')
    await expectGone(page.getByRole('button', { name: 'Emitir nota' }))
  },
)

/** What the form does not ask: the synchronous mode, because a page follows the note by itself. */
const BEYOND_THE_FORM = 'opcoes.modoSincrono'

/** The paths of every value a request may hold, the first item for each list. */
function leaves(schema: Schema, campo = ''): string[] {
  const shape = schema.anyOf?.find(({ properties }) => properties) ?? schema
  if (shape.items) return leaves(shape.items, `${campo}[0]`)
  // A group without fields is marked as a whole.
  if (!shape.properties || Object.keys(shape.properties).length === 0) return [campo]
  return Object.entries(shape.properties).flatMap(([nome, inner]) => leaves(inner, campo ? `${campo}.${nome}` : nome))
}

furtherStory(
  'every field of the request has its place in the form',
  'emitir-tudo',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/emitir')
    await expectText(page, 'Tomador')
    await choose(page, 'servico[0].codigo', '07.02', /^07\.02/)
    // The groups of the service load in a file of their own, the free text last; a group renders its contents, other
    // groups among them, only once it is open.
    const openAll = () =>
      page.waitForFunction(() => {
        const groups = [...document.querySelectorAll<HTMLDetailsElement>('details[data-grupo]')]
        for (const each of document.querySelectorAll<HTMLElement>('details:not([data-grupo]) li button')) each.click()
        const titulos = new Set(groups.map(({ dataset }) => dataset['titulo']))
        const all = titulos.has('Informações complementares') && titulos.has('Integração')
        const drawn = all && groups.every(({ open, children }) => open && children.length > 1)
        for (const each of groups) each.open = true
        return drawn
      })
    const seen = new Set<string>()
    const note = async () => {
      await openAll()
      const campos = await page.locator('[data-campo]').evaluateAll((all) => all.map((each) => each.dataset['campo']!))
      for (const each of campos) seen.add(each)
    }
    await openAll()
    for (const name of ['Documento de dedução', 'Documento de reembolso', 'Nota', 'Pagamento'])
      await page.getByRole('button', { name, exact: true }).click()
    await note()
    await look('aberto')
    for (const box of await page.getByLabel('Endereço no exterior').all()) await box.check()
    await note()
    for (const quem of ['tomador', 'intermediário', 'destinatário'])
      await page
        .getByRole('group', { name: `Onde está o ${quem}` })
        .getByText('No exterior')
        .click()
    await note()
    const missing = leaves(PEDIDO_SCHEMA).filter((campo) => !seen.has(campo))
    assert.deepEqual(missing, [BEYOND_THE_FORM])
  },
)

const valoresDe = async (world: World, tenantId: string) =>
  (
    await world.sql<{ valor: number }>(
      'select valor_servico::int as valor from notas where tenant_id = $1 order by valor_servico',
      [tenantId],
    )
  ).map(({ valor }) => valor)

story(
  'each note in production is confirmed with its amount and customer, and Enter alone never issues',
  'emitir-producao',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/emitir')
    await page.getByText('Produção', { exact: true }).first().click()
    const asked = Promise.withResolvers<void>()
    for (const each of [1, 2]) {
      await expectText(page, 'Tomador')
      await fillIn(page)
      if (each === 2) assert.equal(await page.getByRole('button', { name: 'Emitir nota' }).count(), 0)
      await campo(page, 'servico[0].valor.servico').press('Enter')
      await campo(page, 'servico[0].valor.servico').press('Control+Enter')
      const question = page.getByRole('dialog')
      await question.getByText('Emitir R$ 1.500,50 para Maria da Silva').waitFor()
      if (each === 2) asked.resolve()
      if (each === 1) {
        await look('pergunta')
        // A second Enter goes back.
        await page.keyboard.press('Enter')
        await expectGone(question)
        assert.deepEqual(await valoresDe(world, tenant.id), [])
        await page.getByRole('button', { name: 'Emitir nota' }).click()
      }
      await page.getByRole('button', { name: 'Emitir com valor fiscal' }).click()
      await page.waitForURL('**/app/notas/*')
      assert.equal((await valoresDe(world, tenant.id)).length, each)
      // On a slow network the keys come before the button.
      await page.route('**/assets/Lado-*.js', async (route) => {
        await asked.promise
        await route.continue()
      })
      await go('/emitir')
    }
  },
)

furtherStory(
  'Enter in a field of a complete note issues nothing in homologação either',
  'emitir-enter',
  async ({ page, go, enter, world }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/emitir')
    await fillIn(page)
    await expectText(page, 'Confiança')
    await campo(page, 'servico[0].valor.servico').press('Enter')
    await campo(page, 'servico[0].valor.servico').press('ArrowUp')
    await campo(page, 'servico[0].discriminacao').press('Control+Enter')
    await page.waitForURL('**/app/notas/*')
    assert.deepEqual(await valoresDe(world, tenant.id), [150050])
  },
)

furtherStory(
  'two tabs write two notes: each has its own address and draft, and both are issued',
  'emitir-duas-abas',
  async ({ page, context, go, enter, world }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/emitir')
    await fillIn(page)
    const outra = await context.newPage()
    await outra.goto('/app/emitir')
    const comecadas = outra.getByRole('region', { name: 'Notas que você começou' })
    await comecadas.getByText('de Prestadora Exemplo Ltda').waitFor()
    await comecadas.getByRole('button', { name: /^Descartar a nota para / }).waitFor()
    await expectSoon(() => campo(outra, 'servico[0].valor.servico').inputValue(), '')
    await fillIn(outra)
    await campo(outra, 'servico[0].valor.servico').fill('999')
    await outra.getByRole('button', { name: 'Emitir nota' }).click()
    await outra.waitForURL('**/app/notas/*')
    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await page.waitForURL('**/app/notas/*')
    assert.deepEqual(await valoresDe(world, tenant.id), [99900, 150050])
  },
)

story(
  'a note changed after its response was lost is asked about: the note sent, or a new one',
  'emitir-resposta-perdida',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/emitir')
    await fillIn(page)
    // The service accepts the note; its response never arrives.
    await page.evaluate(() => {
      const real = window.fetch
      window.fetch = async (url, init) => {
        const response = await real(url, init)
        if (!String(url).startsWith('/portal/nfse?') || init?.method !== 'POST') return response
        window.fetch = real
        throw new TypeError('connection lost')
      }
    })
    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await expectText(page, 'O serviço não respondeu')
    await campo(page, 'servico[0].valor.servico').fill('222')
    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await expectText(page, 'Esta nota já foi enviada com outros dados')
    await expectText(page, 'R$ 1.500,50 para Maria da Silva')
    await look('pergunta')
    assert.deepEqual(await valoresDe(world, tenant.id), [150050])
    await page.getByRole('button', { name: 'Emitir como nova' }).click()
    await page.waitForURL('**/app/notas/*')
    assert.deepEqual(await valoresDe(world, tenant.id), [22200, 150050])
  },
)

furtherStory(
  'an amount that may mean two numbers is asked about, and none is clamped or loses its sign',
  'emitir-valores',
  async ({ page, go, enter, world, look }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/emitir')
    await fillIn(page)
    // Withheld, the rate of the Simples goes in the note, which then needs the customer's address.
    await page.getByText('Endereço', { exact: true }).click()
    await campo(page, 'tomador.endereco.cep').fill('68500040')
    await fillEndereco(page)
    await page.getByRole('switch', { name: 'ISS retido pelo tomador' }).click()
    const valor = campo(page, 'servico[0].valor.servico')
    const taxa = campo(page, 'servico[0].iss.aliquota')
    for (const [texto, mostrado] of [
      ['1500.50', 'R$ 1.500,50'],
      ['1.5', 'R$ 1,50'],
      ['1,500.50', 'R$ 1.500,50'],
      ['1.500', 'R$ 1.500,00'],
    ] as const) {
      await valor.fill(texto)
      await valor.blur()
      assert.equal((await valor.inputValue()).replace('\u00a0', ' '), mostrado, texto)
    }
    for (const [texto, mostrada] of [
      ['2.5', '2,5'],
      ['0.65', '0,65'],
      ['3', '3'],
    ] as const) {
      await taxa.fill(texto)
      await taxa.blur()
      assert.equal(await taxa.inputValue(), mostrada, texto)
    }
    await taxa.fill('250')
    await taxa.blur()
    await expectText(page, 'O máximo é 100')
    await taxa.fill('3')
    await valor.fill('-10')
    await valor.blur()
    await expectText(page, 'não pode ser negativo')
    await valor.fill('1,500')
    await valor.blur()
    await expectText(page, 'Qual é o valor?')
    await look('pergunta')
    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await expectText(page, '1 campo precisa de correção')
    assert.deepEqual(await valoresDe(world, tenant.id), [])
    await page.getByRole('button', { name: 'R$ 1.500,00' }).click()
    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await page.waitForURL('**/app/notas/*')
    assert.deepEqual(await valoresDe(world, tenant.id), [150000])
  },
)

furtherStory(
  'a note without customer is issued only by choice',
  'emitir-sem-tomador',
  async ({ page, go, enter, world }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/emitir')
    await fillIn(page)
    await campo(page, 'tomador.cpfCnpj').fill('')
    await campo(page, 'tomador.razaoSocial').fill('')
    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await expectText(page, 'Informe o tomador, ou escolha “Não identificado”.')
    assert.deepEqual(await valoresDe(world, tenant.id), [])
    await page.getByText('Não identificado', { exact: true }).first().click()
    await expectText(page, 'alguns municípios não deixam cancelar a nota depois')
    await page.reload()
    await expectText(page, 'alguns municípios não deixam cancelar a nota depois')
    await page.getByRole('button', { name: 'Emitir nota' }).click()
    await page.waitForURL('**/app/notas/*')
    assert.deepEqual(await valoresDe(world, tenant.id), [150050])
  },
)
