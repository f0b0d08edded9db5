import { isMotivo } from '#domain/nota/cancel-rules.ts'
import { Refusal } from '#platform/ctx.ts'

/** Throws MOTIVO_INVALIDO, with the received text, for a reason the fisco does not accept. */
export function checkMotivo(motivo: string): void {
  if (!isMotivo(motivo)) throw refuseMotivo(motivo)
}

export function refuseMotivo(motivo: string): Refusal {
  const { length } = [...motivo.trim()]
  const mensagem = `Recebido um motivo de ${length} caracteres; esperados de 15 a 500, sem contar emojis para os 15.`
  return new Refusal('MOTIVO_INVALIDO', `motivo of ${length}`, {
    erros: [{ campo: 'motivo', codigo: 'TAMANHO_INVALIDO', mensagem }],
  })
}
