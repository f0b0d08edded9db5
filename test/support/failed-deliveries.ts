// Deliveries that gave up: the server of a client is down while the client has them sent again.
import assert from 'node:assert/strict'
import { openReceiver } from './receiver.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

/** What gave up at one endpoint: the ids of its jobs, in the queue `webhook.deliver`. */
type Desistidas = { endpoint: string; jobs: string[] }

/**
 * Of a new account: two deliveries of authorised notes to one endpoint, and one of a rejected note to another, all given
 * up because the client's server answers 503. `recover` ends that.
 */
export async function failedDeliveries(world: World) {
  let status = 503
  const receiver = await openReceiver(() => status)
  const { tenant, api, body } = await world.issuer()
  const { portal } = tenant
  const open = async (evento: string) => {
    const { json, text } = await portal.post('/portal/webhooks', {
      url: `${receiver.url}/${evento}`,
      eventos: [evento],
    })
    assert.ok(json.id, text)
    return json.id as string
  }
  const autorizadas = await open('nfse.autorizada')
  const rejeitadas = await open('nfse.rejeitada')
  for (const more of [{}, {}, { simular: 'rejeitar: E0310' }]) {
    const { json } = await api.issue(body(more))
    await api.waitSettled(json.id)
  }

  /** Ends the automatic attempts of what waits for an endpoint, and sends it again: one attempt each, which fails. */
  const giveUp = async (endpoint: string, deliveries: number): Promise<Desistidas> => {
    const each = (which: string) =>
      until(`every delivery: ${which}`, async () => {
        const found = await world.sql(`select id from entregas where endpoint_id = $1 and ${which}`, [endpoint])
        return found.length === deliveries
      })
    const turn = async (ativo: boolean) =>
      assert.equal((await portal.call('PATCH', `/portal/webhooks/${endpoint}`, { body: { ativo } })).status, 200)
    await each('tentativas > 0')
    await turn(false)
    await each(`estado = 'suspensa'`)
    await turn(true)
    const { json, text } = await portal.post(`/portal/webhooks/${endpoint}/reenviar-falhas`, {})
    assert.equal(json.naFila, deliveries, text)
    const jobs = await until('the service gives up', async () => {
      const found = await world.sql<{ id: string }>(
        `select id::text from jobs where fila = 'webhook.deliver' and grupo = $1 and estado = 'falhou' order by id`,
        [endpoint],
      )
      return found.length === deliveries ? found : null
    })
    return { endpoint, jobs: jobs.map(({ id }) => id) }
  }
  return {
    autorizadas: await giveUp(autorizadas, 2),
    rejeitadas: await giveUp(rejeitadas, 1),
    /** The client's server answers again. */
    recover: () => {
      status = 200
    },
    close: () => receiver.close(),
  }
}
