// Plans, contracts and coupons in the back-office: what is sold, what an account pays, and what stops it.
import assert from 'node:assert/strict'
import { hoje } from '#web/words/datas.ts'
import { notaBody } from '../support/tenant.ts'
import { expectText, pick } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory } = sharedStories()

furtherStory(
  'a plan is made, an account takes it, changes to a greater one at the price that was shown, is suspended and comes back',
  'ops-contrato',
  async ({ page, goOps, enterOps, look, world }) => {
    const nome = 'Contratante das Planilhas Ltda'
    const { tenant, api, empresa } = await world.issuer()
    await world.sql('update tenants set nome = $2 where id = $1', [tenant.id, nome])
    await enterOps('superadmin')
    const dialog = page.getByRole('dialog')
    const make = async (codigo: string, plano: string, mensalidade: string) => {
      await goOps('/planos')
      await page.getByRole('button', { name: 'Novo plano' }).click()
      await dialog.getByRole('textbox', { name: 'Código' }).fill(codigo)
      await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill(plano)
      await dialog.getByRole('textbox', { name: 'Mensalidade' }).fill(mensalidade)
      await dialog.getByRole('textbox', { name: 'Notas incluídas por mês' }).fill('50')
      await dialog.getByRole('textbox', { name: 'Faixas do excedente' }).fill('100 = 0,80\n400 = 0,60')
      await dialog.getByRole('textbox', { name: 'Limite de empresas' }).fill('três')
      await dialog.getByRole('button', { name: 'Criar o plano' }).click()
      await dialog.locator('[aria-invalid=true]').waitFor()
      await dialog.getByRole('textbox', { name: 'Limite de empresas' }).fill('3')
      await dialog.getByRole('button', { name: 'Criar o plano' }).click()
      await page.getByRole('heading', { level: 1, name: plano }).waitFor()
    }
    await make('planilha-um', 'Planilha um', '100')
    await expectText(page, 'até 400')
    await look('plano')
    await make('planilha-dois', 'Planilha dois', '400')

    await goOps(`/clientes/${tenant.id}`)
    await page.getByRole('button', { name: 'Contratar um plano' }).click()
    await dialog.getByRole('combobox', { name: 'Plano' }).click()
    await pick(page.getByRole('option', { name: /Planilha um/ }))
    const inicio = hoje(40).split('-').reverse().join('/')
    await dialog.getByRole('textbox', { name: 'Começa em' }).fill(inicio)
    await dialog.getByRole('button', { name: 'Criar o contrato' }).click()
    await page.getByRole('heading', { level: 1, name: `Contrato de ${nome}` }).waitFor()
    await expectText(page, 'R$ 100,00')

    await page.getByRole('button', { name: 'Trocar de plano' }).click()
    await dialog.getByRole('radio', { name: /Planilha dois/ }).check()
    const acerto = dialog.getByRole('listitem').filter({ hasText: 'Na próxima fatura' })
    await acerto.waitFor()
    const mostrado = (await acerto.innerText()).replace(/\D/g, '')
    await look('troca')
    await dialog.getByRole('button', { name: 'Trocar', exact: true }).click()
    await expectText(page, 'Troca para um plano maior')
    const [row] = await world.sql<{ soma: string }>(
      `select sum(l.valor)::text as soma from contrato_lancamentos l join contratos c on c.id = l.contrato_id where c.tenant_id = $1`,
      [tenant.id],
    )
    assert.notEqual(Number(mostrado), 0)
    assert.equal(
      String(Math.abs(Number(row!.soma))),
      String(Number(mostrado)),
      'what was shown is what waits for the fatura',
    )

    await page.getByRole('button', { name: 'Suspender' }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Fatura de setembro em aberto')
    await dialog.getByRole('textbox', { name: /Para confirmar/ }).fill(nome)
    await dialog.getByRole('button', { name: 'Suspender' }).click()
    await expectText(page, 'A conta não emite')
    await look('suspenso')
    const refused = await api.post('/nfse', notaBody(empresa.cpfCnpj))
    assert.deepEqual([refused.status, refused.json.erros[0].codigo], [422, 'CONTRATO_SUSPENSO'], refused.text)

    await page.getByRole('button', { name: 'Reativar' }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Pagamento conferido no extrato')
    await dialog.getByRole('button', { name: 'Reativar' }).click()
    await page.getByRole('button', { name: 'Suspender' }).waitFor()

    await goOps('/cupons')
    await page.getByRole('button', { name: 'Novo cupom' }).click()
    await dialog.getByRole('textbox', { name: 'Código' }).fill('PLANILHA20')
    await dialog.getByRole('textbox', { name: 'Quanto' }).fill('20')
    await dialog.getByRole('button', { name: 'Criar o cupom' }).click()
    await page.getByRole('heading', { level: 1, name: 'PLANILHA20' }).waitFor()
    await expectText(page, '20% em uma fatura')
    await goOps('/contratos')
    await page.getByRole('row').filter({ hasText: nome }).filter({ hasText: 'Ativo' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Aplicar cupom' }).click()
    await dialog.getByRole('textbox', { name: 'Código' }).fill('planilha20')
    await dialog.getByRole('button', { name: 'Aplicar' }).click()
    await page.getByRole('link', { name: 'PLANILHA20' }).click()
    await page.getByRole('heading', { level: 1, name: 'PLANILHA20' }).waitFor()
  },
)

furtherStory(
  'support looks at a contract, and each button says why it may not act',
  'ops-contrato-suporte',
  async (scene) => {
    const { page, goOps, enterOps } = scene
    await enterOps('suporte')
    await goOps('/planos')
    await page.getByRole('link', { name: 'Planilha um' }).click()
    const versao = page.getByRole('button', { name: 'Nova versão' })
    await versao.click({ force: true })
    await page.getByRole('status').getByText('O papel suporte não permite mudar planos.').waitFor()
  },
)

furtherStory(
  'the general prices change from a day on, and a readjustment is looked at contract by contract before it applies',
  'ops-precos',
  async ({ page, goOps, enterOps, look, world }) => {
    const nome = 'Contratante de Longa Data Ltda'
    const { tenant } = await world.issuer()
    await world.sql('update tenants set nome = $2 where id = $1', [tenant.id, nome])
    await enterOps('superadmin')
    const dialog = page.getByRole('dialog')
    await goOps('/precos')
    await page.getByRole('button', { name: 'Nova tabela' }).click()
    await expectText(page, 'Nada muda ainda.')
    await dialog.getByRole('textbox', { name: 'Multa por atraso' }).fill('3,5')
    await dialog.getByRole('textbox', { name: 'Faixas do excedente' }).fill('500 = 0,90')
    await dialog.getByRole('textbox', { name: 'A partir de' }).fill(hoje(-60).split('-').reverse().join('/'))
    await expectText(page, 'Multa por atraso: de 2% para 3,5%')
    await expectText(page, 'Faixas do excedente: de nenhuma para até 500: R$ 0,90')
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Tabela do próximo ano')
    await look('precos')
    await dialog.getByRole('button', { name: 'Definir a tabela' }).click()
    await page.getByRole('heading', { name: /^A partir de/ }).waitFor()
    await page.getByRole('button', { name: 'Nova tabela' }).click()
    await dialog.getByText('dá lugar a esta').waitFor()
    await dialog.getByRole('textbox', { name: 'Multa por atraso' }).fill('4')
    await dialog.getByRole('textbox', { name: 'A partir de' }).fill(hoje(-90).split('-').reverse().join('/'))
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Multa revista antes do prazo')
    await dialog.getByRole('button', { name: 'Definir a tabela' }).click()
    await dialog.waitFor({ state: 'detached' })
    const proxima = page.getByRole('region', { name: /^A partir de/ })
    await proxima.getByText('4%', { exact: true }).waitFor()

    await goOps('/contratos')
    await page.getByRole('button', { name: 'Novo contrato' }).click()
    await dialog.getByRole('combobox', { name: 'Conta' }).fill('Longa Data')
    await pick(page.getByRole('option', { name: nome }))
    await dialog.getByRole('combobox', { name: 'Plano' }).click()
    await pick(page.getByRole('option', { name: /Planilha um/ }))
    await dialog.getByRole('textbox', { name: 'Começa em' }).fill(hoje(500).split('-').reverse().join('/'))
    await dialog.getByRole('button', { name: 'Criar o contrato' }).click()
    await page.getByRole('heading', { level: 1, name: `Contrato de ${nome}` }).waitFor()

    await goOps('/reajustes')
    await page.getByRole('button', { name: 'Novo reajuste' }).click()
    await dialog.getByRole('combobox', { name: 'Por qual índice' }).click()
    await pick(page.getByRole('option', { name: 'Um percentual fixo' }))
    await dialog.getByRole('textbox', { name: 'Percentual' }).fill('5')
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Reajuste anual dos contratos')
    const vigencia = dialog.getByRole('textbox', { name: 'Vale a partir de' })
    await vigencia.fill(hoje().slice(0, 7))
    await dialog.getByRole('button', { name: 'Ver o que muda' }).click()
    await expectText(page, 'se aplicaria sem conferência')
    await vigencia.fill(hoje(-70).slice(0, 7).split('-').reverse().join('/'))
    await dialog.getByRole('button', { name: 'Ver o que muda' }).click()
    const previa = dialog.getByRole('list', { name: 'Contratos do reajuste' })
    await previa.getByRole('listitem').filter({ hasText: nome }).getByText('105,00').waitFor()
    await look('previa')
    await dialog.getByRole('button', { name: 'Agendar' }).click()
    const linha = page.getByRole('row').filter({ hasText: nome })
    await linha.waitFor()
    assert.match((await linha.innerText()).replace(/\s+/g, ' '), /Previsto R\$ 100,00 R\$ 105,00/)
    const outra = page.getByRole('row').filter({ hasText: 'Contratante das Planilhas' })
    await outra.getByText('menos de doze meses').waitFor()
    await look('reajuste')
    await page.getByRole('button', { name: 'Cancelar o reajuste' }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('O índice contratado é outro')
    await dialog.getByRole('button', { name: 'Cancelar o reajuste' }).click()
    await page.getByRole('heading', { level: 1 }).getByText('Reajuste').waitFor()
    await expectText(page, 'nenhum preço mudou')
    await goOps('/reajustes')
    await page.getByRole('button', { name: 'Novo reajuste' }).click()
    await dialog.getByRole('combobox', { name: 'Por qual índice' }).click()
    await pick(page.getByRole('option', { name: 'Um percentual fixo' }))
    await dialog.getByRole('textbox', { name: 'Percentual' }).fill('7')
    await dialog.getByRole('combobox', { name: 'Contratos' }).click()
    await pick(page.getByRole('option', { name: 'Os contratos de algumas contas' }))
    await dialog.getByRole('combobox', { name: 'Contas' }).fill('Longa Data')
    await pick(page.getByRole('option', { name: nome }))
    await page.keyboard.press('Tab')
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Acordo com este cliente')
    await look('conta')
    await dialog.getByRole('button', { name: 'Ver o que muda' }).click()
    await dialog.getByRole('button', { name: 'Agendar' }).click()
    await linha.getByText('107,00').waitFor()
    assert.equal(await page.getByRole('table', { name: 'Contratos do reajuste' }).getByRole('row').count(), 2)

    await goOps('/indices')
    await page.getByRole('button', { name: 'Informar um mês' }).click()
    await dialog.getByRole('textbox', { name: /Variação/ }).fill('-0,12')
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Publicado pelo IBGE hoje')
    await dialog.getByRole('button', { name: 'Informar' }).click()
    await expectText(page, '-0,12%')
  },
)
