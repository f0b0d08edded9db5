// Services kept as templates, and notes that recur by calendar, as an accountant writes and follows them.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { addMonths, competenciaOf, diaOf } from '#domain/competencia.ts'
import { mesEscrito } from '#web/words/datas.ts'
import { until } from '../support/until.ts'
import { expectGone, expectSoon, expectText, pick } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory } = sharedStories()

const campo = (page: Page, nome: string) => page.locator(`[data-campo="${nome}"]`)
async function choose(page: Page, nome: string, texto: string, opcao: string | RegExp): Promise<void> {
  await until(`${nome} is chosen`, async () => {
    await campo(page, nome).fill(texto)
    const option = page.getByRole('option', { name: opcao }).first()
    const [label] = (await option.innerText()).split('\n')
    await option.click()
    return (await campo(page, nome).inputValue()) === label
  })
}
async function fillServico(page: Page, discriminacao: string): Promise<void> {
  await choose(page, 'servico[0].codigo', 'suporte técnico', /^01\.07/)
  await campo(page, 'servico[0].discriminacao').fill(discriminacao)
  await campo(page, 'servico[0].valor.servico').fill('850,00')
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

furtherStory(
  'a service that repeats is kept as a template, fills in the next note, and is changed and archived',
  'modelos',
  async ({ page, go, enter, world, look }) => {
    const { tenant, empresa } = await world.issuer()
    await enter(tenant)
    await go('/modelos')
    await expectText(page, 'Nenhum modelo em uso')
    await look('vazio')
    await go('/emitir')
    await campo(page, 'tomador.cpfCnpj').fill('529.982.247-25')
    await fillServico(page, 'Honorários contábeis do mês')
    // The form fills it in once it knows the company.
    await expectSoon(() => campo(page, 'servico[0].municipioPrestacao').inputValue(), 'Marabá, PA')
    await button(page, 'Salvar como modelo').click()
    const dialogo = page.getByRole('dialog')
    await dialogo.getByRole('button', { name: 'Salvar modelo' }).click()
    await expectText(page, 'Dê um nome ao modelo.')
    await dialogo.getByLabel('Nome').fill('Honorários mensais')
    await look('salvar')
    await dialogo.getByRole('button', { name: 'Salvar modelo' }).click()
    await expectGone(dialogo)
    const [modelo] = (await tenant.portal.get('/portal/modelos-servico')).json.items
    assert.deepEqual(
      [modelo.nome, modelo.servico.valor, modelo.empresaId],
      ['Honorários mensais', { servico: 850 }, null],
    )

    await go('/emitir')
    await button(page, 'Usar modelo').click()
    await dialogo.getByRole('searchbox').fill('honor')
    await look('usar')
    await dialogo.getByRole('button', { name: /Honorários mensais/ }).click()
    await expectGone(dialogo)
    assert.equal(await campo(page, 'servico[0].discriminacao').inputValue(), 'Honorários contábeis do mês')
    await expectSoon(() => campo(page, 'servico[0].iss.aliquota').inputValue(), 'No DAS')

    await go('/modelos')
    await page.getByRole('link', { name: 'Honorários mensais' }).click()
    await campo(page, 'servico[0].valor.servico').fill('900')
    await page.getByRole('combobox', { name: 'Empresa' }).click()
    await page.getByRole('option').nth(1).click()
    await look('editar')
    await button(page, 'Salvar modelo').click()
    await expectText(page, 'R$ 900,00')
    const changed = (await tenant.portal.get(`/portal/modelos-servico/${modelo.id}`)).json
    assert.deepEqual([changed.servico.valor.servico, changed.empresaId], [900, empresa.id])
    await look('lista')
    await page.getByRole('link', { name: 'Honorários mensais' }).click()
    await button(page, 'Arquivar').click()
    await expectText(page, 'Modelo arquivado')
    await go('/modelos')
    await page.getByRole('link', { name: 'Ver os arquivados' }).click()
    await expectText(page, 'Honorários mensais')
  },
)

furtherStory(
  'a note is repeated every month: its dates are shown before, it goes out by itself, and a refusal is corrected',
  'recorrentes',
  async ({ page, go, enter, world, look }) => {
    const { tenant, empresa } = await world.issuer()
    await enter(tenant)
    await go('/recorrentes')
    await expectText(page, 'Nenhuma nota recorrente ainda')
    await look('vazio')
    await go('/emitir')
    await campo(page, 'tomador.cpfCnpj').fill('529.982.247-25')
    await campo(page, 'tomador.razaoSocial').fill('Maria da Silva')
    await fillServico(page, 'Honorários de {mes}/{ano}')
    await page.getByRole('link', { name: 'Repetir todo mês…' }).click()
    await page.waitForURL('**/recorrentes/nova**')
    // The note of the form came along.
    await expectSoon(() => campo(page, 'tomador.razaoSocial').inputValue(), 'Maria da Silva')
    await button(page, 'Criar nota recorrente').click()
    await expectText(page, 'Dê um nome para achá-la na lista.')
    await campo(page, 'nome').fill('Honorários da Maria')
    await campo(page, 'calendario.inicio').fill('01/01/2032')
    await page.getByRole('combobox', { name: 'Dia do mês' }).click()
    await pick(page.getByRole('option', { name: 'Dia 31, ou o último do mês' }))
    await page.getByRole('combobox', { name: 'Em fim de semana' }).click()
    await pick(page.getByRole('option', { name: 'Antecipar para o dia útil anterior' }))
    await expectText(page, '30/01/2032, sex')
    await expectText(page, '27/02/2032, sex')
    await look('nova')
    await button(page, 'Criar nota recorrente').click()
    await page.waitForURL(/recorrentes\/[0-9a-f-]{36}$/)
    await expectText(page, 'A nota de cada data sai sozinha')
    await expectText(page, '30/01/2032, sex')
    await expectText(page, 'Nada ainda')
    await look('criada')
    const id = page.url().slice(-36)
    // Its first date comes: as if it were today, with the company out of use.
    const arrive = async (dia: string) =>
      world.sql('update recorrentes set dia = $2, inicio = $3, desde = $3, proxima = $3, nao_util = $4 where id = $1', [
        id,
        Number(dia.slice(8)),
        dia,
        'manter',
      ])
    const set = (ativa: boolean) => tenant.portal.call('PATCH', `/portal/empresas/${empresa.id}`, { body: { ativa } })
    assert.equal((await set(false)).status, 200)
    const hoje = diaOf(Date.now() - 6 * 3_600_000)
    await arrive(hoje)
    await until('the month is refused', async () => {
      const { items } = (await tenant.portal.get(`/portal/recorrentes/${id}/ocorrencias`)).json
      return items[0]?.estado === 'recusada'
    })
    await page.reload()
    await expectText(page, 'Recusada')
    await look('recusada')
    assert.equal((await set(true)).status, 200)
    await button(page, 'Tentar de novo').click()
    await expectText(page, 'Nota enviada')
    await page.getByRole('link', { name: /^(Ver a nota|Nota )/ }).waitFor()
    await look('emitida')

    await page.getByRole('link', { name: 'Editar' }).click()
    await page.getByLabel('Preparar para eu conferir').check()
    await campo(page, 'nome').fill('Honorários da dona Maria')
    await button(page, 'Salvar').click()
    await expectText(page, 'Espera você conferir')
    await button(page, 'Pausar').click()
    await expectText(page, 'Pausada: os meses que passarem ficam sem nota.')
    await button(page, 'Retomar').click()
    await expectText(page, 'fica pronta aqui e na lista')

    // A month that waits is issued from the list.
    await world.sql('delete from recorrente_ocorrencias where recorrente_id = $1', [id])
    await arrive(`${Number(hoje.slice(0, 4)) - 1}-12-15`)
    await go('/recorrentes?quais=a_revisar')
    await until('a month waits', async () => {
      await page.reload()
      // Drawn: either the rows, or that there is none.
      await page
        .getByText(/^1–\d+ de \d+$|Nenhuma com este filtro/)
        .first()
        .waitFor()
      return (await page.getByRole('button', { name: /^Emitir / }).count()) > 0
    })
    await look('lista')
    await page.getByRole('searchbox').fill('ninguém')
    await expectText(page, 'Nenhuma com este filtro')
    await button(page, 'Limpar filtros').click()
    await page.getByRole('button', { name: 'Emitir dezembro' }).click()
    await expectText(page, 'Nota enviada')
    await page.emulateMedia({ colorScheme: 'dark' })
    await go(`/recorrentes/${id}`)
    await expectText(page, 'dezembro de')
    await look('escuro')
    await page.emulateMedia({ colorScheme: 'light' })
    await go(`/recorrentes/${id}`)
    await button(page, 'Encerrar').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click()
    await expectText(page, 'Encerrada: não há mais datas.')
  },
)

furtherStory(
  'a note that was issued is repeated, or its service kept as a template',
  'repetir-nota',
  async ({ page, go, enter, world, look }) => {
    const { tenant, api, body } = await world.issuer()
    const mes = competenciaOf(Date.now())
    const doMes = mesEscrito(mes)
    const pedido = body() as { servico: [{ discriminacao: string }] }
    pedido.servico[0].discriminacao = `Honorários de ${doMes.replace(' de ', '/')}`
    const { id } = (await api.issue(pedido)).json
    await api.waitSettled(id)
    await enter(tenant)
    await go(`/notas/${id}`)
    await button(page, 'Salvar como modelo').click()
    await page.getByRole('dialog').getByLabel('Nome').fill('Da nota')
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar modelo' }).click()
    await expectGone(page.getByRole('dialog'))
    assert.deepEqual((await tenant.portal.get('/portal/modelos-servico')).json.items[0].servico, pedido.servico[0])
    await page.getByRole('link', { name: 'Repetir todo mês' }).click()
    await campo(page, 'nome').fill('Igual à nota')
    const seguinte = addMonths(mes, 1)
    const primeiro = `01/${seguinte.slice(5)}/${seguinte.slice(0, 4)}`
    await expectSoon(() => campo(page, 'calendario.inicio').inputValue(), primeiro)
    await expectText(page, `A nota de ${doMes} já existe: começa depois dela`)
    // The month of the note is asked about, not billed again.
    await campo(page, 'calendario.inicio').fill(`01/${mes.slice(5)}/${mes.slice(0, 4)}`)
    await page.getByRole('combobox', { name: 'Dia do mês' }).click()
    await pick(page.getByRole('option', { name: 'Dia 31, ou o último do mês' }))
    await expectText(page, 'o cliente seria cobrado duas vezes pelo mesmo mês')
    await expectText(page, 'e sairia igual em todas as notas')
    await look('duas-vezes')
    await button(page, `Começar em ${primeiro}`).click()
    await expectGone(page.getByText('cobrado duas vezes'))
    await button(page, 'Trocar por {mes}/{ano}').click()
    await expectSoon(() => campo(page, 'servico[0].discriminacao').inputValue(), 'Honorários de {mes}/{ano}')
    await button(page, 'Criar nota recorrente').click()
    await page.waitForURL(/recorrentes\/[0-9a-f-]{36}$/)
    const [{ nota, proxima }] = (await tenant.portal.get('/portal/recorrentes')).json.items
    assert.ok(nota === undefined)
    assert.equal(proxima.slice(0, 7), seguinte)

    // One month is left out, another has a value of its own, and values rise from a date on.
    const dialogo = page.getByRole('dialog')
    const mudar = async (qual: string, como: string) => {
      await button(page, `Mudar ${mesEscrito(qual)}`).click()
      await dialogo.getByLabel(como).check()
    }
    await mudar(seguinte, 'Não sai')
    await look('mudar-mes')
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    await expectGone(dialogo)
    await expectText(page, 'Sem nota')
    await mudar(addMonths(seguinte, 1), 'Sai com valor ou texto só deste mês')
    await campo(page, 'valor').fill('1234,56')
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    await expectGone(dialogo)
    await expectText(page, 'Valor só deste mês')
    await expectText(page, 'R$ 1.234,56')
    await button(page, 'Reajustar o valor').click()
    await campo(page, 'percentual').fill('10')
    await dialogo.getByText('→').first().waitFor()
    await look('reajustar')
    await dialogo.getByRole('button', { name: 'Salvar o reajuste' }).click()
    await expectGone(dialogo)
    await expectText(page, 'Sobe 10% a partir de')
    await look('previsao')
    await go('/recorrentes/calendario')
    await page.getByRole('heading', { name: 'Próximos 60 dias' }).waitFor()
    await look('calendario')
  },
)
