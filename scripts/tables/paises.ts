import type { Row } from './rows.ts'

/**
 * `paises.csv`: ISO 3166 alpha-2 codes of the DPS with the country's number at the Banco Central, empty when it is not
 * certain, and at the UN (M49, ISO 3166 numeric), by which IBGE numbers countries. `ZZ` (unknown, only for notes shared by municipalities) is not a country.
 */
export function paises(iso: Row[], bacen: Row[], m49: Row[]): Row[] {
  const numbers = new Map(bacen.map((row) => [row['iso2']!, row['bacen']!]))
  const numeric = new Map(m49.map((row) => [row['iso2']!, row['m49']!]))
  return iso
    .filter((row) => row['iso2'] !== 'ZZ')
    .map((row) => {
      const iso2 = row['iso2']!
      return { iso2, nome: row['nome']!, bacen: numbers.get(iso2) ?? '', m49: numeric.get(iso2) ?? '' }
    })
}
