/** Rates of IBS and CBS from a day on, percent × 100. */
export type Aliquotas = {
  desde: string
  uf: number
  mun: number
  cbs: number
  /** The year of test: nothing is charged on top of the price, and PIS and COFINS still exist. */
  emTeste: boolean
  /** ISS exists, and leaves the base; from 2033 it does not (ADCT, art. 129). */
  temIss: boolean
}

/**
 * The rates of this city, by competência. Fixed by law are the rates of 2026 (LC 214, arts. 343 and 346) and the IBS of
 * 2027 and 2028 (art. 344). Where the law waits for reference rates, the city assumes 18,70 % of IBS (14,00 % of the
 * state, 4,70 % of the município) and 9,21 % of CBS, less 0,10 in 2027 and 2028 (art. 347); from 2029 to 2032 the IBS
 * is 10, 20, 30 and 40 % of that (ADCT, art. 128).
 */
const ALIQUOTAS: readonly Aliquotas[] = [
  { desde: '2026-01-01', uf: 10, mun: 0, cbs: 90, emTeste: true, temIss: true },
  { desde: '2027-01-01', uf: 5, mun: 5, cbs: 911, emTeste: false, temIss: true },
  { desde: '2029-01-01', uf: 140, mun: 47, cbs: 921, emTeste: false, temIss: true },
  { desde: '2030-01-01', uf: 280, mun: 94, cbs: 921, emTeste: false, temIss: true },
  { desde: '2031-01-01', uf: 420, mun: 141, cbs: 921, emTeste: false, temIss: true },
  { desde: '2032-01-01', uf: 560, mun: 188, cbs: 921, emTeste: false, temIss: true },
  { desde: '2033-01-01', uf: 1400, mun: 470, cbs: 921, emTeste: false, temIss: false },
]

/** The rates of a competência (AAAA-MM-DD). A note with IBS and CBS is of 2026 or later (rule E0850). */
export function aliquotasEm(dCompet: string): Aliquotas {
  const found = ALIQUOTAS.findLast(({ desde }) => desde <= dCompet)
  if (!found) throw new RangeError(`no IBS nor CBS in ${dCompet}`)
  return found
}
