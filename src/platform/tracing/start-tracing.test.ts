import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { ConfigError } from '#platform/read-setting.ts'
import { beginCall, beginJob, beginRequest } from './spans.ts'
import { startTracing, wantsTraces } from './start-tracing.ts'

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }

test('traces are wanted where an endpoint is named, and nothing turns them off', () => {
  assert.ok(wantsTraces(ENDPOINT))
  assert.ok(wantsTraces({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9/v1/traces' }))
  for (const off of [{}, { ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }, { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }])
    assert.equal(wantsTraces(off), false)
})

test('without an endpoint no package of OpenTelemetry is loaded, and no span is made', async () => {
  const stop = await startTracing({}, 'nfse-api')
  assert.deepEqual([beginRequest('r', 'GET /', {}), beginJob('r', 'job', {}), beginCall('GET', {})], [null, null, null])
  await stop()
  const seen = (env: object) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', LOADED], {
      cwd: import.meta.dirname,
      env: { ...process.env, ENV: JSON.stringify(env) },
    }).toString()
  assert.equal(seen({}), 'false')
  assert.equal(seen(ENDPOINT), 'true')
})
const LOADED = `
  import { registerHooks } from 'node:module'
  let loaded = false
  registerHooks({ load: (url, context, next) => { loaded ||= url.includes('@opentelemetry'); return next(url, context) } })
  const { startTracing } = await import('./start-tracing.ts')
  const stop = await startTracing(JSON.parse(process.env.ENV), 'nfse-api')
  process.stdout.write(String(loaded))
  await stop()`

test('a call outside of any request or job makes no span, and one inside belongs to it', async () => {
  const stop = await startTracing(ENDPOINT, 'nfse-api')
  assert.equal(beginCall('GET', {}), null)
  const job = beginJob('r', 'job', {})!
  assert.notEqual(
    job.run(() => beginCall('GET', {})),
    null,
  )
  await stop()
  assert.equal(beginJob('r', 'job', {}), null)
})

test('a sampler that is not known is refused', async () => {
  await assert.rejects(startTracing({ ...ENDPOINT, OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'x'), ConfigError)
  await assert.rejects(
    startTracing({ ...ENDPOINT, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' }, 'x'),
    ConfigError,
  )
  for (const name of ['always_off', 'parentbased_traceidratio'])
    await (await startTracing({ ...ENDPOINT, OTEL_TRACES_SAMPLER: name }, 'x'))()
})
