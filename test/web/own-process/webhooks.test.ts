import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Page } from 'playwright-core'
import { openReceiver, type Receiver } from '../../support/receiver.ts'
import { until } from '../../support/until.ts'
import { expectSoon, expectText, pick } from '../expect.ts'
import { openStories } from '../stage.ts'

/** One receiver that accepts, one whose answers a story changes. */
let receiver: Receiver
let status = 200
const { furtherStory } = openStories(async () => {
  receiver = await openReceiver(() => status)
  // the eight attempts of a day and a half in some seconds
  return { RITMO: '0.0001' }
})
after(() => receiver?.close())

const secretShown = async (page: Page) => {
  const texto = await page.getByRole('button', { name: /^Copiar o segredo: / }).innerText()
  return /whsec_\S+/.exec(texto)?.[0] ?? assert.fail(texto)
}

furtherStory(
  'a webhook that fails is found, inspected and delivered again',
  'webhook-falha',
  async ({ page, go, enter, world, look }) => {
    const { tenant, api, body } = await world.issuer()
    await enter(tenant)
    await go('/webhooks')
    await expectText(page, 'Nenhum endpoint ainda')
    await look('vazio')
    await page.getByRole('button', { name: 'Novo endpoint' }).click()
    await page.getByLabel('Endereço').fill('seu-sistema')
    await page.getByRole('button', { name: 'Criar endpoint' }).click()
    await expectText(page, 'começando por https://')
    await page.getByLabel('Endereço').fill(`${receiver.url}/erp`)
    await page.getByLabel('Descrição').fill('ERP da matriz')
    await page.getByLabel('A nota foi cancelada').uncheck()
    await page.getByRole('combobox', { name: 'Ambiente' }).click()
    await pick(page.getByRole('option', { name: 'Só homologação' }))
    await look('novo')
    await page.getByRole('button', { name: 'Criar endpoint' }).click()
    await expectText(page, 'Guarde o segredo de assinatura')
    const segredo = await secretShown(page)
    receiver.tellSecret('/erp', segredo)
    await look('segredo')
    await page.getByRole('button', { name: 'Já guardei o segredo' }).click()
    await expectText(page, 'ERP da matriz')
    await expectText(page, 'Só homologação')
    assert.ok(!(await page.content()).includes(segredo))

    status = 500
    await api.waitSettled((await api.issue(body())).json.id)
    await go('/webhooks/entregas')
    await expectText(page, 'A nota foi autorizada')
    await until('the attempts are used up', async () => {
      const { items } = (await tenant.portal.get('/portal/webhooks/entregas?status=delivery_failed')).json
      return items.length > 0 || null
    })
    await page.getByRole('searchbox').fill('sem esta nota')
    await expectText(page, 'Nenhuma entrega com este filtro')
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await expectText(page, /^Nota 1, /)
    await page.getByRole('combobox', { name: 'Estado' }).click()
    await pick(page.getByRole('option', { name: 'Não entregue' }))
    await page.waitForURL('**/entregas?estado=delivery_failed')
    await expectText(page, '8 de 8')
    await look('entregas')
    await page.getByRole('link', { name: 'A nota foi autorizada' }).click()
    await expectText(page, 'Respondeu 500: erro no seu sistema.')
    await expectText(page, 'x-service-signature: t=')
    await look('entrega')
    await page.emulateMedia({ colorScheme: 'dark' })
    await look('escuro')
    await page.emulateMedia({ colorScheme: 'light' })

    await page.getByRole('link', { name: 'Conferir a assinatura' }).click()
    await page.getByLabel('Segredo do endpoint').fill(segredo)
    await expectText(page, 'A assinatura confere')
    await expectText(page, 'igual à esperada')
    await page.goBack()
    status = 204
    await page.getByRole('button', { name: 'Reenviar agora' }).click()
    await expectText(page, '9ª tentativa, à mão')
    await expectText(page, 'Respondeu 204: recebido.')
    const last = receiver.chegadas.at(-1)!
    assert.deepEqual([last.assinada, last.event], [true, 'nfse.autorizada'])
  },
)

