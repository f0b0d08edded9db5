import assert from 'node:assert/strict'
import { expectText, pick } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, story } = sharedStories()

const MOTIVO = 'Número pulado na troca de sistema'

story(
  'the gap report of a series names the missing numbers, and a voided one is accounted for',
  'serie',
  async ({ page, go, enter, world, look }) => {
    const { tenant, empresa, api, body } = await world.issuer()
    const issue = async (simular?: string) =>
      api.waitSettled((await api.issue({ ...body(simular ? { simular } : {}), rps: { serie: '7' } })).json.id)
    await issue()
    await issue('rejeitar: E0310')
    await issue()
    await enter(tenant)
    await go('/series')
    await page.getByRole('link', { name: 'Série 7' }).click()
    await expectText(page, 'Recusada')
    await look('historico')

    await page.getByRole('button', { name: 'Alterar próximo número' }).click()
    await page.getByRole('textbox', { name: 'Próximo número' }).fill('3')
    await page.getByRole('button', { name: 'Alterar número' }).click()
    await expectText(page, 'O número só cresce: 4 ou mais.')
    await page.getByRole('textbox', { name: 'Próximo número' }).fill('9')
    await expectText(page, 'Pula 5 números, que aparecem nas lacunas.')
    await page.getByRole('button', { name: 'Alterar número' }).click()
    await expectText(page, 'Próximo número de 4 para 9')

    await page.getByRole('tab', { name: /Lacunas/ }).click()
    await expectText(page, '6 números não chegaram a nota autorizada')
    await page.getByRole('cell', { name: '4 a 8', exact: true }).waitFor()
    await expectText(page, 'A prefeitura recusou a nota')
    await look('lacunas')

    await page.getByRole('button', { name: 'Inutilizar 4 a 8' }).click()
    await expectText(page, 'Marabá não tem essa operação')
    await page.getByLabel('Do número').fill('8')
    await expectText(page, '1 número será inutilizado: 8.')
    await page.getByLabel('Motivo').fill('curto')
    await page.getByRole('button', { name: 'Inutilizar', exact: true }).click()
    await expectText(page, 'pelo menos 15 caracteres')
    await page.getByLabel('Motivo').fill(MOTIVO)
    await look('inutilizar')
    await page.getByRole('button', { name: 'Inutilizar', exact: true }).click()
    await expectText(page, '1 número inutilizado.')
    await page.getByRole('button', { name: 'Fechar' }).click()
    await page.getByRole('cell', { name: '4 a 7', exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Histórico' }).click()
    await expectText(page, `Motivo: ${MOTIVO}`)
    const [serie] = (await tenant.portal.get(`/portal/empresas/${empresa.id}/series`)).json.items
    const gaps = await tenant.portal.get(`/portal/empresas/${empresa.id}/series/${serie.id}/lacunas`)
    assert.deepEqual([serie.proximoNumero, gaps.json.faltantes], [9, 5])
  },
)

furtherStory(
  'a series continues where another system stopped, and is retired with a reason',
  'series',
  async ({ page, go, enter, world, look }) => {
    const tenant = await world.register()
    await enter(tenant)
    await go('/series')
    await expectText(page, 'Nenhuma empresa ainda')
    const [first] = [await tenant.createEmpresa(), await tenant.createEmpresa({ razaoSocial: 'Outra Empresa Ltda' })]
    await go('/series')
    await expectText(page, 'Nenhuma série em homologação')
    await page.getByRole('combobox', { name: 'Empresa' }).fill('Prestadora')
    await pick(page.getByRole('option', { name: /^Prestadora Exemplo/ }))
    await page.waitForURL(`**/series?empresaId=${first.id}`)
    await expectText(page, 'A série nasce sozinha na primeira nota')
    await look('vazia')
    await page.getByRole('button', { name: 'Nova série' }).click()
    await page.getByLabel('Série', { exact: true }).fill('700')
    await page.getByRole('textbox', { name: 'Próximo número' }).fill('1501')
    await page.getByRole('button', { name: 'Criar série' }).click()
    await page.getByRole('link', { name: 'Série 700' }).waitFor()
    await look('criada')
    await page.getByRole('button', { name: 'Nova série' }).click()
    await page.getByLabel('Série', { exact: true }).fill('700')
    await page.getByRole('button', { name: 'Criar série' }).click()
    await expectText(page, 'A empresa já tem esta série')
    await page.getByRole('button', { name: 'Voltar' }).click()

    await page.getByRole('link', { name: 'Série 700' }).click()
    await page.getByRole('tab', { name: 'Lacunas' }).click()
    await expectText(page, 'Nenhuma lacuna')
    await page.getByRole('button', { name: 'Tirar de uso' }).click()
    await page.getByLabel('Motivo').fill('Criada por engano para a outra empresa')
    await page.getByRole('button', { name: 'Tirar de uso' }).last().click()
    await expectText(page, 'Série excluída')
    await expectText(page, 'A série nasce sozinha na primeira nota')
    assert.equal((await tenant.portal.get(`/portal/empresas/${first.id}/series`)).json.total, 0)
  },
)

furtherStory(
  'a range of gaps is voided at once with one reason, and each number says what happened to it',
  'lacunas',
  async ({ page, go, enter, world, look }) => {
    const { tenant, empresa, api, body } = await world.issuer()
    await tenant.createEmpresa({ razaoSocial: 'Outra Empresa Ltda' })
    const issue = async (numero: string, simular?: string) =>
      api.waitSettled((await api.issue({ ...body(simular ? { simular } : {}), rps: { serie: '7', numero } })).json.id)
    await issue('1')
    await issue('2', 'rejeitar: E0310')
    await issue('130')
    await enter(tenant)
    await go('/series')
    await page.getByRole('link', { name: '128 números faltam' }).waitFor()
    await look('de-todas')
    await page.getByRole('link', { name: '128 números faltam' }).click()

    await page.getByRole('button', { name: 'Inutilizar um intervalo' }).click()
    await expectText(page, '128 números serão inutilizados: 2, 3 a 129.')
    await page.getByLabel('Ao número').fill('128')
    await expectText(page, '127 números serão inutilizados: 2, 3 a 128.')
    await page.getByLabel('Motivo').fill(MOTIVO)
    await look('intervalo')
    // Meanwhile another person voids one of them.
    const other = { prestador: { cpfCnpj: empresa.cpfCnpj }, serie: '7', numero: 50, motivo: MOTIVO }
    assert.equal((await api.post('/nfse/rps/inutilizar', other)).status, 201)
    await page.getByRole('button', { name: 'Inutilizar', exact: true }).click()
    await expectText(page, '126 números inutilizados; 1 ficou como estava.')
    const numbers = page.getByRole('list', { name: 'Resultado de cada número' }).getByRole('listitem')
    assert.equal(await numbers.count(), 127)
    await numbers.filter({ hasText: 'Já estava inutilizado' }).filter({ hasText: '50' }).waitFor()
    await look('resultado')
    await page.getByRole('button', { name: 'Fechar' }).click()
    await page.getByRole('cell', { name: '129', exact: true }).waitFor()
    const rows = await world.sql<{ n: number }>(
      'select count(*)::int as n from rps_inutilizados where tenant_id = $1',
      [tenant.id],
    )
    assert.equal(rows[0]!.n, 127)
    await page.getByRole('tab', { name: 'Histórico' }).click()
    await expectText(page, '99 números inutilizados, de 3 a 102')
  },
)
