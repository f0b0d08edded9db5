// Spans of what this process does, for OpenTelemetry. Off, each function here returns at once and nothing is loaded:
// docs/decisions/0018-traces.md.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'

/** One span under way. `run`: calls made by `work`, also later ones, are inside it. */
export type OpenSpan = {
  run<T>(work: () => T): T
  /** `error`: a word for the failure; it marks the span. */
  end(attributes?: Attributes, error?: string): void
}
type Attributes = Record<string, string | number>
export type Ids = { traceId: string; spanId: string }
type NewSpan = {
  name: string
  kind: 'server' | 'consumer' | 'client'
  attributes: Attributes
  /** The ids that the span itself gets: the root of a request. */
  own?: Ids
  /** The span it belongs to, here or in another process. */
  parent?: Ids
  /** A span of the caller's own trace. */
  link?: Ids
}
/** The maker of spans, once tracing has started (start-tracing.ts). */
export type Engine = (span: NewSpan) => { ids: Ids; end: OpenSpan['end'] }

let engine: Engine | null = null
const current = new AsyncLocalStorage<Ids>()

export function setEngine(next: Engine | null): void {
  engine = next
}

/**
 * The span of a request. Its ids follow from the request id, which its jobs carry: they join its trace in any process,
 * and nothing more is stored. `traceparent`: the header of the client, whose trace is linked.
 */
export const beginRequest = (
  requestId: string,
  name: string,
  attributes: Attributes,
  traceparent?: string,
): OpenSpan | null =>
  engine && open({ name, kind: 'server', attributes, own: idsOf(requestId), link: readTraceparent(traceparent) })

/** The span of a job, in the trace of the request that caused it; without one, in a trace of its own. */
export const beginJob = (requestId: string | null, name: string, attributes: Attributes): OpenSpan | null =>
  engine && open({ name, kind: 'consumer', attributes, ...(requestId !== null && { parent: idsOf(requestId) }) })

/** The span of a call to another system, inside the request or job that makes it; null outside of any. */
export function beginCall(name: string, attributes: Attributes): OpenSpan | null {
  const parent = engine && current.getStore()
  return parent ? open({ name, kind: 'client', attributes, parent }) : null
}

function open(span: NewSpan): OpenSpan {
  const { ids, end } = engine!(span)
  return { run: (work) => current.run(ids, work), end }
}

/** The ids of the trace and of the root span of a request. */
export function idsOf(requestId: string): Ids {
  const digest = createHash('sha256').update(requestId).digest('hex')
  return { traceId: digest.slice(0, 32), spanId: digest.slice(32, 48) }
}

/** W3C Trace Context, version 00. */
function readTraceparent(header: string | undefined): Ids | undefined {
  const [, traceId, spanId] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/.exec(header ?? '') ?? []
  return traceId && spanId ? { traceId, spanId } : undefined
}
