import { diaOf } from '#domain/competencia.ts'
import { addDays } from '#domain/faturamento/periods.ts'

/**
 * Whether a day `YYYY-MM-DD` is a business day anywhere in Brazil: not on a weekend, nor on a national holiday. Holidays
 * of states and cities are not known here, and the days on which only the government rests (Carnival, Corpus Christi)
 * are business days.
 */
export const isDiaUtil = (dia: string): boolean => {
  const semana = new Date(`${dia}T12:00:00Z`).getUTCDay()
  return semana !== 0 && semana !== 6 && !isFeriado(dia)
}

/** National holidays: Lei 662/1949 as of Lei 10.607/2002, Lei 6.802/1980, Lei 14.759/2023, and Good Friday. */
export const isFeriado = (dia: string): boolean =>
  FIXOS.includes(dia.slice(5)) ||
  (dia.slice(5) === '11-20' && dia >= '2024') ||
  dia === addDays(pascoa(Number(dia.slice(0, 4))), -2)

const FIXOS = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25']

/** Easter of a year (Meeus, Jones and Butcher). */
function pascoa(ano: number): string {
  const a = ano % 19
  const b = Math.floor(ano / 100)
  const c = ano % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return diaOf(Date.UTC(ano, Math.floor(f / 31) - 1, (f % 31) + 1, 12))
}