furtherStory(
  'after the secret is rotated both signatures are valid for a while',
  'webhook-girado',
  async ({ page, go, enter, world, look }) => {
    status = 200
    const tenant = await world.register()
    const made = await tenant.portal.post('/portal/webhooks', { url: `${receiver.url}/girado`, descricao: 'Loja' })
    await enter(tenant)
    await go(`/webhooks/${made.json.id}`)
    await expectText(page, 'Homologação e produção')
    await page.getByRole('button', { name: 'Editar' }).click()
    await page.getByRole('combobox', { name: 'Ambiente' }).click()
    await pick(page.getByRole('option', { name: 'Só homologação' }))
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expectText(page, 'Só homologação')
    // The list of the form says the same before it is saved.
    const ambiente = async () => (await tenant.portal.get(`/portal/webhooks/${made.json.id}`)).json.ambiente
    await expectSoon(ambiente, 'homologacao')
    await page.getByRole('button', { name: 'Gerar novo segredo' }).click()
    await expectText(page, 'Por 24 horas o atual também assina')
    await page.getByRole('button', { name: 'Gerar novo segredo' }).click()
    const novo = await secretShown(page)
    assert.notEqual(novo, made.json.segredo)
    await page.getByRole('button', { name: 'Já guardei o segredo' }).click()
    await expectText(page, 'Segredo anterior assina até')
    await page.getByRole('button', { name: 'Enviar teste' }).click()
    await expectText(page, 'O teste chegou')
    await look('teste')
    await page.getByRole('link', { name: 'Ver o que foi enviado' }).click()
    await page.getByRole('link', { name: 'Conferir a assinatura' }).click()
    for (const segredo of [novo, made.json.segredo]) {
      await page.getByLabel('Segredo do endpoint').fill(segredo)
      await expectText(page, 'A assinatura confere')
      assert.equal(await page.getByText('igual à esperada').count(), 1)
      await page.getByLabel('Segredo do endpoint').fill('')
      await expectText(page, 'Cole o segredo, os cabeçalhos e o corpo')
    }
    await page.getByLabel('Segredo do endpoint').fill(novo)
    await expectText(page, 'durante a troca do segredo são duas')
  },
)

