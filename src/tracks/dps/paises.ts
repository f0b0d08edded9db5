import type { Endereco } from '#domain/empresa.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import type { Tabelas } from '#domain/tabelas.ts'

/** The município that means "abroad" in our requests, as in ABRASF. */
export const MUNICIPIO_EXTERIOR = '9999999'

/** Brazil, by the central bank's code, by ISO, or by omission. */
const isBrasil = (codigoPais: string) => /^(|BR|0*1058)$/.test(codigoPais)

/** An address outside Brazil. */
export const isAbroad = (endereco: Endereco | null | undefined): boolean =>
  endereco ? !isBrasil(endereco.codigoPais) : false

/** ISO 3166 alpha-2 of a country given so or by its BACEN code; null for Brazil, for none and for an unknown one. */
export function iso2Abroad(pais: string | null | undefined, tabelas: Tabelas): string | null {
  if (!pais || isBrasil(pais)) return null
  return /^[A-Z]{2}$/.test(pais) ? pais : (tabelas.pais(pais)?.iso2 ?? null)
}

/** ISO 3166 of the country where the result of an export happens: named, else the customer's; null when unknown. */
export const paisResultado = ({ servico, tomador }: NotaPreparada, tabelas: Tabelas) =>
  iso2Abroad(servico.comercioExterior?.paisResultado ?? tomador?.endereco?.codigoPais, tabelas)
