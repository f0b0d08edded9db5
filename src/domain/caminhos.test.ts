import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passos, readAt, writeAt } from './caminhos.ts'

test('a path of the API is read and written, and the rest stays', () => {
  const pedido = { tomador: { email: 'a@b.c' }, servico: [{ iss: { aliquota: 5 } }] }
  const novo = writeAt(pedido, passos('servico[0].iss.aliquota'), 2.9)
  assert.equal(readAt(novo, 'servico[0].iss.aliquota'), 2.9)
  assert.equal(pedido.servico[0]!.iss.aliquota, 5)
  assert.equal(novo.tomador, pedido.tomador)
})

test('missing parents are created: lists for numbers, objects for names', () => {
  assert.deepEqual(writeAt({}, passos('servico[0].valor.servico'), 10), { servico: [{ valor: { servico: 10 } }] })
})

test('an emptied field is removed from the body', () => {
  assert.deepEqual(writeAt({ a: { b: 1, c: 2 } }, passos('a.b'), undefined), { a: { c: 2 } })
  assert.equal(readAt({ a: 1 }, 'b.c.d'), undefined)
})
