import type { Erro } from '#web/api/portal/client.ts'

/** The fault of a motive that `isMotivo` refuses, at its field. */
export function motivoInvalido(motivo: string): Erro {
  const tamanho = [...motivo.trim()].length
  return {
    campo: 'motivo',
    codigo: 'MOTIVO_INVALIDO',
    mensagem: tamanho === 0 ? 'Escreva o motivo.' : `O motivo tem ${tamanho} caracteres; precisa de 15 a 500.`,
  }
}
