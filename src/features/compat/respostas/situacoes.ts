import type { StatusNota } from '#domain/nota/nota.ts'
import type { DeFora, NotaDeFora } from './nota-de-fora.ts'

/** A state of ours as other providers distinguish it: the request to cancel counts too. */
type Situacao = StatusNota | 'cancelando' | 'cancelamento_recusado'

/** The word of each provider for each state, exactly as its clients compare it. */
const PALAVRAS: Record<DeFora, Record<Situacao, string>> = {
  plugnotas: {
    ...{ processando: 'PROCESSANDO', falha_temporaria: 'PROCESSANDO', autorizada: 'CONCLUIDO', rejeitada: 'REJEITADO' },
    ...{ cancelada: 'CANCELADO', substituida: 'CANCELADO', falha_definitiva: 'REJEITADO' },
    ...{ cancelando: 'CONCLUIDO', cancelamento_recusado: 'CONCLUIDO' },
  },
  focus: {
    ...{ processando: 'processando_autorizacao', falha_temporaria: 'processando_autorizacao' },
    ...{ autorizada: 'autorizado', rejeitada: 'erro_autorizacao', falha_definitiva: 'erro_autorizacao' },
    ...{ cancelada: 'cancelado', substituida: 'substituido' },
    ...{ cancelando: 'autorizado', cancelamento_recusado: 'erro_cancelamento' },
  },
  nfeio: {
    ...{ processando: 'WaitingSend', falha_temporaria: 'WaitingSend', autorizada: 'Issued', rejeitada: 'IssueFailed' },
    ...{ cancelada: 'Cancelled', substituida: 'Cancelled', falha_definitiva: 'IssueFailed' },
    ...{ cancelando: 'WaitingSendCancel', cancelamento_recusado: 'CancelFailed' },
  },
  enotas: {
    ...{ processando: 'EmProcessoDeAutorizacao', falha_temporaria: 'EmProcessoDeAutorizacao' },
    ...{ autorizada: 'Autorizada', rejeitada: 'Negada', falha_definitiva: 'Negada' },
    ...{ cancelada: 'Cancelada', substituida: 'Cancelada' },
    ...{ cancelando: 'EmProcessoDeCancelamento', cancelamento_recusado: 'CancelamentoNegado' },
  },
  nuvemfiscal: {
    ...{ processando: 'processando', falha_temporaria: 'processando', autorizada: 'autorizada', rejeitada: 'negada' },
    ...{ cancelada: 'cancelada', substituida: 'substituida', falha_definitiva: 'negada' },
    ...{ cancelando: 'autorizada', cancelamento_recusado: 'autorizada' },
  },
}

/** The state of a note in the word of a provider. */
export const situacaoEm = (provedor: DeFora, { nota }: Pick<NotaDeFora, 'nota'>): string =>
  PALAVRAS[provedor][situacaoOf(nota)]

function situacaoOf({ status, cancelamento }: NotaDeFora['nota']): Situacao {
  if (status !== 'autorizada' || !cancelamento || cancelamento.tipo === 'substituicao') return status
  if (FIM_RECUSADO.includes(cancelamento.status)) return 'cancelamento_recusado'
  return FIM_DESFEITO.includes(cancelamento.status) ? status : 'cancelando'
}
const FIM_RECUSADO: readonly string[] = ['recusado', 'indeferida']
const FIM_DESFEITO: readonly string[] = ['confirmado', 'deferida', 'desfeita']
