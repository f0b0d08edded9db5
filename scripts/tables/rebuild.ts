/**
 * Rebuilds `contracts/tables` from the collected source tables: `node scripts/tables/rebuild.ts [source folder]`.
 * Prints for each file how many lines changed. Catalogues kept by hand are not touched (see
 * contracts/tables/README.md).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceTables } from '#test/support/references.ts'
import { municipios } from './municipios.ts'
import { paises } from './paises.ts'
import { cClassTrib, cCredPres, cstIbsCbs, indop, nbs, nbsCorrelacao } from './reforma.ts'
import { formatRows, type Row, readRows } from './rows.ts'
import { servicosLc116, servicosNacionais } from './servicos.ts'

const TARGET = new URL('../../contracts/tables/', import.meta.url)
/** Kept by hand: none of the sources has these numbers. */
const BACEN = new URL('./bacen.csv', import.meta.url)
const M49 = new URL('./m49.csv', import.meta.url)

/** Each rebuilt file, by name, from the rows of its sources. */
export function buildTables(read: (file: string) => Row[]): Record<string, Row[]> {
  const csts = read('ibscbs_cst_2026-06-23.csv')
  return {
    'municipios.csv': municipios(
      read('municipios_ibge.csv'),
      read('municipios_provedores.csv'),
      read('municipios_aderentes.csv'),
    ),
    'servicos-lc116.csv': servicosLc116(read('lc116_itens.csv')),
    'servicos-nacionais.csv': servicosNacionais(
      read('servicos_nacionais_ctribnac.csv'),
      read('incidencia_iss_por_ctribnac_anexoVI_v1.04.00.csv'),
    ),
    'nbs.csv': nbs(read('nbs.csv')),
    'nbs-correlacao.csv': nbsCorrelacao(read('anexoVIII_lc116_nbs_indop_cclasstrib_v1.01.00.csv')),
    'indop.csv': indop(read('indop_anexoC_v1.01_producao.csv')),
    'cst-ibscbs.csv': cstIbsCbs(csts),
    'cclasstrib.csv': cClassTrib(
      read('ibscbs_cclasstrib_2026-06-23.csv'),
      read('ibscbs_cclasstrib_nfse_v1.70_derived.csv'),
      csts,
    ),
    'ccredpres.csv': cCredPres(read('ibscbs_ccredpres_2026-06-23.csv')),
    'paises.csv': paises(
      read('paises_iso2.csv'),
      readRows(readFileSync(BACEN, 'utf8')),
      readRows(readFileSync(M49, 'utf8')),
    ),
  }
}

/** The text of one table: rows sorted by all their fields, in column order. */
export function tableText(rows: Row[]): string {
  const columns = Object.keys(rows[0]!)
  const sortKey = (row: Row) => columns.map((name) => row[name]).join('\u0000')
  const sorted = rows.map((row) => ({ row, key: sortKey(row) })).sort((a, b) => (a.key < b.key ? -1 : 1))
  return formatRows(
    columns,
    sorted.map(({ row }) => row),
  )
}

function rebuild(source: string) {
  const tables = buildTables((file) => readRows(readFileSync(join(source, file), 'utf8')))
  for (const [file, rows] of Object.entries(tables)) {
    const target = new URL(file, TARGET)
    const before = existsSync(target) ? readFileSync(target, 'utf8') : ''
    const after = tableText(rows)
    console.log(`${file}: ${rows.length} rows, ${changes(before, after)}`)
    if (after !== before) writeFileSync(target, after)
  }
}

function changes(before: string, after: string): string {
  const old = new Set(before.split('\n'))
  const now = new Set(after.split('\n'))
  const added = [...now].filter((line) => !old.has(line)).length
  const removed = [...old].filter((line) => !now.has(line)).length
  return added + removed === 0 ? 'unchanged' : `+${added} -${removed} lines`
}

if (import.meta.main) {
  const source = process.argv[2] ?? sourceTables()
  if (existsSync(source)) rebuild(source)
  else console.log(`No source tables at ${source}: nothing rebuilt.`)
}
