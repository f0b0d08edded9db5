import { EM_ABERTO } from '#domain/faturamento/estados.ts'
import type { FaturaDetalhe, NfDaFatura, StatusCobranca, StatusFatura } from '#web/api/ops/client.ts'
import { STATUS_COBRANCA } from '#web/words/cobrancas.ts'
import { STATUS_FATURA_INTERNO } from '#web/words/faturas.ts'

export type AtoDaFatura = 'fechar' | 'cobrar' | 'enviar' | 'reemitir' | 'baixar' | 'cancelar'

/** The states of a charge that may still be paid. */
export const VIVAS: readonly StatusCobranca[] = ['criando', 'incerta', 'emitida', 'vencida', 'cancelando']
/** The states of a fatura that a payment may be applied to. */
export const APLICAVEIS: readonly StatusFatura[] = [...EM_ABERTO, 'baixada']
const FECHADAS: readonly StatusFatura[] = [...EM_ABERTO, 'paga']

/** The charge that may still be paid. */
export const cobrancaViva = ({ cobrancas }: Pick<FaturaDetalhe, 'cobrancas'>) =>
  cobrancas.find(({ status }) => VIVAS.includes(status))

/** Why an act is not possible in the state of the fatura; undefined: it is. */
export function impede(ato: AtoDaFatura, fatura: FaturaDetalhe): string | undefined {
  const { status, pago, saldo } = fatura
  const viva = cobrancaViva(fatura)
  const charged =
    viva &&
    `Há uma cobrança ${STATUS_COBRANCA[viva.status].rotulo.toLowerCase()} que ainda pode ser paga: cancele-a antes.`
  switch (ato) {
    case 'fechar':
      return status === 'rascunho' ? undefined : onlyIn(status, 'Só um rascunho é fechado')
    case 'cobrar':
      if (viva) return 'A fatura já tem uma cobrança que pode ser paga.'
      if (!EM_ABERTO.includes(status)) return onlyIn(status, 'Só se cobra uma fatura fechada e não paga')
      return saldo > 0 ? undefined : 'Nada falta pagar.'
    case 'enviar':
      return FECHADAS.includes(status) ? undefined : onlyIn(status, 'Só uma fatura fechada é enviada')
    case 'reemitir':
      if (!['rascunho', 'aberta', 'vencida'].includes(status))
        return onlyIn(status, 'Só uma fatura sem pagamento e em aberto é reemitida')
      return pago > 0 ? 'A fatura já tem pagamento.' : charged
    case 'cancelar':
      if (!['rascunho', 'aberta', 'vencida'].includes(status))
        return onlyIn(status, 'Só uma fatura sem pagamento e em aberto é cancelada')
      return pago > 0 ? 'A fatura já tem pagamento.' : charged
    case 'baixar':
      return EM_ABERTO.includes(status) ? charged : onlyIn(status, 'Só se baixa o que está devido')
  }
}

/** The same for the note of the subscription, by the note that the fatura has. */
export function impedeNota({ status, total }: FaturaDetalhe, nota: NfDaFatura): string | undefined {
  if (!FECHADAS.includes(status)) return onlyIn(status, 'Só uma fatura fechada e devida, ou paga, tem nota')
  if (total === 0) return 'O total é zero: não há serviço a faturar.'
  const livre = nota.status === null || ['rejeitada', 'falha_definitiva', 'cancelada'].includes(nota.status)
  return livre ? undefined : 'A fatura já tem a nota.'
}

const onlyIn = (status: StatusFatura, regra: string) =>
  `${regra}; esta está como “${STATUS_FATURA_INTERNO[status].rotulo.toLowerCase()}”.`
