// The service as `npm start` leaves it: of its own machine it calls the simulator it started, by its port, and nothing else.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TEMPLATES } from '#features/cidades/reach/padroes.ts'
import type { Client } from '../support/http.ts'
import { ADMIN_ENV, openOperator } from '../support/publish-city.ts'
import type { Tenant } from '../support/tenant.ts'
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
      slug: `vizinha-${new URL(url).port}-${new URL(url).hostname.length}`,
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
