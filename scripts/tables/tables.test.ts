import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readManifesto } from '#platform/manifesto.ts'
import { needs, sourceTables } from '#test/support/references.ts'
import { buildTables, tableText } from './rebuild.ts'
import { formatRows, readRows } from './rows.ts'

const CONTRACTS = new URL('../../contracts/', import.meta.url)

const textOf = (file: string) => readFileSync(new URL(`tables/${file}`, CONTRACTS), 'utf8')
const table = (file: string) => readRows(textOf(file))
const source = (file: string) => readRows(readFileSync(sourceTables(file), 'utf8'))
const column = (file: string, name: string) => new Set(table(file).map((row) => row[name]!))

const MANIFESTO = 'manifesto'
const manifesto = readManifesto()

for (const { tabela, chave } of [{ tabela: MANIFESTO, chave: ['tabela'] }, ...manifesto]) {
  test(`${tabela}.csv parses, has the format of a rebuild and is sorted by a unique ${chave.join('+')}`, () => {
    const rows = table(`${tabela}.csv`)
    assert.equal(formatRows(Object.keys(rows[0]!), rows), textOf(`${tabela}.csv`))
    const keys = rows.map((row) => chave.map((name) => row[name]).join('\u0000'))
    assert.deepEqual(keys, [...new Set(keys)].sort())
  })
}

test('every table has a row in manifesto.csv and a paragraph in the README', () => {
  const readme = textOf('README.md')
  const files = readdirSync(new URL('tables/', CONTRACTS)).filter((file) => file.endsWith('.csv'))
  const named = [MANIFESTO, ...manifesto.map(({ tabela }) => tabela)].map((tabela) => `${tabela}.csv`)
  assert.deepEqual(files.sort(), named.sort())
  for (const file of files) assert.ok(readme.includes(`\`${file}\``), file)
})

test('the manifest says edition, source, origin, confidence and what comes next of every table', () => {
  for (const { tabela, nome, versao, fonte, origem, confianca, substituicao, ...dates } of manifesto) {
    assert.ok(nome && versao && fonte && substituicao, tabela)
    assert.match(origem, /^(oficial|derivada|propria)$/, tabela)
    assert.match(confianca, /^[VQSR]$/, tabela)
    const { publicada, inicio, fim } = dates
    for (const day of [publicada, inicio, fim]) assert.match(day ?? '2026-01-01', /^\d{4}-\d{2}-\d{2}$/, tabela)
    assert.ok((inicio ?? '') <= (fim ?? '9999'), tabela)
  }
})

test('the classifications are those of v1.70: 73 for NFS-e, three of them new, 410028 no longer one of them', () => {
  const naNfse = table('cclasstrib.csv').filter((row) => row['validoNfse'] === 'sim')
  const codes = naNfse.map((row) => row['cClassTrib'])
  assert.equal(codes.length, 73)
  for (const codigo of ['000006', '200055', '200056']) assert.ok(codes.includes(codigo), codigo)
  assert.ok(!codes.includes('410028'))
  assert.ok(column('cclasstrib.csv', 'cClassTrib').has('410028'))
  for (const row of naNfse) assert.match(row['receitaSimples']!, /^[012349]$/, row['cClassTrib'])
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

test('every country has a number of its own at IBGE', () => {
  const numbers = table('paises.csv').map((row) => row['m49']!)
  assert.ok(numbers.every((number) => /^\d{3}$/.test(number)))
  assert.equal(new Set(numbers).size, numbers.length)
})

test('the tables equal a rebuild from the sources', needs(sourceTables()), () => {
  for (const [file, rows] of Object.entries(buildTables(source))) assert.equal(textOf(file), tableText(rows), file)
})
