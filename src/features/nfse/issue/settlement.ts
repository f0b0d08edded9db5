import type { TipoDeAlerta } from '#domain/alertas.ts'
import type { Centavos } from '#domain/money.ts'
import type { Apurado } from '#domain/nota/apurado.ts'
import type { Aviso, Erro, ResultadoTransmissao, StatusNota } from '#domain/nota/nota.ts'
import type { Evento } from '#domain/webhook/eventos.ts'
import type { NotaParaEmitir } from '#features/nfse/nota/nota-para-emitir.ts'
import type { Actor } from '#platform/ctx.ts'
import type { Job } from '#platform/queue/queue.ts'
import type { MensagemDaCidade } from '#tracks/track.ts'

/** The changes after one exchange, decided in after-issue.ts and written here, all or none. */
export type Settlement = {
  job: Job
  nota: NotaParaEmitir
  /** The result of this job: done, cancelled by an operator, or due again after `atrasoS`. */
  jobOutcome:
    | { estado: 'concluido' | 'cancelado' }
    | { estado: 'aguardando'; atrasoS: number; countsAsAttempt: boolean; erro: string }
  transmissao: {
    id: string
    resultado: Exclude<ResultadoTransmissao, 'nula'> | 'ausente' | 'ocupada'
    /** The protocol of an asynchronous city, by which the lote is consulted. */
    protocolo: string | null
    statusHttp: number | null
    causa: string | null
    /** The words of the city where they left the note in doubt. */
    mensagens: readonly MensagemDaCidade[] | null
    duracaoMs: number
    resposta: Buffer | null
  } | null
  /** The outcome of a send, which the note counts. */
  countsSend?: true
  /** The earlier transmission that a consult proved absent or found, when it is another row. */
  proven?: { id: string; resultado: ResultadoTransmissao; causa: string }
  /** The new state of the note; null leaves it as it is. */
  para: StatusNota | null
  autorizacao?: {
    numero: string
    chaveAcesso: string
    codigoVerificacao: string | null
    autorizadaEm: string
    xml: Buffer
    /** The amounts that the city computed, where they differ from those sent or include IBS and CBS. */
    apurado: Apurado | null
    /** What the customer pays by the note. */
    valorACobrar: Centavos | null
    /**
     * IBS and CBS as estimated from the ISS and the price of the city's note, where it shows these and no IBS and CBS.
     */
    previstos: { valorIbs: Centavos; valorCbs: Centavos } | null
    /** Seconds until the first status check at the city; null: the city has a feed. */
    verEmS: number | null
  }
  erros?: Erro[]
  avisos?: Aviso[]
  /** The aviso with the city's latest words, while the note is in doubt; it replaces the previous one. */
  duvida?: Aviso | null
  reparo?: string
  /** A new RPS number is taken from the series, because the city holds another document under the old one. */
  renumbers?: boolean
  /**
   * The city provably does not have the note: its idIntegracao is free again
   * (docs/especificacao/contrato.md#42-re-issue rule 7).
   */
  freesIdIntegracao?: boolean
  evento?: { nome: Evento; corpo: Buffer }
  /** The next job, beside this one. */
  proximo?: { fila: 'nota.issue' | 'nota.consult'; atrasoS: number; dados?: object }
  alertas?: { tipo: TipoDeAlerta; detalhe: object }[]
  /** An operator who decided instead of the city, and the entry of that act in the history of the note. */
  declared?: { por: Actor; motivo: string; provaDeAusencia?: string }
}
