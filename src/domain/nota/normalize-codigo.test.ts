import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TABELAS } from '#test/support/preparo.ts'
import { readCodigo } from './normalize-codigo.ts'

for (const [codigo, item, cTribNac] of [
  ['01.07', '01.07', null],
  ['1.07', '01.07', null],
  ['0107', '01.07', null],
  ['107', '01.07', null],
  ['1.7', '01.07', null],
  ['01.07.01', '01.07', '010701'],
  ['010701', '01.07', '010701'],
  ['1.07.01', '01.07', '010701'],
  ['7.10', '07.10', null],
  ['1701', '17.01', null],
] as const) {
  test(`${codigo} is item ${item}${cTribNac ? `, national code ${cTribNac}` : ''}`, () => {
    assert.deepEqual(readCodigo(codigo, TABELAS), { kind: 'item', item, cTribNac })
  })
}

test('7.1 may be 7.01 or 7.10, which both exist', () => {
  assert.deepEqual(readCodigo('7.1', TABELAS), { kind: 'ambiguo', itens: ['07.01', '07.10'] })
})

test('the national item of operations without ISS is outside LC 116', () => {
  assert.deepEqual(readCodigo('99.01', TABELAS), { kind: 'item', item: '99.01', cTribNac: null })
  assert.deepEqual(readCodigo('990101', TABELAS), { kind: 'item', item: '99.01', cTribNac: '990101' })
})

test('a code outside the list does not exist', () => {
  for (const codigo of ['41.01', '99.99', '0199', '01.07.09', '010709']) {
    assert.equal(readCodigo(codigo, TABELAS).kind, 'inexistente', codigo)
  }
})

test('a code that was read is read again unchanged', () => {
  for (const codigo of ['1.7', '107', '1701', '7.10']) {
    const lido = readCodigo(codigo, TABELAS)
    assert.ok(lido.kind === 'item')
    assert.deepEqual(readCodigo(lido.item, TABELAS), lido)
  }
})
