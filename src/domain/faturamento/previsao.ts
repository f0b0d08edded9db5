import { divideHalfUp } from './exact.ts'
import { daysBetween } from './periods.ts'

/** The expected use of a month at its end, and the days that the forecast is based on. */
type Previsao = { notas: number; diasPassados: number; diasDoMes: number }

/**
 * The notes of a month at its end, if its other days are like those that passed: notes × days of the month ÷ days passed,
 * half-up. Today counts as a day that passed, so that the forecast is never less than what was used. `dias`: the days of the
 * month that count, until the eve of `ate`; before the first of them nothing is foreseen.
 */
export function forecastMes(notas: number, hoje: string, { de, ate }: { de: string; ate: string }): Previsao {
  const diasDoMes = daysBetween(de, ate)
  const diasPassados = Math.max(0, Math.min(daysBetween(de, hoje) + 1, diasDoMes))
  if (diasPassados === 0) return { notas, diasPassados, diasDoMes }
  return {
    notas: Number(divideHalfUp(BigInt(notas) * BigInt(diasDoMes), BigInt(diasPassados))),
    diasPassados,
    diasDoMes,
  }
}
