import type { AcaoDeLote } from '#web/api/ops/client.ts'

/** What a batch does to each fatura, in this order. */
export const ACOES_DE_LOTE: Record<AcaoDeLote, { nome: string; ajuda: string }> = {
  fechar: { nome: 'Fechar', ajuda: 'Dá número e vencimento. As que têm alerta ficam como estão.' },
  emitir_cobranca: { nome: 'Emitir a cobrança', ajuda: 'Um Pix com vencimento, no banco.' },
  emitir_nf: { nome: 'Emitir a nota', ajuda: 'A nota da mensalidade, pela empresa configurada.' },
  enviar_email: { nome: 'Enviar por e-mail', ajuda: 'Aos donos da conta, com o PDF e o Pix.' },
}
