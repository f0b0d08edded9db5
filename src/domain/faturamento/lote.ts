/** The steps of a batch for each fatura, in this order. */
export const ACOES_DO_LOTE = ['fechar', 'emitir_cobranca', 'emitir_nf', 'enviar_email'] as const
export type AcaoDoLote = (typeof ACOES_DO_LOTE)[number]
