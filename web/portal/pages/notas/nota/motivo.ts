import type { Erro } from '#web/api/client.ts'

/** What is wrong with a motive that `isMotivo` refuses, at its field. */
export function motivoInvalido(motivo: string): Erro {
  const tem = [...motivo.trim()].length
  return {
    campo: 'motivo',
    codigo: 'MOTIVO_INVALIDO',
    mensagem: tem === 0 ? 'Escreva o motivo.' : `O motivo tem ${tem} caracteres; precisa de 15 a 500.`,
  }
}
