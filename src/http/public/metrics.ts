import { createHash, timingSafeEqual } from 'node:crypto'
import { bearerOf } from '#http/bearer.ts'
import { Refusal } from '#platform/ctx.ts'
import { reply, route } from '#platform/http/route.ts'

/** Prometheus text. When METRICS_TOKEN is set, the request must carry it. */
export const publicMetrics = [
  route('GET /metrics', {
    surface: 'aberta',
    tags: ['operação'],
    summary: 'Métricas no formato do Prometheus',
    description: 'Com METRICS_TOKEN configurado, exige Authorization: Bearer com esse token.',
    answers: { 200: null },
    produces: 'text/plain',
    refuses: ['NAO_AUTENTICADO'],
    handle: async ({ app, request }) => {
      const expected = app.config.metricsToken?.reveal()
      if (expected !== undefined && !isSame(expected, bearerOf(request.headers) ?? ''))
        throw new Refusal('NAO_AUTENTICADO', 'metrics token')
      const { registry } = app.metrics
      return reply({ headers: { 'content-type': registry.contentType }, body: await registry.metrics() })
    },
  }),
]

/** Compares hashes, which have one length, so that the time taken reveals nothing of either text. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))
const sha256 = (text: string) => createHash('sha256').update(text).digest()
