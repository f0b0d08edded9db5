import type { Row } from './rows.ts'

/**
 * `paises.csv`: ISO 3166 alpha-2 codes of the DPS with the country's number at the Banco Central, empty when it is not
 * certain. `ZZ` (unknown, only for notes shared by municipalities) is not a country.
 */
export function paises(iso: Row[], bacen: Row[]): Row[] {
  const numbers = new Map(bacen.map((row) => [row['iso2']!, row['bacen']!]))
  return iso
    .filter((row) => row['iso2'] !== 'ZZ')
    .map((row) => ({ iso2: row['iso2']!, nome: row['nome']!, bacen: numbers.get(row['iso2']!) ?? '' }))
}
