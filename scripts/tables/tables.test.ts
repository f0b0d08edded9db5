import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { needs, sourceTables } from '#test/support/references.ts'
import { buildTables, tableText } from './rebuild.ts'
import { formatRows, readRows } from './rows.ts'

const CONTRACTS = new URL('../../contracts/', import.meta.url)

const textOf = (file: string) => readFileSync(new URL(`tables/${file}`, CONTRACTS), 'utf8')
const table = (file: string) => readRows(textOf(file))
const source = (file: string) => readRows(readFileSync(sourceTables(file), 'utf8'))
const column = (file: string, name: string) => new Set(table(file).map((row) => row[name]!))

/** The columns that identify a row of each table. */
const KEYS: Record<string, string[]> = {
  'aliquotas-reforma.csv': ['ano'],
  'cclasstrib.csv': ['cClassTrib'],
  'ccredpres.csv': ['cCredPres'],
  'cst-ibscbs.csv': ['cst'],
  'danfse-campos.csv': ['bloco', 'campo'],
  'indop.csv': ['cIndOp'],
  'municipios.csv': ['ibge'],
  'nbs-correlacao.csv': ['item', 'nbs', 'cIndOp', 'cClassTrib', 'onerosa', 'exterior'],
  'nbs.csv': ['codigo'],
  'paises.csv': ['iso2'],
  'rejeicoes-abrasf.csv': ['codigo', 'padrao'],
  'rejeicoes-nacional.csv': ['codigo', 'documento'],
  'rejeicoes-paulistana.csv': ['codigo'],
  'servicos-lc116.csv': ['item'],
  'servicos-nacionais.csv': ['cTribNac'],
}

for (const [file, key] of Object.entries(KEYS)) {
  test(`${file} parses, has the format of a rebuild and is sorted by a unique ${key.join('+')}`, () => {
    const rows = table(file)
    assert.equal(formatRows(Object.keys(rows[0]!), rows), textOf(file))
    const keys = rows.map((row) => key.map((name) => row[name]).join('\u0000'))
    assert.deepEqual(keys, [...new Set(keys)].sort())
  })
}

test('every table is described in the README and has a key', () => {
  const readme = textOf('README.md')
  const files = readdirSync(new URL('tables/', CONTRACTS)).filter((file) => file.endsWith('.csv'))
  assert.deepEqual(files.sort(), Object.keys(KEYS).sort())
  for (const file of files) assert.ok(readme.includes(`\`${file}\``), file)
})

test('the table has 5,571 municipalities in 27 states, named in ordinary case', () => {
  const municipios = table('municipios.csv')
  assert.equal(municipios.length, 5571)
  assert.equal(new Set(municipios.map((row) => row['uf'])).size, 27)
  for (const row of municipios) {
    assert.match(row['ibge']!, /^\d{7}$/)
    assert.match(row['nome']!, /\p{Ll}/u, row['nome'])
    assert.match(row['emissorNacional']!, /^(sim|nao|presumido|desconhecido)$/)
  }
})

test('the national list has 338 services, each under an item of LC 116 but for 99', () => {
  const itens = column('servicos-lc116.csv', 'item')
  const servicos = table('servicos-nacionais.csv')
  assert.equal(servicos.length, 338)
  for (const row of servicos) {
    assert.match(row['cTribNac']!, /^\d{6}$/)
    assert.ok(itens.has(row['item']!) || row['item'] === '99.01', row['item'])
    assert.match(row['incidencia']!, row['item'] === '99.01' ? /^$/ : /^(EP|LP|ET)$/)
  }
})

test('the codes of IBS/CBS refer to each other', () => {
  const csts = column('cst-ibscbs.csv', 'cst')
  const classes = column('cclasstrib.csv', 'cClassTrib')
  const nbs = column('nbs.csv', 'codigo')
  for (const row of table('cclasstrib.csv')) {
    assert.ok(csts.has(row['cst']!) && row['cClassTrib']!.startsWith(row['cst']!), row['cClassTrib'])
  }
  for (const row of table('nbs-correlacao.csv')) {
    assert.ok(classes.has(row['cClassTrib']!), row['cClassTrib'])
    assert.ok(row['nbs'] === '' || nbs.has(row['nbs']!), row['nbs'])
  }
})

test('a Banco Central number belongs to one country only', () => {
  const numbers = table('paises.csv').flatMap((row) => row['bacen'] || [])
  assert.equal(new Set(numbers).size, numbers.length)
  assert.equal(table('paises.csv').find((row) => row['iso2'] === 'BR')?.['bacen'], '1058')
})

test('the tables equal a rebuild from the sources', needs(sourceTables()), () => {
  for (const [file, rows] of Object.entries(buildTables(source))) assert.equal(textOf(file), tableText(rows), file)
})
