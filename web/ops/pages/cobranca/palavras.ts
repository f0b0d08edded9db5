import type { FaturaDetalhe, ItemDeFatura } from '#web/api/ops/client.ts'

export const TIPO_DE_ITEM: Record<ItemDeFatura['tipo'], string> = {
  mensalidade: 'Mensalidade',
  excedente: 'Notas além do plano',
  proporcional: 'Proporcional aos dias',
  credito: 'Crédito',
  cupom: 'Cupom',
  ajuste: 'Ajuste',
}

/** Why a person looks at a fatura before it is closed. */
export const ALERTAS_DA_FATURA: Record<FaturaDetalhe['alertas'][number], string> = {
  TOTAL_INCOMUM: 'O total passa de três vezes a média das últimas três faturas do contrato.',
  EXCEDENTE_ACIMA_DO_TETO: 'As notas além das incluídas custam mais que o teto do plano.',
  ITENS_DEMAIS: 'A fatura tem mais linhas que o comum.',
}

export const TIPO_DE_PAGAMENTO: Record<FaturaDetalhe['pagamentos'][number]['tipo'], string> = {
  pagamento: 'Pagamento',
  recuperacao: 'Recuperação, depois da baixa',
  indevido: 'Indevido: nada se devia por esta cobrança',
  nao_conciliado: 'Sem fatura reconhecida',
}

const DEVOLUCOES: Record<string, string> = {
  DEVOLVIDO: 'Devolvido ao pagador',
  EM_PROCESSAMENTO: 'Devolução em andamento no banco',
  NAO_REALIZADO: 'Devolução que não se realizou',
}
/** A refund, in the state that the bank reported. */
export const devolucaoEscrita = (status: string) => DEVOLUCOES[status] ?? `Devolução: ${status}`

const PASSOS: Record<string, string> = {
  lembrete: 'Lembrete do vencimento enviado',
  reaberta: 'Pagamento devolvido: aviso enviado, a régua recomeça',
  vencida: 'Venceu; aviso enviado',
  cobranca_1: 'Primeira cobrança do atraso enviada',
  cobranca_2: 'Segunda cobrança do atraso enviada',
  inadimplente: 'Tolerância terminou: contrato em atraso',
  suspenso: 'Prazo terminou: contrato suspenso',
  propor_baixa: 'Noventa dias de atraso: baixa proposta',
}
/** A step of dunning. */
export const passoDaRegua = (passo: string) => PASSOS[passo] ?? passo
