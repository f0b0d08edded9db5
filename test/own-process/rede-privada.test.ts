// The default service of `npm start`: on its own machine it calls the simulator it started, by its port, and nothing
// else.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { TEMPLATES } from '#features/cidades/reach/padroes.ts'
import { CLIENTE_PADRAO } from '../../simulator/psp/clientes.ts'
import { SENHA_DO_CERTIFICADO } from '../support/city.ts'
import type { Client } from '../support/http.ts'
import { ADMIN_ENV, openOperator } from '../support/publish-city.ts'
import { LONG_VALIDITY, type Tenant } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let operador: Client
let tenant: Tenant
before(async () => {
  world = await openWorld({ ...ADMIN_ENV, REDES_PERMITIDAS: '' })
  operador = (await openOperator({ url: world.url, env: world.tree.env })).client
  tenant = await world.register()
})
after(() => world?.close())

/** Everywhere a person gives an address that the service calls. */
const LUGARES: Record<string, (url: string) => Promise<{ status: number; text: string }>> = {
  'a webhook of the portal': (url) => tenant.portal.post('/portal/webhooks', { url }),
  'a webhook of the API': async (url) => (await tenant.apiKey()).post('/webhooks', { url }),
  'an address of a connection': (url) =>
    operador.post('/admin/conexoes', {
      slug: `vizinha-${randomUUID()}`,
      titulo: 'Vizinha',
      template: TEMPLATES.get('abrasf-2.04'),
      urls: { homologacao: { padrao: url } },
    }),
  'a WSDL to read': (url) => operador.post('/admin/analyzer', { url }),
}

test('no address that a person gives reaches this machine or its network, but for the simulator at its ports', async (t) => {
  const simulator = new URL(world.tree.env.SEFIN_URL_HOMOLOGACAO!).host
  const banco = new URL(world.tree.env.DATABASE_URL!).port
  const refused = [new URL(world.url).host, `127.0.0.1:${banco}`, `localhost:${banco}`, '10.0.0.1', '[fd00::1]']
  for (const [lugar, give] of Object.entries(LUGARES))
    await t.test(lugar, async () => {
      const accepted = await give(`https://${simulator}/cidade`)
      assert.equal(accepted.status, 201, accepted.text)
      for (const host of refused) {
        const { status, text } = await give(`https://${host}/cidade`)
        assert.ok(status === 400 || status === 422, `${host}: ${text}`)
      }
    })
})

test('an invalid address is refused with 400 and its path, wherever a person enters one', async () => {
  const issuer = await world.issuer()
  const places = {
    ...LUGARES,
    'a webhook that is changed': async (url: string) => {
      const { json } = await tenant.portal.post('/portal/webhooks', { url: 'https://cliente.example/x' })
      return tenant.portal.call('PATCH', `/portal/webhooks/${json.id}`, { body: { url } })
    },
    'the webhook of one note': (url: string) => issuer.api.issue({ ...issuer.body(), opcoes: { webhookUrl: url } }),
  }
  for (const [lugar, give] of Object.entries(places))
    for (const url of ['ftp://cliente.example/x', 'x', 'https://']) {
      const { status, json, text } = await give(url)
      assert.equal(status, 400, `${lugar}, ${url}: ${text}`)
      assert.match(json.erros[0].campo, /^(opcoes\.webhookUrl|url|urls\.homologacao\.padrao)$/, text)
    }
})

test('the bank that comes with it is trusted without a setting, and takes a charge', async () => {
  const { SIMULATOR_PSP_URL: banco } = world.tree.env
  const created = async (path: string, body: object) => {
    const { status, json, text } = await operador.post(path, body)
    assert.equal(status, 201, text)
    return json
  }
  await created('/admin/bank/credencial', {
    provedor: 'api_pix',
    ambiente: 'homologacao',
    baseUrl: `${banco}/api/v2`,
    tokenUrl: `${banco}/oauth/token`,
    clientId: CLIENTE_PADRAO.clientId,
    clientSecret: CLIENTE_PADRAO.clientSecret,
    certificadoPfxBase64: world.simulator
      .makeCertificate({ cnpj: CLIENTE_PADRAO.cnpj, ...LONG_VALIDITY })
      .pfx.toString('base64'),
    senhaCertificado: SENHA_DO_CERTIFICADO,
    chavePix: CLIENTE_PADRAO.chaves[0],
    webhookToken: 'token-do-webhook-da-cobranca-de-teste',
  })
  const { id: planoId } = await created('/admin/planos', { codigo: 'vem-junto', nome: 'Plano', valorMensal: 100 })
  await world.sql(`update tenants set cpf_cnpj = '12ABC34501DE35' where id = $1`, [tenant.id])
  const { id: contratoId } = await created('/admin/contratos', { tenantId: tenant.id, planoId })
  const [fatura] = await world.sql<{ id: string }>(
    `insert into faturas (id, numero, tenant_id, contrato_id, competencia, tipo, status, vencimento, subtotal, total,
       emitida_em, criada_em, atualizada_em)
     values (gen_random_uuid(), 900001, $1, $2, to_char(now(), 'YYYY-MM'), 'mensal', 'aberta', now() + interval '10 days',
       10000, 10000, now(), now(), now()) returning id`,
    [tenant.id, contratoId],
  )
  const cobranca = await created('/admin/bank/cobrancas', { faturaId: fatura!.id })
  await until('the bank has the charge', async () => {
    const { json } = await operador.get(`/admin/bank/cobrancas/${cobranca.id}`)
    return json.status === 'emitida'
  })
})
