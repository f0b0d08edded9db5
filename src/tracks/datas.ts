import { fusoOf, parseDateTime, startOfDay, toLocal } from '#domain/competencia.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'

/**
 * The emission of a note as its city may read it: not after `agora`, which the clock of the process that sends says, and
 * never of the day before the note's own.
 */
export function emissaoAteAgora({ dataEmissao }: Pick<NotaPreparada, 'dataEmissao'>, agora: Date): string {
  const [emissao, fuso] = [parseDateTime(dataEmissao)!, fusoOf(dataEmissao)]
  return toLocal(Math.max(Math.min(emissao, agora.getTime()), startOfDay(emissao, fuso)), fuso)
}
