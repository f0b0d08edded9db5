import type { Report } from '#platform/queue/worker.ts'
import { EM_PRODUCAO } from '#tracks/homologacao.ts'

type Answered = { outcome: { kind: string; causa?: string }; statusHttp: number | null }

/**
 * Reports what an exchange shows about the city. A refusal counts as an answer; a fault of the service or of the
 * company shows nothing.
 */
export function reportCity({ outcome: { kind, causa }, statusHttp }: Answered, report: Report) {
  if (causa === undefined) return report(true)
  if (SILENT_ABOUT_CITY.has(causa) && (kind !== 'nada' || causa !== 'certificado' || statusHttp === null)) return
  report(kind !== 'nao_enviada' && (statusHttp ?? 200) < 500 && !UNREACHED.has(causa))
}

/** Causes in which the city got no request, or failed it for a reason of ours or for the company's certificate. */
const SILENT_ABOUT_CITY = new Set([
  'sem_consulta',
  'nao_perguntada',
  'prazo',
  'pedido',
  'bloqueado',
  'certificado',
  EM_PRODUCAO,
])
/** Causes of an unknown outcome in which no answer of the city itself was read. */
const UNREACHED = new Set(
  'timeout reset truncated http instabilidade indisponivel resposta_ilegivel ilegivel fault soap_fault'.split(' '),
)
