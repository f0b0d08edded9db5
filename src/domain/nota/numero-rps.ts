import type { Erro } from './nota.ts'

/** The greatest RPS number of most layouts: 15 digits (DPS, TSNumDPS; ABRASF, tsNumeroRps). */
export const NUMERO_RPS_MAX = 999_999_999_999_999

/** Numbers that a series keeps free above any chosen number: a number at the very end would close it permanently. */
const RESERVA = 1_000_000

/** Why a number that was chosen cannot be used by a series of this layout, whose greatest number is `max`; null: it can. */
export function whyNotNumero(numero: number, max: number, campo: string): Erro | null {
  if (numero <= max - RESERVA) return null
  return {
    campo,
    codigo: 'VALOR_FORA_DO_LIMITE',
    mensagem: `Recebido ${numero}; um número escolhido é no máximo ${max - RESERVA}, para que a série possa continuar depois dele.`,
    correcao: 'Confira o número; para recomeçar, use outra série.',
  }
}

/** How many free numbers a chosen number passes over. */
export const saltoDe = (numero: number, proximo: number): number => Math.max(0, numero - proximo)

/**
 * The identity of a series, however it is written: leading zeros make no other one, because the national system pads it
 * (docs/especificacao/estados.md#16-rps-series-and-number). The column `series.identidade` says the same.
 */
export const identidadeDaSerie = (serie: string): string =>
  /^\d+$/.test(serie) ? serie.replace(/^0+(?=.)/, '') : serie
