// One trace from a request through its jobs to the city, received by a collector; no trace without an endpoint.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idsOf } from '#platform/tracing/spans.ts'
import { openCollector, type Received } from '../support/collector.ts'
import { openReceiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let collector: Awaited<ReturnType<typeof openCollector>>
let receiver: Awaited<ReturnType<typeof openReceiver>>
before(async () => {
  collector = await openCollector()
  receiver = await openReceiver()
  world = await openWorld({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=ensaio',
  })
})
after(async () => {
  await world?.close()
  await Promise.all([collector?.close(), receiver?.close()])
})

const [SERVER, CLIENT, CONSUMER] = [2, 3, 5]

test('a note is one trace: the request, its job and the call of the city', async () => {
  const issuer = await world.issuer()
  const hook = await issuer.tenant.portal.post('/portal/webhooks', { url: `${receiver.url}/segredo-do-caminho` })
  receiver.tellSecret('/segredo-do-caminho', hook.json.segredo)
  const cliente = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }
  const issueTraced = async (nth: number) => {
    const requestId = `pedido-${Date.now()}-rastreado-${nth}`
    const headers = { 'x-request-id': requestId, traceparent: `00-${cliente.traceId}-${cliente.spanId}-01` }
    const { status, json } = await issuer.api.call('POST', '/nfse', { body: issuer.body(), headers })
    assert.equal(status, 202)
    await issuer.api.waitSettled(json.id)
    const { traceId, spanId } = idsOf(requestId)
    const ofTrace = () => collector.spans.filter((span) => span.traceId === traceId)
    const named = (name: string) => ofTrace().find((span) => span.name === name)
    const callOf = (job?: Received) =>
      job && ofTrace().find((span) => span.parentSpanId === job.spanId && span.name === 'POST')
    await until('the collector has the call of the city', async () =>
      Boolean(named('POST /nfse') && callOf(named('job nota.issue'))),
    )
    const job = named('job nota.issue')!
    return { requestId, spanId, request: named('POST /nfse')!, job, city: callOf(job)! }
  }
  // On a busy machine the city may be too late: that call has no status, and its note is found by a question.
  let traced = await issueTraced(0)
  for (let nth = 1; traced.city.attributes['http.response.status_code'] === undefined; nth++) {
    assert.ok(traced.city.attributes['error.type'], 'a call that was not answered says why')
    traced = await issueTraced(nth)
  }
  const { requestId, spanId, request, job, city } = traced
  assert.deepEqual(
    [request.service, request.kind, request.spanId, request.parentSpanId],
    ['nfse-api', SERVER, spanId, null],
  )
  assert.deepEqual([job.service, job.kind, job.parentSpanId], ['nfse-worker', CONSUMER, spanId])
  assert.deepEqual([city.service, city.kind], ['nfse-worker', CLIENT])
  assert.equal(Number(request.attributes['http.response.status_code']), 202)
  assert.equal(request.attributes['nfse.request_id'], requestId)
  assert.equal(city.attributes['server.address'], new URL(world.tree.env.SEFIN_URL_HOMOLOGACAO!).host)
  assert.equal(Number(city.attributes['http.response.status_code']), 201)
  assert.deepEqual(
    request.links.map(({ traceId, spanId }) => ({ traceId, spanId })),
    [cliente],
  )
  assert.deepEqual([...collector.paths], ['POST /v1/traces'])
})

test('no span has a secret, an account, or the path of an address', () => {
  // Not their ids: fourteen digits of a random one may look like a CNPJ.
  const text = JSON.stringify(collector.spans.map(({ service, name, attributes }) => ({ service, name, attributes })))
  assert.doesNotMatch(text, /segredo-do-caminho|Bearer|nfse_hml_|\d{14}/)
  const known = /^(http\.|server\.address|messaging\.|nfse\.(request_id|job\.)|error\.type)/
  const strange = collector.spans.flatMap(({ attributes }: Received) =>
    Object.keys(attributes).filter((name) => !known.test(name)),
  )
  assert.deepEqual(strange, [])
})

test('probes and scrapes make no span', async () => {
  for (const path of ['/health/live', '/health/ready', '/metrics']) await world.anonymous.get(path)
  await world.anonymous.get('/municipios?q=maraba')
  await until('a later request is there', async () => collector.spans.some(({ name }) => name === 'GET /municipios'))
  assert.deepEqual(
    collector.spans.filter(({ name }) => /health|metrics/.test(name)),
    [],
  )
})

test('a refused request is a trace with its status, and no error', async () => {
  const requestId = `pedido-${Date.now()}-recusado`
  const { status } = await world.anonymous.call('GET', '/nfse', { headers: { 'x-request-id': requestId } })
  assert.equal(status, 401)
  const { traceId } = idsOf(requestId)
  const span = await until(
    'the collector has it',
    async () => collector.spans.find((each) => each.traceId === traceId) ?? null,
  )
  assert.deepEqual(
    [span.name, Number(span.attributes['http.response.status_code']), span.error],
    ['GET /nfse', 401, false],
  )
})
