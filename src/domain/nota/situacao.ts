import type { ResultadoTransmissao } from './nota.ts'

/** The present step of a note while its city has not decided; `status` alone is `processando` all that time. */
export const SITUACOES = ['na_fila', 'enviando', 'aguardando_prefeitura', 'consultando', 'incerta'] as const
export type SituacaoDaNota = (typeof SITUACOES)[number]

/** The job of the note and the last time it was sent, as the database has them; null is none. */
type Andamento = {
  job: { fila: 'nota.issue' | 'nota.consult'; executando: boolean } | null
  envio: { resultado: ResultadoTransmissao; temProtocolo: boolean } | null
}

/** The situation of a note that is not settled (docs/especificacao/estados.md#0-nota-hidden-sub-state). */
export function situacaoOf({ job, envio }: Andamento): SituacaoDaNota {
  if (job?.executando) return job.fila === 'nota.issue' ? 'enviando' : 'consultando'
  if (envio?.resultado !== 'nula' && envio?.resultado !== 'incerta') return 'na_fila'
  return envio.temProtocolo ? 'aguardando_prefeitura' : 'incerta'
}
