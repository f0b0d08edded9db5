import { readFileSync } from 'node:fs'
import { parseCsv } from '#domain/csv.ts'
import { plainOf } from '#domain/importacao/celulas.ts'
import type { Municipio, Tabelas } from '#domain/tabelas.ts'
import { loadTabelas, TABLES_DIR } from '#platform/tabelas.ts'
import { readShared } from './tabela.ts'

type Indices = {
  tabelas: Tabelas
  cidades: ReadonlyMap<string, readonly Municipio[]>
  paises: ReadonlyMap<string, string>
}
let held: Indices | undefined

/** The legal tables and the names of places, read once per process. */
function indices(): Indices {
  if (held) return held
  const tabelas = loadTabelas()
  const csv = (nome: string) => parseCsv(readFileSync(`${TABLES_DIR}/${nome}.csv`, 'utf8'))
  const municipios = csv('municipios').map((row) => ({ ibge: row['ibge']!, nome: row['nome']!, uf: row['uf']! }))
  const paises = new Map(csv('paises').flatMap((row) => [[plainOf(row['nome']!), row['iso2']!] as const]))
  for (const { iso2, iso3 } of readShared('paises-iso3.csv')) paises.set(iso3!.toLowerCase(), iso2!)
  for (const [nome, iso2] of OUTROS_NOMES) paises.set(nome, iso2)
  held = { tabelas, cidades: Map.groupBy(municipios, ({ nome }) => plainOf(nome)), paises }
  return held
}

export const tabelas = (): Tabelas => indices().tabelas

/** The cities with a name, in any spelling; of one state where it is given. */
export const findCidades = (nome: string, uf?: string): readonly Municipio[] =>
  (indices().cidades.get(plainOf(nome)) ?? []).filter((cidade) => !uf || cidade.uf === uf)

export const isMesmoNome = (um: string, outro: string) => plainOf(um) === plainOf(outro)

/** A country by the central bank's code, ISO of two or three letters, or name, as our request writes it. */
export function readPais(texto: string): string | null {
  if (/^\d{1,4}$/.test(texto)) return tabelas().pais(texto) ? texto : null
  if (/^[A-Za-z]{2}$/.test(texto)) return tabelas().pais(texto.toUpperCase())?.iso2 ?? null
  return indices().paises.get(plainOf(texto)) ?? null
}

export const isBrasil = (pais: unknown) => pais === undefined || pais === 'BR' || /^0*1058$/.test(String(pais))

/** The code of a currency in the central bank's table. */
export const MOEDAS: Readonly<Record<string, string>> = {
  AUD: '150',
  BRL: '790',
  CAD: '165',
  CHF: '425',
  EUR: '978',
  GBP: '540',
  JPY: '470',
  USD: '220',
}

/** Names of countries in other languages, as clients send them. */
const OUTROS_NOMES: readonly (readonly [string, string])[] = [
  ['brazil', 'BR'],
  ['unitedstates', 'US'],
  ['estadosunidosdaamerica', 'US'],
  ['eua', 'US'],
]
