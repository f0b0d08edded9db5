import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeToAdd, lugarAt, placeOf, syntaxFault, treeOf } from './json-no-texto.ts'

const TEXTO = `{
  "titulo": "Campinas",
  "template": {
    "transporte": { "mtls": true },
    "esperas": [15, 30],
    "vazio": {}
  }
}`
const arvore = treeOf(TEXTO)
const lineOf = (campo: string) => TEXTO.slice(0, placeOf(TEXTO, arvore, campo).from).split('\n').length
const pathsAt = (texto: string) => {
  const { grupo, campo } = lugarAt(texto.replace('|', ''), treeOf(texto.replace('|', '')), texto.indexOf('|'))
  return [grupo, campo]
}
const added = (grupo: string, nome: string, valor: unknown) => {
  const { from, to, insert } = changeToAdd(TEXTO, arvore, grupo, nome, valor)!
  return JSON.parse(TEXTO.slice(0, from) + insert + TEXTO.slice(to))
}

test('a path is found at its line, and one that is missing at its nearest parent', () => {
  assert.deepEqual([lineOf('titulo'), lineOf('template.transporte.mtls'), lineOf('template.esperas[1]')], [2, 4, 5])
  assert.deepEqual([lineOf('template.transporte.charsetEnvio'), lineOf('template.operacoes.gerar')], [4, 3])
  assert.equal(lineOf('urls.producao'), 1)
})

test('a position is known by its object, and by the field whose value it is in', () => {
  assert.deepEqual(pathsAt('{ "a": { "b": tr|ue } }'), ['a', 'a.b'])
  assert.deepEqual(pathsAt('{ "a": { "b": true, | } }'), ['a', null])
  assert.deepEqual(pathsAt('{ "a": [1, "do|is"] }'), ['', null])
  assert.deepEqual(pathsAt('{ | }'), ['', null])
})

test('a field is added at the end of its object, an empty one too, and nothing where there is no object', () => {
  assert.deepEqual(added('template.transporte', 'campo', null).template.transporte, { mtls: true, campo: null })
  assert.deepEqual(added('template.vazio', 'novo', { a: [] }).template.vazio, { novo: { a: [] } })
  assert.equal(added('', 'urls', {}).titulo, 'Campinas')
  assert.equal(changeToAdd(TEXTO, arvore, 'template.esperas', 'x', 1), null)
})

test('where a text stops being JSON is known', () => {
  assert.equal(syntaxFault(arvore), null)
  const broken = '{ "a": 1\n  "b": 2 }'
  assert.equal(broken.slice(0, syntaxFault(treeOf(broken))!).split('\n').length, 2)
})
