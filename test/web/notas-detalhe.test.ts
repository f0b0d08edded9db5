// The page of a note: its files, its cancellation, what the city said, and the notes it is linked to.
import assert from 'node:assert/strict'
import { type CityCompany, openCityCompany } from '../support/city-company.ts'
import { authorised, issuerIn, MOTIVO } from '../support/ended-notes.ts'
import { openOperator } from '../support/publish-city.ts'
import { openReceiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { expectGone, expectSoon, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, story } = sharedStories()

story(
  'PDF and XML open under the content policy, and every exchange and delivery can be opened',
  'nota-arquivos',
  async ({ page, go, enter, look, world }) => {
    const [issuer, receiver] = [await world.issuer(), await openReceiver()]
    try {
      await issuer.tenant.portal.post('/portal/webhooks', { url: `${receiver.url}/erp` })
      const nota = await authorised(issuer, { sample: 'simples-nacional', valor: 19886.13 })
      await until('delivered', async () => {
        const { json } = await issuer.tenant.portal.get('/portal/webhooks/entregas?status=entregue')
        return json.total > 0
      })
      await enter(issuer.tenant)
      await go(`/notas/${nota.id}`)
      await expectText(page, 'Webhook nfse.autorizada')
      await page.getByText('Ver a entrega').waitFor()
      const iss = page.getByRole('table', { name: 'Tributos' }).getByRole('row').filter({ hasText: 'ISS' })
      assert.match(await iss.innerText(), /^ISS\s+R\$\s?19\.886,13\s+no DAS$/)
      await look('resumo')
      // What an integration asks for is folded, but for developers.
      const pedido = page.getByRole('button', { name: 'Copiar o requestId' })
      assert.equal(await pedido.isVisible(), false)
      await page.getByText('Detalhes técnicos').click()
      await pedido.waitFor()
      const become = (papel: string) =>
        world.sql('update usuarios set papel = $2 where tenant_id = $1', [issuer.tenant.id, papel])
      await become('developer')
      await page.reload()
      await pedido.waitFor()
      await become('owner')
      await page.emulateMedia({ colorScheme: 'dark' })
      await look('escuro')
      await page.emulateMedia({ colorScheme: 'light' })

      // A frame that a header forbids gets no document and complains; one that is allowed shows it, or downloads it.
      const framed = page.waitForResponse((response) => response.url().includes(`/portal/nfse/${nota.id}/pdf`))
      await page.getByRole('tab', { name: 'PDF' }).click()
      await page.locator('iframe[title=DANFSe]').waitFor()
      const shown = await framed
      assert.deepEqual([shown.status(), shown.headers()['content-type']], [200, 'application/pdf'])
      const pdf = await page.request.get(`/portal/nfse/${nota.id}/pdf`)
      assert.equal(pdf.headers()['x-frame-options'], 'SAMEORIGIN')
      assert.match(pdf.headers()['content-security-policy']!, /frame-ancestors 'self'/)
      const other = await page.request.get(`/portal/nfse/${nota.id}/xml`)
      assert.equal(other.headers()['x-frame-options'], 'DENY')

      await page.getByRole('tab', { name: 'XML' }).click()
      await expectText(page, 'infNFSe')
      await page.getByRole('button', { name: 'Copiar XML da nota' }).click()
      const copied = await page.evaluate<string>('navigator.clipboard.readText()')
      assert.equal(copied, await other.text(), 'what is copied are the signed bytes, not what is laid out')
      await look('xml')

      await page.getByRole('tab', { name: 'JSON' }).click()
      await expectText(page, 'municipioPrestacao')
      await page.getByRole('tab', { name: /^Webhooks/ }).click()
      await page.getByRole('link', { name: 'nfse.autorizada' }).waitFor()

      await page.getByRole('button', { name: /^Ver a troca/ }).click()
      await expectText(page, 'Envio da nota')
      await expectText(page, 'infDPS')
      await look('troca')
      await page.getByRole('button', { name: 'Fechar' }).click()
      await expectGone(page.getByRole('dialog'))
    } finally {
      await receiver.close()
    }
  },
)

story(
  'a note is cancelled; a motive that is too short is refused at its field, before anything is sent',
  'nota-cancelar',
  async ({ page, go, enter, look, world }) => {
    const issuer = await world.issuer()
    const nota = await authorised(issuer, { valor: 250 })
    await enter(issuer.tenant)
    await go(`/notas/${nota.id}`)
    await page.getByRole('button', { name: 'Cancelar nota' }).click()
    await page.getByLabel('Explique em uma frase').fill('curto demais')
    await expectText(page, 'ao menos 15 caracteres; faltam 3.')
    await page.getByRole('button', { name: 'Cancelar a nota' }).click()
    await expectText(page, 'O motivo tem 12 caracteres; precisa de 15 a 500.')
    await look('curto')
    await page.getByLabel('Explique em uma frase').fill(MOTIVO)
    await page.getByRole('radio', { name: 'Erro na emissão' }).check()
    await page.getByRole('button', { name: 'Cancelar a nota' }).click()
    await expectText(page, `Motivo do cancelamento: ${MOTIVO}`)
    const after = (await issuer.api.get(`/nfse/${nota.id}`)).json
    assert.equal(after.status, 'cancelada')
    await expectGone(page.getByRole('button', { name: 'Cancelar nota' }))
    // The button that was pressed is gone; the focus moved to the note.
    await page.locator('main:focus').waitFor()
    await page.getByRole('link', { name: 'PDF' }).waitFor()
    await page.getByRole('tab', { name: 'XML' }).click()
    await expectText(page, 'O XML desta nota está no arquivo do mês')
    await look('xml-cancelada')
    await page.getByRole('link', { name: 'Ir a Notas para exportar' }).click()
    await page.getByRole('button', { name: 'Exportar' }).waitFor()
  },
)

furtherStory(
  'after the deadline the cancellation becomes a request with the same motive, and its decision is shown',
  'nota-solicitar',
  async ({ page, go, enter, look, world }) => {
    await world.simulator.admin('PUT', 'convenio', { cMun: '1500800', prazoCancelamentoDias: 0 })
    const issuer = await issuerIn(world, '1500800', 'PA')
    const nota = await authorised(issuer)
    await enter(issuer.tenant)
    await go(`/notas/${nota.id}`)
    await page.getByRole('button', { name: 'Cancelar nota' }).click()
    await page.getByLabel('Explique em uma frase').fill(MOTIVO)
    await page.getByRole('button', { name: 'Cancelar a nota' }).click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await look('passou')
    await page.getByRole('dialog').getByRole('button', { name: 'Solicitar o cancelamento' }).click()
    await page.getByRole('button', { name: 'Enviar o pedido' }).waitFor()
    await expectSoon(() => page.getByLabel('Explique em uma frase').inputValue(), MOTIVO)
    await page.getByRole('button', { name: 'Enviar o pedido' }).click()
    await expectText(page, 'A prefeitura está analisando o cancelamento')
    await look('analise')
    const { chaveAcesso } = (await issuer.api.get(`/nfse/${nota.id}`)).json
    await world.simulator.admin('POST', 'eventos', { ambiente: 'homologacao', chave: chaveAcesso, tipo: '105105' })
    await expectText(page, 'A prefeitura negou o cancelamento')
    // One refusal is no deadline: the city may be asked again.
    await page.getByRole('button', { name: 'Cancelar nota' }).waitFor()
  },
)

furtherStory(
  'the refusal panel shows the words of the city and what to do about each',
  'nota-recusada',
  async ({ page, go, enter, world }) => {
    const tenant = await world.register()
    const operator = await openOperator({ url: world.url, env: world.tree.env })
    const simulada = operator.cidades.find(({ cidade }) => cidade === 'limeira')!
    const empresa: CityCompany = await openCityCompany(world, tenant, simulada, { ambiente: 'homologacao' })
    await operator.publish({ cidade: 'limeira', empresaId: empresa.id, pedido: empresa.body() })
    const api = await tenant.apiKey()
    const { json } = await api.issue(empresa.body({ simular: 'rejeitar: E42' }))
    const nota = await api.waitSettled(json.id)
    assert.equal(nota.status, 'rejeitada', JSON.stringify(nota))
    await enter(tenant)
    await go(`/notas/${nota.id}`)
    await expectText(page, 'A prefeitura recusou por um motivo')
    const [erro] = nota.erros
    await expectText(page, erro.mensagem)
    // What the API says of servico[0].municipioPrestacao, in the words of the form.
    await expectText(page, 'Informe em “Serviço, município da prestação” o código IBGE de 7 dígitos.')
    await page.getByText(erro.codigo).first().waitFor()
    await page.getByRole('link', { name: 'Corrigir e reemitir' }).waitFor()
  },
)

furtherStory(
  'a replaced note and its replacement link to each other',
  'nota-substituida',
  async ({ page, go, enter, world }) => {
    const issuer = await world.issuer()
    const original = await authorised(issuer)
    const answer = await issuer.api.post(`/nfse/${original.id}/substituir`, { novaNota: issuer.body(), motivo: MOTIVO })
    assert.equal(answer.status, 201, answer.text)
    const nova = await issuer.api.waitSettled(answer.json.id)
    await enter(issuer.tenant)
    await go(`/notas/${original.id}`)
    await expectText(page, 'Substituída pela')
    await page.getByRole('link', { name: `NFS-e ${nova.numero}` }).click()
    await page.waitForURL(`**/notas/${nova.id}`)
    await expectText(page, 'Substitui a')
    await page.getByRole('link', { name: `NFS-e ${original.numero}` }).click()
    await page.waitForURL(`**/notas/${original.id}`)
    await expectText(page, 'Substituída pela')
  },
)

furtherStory(
  'where the city accepts correction letters, one is written, registered, and shown on the note',
  'nota-carta',
  async ({ page, go, enter, look, world }) => {
    const tenant = await world.register()
    const operator = await openOperator({ url: world.url, env: world.tree.env })
    const simulada = operator.cidades.find(({ cidade }) => cidade === 'itajai')!
    const empresa = await openCityCompany(world, tenant, simulada, { ambiente: 'homologacao' })
    const diferencas = { capacidades: { visibilidadeSegundos: 1 } }
    await operator.publish({ cidade: 'itajai', empresaId: empresa.id, pedido: empresa.body(), diferencas })
    const api = await tenant.apiKey()
    const { json } = await api.issue(empresa.body())
    const nota = await api.waitSettled(json.id)
    assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
    await enter(tenant)
    await go(`/notas/${nota.id}`)
    await page.getByRole('button', { name: 'Carta de correção' }).click()
    await page.getByLabel('E-mail do tomador').fill('novo@tomador.example')
    await page.getByRole('button', { name: 'Enviar a carta' }).click()
    await expectText(page, 'Escreva o motivo.')
    await look('carta')
    await page.getByLabel('Motivo', { exact: true }).fill(MOTIVO)
    await page.getByRole('button', { name: 'Enviar a carta' }).click()
    await page.getByRole('region', { name: 'Cartas de correção' }).getByText('Registrada').waitFor()
    await expectText(page, 'novo@tomador.example')
  },
)
