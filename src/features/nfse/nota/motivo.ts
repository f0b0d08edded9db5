import { isMotivo } from '#domain/nota/cancel-rules.ts'
import { Refusal } from '#platform/ctx.ts'
import type { Conexao, OperacaoComMotivo, Track } from '#tracks/track.ts'

/** Throws MOTIVO_INVALIDO, with the received text, for a reason the fisco does not accept. */
export function checkMotivo(motivo: string): void {
  if (!isMotivo(motivo)) throw refuseMotivo(motivo)
}

/**
 * Throws SCHEMA_DPS_INVALIDO for a code that the documents of the operation do not have: another reason would be declared
 * in its place. A code of one digit may come without its zero.
 */
export function checkCodigoMotivo(
  codigo: string | null | undefined,
  operacao: OperacaoComMotivo,
  track: Pick<Track, 'motivos'>,
  conexao: Conexao,
): void {
  const aceitos = track.motivos?.(operacao, conexao)
  if (codigo == null || !aceitos || aceitos.some((each) => each === codigo.padStart(each.length, '0'))) return
  const mensagem = `Recebido "${codigo}"; os códigos aceitos por este município são ${aceitos.join(', ')}.`
  throw new Refusal('SCHEMA_DPS_INVALIDO', `no codigoMotivo ${codigo}`, {
    erros: [{ campo: 'codigoMotivo', codigo: 'VALOR_NAO_PERMITIDO', mensagem }],
  })
}

export function refuseMotivo(motivo: string): Refusal {
  const { length } = [...motivo.trim()]
  const mensagem = `Recebido um motivo de ${length} caracteres; esperados de 15 a 500, sem contar emojis para os 15.`
  return new Refusal('MOTIVO_INVALIDO', `motivo of ${length}`, {
    erros: [{ campo: 'motivo', codigo: 'TAMANHO_INVALIDO', mensagem }],
  })
}
