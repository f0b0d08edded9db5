import { lastDayOf } from '#domain/competencia.ts'
import { divideHalfUp } from './exact.ts'
import { competenciaDoDia } from './periods.ts'

/** What a month will have used at its end, and the days that the forecast is made of. */
export type Previsao = { notas: number; diasPassados: number; diasDoMes: number }

/**
 * The notes of a month at its end, if its other days are like those that passed: notes × days of the month ÷ days passed,
 * half-up. Today counts as a day that passed, so that the forecast is never less than what was used.
 */
export function preverMes(notas: number, hoje: string): Previsao {
  const diasPassados = Number(hoje.slice(8))
  const diasDoMes = Number(lastDayOf(competenciaDoDia(hoje)).slice(8))
  return {
    notas: Number(divideHalfUp(BigInt(notas) * BigInt(diasDoMes), BigInt(diasPassados))),
    diasPassados,
    diasDoMes,
  }
}
