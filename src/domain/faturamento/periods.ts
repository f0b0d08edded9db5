import { addMonths, lastDayOf } from '#domain/competencia.ts'
import type { Centavos } from '#domain/money.ts'
import { share } from './exact.ts'

/** Days are `YYYY-MM-DD` of Brasília, competências `YYYY-MM`. */
export type Periodicidade = 'mensal' | 'anual'
/** The days that one mensalidade pays for, both included. */
export type Periodo = { inicio: string; fim: string; dias: number }

const DAY_MS = 86_400_000
const msOf = (dia: string) => Date.parse(`${dia}T00:00:00Z`)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The day `dias` after (negative: before) a day. */
export const addDays = (dia: string, dias: number) => dayOf(msOf(dia) + dias * DAY_MS)
/** How many days from one day to the other; negative when the other is earlier. */
export const daysBetween = (de: string, ate: string) => Math.round((msOf(ate) - msOf(de)) / DAY_MS)
export const firstDayOf = (competencia: string) => `${competencia}-01`
export const competenciaDoDia = (dia: string) => dia.slice(0, 7)

/** The same day `meses` later, or the last day of a month that has no such day. */
export function addMonthsToDay(dia: string, meses: number): string {
  const competencia = addMonths(competenciaDoDia(dia), meses)
  const ultimo = lastDayOf(competencia)
  const same = `${competencia}-${dia.slice(8)}`
  return same > ultimo ? ultimo : same
}

/**
 * The period that a mensalidade pays for on a day: of a monthly contract the month of the calendar, of a yearly one the
 * year from an anniversary of `inicio` to the eve of the next.
 */
export function periodoEm(inicio: string, periodicidade: Periodicidade, dia: string): Periodo {
  if (periodicidade === 'mensal') {
    const competencia = competenciaDoDia(dia)
    return between(firstDayOf(competencia), lastDayOf(competencia))
  }
  let anos = Number(dia.slice(0, 4)) - Number(inicio.slice(0, 4))
  if (addMonthsToDay(inicio, 12 * anos) > dia) anos -= 1
  return between(addMonthsToDay(inicio, 12 * anos), addDays(addMonthsToDay(inicio, 12 * (anos + 1)), -1))
}
const between = (inicio: string, fim: string): Periodo => ({ inicio, fim, dias: daysBetween(inicio, fim) + 1 })

/** The price of a period: a yearly contract pays twelve months at once. */
export const valorDoPeriodo = (valorMensal: Centavos, periodicidade: Periodicidade): Centavos =>
  (periodicidade === 'anual' ? valorMensal * 12 : valorMensal) as Centavos

/** valor × days used / days of the period, half-up (docs/referencia/billing.md#f3-rules rule 4). */
const prorate = (valor: Centavos, dias: number, { dias: diasDoPeriodo }: Pick<Periodo, 'dias'>): Centavos =>
  share(valor, dias, diasDoPeriodo)

/** The price for the days from `dia` to the end of its period, that day included. */
export const prorateFrom = (valor: Centavos, periodo: Periodo, dia: string): Centavos =>
  prorate(valor, daysBetween(dia, periodo.fim) + 1, periodo)

/** A change of price within a period, as two lines: what was paid and not used, and the same days at the new price. */
export const prorateChange = (
  { antes, depois }: { antes: Centavos; depois: Centavos },
  periodo: Periodo,
  dia: string,
): { credito: Centavos; proporcional: Centavos } => ({
  credito: -prorateFrom(antes, periodo, dia) as Centavos,
  proporcional: prorateFrom(depois, periodo, dia),
})
