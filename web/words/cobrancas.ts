import { erroEmPalavras } from '#domain/erro-em-palavras.ts'
import type { StatusCobranca } from '../formas.ts'
import type { Tom } from './status.ts'

/** The states of a charge at the bank. */
export const STATUS_COBRANCA: Record<StatusCobranca, { rotulo: string; tom: Tom }> = {
  criando: { rotulo: 'Criando', tom: 'azul' },
  incerta: { rotulo: 'Sem resposta do banco', tom: 'ambar' },
  emitida: { rotulo: 'Emitida', tom: 'azul' },
  vencida: { rotulo: 'Vencida', tom: 'vermelho' },
  cancelando: { rotulo: 'Cancelando', tom: 'ambar' },
  paga: { rotulo: 'Paga', tom: 'verde' },
  paga_com_divergencia: { rotulo: 'Paga com outro valor', tom: 'ambar' },
  parcialmente_devolvida: { rotulo: 'Devolvida em parte', tom: 'roxo' },
  devolvida: { rotulo: 'Devolvida', tom: 'roxo' },
  recusada: { rotulo: 'Recusada pelo banco', tom: 'vermelho' },
  cancelada: { rotulo: 'Cancelada', tom: 'cinza' },
  removida_pelo_banco: { rotulo: 'Removida pelo banco', tom: 'cinza' },
  expirada: { rotulo: 'Expirada', tom: 'cinza' },
}

/** Why a charge is not at the bank: what the bank said when it refused, else why nothing is known of it. */
export const erroDaCobranca = (status: StatusCobranca, erro: string): string =>
  status === 'recusada' ? `O banco disse: ${erro}` : `O banco não respondeu o que se pediu: ${erroEmPalavras(erro)}.`
