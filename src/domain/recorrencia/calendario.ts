import { addMonths, lastDayOf } from '#domain/competencia.ts'
import { addDays } from '#domain/faturamento/periods.ts'
import { isDiaUtil } from './dias-uteis.ts'
import type { RegraDeCompetencia } from './recorrencia.ts'

export const NAO_UTEIS = ['manter', 'antes', 'depois'] as const

/** When a note recurs. Days are `YYYY-MM-DD` in Brasília. */
export type Calendario = {
  /** The day of the month, 1 to 31; in a shorter month it is the last day. */
  dia: number
  /** What happens to a day that is not a business day: it stays, or the nearest business day of the same month. */
  naoUtil: (typeof NAO_UTEIS)[number]
  aCadaMeses: number
  /** The first date is on this day or after it. */
  inicio: string
  /** No date is after this day; null: no end. */
  fim: string | null
}

/**
 * The hour in Brasília from which the notes of a day are issued: well after midnight, so that their month is certain.
 */
export const HORA_DE_EMITIR = 6

/** The first day of a recurrence that says none: of next month, because the note of this month may have gone out. */
export const inicioPadrao = (hoje: string): string => `${addMonths(hoje.slice(0, 7), 1)}-01`

/**
 * The first day on which a recurrence may begin after a note of the month `competencia` (YYYY-MM), so that no month has
 * two notes.
 */
export function inicioDepoisDe(
  competencia: string,
  { regra, hoje }: { regra: RegraDeCompetencia; hoje: string },
): string {
  const primeiro = `${addMonths(competencia, regra === 'do_mes' ? 1 : 2)}-01`
  return primeiro > hoje ? primeiro : hoje
}

/** The date in a month `YYYY-MM`: always one of that month, so that each month has one and its competence is certain. */
export function dataNoMes({ dia, naoUtil }: Pick<Calendario, 'dia' | 'naoUtil'>, mes: string): string {
  const nominal = `${mes}-${String(dia).padStart(2, '0')}`
  const ultimo = lastDayOf(mes)
  const certo = nominal > ultimo ? ultimo : nominal
  if (naoUtil === 'manter' || isDiaUtil(certo)) return certo
  const passo = naoUtil === 'antes' ? -1 : 1
  return nextUtil(certo, passo) ?? nextUtil(certo, -passo) ?? certo
}

/** The next business day in a direction, without leaving the month. */
function nextUtil(dia: string, passo: number): string | null {
  for (let outro = addDays(dia, passo); outro.slice(0, 7) === dia.slice(0, 7); outro = addDays(outro, passo))
    if (isDiaUtil(outro)) return outro
  return null
}

/** The dates from a day on, after a month that had its own already, `max` at most. */
export function datasDesde(
  calendario: Calendario,
  { desde, depoisDe, max }: { desde: string; depoisDe: string | null; max: number },
): string[] {
  const { inicio, fim, aCadaMeses } = calendario
  const primeiro = inicio.slice(0, 7)
  const ancora = dataNoMes(calendario, primeiro) >= inicio ? primeiro : addMonths(primeiro, 1)
  const datas: string[] = []
  for (let mes = ancora; datas.length < max && mes <= ULTIMO_MES; mes = addMonths(mes, aCadaMeses)) {
    const data = dataNoMes(calendario, mes)
    if (fim && data > fim) break
    if (data >= desde && (depoisDe === null || mes > depoisDe)) datas.push(data)
  }
  return datas
}

/** A calendar without end is not followed further than this. */
const ULTIMO_MES = '2199-12'
