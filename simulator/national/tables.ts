import { existsSync, readFileSync } from 'node:fs'

/** Facts for the rules. A table is null when its file is absent: the rules that need it are then not applied. */
export type Tabelas = {
  municipios: Map<string, { nome: string; uf: string }> | null
  servicos: Map<string, string> | null
  nbs: Map<string, string> | null
  paises: Map<string, string> | null
  indop: Set<string> | null
  classes: Map<string, ClasseTributaria> | null
  /** First days of each presumed credit, of IBS and of CBS. */
  creditos: Map<string, string[]> | null
}

export type ClasseTributaria = {
  validoNfse: boolean
  foraDoSimples: boolean
  exigeTribRegular: boolean
  exigeDiferimento: boolean
  /** Reduction of the rate, percent × 100. */
  reducaoIbs: number
  reducaoCbs: number
}

/** Reads the existing tables of `contracts/tables`. */
export function readTabelas(folder: URL = new URL('../../contracts/tables/', import.meta.url)): Tabelas {
  const rowsOf = (name: string) => {
    const file = new URL(name, folder)
    return existsSync(file) ? readCsv(readFileSync(file, 'utf8')) : null
  }
  const mapOf = (name: string, key: string, value: string) => {
    const rows = rowsOf(name)
    return rows && new Map(rows.map((row) => [row[key] ?? '', row[value] ?? '']))
  }
  const municipios = rowsOf('municipios.csv')
  const classes = rowsOf('cclasstrib.csv')
  const creditos = rowsOf('ccredpres.csv')
  const indop = mapOf('indop.csv', 'cIndOp', 'cIndOp')
  return {
    municipios:
      municipios && new Map(municipios.map((row) => [row.ibge ?? '', { nome: row.nome ?? '', uf: row.uf ?? '' }])),
    servicos: mapOf('servicos-nacionais.csv', 'cTribNac', 'descricao'),
    nbs: mapOf('nbs.csv', 'codigo', 'descricao'),
    paises: mapOf('paises.csv', 'iso2', 'nome'),
    indop: indop && new Set(indop.keys()),
    creditos:
      creditos &&
      new Map(
        creditos.map((row) => [
          row.cCredPres ?? '',
          [row.inicioIbs ?? '', row.inicioCbs ?? ''].filter((dia) => dia !== ''),
        ]),
      ),
    classes: classes && new Map(classes.map((row) => [row.cClassTrib ?? '', classeOf(row)])),
  }
}

/** Official message by rejection code (Anexo I of 09/02/2026 and Anexo II of 22/01/2026). */
export const MENSAGENS: ReadonlyMap<string, string> = new Map(
  readCsv(readFileSync(new URL('./rejeicoes.csv', import.meta.url), 'utf8')).map((row) => [row.codigo!, row.mensagem!]),
)

function classeOf(row: Record<string, string>): ClasseTributaria {
  return {
    validoNfse: row.validoNfse === 'sim',
    foraDoSimples: row.receitaSimples === '9',
    exigeTribRegular: row.exigeTribRegular === 'sim',
    exigeDiferimento: row.exigeDiferimento === 'sim',
    reducaoIbs: Math.round(Number(row.reducaoIbs ?? 0) * 100),
    reducaoCbs: Math.round(Number(row.reducaoCbs ?? 0) * 100),
  }
}

function readCsv(text: string): Array<Record<string, string>> {
  const rows: string[][] = [[]]
  // A cell is quoted (with doubled quotes inside) or plain, and ends with a comma, a line break or the end.
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end !== ',' && end !== '') rows.push([])
    if (end === '') break
  }
  const [header = [], ...body] = rows
  return body
    .filter((cells) => cells.length === header.length)
    .map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i]!])))
}
