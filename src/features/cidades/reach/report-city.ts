import type { Report } from '#platform/queue/worker.ts'
import type { Correcao, Exchange } from '#tracks/track.ts'

/**
 * Reports what an exchange shows about the city. A refusal counts as an answer; a fault of the service or of the
 * company shows nothing.
 */
export function reportCity(
  { outcome, statusHttp }: Pick<Exchange | Correcao, 'outcome' | 'statusHttp'>,
  report: Report,
) {
  const causa = 'causa' in outcome ? outcome.causa : null
  if (causa !== null && SILENT_ABOUT_CITY.has(causa)) return
  report(causa === null || (outcome.kind === 'incerta' && (statusHttp ?? 200) < 500 && !UNREACHED.has(causa)))
}

/** Causes in which the city got no request, or failed it for a reason of ours or for the company's certificate. */
const SILENT_ABOUT_CITY = new Set(['sem_consulta', 'prazo', 'pedido', 'bloqueado', 'certificado'])
/** Causes of an unknown outcome in which no answer of the city itself was read. */
const UNREACHED = new Set('timeout reset truncated http instabilidade resposta_ilegivel fault soap_fault'.split(' '))
