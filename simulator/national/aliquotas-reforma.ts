/** Rates of IBS and CBS from a day on, in percent. */
export type Aliquotas = {
  desde: string
  uf: string
  mun: string
  cbs: string
  /** The year of test: nothing is charged on top of the price, and PIS and COFINS still exist. */
  emTeste: boolean
  /** ISS exists, and leaves the base; from 2033 it does not (ADCT, art. 129). */
  temIss: boolean
}

/**
 * The rates of this city, by competência. Fixed by law are the rates of 2026 (LC 214, arts. 343 and 346) and the IBS of
 * 2027 and 2028 (art. 344). Where the law waits for a publication of each year (arts. 14 and 349), the city has assumed
 * figures: no rate is published.
 */
const ALIQUOTAS: readonly Aliquotas[] = [
  { desde: '2026-01-01', uf: '0.10', mun: '0.00', cbs: '0.90', emTeste: true, temIss: true },
  { desde: '2027-01-01', uf: '0.05', mun: '0.05', cbs: '9.11', emTeste: false, temIss: true },
  { desde: '2029-01-01', uf: '1.40', mun: '0.47', cbs: '9.21', emTeste: false, temIss: true },
  { desde: '2030-01-01', uf: '2.80', mun: '0.94', cbs: '9.21', emTeste: false, temIss: true },
  { desde: '2031-01-01', uf: '4.20', mun: '1.41', cbs: '9.21', emTeste: false, temIss: true },
  { desde: '2032-01-01', uf: '5.60', mun: '1.88', cbs: '9.21', emTeste: false, temIss: true },
  { desde: '2033-01-01', uf: '14.00', mun: '4.70', cbs: '9.21', emTeste: false, temIss: false },
]

/** Classes with rates of their own; those after 2026 are assumed too. */
const UNIFORMES: Record<string, readonly Pick<Aliquotas, 'desde' | 'uf' | 'mun' | 'cbs'>[]> = {
  '010001': [
    { desde: '2026-01-01', uf: '0.00', mun: '0.00', cbs: '0.00' },
    { desde: '2027-01-01', uf: '0.00', mun: '0.00', cbs: '1.00' },
  ],
  '010002': [
    { desde: '2026-01-01', uf: '0.00', mun: '0.00', cbs: '0.00' },
    { desde: '2027-01-01', uf: '0.00', mun: '0.00', cbs: '10.85' },
  ],
  '221001': [{ desde: '2026-01-01', uf: '0.365', mun: '0.00', cbs: '3.285' }],
}

/** The percent by which rates of public purchases are lower: none until 2026; later none was fixed, and none is assumed. */
export const REDUTOR_DE_COMPRAS = '0.00'

/**
 * The rates of a class in a competência (AAAA-MM-DD). A note with IBS and CBS is of 2026 or later (rule E0850).
 */
export function aliquotasEm(dCompet: string, cClassTrib = ''): Aliquotas {
  const found = ALIQUOTAS.findLast(({ desde }) => desde <= dCompet)
  if (!found) throw new RangeError(`no IBS nor CBS in ${dCompet}`)
  const uniforme = UNIFORMES[cClassTrib]?.findLast(({ desde }) => desde <= dCompet)
  return { ...found, ...uniforme }
}
