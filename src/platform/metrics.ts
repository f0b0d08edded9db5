import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/**
 * The metrics of one process. A label never carries a tenant, a CNPJ or a municipality: its values would be too many.
 */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    httpRequests: new Counter({
      name: 'http_requests_total',
      help: 'Requests answered',
      labelNames: ['metodo', 'rota', 'classe'],
      registers,
    }),
    httpSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer',
      labelNames: ['metodo', 'rota'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10, 30],
      registers,
    }),
    respostasMontadas: new Counter({
      name: 'respostas_montadas_total',
      help: 'Long answers built to be kept; all other requests for them are answered from memory',
      labelNames: ['resposta'],
      registers,
    }),
    httpInFlight: new Gauge({ name: 'http_requests_in_flight', help: 'Requests being answered', registers }),
    aceitas: new Counter({ name: 'nfse_aceitas_total', help: 'Notes accepted', registers }),
    finais: new Counter({ name: 'nfse_finais_total', help: 'Notes settled', labelNames: ['status'], registers }),
    tempoAteFinal: new Histogram({
      name: 'nfse_tempo_ate_final_seconds',
      help: 'From acceptance to a settled state',
      buckets: [0.1, 0.3, 1, 3, 10, 30, 120, 600, 3600, 86_400],
      registers,
    }),
    transmissoes: new Counter({
      name: 'transmissao_total',
      help: 'Exchanges with cities',
      labelNames: ['provedor', 'operacao', 'resultado'],
      registers,
    }),
    transmissaoSegundos: new Histogram({
      name: 'transmissao_duration_seconds',
      help: 'Time of one exchange with a city',
      labelNames: ['provedor', 'operacao'],
      buckets: [0.05, 0.1, 0.3, 1, 3, 10, 30, 60, 120],
      registers,
    }),
    documentosAguardando: new Gauge({
      name: 'documentos_aguardando',
      help: 'Exchanges of age whose documents wait to be moved to the store, counted up to 10000; 0 without one',
      registers,
    }),
    documentosAtraso: new Gauge({
      name: 'documentos_atraso_seconds',
      help: 'How far the move of documents is behind; 0 without a store',
      registers,
    }),
    documentosFalhas: new Gauge({
      name: 'documentos_falhas_seguidas',
      help: 'Tries to move documents that failed, one after the other',
      registers,
    }),
    documentosMovidos: new Counter({
      name: 'documentos_movidos_total',
      help: 'Notes whose documents were moved to the store',
      registers,
    }),
    documentosDivergentes: new Counter({
      name: 'documentos_divergentes_total',
      help: 'Reads of a document that the store had lost or changed',
      registers,
    }),
    incertas: new Gauge({ name: 'nfse_incertas', help: 'Notes whose outcome is unknown', registers }),
    /** Writes of a worker after its lease was lost and its job taken back: several for one lease, or none. */
    fencing: new Counter({
      name: 'fencing_rejeicoes_total',
      help: 'Writes refused because the lease was lost',
      registers,
    }),
    prazoEstourado: new Counter({
      name: 'envio_prazo_estourado_total',
      help: 'Sends given up before the first byte',
      registers,
    }),
    bancoResponde: new Gauge({
      name: 'banco_responde',
      help: '1 when the database answered this call; without it the values that it holds are absent',
      registers,
    }),
    faturas: new Gauge({
      name: 'faturas',
      help: 'Faturas that may still change, by state',
      labelNames: ['status'],
      registers,
    }),
    cobrancas: new Gauge({
      name: 'cobrancas',
      help: 'Charges at the bank that may still be paid, by state',
      labelNames: ['status'],
      registers,
    }),
    conciliacaoPendente: new Gauge({
      name: 'conciliacao_pendente',
      help: 'Callbacks of the bank that are not processed, and payments of no charge that nobody looked at',
      registers,
    }),
    bancoAvisos: new Counter({
      name: 'banco_webhook_total',
      help: 'Callbacks of the bank: stored, the same again, or without a token in force',
      labelNames: ['resultado'],
      registers,
    }),
    leituras: new Counter({
      name: 'leituras_total',
      help: 'Requests for lists by the database that they read, where DATABASE_URL_LEITURA is set',
      labelNames: ['onde'],
      registers,
    }),
    leituraAtraso: new Gauge({
      name: 'leitura_atraso_seconds',
      help: 'Since when the replica is not known to have everything; 0 without one',
      registers,
    }),
    arquivoParado: new Gauge({
      name: 'wal_arquivo_parado_seconds',
      help: 'Since when the server of the database cannot archive its WAL; 0 while it can, or keeps no archive',
      registers,
    }),
    separados: new Gauge({
      name: 'linhas_separadas',
      help: 'Rows that failed alone and wait, by work',
      labelNames: ['obra'],
      registers,
    }),
    separadosIdade: new Gauge({
      name: 'linha_separada_idade_mais_antiga_seconds',
      help: 'Since when the oldest of them waits',
      labelNames: ['obra'],
      registers,
    }),
    atrasos: new Gauge({
      name: 'atraso_seconds',
      help: 'How long the oldest waits of what accounts depend on: events, webhooks, e-mails, search',
      labelNames: ['fila'],
      registers,
    }),
    filaJobs: new Gauge({
      name: 'fila_jobs',
      help: 'Jobs by queue and state',
      labelNames: ['fila', 'estado'],
      registers,
    }),
    filaIdade: new Gauge({
      name: 'fila_idade_mais_antigo_seconds',
      help: 'Age of the oldest due job',
      labelNames: ['fila'],
      registers,
    }),
    jobSegundos: new Histogram({
      name: 'fila_job_duration_seconds',
      help: 'Time of one job',
      labelNames: ['fila'],
      buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120],
      registers,
    }),
    /**
     * Leases that ran out before their job ended: counted once, when the job is taken back, whatever its worker does
     * later.
     */
    leasesPerdidos: new Counter({
      name: 'lease_perdido_total',
      help: 'Jobs taken back because their lease ran out',
      labelNames: ['fila'],
      registers,
    }),
    disjuntor: new Gauge({
      name: 'disjuntor_estado',
      help: '0 closed, 1 half open, 2 open',
      labelNames: ['provedor', 'operacao'],
      registers,
    }),
    webhookTentativas: new Counter({
      name: 'webhook_tentativas_total',
      help: 'Delivery attempts',
      labelNames: ['resultado'],
      registers,
    }),
    webhookAtraso: new Histogram({
      name: 'webhook_entrega_atraso_seconds',
      help: 'From the event to its delivery',
      buckets: [0.1, 0.5, 1, 5, 30, 120, 600, 3600, 86_400],
      registers,
    }),
  }
}
