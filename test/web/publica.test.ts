import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { plantIncidenteCom } from '../support/incidentes.ts'
import { expectGone, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, story } = sharedStories()

const MARIA = { cpfCnpj: '52998224725', razaoSocial: 'Maria da Silva Lima', email: 'maria@pessoa.example' }

story(
  'the public link shows the note, with the customer in part, and prints it whole',
  'publica',
  async ({ page, look, world }) => {
    const { api, body, empresa } = await world.issuer({ empresa: { razaoSocial: 'Oficina do Zé ME' } })
    const { json } = await api.issue(body({ tomador: MARIA }))
    const nota = await api.waitSettled(json.id)
    await page.goto(`/n/${nota.id}`)
    await page.getByRole('heading', { level: 1, name: `Nota fiscal de serviço nº ${nota.numero}` }).waitFor()
    for (const text of ['Nota autorizada', 'Maria d. S. L.', '***.982.247-**', /1\.000,00/, nota.chaveAcesso])
      await expectText(page, text)
    await expectGone(page.locator('script'))
    await page.getByRole('img', { name: /Código QR/ }).waitFor()
    await look('clara')
    await page.emulateMedia({ colorScheme: 'dark' })
    await look('escura')

    const pdf = await page.pdf({ format: 'A4', printBackground: false })
    const paper = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
    for (const text of [
      nota.numero,
      'Nota autorizada',
      'sem valor fiscal',
      'Oficina do Zé ME',
      '1.000,00',
      `/n/${nota.id}`,
    ])
      assert.ok(paper.includes(text), `${text} is on paper:\n${paper}`)
    assert.ok(paper.replace(/\s/g, '').includes(nota.chaveAcesso) && !paper.includes('Baixar'), paper)
    assert.ok(!paper.includes(MARIA.cpfCnpj) && paper.split('\f').length === 2, 'one sheet')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /PDF/ }).click(),
    ])
    assert.match(download.suggestedFilename(), /^danfse-/)
    assert.equal(empresa.cpfCnpj.length, 14)
  },
)

furtherStory('a truncated link is answered in words, not in JSON', 'publica-nenhuma', async ({ page, world }) => {
  for (const id of ['3f2a', '00000000-0000-4000-8000-000000000000']) {
    const answer = await page.goto(`/n/${id}`)
    assert.equal(answer!.status(), 404)
    await page.getByRole('heading', { level: 1, name: 'Esta nota não foi encontrada' }).waitFor()
    assert.equal((await world.anonymous.get(`/n/${id}`)).json.codigo, 'NAO_ENCONTRADO')
  }
})

furtherStory('the page of a cancelled note says that it is not valid', 'publica-cancelada', async ({ page, world }) => {
  const { api, body } = await world.issuer()
  const { json } = await api.issue(body())
  await api.waitSettled(json.id)
  await api.post(`/nfse/${json.id}/cancelar`, { motivo: 'Serviço não foi prestado ao cliente' })
  await page.goto(`/n/${json.id}`)
  await expectText(page, 'Nota cancelada: não vale mais')
  await expectGone(page.getByRole('link', { name: /XML/ }))
})

story('the situation is read without script, in the dark and on a phone', 'situacao', async ({ page, look, world }) => {
  const today = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
  for (const [ibge, falhas] of [
    ['3518800', 40],
    ['3552205', 0],
    ['4106902', 2],
  ] as const)
    await world.sql(
      `insert into saude_municipios (municipio, ambiente, dia, fato, valor, quantas)
       select $1, 'producao', $2::date - d, 'chamada', v.valor, v.n from generate_series(1, 60) d,
         lateral (values ('respondida', 900::bigint), ('falha', case when d % 20 = 7 then $3::bigint end)) v(valor, n)
       where v.n > 0 on conflict do nothing`,
      [ibge, today, falhas],
    )
  const id = await plantIncidenteCom((text, values) => world.sql(text, values), {
    ...{ tipo: 'municipio_fora', alvo: { municipio: '3518800' }, ambiente: 'producao' },
  })
  await page.goto('/status')
  await page.getByRole('heading', { level: 1, name: /1 cidade sem resposta/ }).waitFor()
  await expectText(page, 'Guarulhos, SP sem resposta desde')
  await expectGone(page.locator('script'))
  await look('clara')
  await page.emulateMedia({ colorScheme: 'dark' })
  await look('escura')
  await page.getByRole('searchbox', { name: 'Buscar cidade' }).fill('curit')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expectText(page, 'Curitiba, PR')
  await expectGone(page.getByText('Sorocaba, SP'))
  await world.sql('delete from incidentes where id = $1', [id])
})