furtherStory(
  'the inspector explains a wrong secret, an old signature and a body that was serialised again',
  'webhook-inspetor',
  async ({ page, go, enter, world, look }) => {
    status = 200
    const tenant = await world.register()
    const { id, segredo } = (await tenant.portal.post('/portal/webhooks', { url: `${receiver.url}/inspetor` })).json
    const { entregaId } = (await tenant.portal.post(`/portal/webhooks/${id}/testar`, {})).json
    const { corpo, tentativas } = (await tenant.portal.get(`/portal/webhooks/entregas/${entregaId}`)).json
    const assinatura: string = tentativas[0].requisicao.cabecalhos['x-service-signature']
    await enter(tenant)
    await go('/webhooks/inspetor')
    await expectText(page, 'O resultado aparece aqui')
    await page.getByLabel('Cabeçalhos recebidos').fill(`Host: a.example\nX-Service-Signature: ${assinatura}`)
    await page.getByLabel('Corpo recebido').fill(JSON.stringify(JSON.parse(corpo), null, 2))
    await page.getByLabel('Segredo do endpoint').fill(segredo)
    await expectText(page, 'O corpo mudou no caminho')
    await expectText(page, 'O JSON foi interpretado e escrito de novo')
    await expectText(page, 'diferente da esperada')
    await look('corpo')
    await page.getByLabel('Corpo recebido').fill(corpo)
    await page.getByLabel('Segredo do endpoint').fill(` ${segredo}`)
    await expectText(page, 'O segredo não é este')
    await expectText(page, 'com espaços, aspas ou quebra de linha a mais')

    const old = assinatura.replace(/^t=\d+/, 't=1767333845')
    await page.getByLabel('Cabeçalhos recebidos').fill(old)
    await page.getByLabel('Segredo do endpoint').fill(segredo)
    await expectText(page, 'A assinatura não confere')
    const t = 1767333845
    const key = await crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(segredo),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    )
    const v1 = Buffer.from(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${t}.${corpo}`)))
    await page.getByLabel('Cabeçalhos recebidos').fill(`t=${t},v1=${v1.toString('hex')}`)
    await expectText(page, 'A assinatura é velha demais')
    await look('velha')
    await page.getByText('Na hora do envio').click()
    await expectText(page, 'A assinatura confere e está no prazo.')

    await go(`/webhooks/inspetor?entregaId=${entregaId}`)
    await page.getByLabel('Segredo do endpoint').fill('whsec_de_outro_endpoint')
    await expectText(page, 'O corpo enviado não confere com este segredo')
  },
)

furtherStory(
  'an endpoint that the service deactivated is shown as such, and is reactivated',
  'webhook-desativado',
  async ({ page, go, enter, world, look }) => {
    const { tenant, api, body } = await world.issuer()
    const { id } = (await tenant.portal.post('/portal/webhooks', { url: `${receiver.url}/velho` })).json
    status = 410
    await api.waitSettled((await api.issue(body())).json.id)
    await until('it is turned off', async () => {
      const { estado } = (await tenant.portal.get(`/portal/webhooks/${id}`)).json
      return estado === 'desativado_automatico' || null
    })
    await enter(tenant)
    await go('/webhooks')
    await expectText(page, 'Desativado por falhas')
    await page.getByRole('link', { name: /\/velho$/ }).click()
    await expectText(page, 'Foi desativado sozinho')
    await look('antes')
    status = 200
    await page.getByRole('button', { name: 'Reativar' }).click()
    await expectText(page, 'Endpoint reativado')
    await page.getByRole('link', { name: 'A nota foi autorizada' }).click()
    await expectText(page, 'Respondeu 410: disse que não quer mais receber')
    await page.getByRole('button', { name: 'Reenviar agora' }).click()
    await expectText(page, 'Respondeu 200: recebido.')
    await page.getByRole('link', { name: 'Abrir o endpoint' }).click()
    await page.getByRole('button', { name: 'Excluir' }).click()
    await page.getByRole('button', { name: 'Excluir' }).last().click()
    await expectText(page, 'Nenhum endpoint ainda')

    await world.sql(`update usuarios set papel = 'leitura' where tenant_id = $1`, [tenant.id])
    await go('/webhooks')
    await expectText(page, 'Você não tem acesso a esta página')
  },
)

furtherStory(
  'an endpoint that fails is among what waits for a person, and its failures are sent again from there',
  'webhook-reenviar',
  async ({ page, go, enter, world, look }) => {
    const { tenant, api, body } = await world.issuer()
    const made = await tenant.portal.post('/portal/webhooks', { url: `${receiver.url}/loja`, descricao: 'Loja' })
    status = 500
    await api.waitSettled((await api.issue(body())).json.id)
    await until('the attempts are used up', async () => {
      const { items } = (await tenant.portal.get('/portal/webhooks/entregas?status=delivery_failed')).json
      return items.length > 0 || null
    })
    await enter(tenant)
    await go('/webhooks')
    await expectText(page, /^Falhando$/)
    await expectText(page, '0% entregues em 24 h')
    await look('falhando')
    await page.getByRole('link', { name: /\/loja$/ }).click()
    await page.getByRole('button', { name: 'Reenviar falhas' }).waitFor()
    await go('/inicio')
    await expectText(page, '1 webhook falhando')
    await look('inicio')
    status = 204
    await page.getByRole('button', { name: 'Reenviar falhas' }).click()
    await expectText(page, 'é tentada mais uma vez')
    await look('pergunta')
    await page.getByRole('button', { name: 'Reenviar', exact: true }).click()
    await expectText(page, '1 entrega na fila')
    await until('it arrived', async () => {
      const { falhandoDesde } = (await tenant.portal.get(`/portal/webhooks/${made.json.id}`)).json
      return falhandoDesde === null || null
    })
    await expectText(page, 'Nada espera por você')
  },
)
