/**
 * The events a note emits (docs/especificacao/contrato.md#6-events,
 * docs/especificacao/estados.md#1-cancellation-request); an endpoint chooses among them.
 */
export const EVENTOS = [
  'nfse.autorizada',
  'nfse.rejeitada',
  'nfse.cancelada',
  'nfse.substituida',
  'nfse.falha_definitiva',
  'nfse.cancelamento_deferido',
  'nfse.cancelamento_indeferido',
] as const
export type Evento = (typeof EVENTOS)[number]

/** The event of `POST …/testar`. It is not a real event's name: a receiver must not book a note that does not exist. */
export const EVENTO_TESTE = 'webhook.teste'
