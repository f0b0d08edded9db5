import { setTimeout as sleep } from 'node:timers/promises'
import type { Link, SpanContext } from '@opentelemetry/api'
import type { Sampler } from '@opentelemetry/sdk-trace'
import { ConfigError } from '#platform/read-setting.ts'
import { type Engine, type Ids, setEngine } from './spans.ts'

const LAST_SPANS_MS = 5_000

type Env = Record<string, string | undefined>

/** Whether the standard variables ask for traces: an OTLP endpoint, and neither the SDK nor traces turned off. */
export const wantsTraces = (env: Env): boolean =>
  Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) &&
  env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' &&
  env.OTEL_TRACES_EXPORTER !== 'none'

/**
 * Starts tracing when the environment asks for it, and returns the function that sends the last spans and ends it. The
 * exporter reads OTEL_EXPORTER_OTLP_* itself; the protocol is OTLP/HTTP with JSON. Throws ConfigError for a sampler
 * that is not known.
 */
export async function startTracing(env: Env, servico: string): Promise<() => Promise<void>> {
  if (!wantsTraces(env)) return async () => {}
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const random = new sdk.RandomIdGenerator()
  // `startSpan` asks for the ids of a span in the same turn.
  let own: Ids | undefined
  const provider = new sdk.TracerProvider({
    resource: resources
      .resourceFromAttributes({ 'service.name': servico })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    sampler: samplerOf(env, sdk),
    idGenerator: {
      generateTraceId: () => own?.traceId ?? random.generateTraceId(),
      generateSpanId: () => own?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        ...(env.OTEL_BSP_SCHEDULE_DELAY && { scheduledDelayMillis: Number(env.OTEL_BSP_SCHEDULE_DELAY) }),
      }),
    ],
  })
  const tracer = provider.getTracer('nfse')
  const KINDS = { server: api.SpanKind.SERVER, consumer: api.SpanKind.CONSUMER, client: api.SpanKind.CLIENT }
  const engine: Engine = ({ name, kind, attributes, own: ids, parent, link }) => {
    const context = parent
      ? api.trace.setSpanContext(api.ROOT_CONTEXT, { ...parent, traceFlags: api.TraceFlags.SAMPLED, isRemote: true })
      : api.ROOT_CONTEXT
    own = ids
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes, links: linksOf(link) }, context)
    own = undefined
    return {
      ids: span.spanContext(),
      end(more = {}, error) {
        span.setAttributes(more)
        if (error !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR, message: error })
        span.end()
      },
    }
  }
  setEngine(engine)
  return async () => {
    setEngine(null)
    // A collector that is unreachable, or never answers, does not keep the process running.
    await Promise.race([provider.shutdown().catch(() => {}), sleep(LAST_SPANS_MS, undefined, { ref: false })])
  }
}

const linksOf = (link: Ids | undefined): Link[] =>
  link ? [{ context: { ...link, traceFlags: 0, isRemote: true } satisfies SpanContext }] : []

/**
 * The sampler that OTEL_TRACES_SAMPLER names. Each process decides by the trace id alone, which is the same in all: a
 * job is sampled exactly when its request is, whatever `parentbased` says of its parent.
 */
function samplerOf(env: Env, sdk: typeof import('@opentelemetry/sdk-trace')): Sampler {
  const name = (env.OTEL_TRACES_SAMPLER || 'parentbased_always_on').replace(/^parentbased_/, '')
  if (name === 'always_on') return new sdk.AlwaysOnSampler()
  if (name === 'always_off') return new sdk.AlwaysOffSampler()
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG ?? 1)
  if (name !== 'traceidratio' || !(ratio >= 0 && ratio <= 1))
    throw new ConfigError(
      `OTEL_TRACES_SAMPLER deve ser always_on, always_off ou traceidratio com OTEL_TRACES_SAMPLER_ARG de 0 a 1, também com parentbased_ antes; veio ${env.OTEL_TRACES_SAMPLER} ${env.OTEL_TRACES_SAMPLER_ARG ?? ''}`.trim(),
    )
  return new sdk.TraceIdRatioBasedSampler(ratio)
}
