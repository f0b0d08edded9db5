import assert from 'node:assert/strict'
import { issueWithCitiesAway } from '../../support/city-away.ts'
import { until } from '../../support/until.ts'
import { expectGone, expectSoon, expectText, pick } from '../expect.ts'
import { openStories } from '../stage.ts'

const MARABA = '1504208'
const TERESINA = '2211001'
const ENDERECO = { logradouro: 'Rua Um', numero: '1', bairro: 'Centro', cep: '64000000' }

const { furtherStory } = openStories()

furtherStory(
  'the page of a city shows the failures of the last 30 days',
  'municipio',
  async ({ page, go, enter, world, look }) => {
    const { tenant, api, body } = await world.issuer()
    const moods = [undefined, undefined, undefined, 'rejeitar: E0310', 'rejeitar: E0310']
    const notas = await Promise.all(
      moods.map(async (simular) => (await api.issue(body(simular ? { simular } : {}))).json.id as string),
    )
    for (const id of notas) await api.waitSettled(id)
    const fora = await issueWithCitiesAway(world, { api, body })
    // what an ordinary month leaves behind
    await world.sql(
      `insert into saude_municipios (municipio, ambiente, dia, fato, valor, quantas)
       select $1, 'homologacao', (now() at time zone 'America/Sao_Paulo')::date - d, fato, valor, q
       from generate_series(1, 24) d, lateral (values
         ('nota', 'autorizada', 30 + (d * 37) % 25), ('nota', 'rejeitada', (d * 13) % 7),
         ('resposta', (68 + (d * 7) % 4)::text, 30), ('resposta', (80 + (d * 5) % 6)::text, 3)) facts (fato, valor, q)
       where d % 7 < 6 and q > 0`,
      [MARABA],
    )
    const seen = await until('the city is added up', async () => {
      const { json } = await tenant.portal.get(`/portal/municipios/${MARABA}/saude?ambiente=homologacao`)
      const hoje = json.dias.at(-1)
      return hoje.autorizadas + hoje.rejeitadas === moods.length + fora.length && hoje.falhas > 0 ? json : null
    })
    await enter(tenant)
    await go(`/municipios/${MARABA}`)
    await expectText(page, seen.agora.mensagem)
    await page.getByText('E0310').waitFor()
    await expectText(page, /2 vezes, a última em \d\d\/\d\d\/\d{4}/)
    await expectText(page, 'O sistema do município não aceitou a conexão.')
    await expectGone(page.getByText('Nada de errado'))
    await page.getByRole('group', { name: /^Notas por dia/ }).focus()
    await page.keyboard.press('ArrowLeft')
    await look('saude')
    await page.emulateMedia({ colorScheme: 'dark' })
    await look('escuro')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByText('O que dá para fazer').scrollIntoViewIfNeeded()
    await expectText(page, 'Certificado A1 ICP-Brasil da empresa')

    await go('/municipios/1500602')
    await expectText(page, 'Nenhuma nota por aqui nos últimos 30 dias')
  },
)

furtherStory(
  'a city is found by part of its name without accents, and by its state',
  'municipios',
  async ({ page, go, enter, world, look }) => {
    await enter(await world.register())
    await go('/municipios')
    await expectText(page, 'Nenhuma cidade sua ainda')
    await page.getByRole('link', { name: 'Ver todos os municípios' }).click()
    await page.waitForURL('**/municipios?quais=todos')
    await expectText(page, /1–25 de 5\.57/)
    await go('/municipios?quais=todos')
    await look('todos')
    await page.getByRole('searchbox').fill('sao joao')
    await page.waitForURL('**/municipios?quais=todos&q=sao+joao')
    await expectText(page, /^São João/)
    await page.getByRole('combobox', { name: 'Estado' }).click()
    await page.getByRole('combobox', { name: 'Buscar estado' }).fill('PA')
    await pick(page.getByRole('option', { name: 'PA', exact: true }))
    await page.waitForURL('**/municipios?quais=todos&q=sao+joao&uf=PA')
    await page.getByRole('link', { name: /, PA$/ }).first().waitFor()
    await until(
      'only Pará is left',
      async () => (await page.getByRole('link', { name: /, SP$/ }).count()) === 0 || null,
    )
    await look('filtro')
    await go('/municipios?q=xyzxyz')
    await expectText(page, 'Nenhum município com este filtro')
    await go('/municipios/9999999')
    await expectText(page, 'Nenhum município tem o código 9999999')
  },
)

furtherStory(
  'the list opens on my cities, finds those that are not served or unstable, and the page of one offers to tell me',
  'municipios-minhas',
  async ({ page, go, enter, world, look }) => {
    const { tenant, api, body } = await world.issuer()
    const cities = () => page.getByRole('table').getByRole('link').allInnerTexts()
    await tenant.createEmpresa({ endereco: { ...ENDERECO, codigoCidade: TERESINA, estado: 'PI' } })
    await enter(tenant)
    await go('/municipios')
    await expectSoon(cities, ['Marabá, PA', 'Teresina, PI'])
    await look('abre')

    await page.getByRole('combobox', { name: 'Situação' }).click()
    await pick(page.getByRole('option', { name: 'Não atendidos, ou só em parte' }))
    await page.waitForURL('**/municipios?situacao=nao_atendidos')
    await expectText(page, /1–25 de 2\.\d{3}/)
    await page.getByRole('combobox', { name: 'Quais' }).click()
    await pick(page.getByRole('option', { name: 'Só as minhas' }))
    await page.waitForURL('**/municipios?situacao=nao_atendidos&quais=minhas')
    await expectSoon(cities, ['Teresina, PI'])

    await issueWithCitiesAway(world, { api, body })
    await go('/municipios?situacao=instaveis')
    await until('the unstable city is in the list', async () => {
      await page.reload()
      await page.getByRole('search').waitFor()
      return (await page.getByRole('link', { name: 'Marabá, PA' }).count()) > 0 || null
    })

    await go(`/municipios/${TERESINA}`)
    await page.getByRole('heading', { name: 'Em Teresina, Simples e MEI: sim · demais: ainda não' }).waitFor()
    await page.getByRole('button', { name: 'Avise-me quando começar' }).click()
    await expectText(page, 'Você vai receber um e-mail quando começarmos em Teresina.')
    await look('espera')
    await page.getByRole('button', { name: 'Desistir do aviso' }).click()
    await page.getByRole('button', { name: 'Avise-me quando começar' }).waitFor()
    const asked = await world.sql('select from avise_me where tenant_id = $1', [tenant.id])
    assert.equal(asked.length, 0)
  },
)
