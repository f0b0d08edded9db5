import { readCsv } from '#domain/csv.ts'
import type { Diferenca } from '#formas/cidades/regulamentacao.ts'

export type Linhas = readonly Record<string, string>[]
type CampoMudado = { campo: string; nosso: string; deles: string }

const LISTED_MAX = 500
const VALUE_MAX = 300

/**
 * Compares our rows with the text of a source: CSV with commas, semicolons or tabs, and a header with the columns of the
 * key at least. Only columns in both are compared. Throws an error with a sentence when the text is not such a table.
 */
export function compareTabela(ours: Linhas, text: string, chave: readonly string[]): Diferenca {
  const columns = Object.keys(ours[0] ?? {})
  const theirs = readTheirs(text, columns)
  const missing = chave.filter((name) => !(name in (theirs[0] ?? {})))
  if (theirs.length === 0) throw new Error('O que a fonte publica não tem nenhuma linha abaixo do cabeçalho.')
  if (missing.length > 0)
    throw new Error(`Falta no cabeçalho da fonte ${missing.join(' e ')}; esperado ao menos ${chave.join(', ')}.`)
  const common = columns.filter((name) => name in theirs[0]!)
  const [mine, published] = [ours, theirs].map((rows) => new Map(rows.map((row) => [codeOf(row, chave), row]))) as [
    Map<string, Record<string, string>>,
    Map<string, Record<string, string>>,
  ]
  const vieram = [...published.keys()].filter((codigo) => !mine.has(codigo))
  const sairam = [...mine.keys()].filter((codigo) => !published.has(codigo))
  const mudaram = [...mine].flatMap(([codigo, row]) => {
    const other = published.get(codigo)
    const campos = other ? changesOf(row, other, common) : []
    return campos.length > 0 ? [{ codigo, campos }] : []
  })
  return {
    linhasNossas: ours.length,
    linhasDeles: theirs.length,
    vieram: { total: vieram.length, codigos: vieram.slice(0, LISTED_MAX) },
    sairam: { total: sairam.length, codigos: sairam.slice(0, LISTED_MAX) },
    mudaram: { total: mudaram.length, itens: mudaram.slice(0, LISTED_MAX) },
    naoComparadas: columns.filter((name) => !common.includes(name)),
  }
}

const codeOf = (row: Record<string, string>, chave: readonly string[]) =>
  chave.map((name) => (row[name] ?? '').trim().slice(0, VALUE_MAX)).join('+')

const changesOf = (row: Record<string, string>, other: Record<string, string>, columns: readonly string[]) =>
  columns.flatMap((campo): CampoMudado[] => {
    const [nosso, deles] = [(row[campo] ?? '').trim(), (other[campo] ?? '').trim()]
    return nosso === deles ? [] : [{ campo, nosso: nosso.slice(0, VALUE_MAX), deles: deles.slice(0, VALUE_MAX) }]
  })

/** The rows of the source under our names of its columns, whatever their capitals; other columns are left out. */
function readTheirs(text: string, columns: readonly string[]): Linhas {
  const [firstLine = ''] = text.split(/\r?\n/, 1)
  const separator = ([';', '\t'] as const).find((each) => firstLine.includes(each)) ?? ','
  const [header, ...registros] = readCsv(text, separator)
  const names = (header?.celulas ?? []).map((cell) => {
    const plain = cell.trim().toLowerCase()
    return columns.find((name) => name.toLowerCase() === plain) ?? null
  })
  return registros.map(({ celulas }) =>
    Object.fromEntries(names.flatMap((name, at) => (name ? [[name, celulas[at] ?? '']] : []))),
  )
}
