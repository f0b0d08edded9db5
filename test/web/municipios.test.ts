import { until } from '../support/until.ts'
import { expectGone, expectText } from './expect.ts'
import { openStories } from './stage.ts'

const MARABA = '1504208'

const { story } = openStories()

story(
  'the page of a city shows the failures of the last 30 days',
  'municipio',
  async ({ page, go, enter, world, look }) => {
    const { tenant, api, body } = await world.issuer()
    const moods = [undefined, undefined, undefined, 'rejeitar: E0310', 'rejeitar: E0310']
    const notas = await Promise.all(
      moods.map(async (simular) => (await api.issue(body(simular ? { simular } : {}))).json.id as string),
    )
    for (const id of notas) await api.waitSettled(id)
    world.tree.kill('simulator') // the city is away for a moment
    await api.waitSettled((await api.issue(body())).json.id)
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
      return hoje.autorizadas + hoje.rejeitadas === 6 && hoje.falhas > 0 ? json : null
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

story(
  'a city is found by part of its name without accents, and by its state',
  'municipios',
  async ({ page, go, enter, world, look }) => {
    await enter(await world.register())
    await go('/municipios')
    await expectText(page, /1–25 de 5\.57/)
    await look('todos')
    await page.getByRole('searchbox').fill('sao joao')
    await page.waitForURL('**/municipios?q=sao+joao')
    await expectText(page, /^São João/)
    await page.getByRole('combobox', { name: 'Estado' }).click()
    await page.getByRole('combobox', { name: 'Buscar estado' }).fill('PA')
    await page.getByRole('option', { name: 'PA', exact: true }).click()
    await page.waitForURL('**/municipios?q=sao+joao&uf=PA')
    await page.getByRole('link', { name: /, PA$/ }).first().waitFor()
    await until(
      'only Pará is left',
      async () => (await page.getByRole('link', { name: /, SP$/ }).count()) === 0 || null,
    )
    await look('filtro')
    await go('/municipios?q=xyzxyz')
    await expectText(page, 'Nenhum município com este nome')
    await go('/municipios/9999999')
    await expectText(page, 'Nenhum município tem o código 9999999')
  },
)
