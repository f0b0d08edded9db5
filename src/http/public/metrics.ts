import { createHash, timingSafeEqual } from 'node:crypto'
import { renderMetrics } from '#features/operations/sample-metrics.ts'
import { bearerOf } from '#http/bearer.ts'
import { Refusal } from '#platform/ctx.ts'
import { keepAnswer } from '#platform/http/kept-answer.ts'
import { route } from '#platform/http/route.ts'

/** Prometheus text. When METRICS_TOKEN is set, the request must carry it. */
export const publicMetrics = [
  route('GET /metrics', {
    surface: 'aberta',
    tags: ['operação'],
    summary: 'Métricas no formato do Prometheus',
    description:
      'Do processo que responde, e do serviço inteiro o que está no banco: notas de resultado desconhecido, filas e disjuntores. O worker serve as suas em WORKER_METRICS_PORT. Com METRICS_TOKEN configurado, exige Authorization: Bearer com esse token.',
    answers: { 200: null },
    produces: 'text/plain',
    kept: true,
    refuses: ['NAO_AUTENTICADO'],
    handle: async ({ app, request }) => {
      const expected = app.config.metricsToken?.reveal()
      if (expected !== undefined && !isSame(expected, bearerOf(request.headers) ?? ''))
        throw new Refusal('NAO_AUTENTICADO', 'metrics token')
      const { contentType } = app.metrics.registry
      const versao = [Math.floor(performance.now() / FRESH_MS)]
      const build = () => renderMetrics(app)
      return keepAnswer(app, { nome: 'metricas', versao, contentType, cacheControl: 'no-store', build })
    },
  }),
]

/** It costs the database seven statements, and any caller may request it where no token is set. */
const FRESH_MS = 1_000

/** Compares hashes, which have one length, so that the time taken reveals nothing of either text. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))
const sha256 = (text: string) => createHash('sha256').update(text).digest()
