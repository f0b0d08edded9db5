import type { ResultadoDeTransmissao, TransmissaoDaOperacao } from '../formas.ts'
import type { Tom } from './status.ts'

/** What an exchange with a city came to. */
export const RESULTADOS: Record<ResultadoDeTransmissao, { rotulo: string; tom: Tom }> = {
  nula: { rotulo: 'Em curso', tom: 'azul' },
  nao_enviada: { rotulo: 'Não chegou', tom: 'ambar' },
  incerta: { rotulo: 'Sem resposta', tom: 'vermelho' },
  recusada: { rotulo: 'Recusada', tom: 'vermelho' },
  autorizada: { rotulo: 'Autorizada', tom: 'verde' },
  ausente: { rotulo: 'Não consta', tom: 'cinza' },
  ocupada: { rotulo: 'Cidade ocupada', tom: 'ambar' },
  cancelada: { rotulo: 'Cancelada', tom: 'cinza' },
  corrigida: { rotulo: 'Corrigida', tom: 'verde' },
}

/** What was asked of the city. */
export const OPERACOES: Record<TransmissaoDaOperacao['operacao'], string> = {
  emitir: 'Emissão',
  consultar: 'Consulta',
  cancelar: 'Cancelamento',
  solicitar: 'Pedido de cancelamento',
  corrigir: 'Carta de correção',
}

/** The state of the service, or of what watches it. */
export const SAUDES: Record<'ok' | 'degradado' | 'critico', { rotulo: string; tom: Tom }> = {
  ok: { rotulo: 'Tudo anda', tom: 'verde' },
  degradado: { rotulo: 'Pede atenção', tom: 'ambar' },
  critico: { rotulo: 'Parado', tom: 'vermelho' },
}
