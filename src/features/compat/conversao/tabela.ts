import { readFileSync } from 'node:fs'
import { parseCsv } from '#domain/csv.ts'
import type { Classe, Provedor } from './tipos.ts'

/** A row of `campos.csv`: what a field of the provider is to us. */
export type Linha = {
  /** Its path, `[]` for every index; `.*` at the end: all that is below. */
  origem: string
  tipo: string
  classe: Classe
  /** Where it goes in our request, as people read it. */
  destino: string
  /** The fact it states, where several fields decide a place together; else `destino` itself. */
  papel: string
  regra: string
  parametros: Readonly<Record<string, string>>
  motivo: string
}

/** What is true of all requests of a provider (`provedor.json`). */
type Particular = {
  nome: string
  /** The lists of services, or the objects in their place; none: a request is one service. */
  itens: readonly string[]
  /** The field with the reference of the client. */
  referencia: string
  referenciaObrigatoria?: boolean
  semMaiusculas?: boolean
  /** How the rate of ISS is written; `percentual com prova`: below 1 only with a proof. */
  aliquotaIss: 'percentual' | 'fracao' | 'percentual com prova'
}

/** The fields of a provider. */
export type Tabela = Particular & {
  linhas: readonly Linha[]
  /** The row of a path; null: no row has it. */
  find(chave: string): Linha | null
}

/** The table of a provider, read once per process. */
export function tabelaOf(provedor: Provedor): Tabela {
  const known = READ.get(provedor)
  if (known) return known
  const file = (nome: string) => readFileSync(new URL(`${provedor}/${nome}`, PASTA), 'utf8')
  const particular = JSON.parse(file('provedor.json')) as Particular
  const linhas = parseCsv(file('campos.csv')).map(toLinha)
  const read = { ...particular, linhas, find: finder(linhas, particular.semMaiusculas ?? false) }
  READ.set(provedor, read)
  return read
}

/** The file of a table that all providers share. */
export const readShared = (nome: string) => parseCsv(readFileSync(new URL(nome, PASTA), 'utf8'))

const PASTA = new URL('../../../../contracts/compat/', import.meta.url)
const READ = new Map<Provedor, Tabela>()

const toLinha = (row: Record<string, string>): Linha => ({
  origem: row['origem']!,
  tipo: row['tipo']!,
  classe: row['classe'] as Classe,
  destino: row['destino']!,
  papel: row['papel']!,
  regra: row['regra']!,
  parametros: Object.fromEntries(row['parametros']!.split(';').filter(Boolean).map(pair)),
  motivo: row['motivo']!,
})

function pair(text: string): [string, string] {
  const at = text.indexOf('=')
  return [text.slice(0, at), text.slice(at + 1)]
}

/** The row with the whole path, else the one with the longest group that holds it. */
function finder(linhas: readonly Linha[], semMaiusculas: boolean): Tabela['find'] {
  const spelled = (text: string) => (semMaiusculas ? text.toLowerCase() : text)
  const exact = new Map(linhas.map((linha) => [spelled(linha.origem), linha]))
  return (chave) => {
    const name = spelled(chave)
    const found = exact.get(name)
    if (found) return found
    for (
      let end = name.length;
      end > 0;
      end = Math.max(name.lastIndexOf('.', end - 1), name.lastIndexOf('[]', end - 1))
    ) {
      const group = exact.get(`${name.slice(0, end)}.*`)
      if (group) return group
    }
    return null
  }
}
