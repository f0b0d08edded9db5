import type { AcaoDeLote } from '#web/api/ops/client.ts'

/** What a batch does to each fatura, in this order. */
export const ACOES_DE_LOTE: Record<AcaoDeLote, { nome: string; ajuda: string }> = {
  fechar: { nome: 'Fechar', ajuda: 'Dá número e vencimento. As que têm alerta ficam como estão.' },
  emitir_cobranca: { nome: 'Emitir a cobrança', ajuda: 'Um Pix com vencimento, no banco.' },
  emitir_nf: { nome: 'Emitir a nota', ajuda: 'A nota da mensalidade, pela empresa configurada.' },
  enviar_email: { nome: 'Enviar por e-mail', ajuda: 'Aos donos da conta, com o PDF e o Pix.' },
}

/** Refusals of a step that are stored as their code. */
const RECUSAS: Record<string, string> = {
  CREDENCIAL_DO_BANCO_AUSENTE: 'Não há conta no banco cadastrada.',
  PAGADOR_SEM_DOCUMENTO: 'A conta não tem CPF nem CNPJ, nem uma empresa que o tenha.',
  SEM_DESTINATARIO: 'A conta não tem dono a quem enviar.',
  NF_NAO_CONFIGURADA: 'A nota da mensalidade ainda não foi configurada.',
  TOMADOR_INCOMPLETO: 'Faltam dados da empresa que recebe a nota.',
}
/** Why a step was refused, in words. */
export const motivoEscrito = (motivo: string) => RECUSAS[motivo] ?? motivo
