import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseCsv } from '#domain/csv.ts'
import { type DaEmpresa, rankServicos } from './rank-servicos.ts'

const table = (nome: string) =>
  parseCsv(readFileSync(new URL(`../../../contracts/tables/${nome}.csv`, import.meta.url), 'utf8'))
const CATALOGO = {
  servicos: table('servicos-lc116').map(({ item = '', descricao = '' }) => ({ item, descricao })),
  palavras: table('palavras-servicos').map(({ palavra = '', itens = '', cuidado = '' }) => ({
    palavra,
    itens: itens.split(' '),
    cuidado,
  })),
}
const NOVA: DaEmpresa = { usados: [], daAtividade: [] }
const first = (texto: string, empresa = NOVA) => rankServicos(texto, CATALOGO, empresa)[0]?.item

for (const [texto, item] of [
  ['software', '01.04'],
  ['desenvolvimento de programas', '01.01'],
  ['Sites', '01.08'],
  ['marketing', '17.06'],
  ['contador', '17.19'],
  ['FAXINA', '07.10'],
  ['consultoria', '17.01'],
  ['aluguel', '03.03'],
  ['conserto', '14.01'],
  ['aulas', '08.02'],
  ['frete', '16.02'],
  ['sindico', '17.12'],
  ['suporte técnico', '01.07'],
  ['advocacia', '17.14'],
  ['preciso de faxina no escritório', '07.10'],
  ['01.07', '01.07'],
  ['107', undefined],
  ['0107', '01.07'],
  ['1.07', '01.07'],
  ['odonto', '04.12'],
  ['psicóloga', '04.16'],
  ['advogada', '17.14'],
  ['contadoras', '17.19'],
] as const)
  test(`"${texto}" finds ${item ?? 'nothing'} first`, () => assert.equal(first(texto), item))

test('every everyday word finds the first of its items first, for a new company', () => {
  const wrong = CATALOGO.palavras.filter(({ palavra, itens }) => !itens.includes(first(palavra)!))
  assert.deepEqual(
    wrong.map(({ palavra }) => palavra),
    [],
  )
})

test('an unknown word finds nothing', () => assert.deepEqual(rankServicos('xyzzy', CATALOGO, NOVA), []))

test('among the items of a word, the one used last comes first, then that of the activity', () => {
  assert.equal(first('consultoria', { usados: ['17.20'], daAtividade: ['17.03'] }), '17.20')
  assert.equal(first('consultoria', { usados: [], daAtividade: ['17.03'] }), '17.03')
  assert.equal(first('faxina', { usados: ['17.20'], daAtividade: ['01.01'] }), '07.10')
})

test('without a text the items used last come first, then those of the activity, then the list', () => {
  const todos = rankServicos('', CATALOGO, { usados: ['17.19', '01.07'], daAtividade: ['08.02'] })
  assert.deepEqual(
    todos.slice(0, 4).map(({ item, porque }) => `${item} ${porque}`),
    ['17.19 usado', '01.07 usado', '08.02 atividade', '01.01 texto'],
  )
  assert.equal(todos.length, CATALOGO.servicos.length)
})

test('the warning for a word comes with the item it led to', () => {
  const [frete] = rankServicos('frete', CATALOGO, NOVA)
  assert.match(frete!.cuidado!, /ICMS/)
  assert.equal(frete!.palavra, 'frete')
})
