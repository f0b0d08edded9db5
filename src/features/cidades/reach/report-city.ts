import { sql } from '#platform/db/db.ts'
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
  const answered = kind !== 'nao_enviada' && (statusHttp ?? 200) < 500 && !UNREACHED.has(causa)
  report(answered, statusHttp === null ? causa : `HTTP ${statusHttp}`)
}

/** Causes in which the city got no request, or failed it for a reason of ours or for the company's certificate. */
const OF_OURS = ['sem_consulta', 'nao_perguntada', 'prazo', 'pedido', 'bloqueado', 'certificado', EM_PRODUCAO]
const SILENT_ABOUT_CITY = new Set(OF_OURS)
/** Causes of an unknown outcome in which no answer of the city itself was read. */
const NO_ANSWER =
  'timeout reset truncated http instabilidade indisponivel resposta_ilegivel ilegivel fault soap_fault'.split(' ')
const UNREACHED = new Set(NO_ANSWER)

const CAUSA = sql`split_part(coalesce(t.causa, ''), ':', 1)`
/**
 * The same of an exchange that is stored, over `transmissoes t`: an answer came, a refusal included. What a later query
 * proved about a send does not make it answered.
 */
export const RESPONDEU = sql`(case
  when ${CAUSA} in ('encontrada por consulta', 'ausência provada por consulta') then coalesce(t.status_http, 599) < 500
  when t.resultado = 'incerta' then coalesce(t.status_http, 200) < 500 and not ${CAUSA} = any(${NO_ANSWER}::text[])
  else t.resultado <> 'nao_enviada' end)`
/** The city was called, and the call has ended: over `transmissoes t`. */
export const FOI_CHAMADA = sql`(t.respondida_em is not null and t.municipio is not null
  and not (t.resultado in ('nao_enviada', 'incerta') and ${CAUSA} = any(${OF_OURS}::text[])
    and (${CAUSA} <> 'certificado' or t.status_http is null)))`
