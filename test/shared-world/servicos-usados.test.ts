// The score of a note includes whether the company was ever authorised with this service: learned as notes are
// authorised.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sharedWorld } from '../support/shared-world.ts'
import type { Api, Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

let world: World
before(async () => {
  world = await sharedWorld()
})

type Aviso = { codigo: string }
const isNew = async (api: Api, body: object): Promise<boolean> => {
  const { status, json, text } = await api.post('/nfse/validar', body)
  assert.equal(status, 200, text)
  assert.equal(json.valida, true, text)
  return json.avisos.some(({ codigo }: Aviso) => codigo === 'SERVICO_NUNCA_USADO')
}
const send = async (api: Api, body: Record<string, unknown>): Promise<string> => {
  const { status, json, text } = await api.issue(body)
  assert.equal(status, 202, text)
  return (await api.waitSettled(json.id)).status
}
const withServico = ({ body }: Issuer, servico: object) => {
  const pedido = body() as { servico: [object] }
  return { ...pedido, servico: [{ ...pedido.servico[0], ...servico }] }
}
const OUTRO = { codigo: '17.01', codigoServicoNacional: '170101', codigoNbs: null }

test('an authorised note teaches its service to its company; a rejected one and those of other companies teach nothing', async () => {
  const [issuer, other] = await Promise.all([world.issuer(), world.issuer()])
  assert.equal(await send(issuer.api, issuer.body({ simular: 'rejeitar: E0310' })), 'rejeitada')
  assert.equal(await isNew(issuer.api, issuer.body()), true, 'after a rejection')
  assert.equal(await send(issuer.api, issuer.body()), 'autorizada')
  await until('the service is known', async () => !(await isNew(issuer.api, issuer.body())))
  assert.equal(await isNew(issuer.api, withServico(issuer, OUTRO)), true, 'another service')
  assert.equal(await isNew(other.api, other.body()), true, 'another company')
})

test('a service stays known however many notes without authorisation follow', async () => {
  const issuer = await world.issuer()
  assert.equal(await send(issuer.api, issuer.body()), 'autorizada')
  await world.sql(
    `insert into notas select (jsonb_populate_record(n, jsonb_build_object('id', gen_random_uuid(), 'status', 'rejeitada',
       'id_integracao', null, 'numero_rps', 100000 + nth, 'criada_em', n.criada_em + make_interval(secs => nth)))).*
     from notas n, generate_series(1, 200) nth where n.tenant_id = $1`,
    [issuer.tenant.id],
  )
  assert.equal(await isNew(issuer.api, issuer.body()), false)
})
