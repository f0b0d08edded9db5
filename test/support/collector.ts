// A collector for tests: a receiver of traces by OTLP/HTTP (JSON).
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

export type Received = {
  service: string
  traceId: string
  spanId: string
  parentSpanId: string | null
  name: string
  /** 2 server, 3 client, 5 consumer. */
  kind: number
  attributes: Record<string, unknown>
  links: { traceId: string; spanId: string }[]
  error: boolean
}

export async function openCollector() {
  const spans: Received[] = []
  const paths = new Set<string>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      paths.add(`${request.method} ${request.url}`)
      const body = Buffer.concat(chunks)
      spans.push(...read(JSON.parse(String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body))))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    paths,
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the JSON of OTLP, of which some fields are read
type Json = any

const valuesOf = (attributes: Json[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const read = ({ resourceSpans }: Json): Received[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }: Json) =>
    scopeSpans.flatMap(({ spans }: Json) =>
      spans.map((span: Json) => ({
        service: valuesOf(resource.attributes)['service.name'],
        ...{ traceId: span.traceId, spanId: span.spanId, parentSpanId: span.parentSpanId || null },
        ...{ name: span.name, kind: span.kind, attributes: valuesOf(span.attributes), links: span.links ?? [] },
        error: span.status?.code === 2,
      })),
    ),
  )
