import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passos, writeAt } from '#domain/caminhos.ts'
import { SAMPLES } from '#test/support/preparo.ts'
import { mascaradosDe, toEditable, toPedido } from './pedido.ts'

for (const [name, pedido] of Object.entries(SAMPLES))
  test(`${name} edited without a change is sent as it was`, () => {
    assert.deepEqual(toPedido(toEditable(pedido)), pedido)
  })

test('a group that is empty by nature is a switch of the form, and is sent only while it is on', () => {
  const pedido = { prestador: {}, tomador: {}, servico: [{ locacao: {}, valor: {}, iss: {} }] }
  const rascunho = toEditable(pedido)
  assert.deepEqual(rascunho.servico, [{ locacao: true, valor: {}, iss: {} }])
  assert.deepEqual(toPedido(rascunho), pedido)
  const off = writeAt(rascunho, passos('servico[0].locacao'), false)
  assert.deepEqual(toPedido(off), { ...pedido, servico: [{ valor: {}, iss: {} }] })
})

test('an emptied group is not sent, and neither are masks', () => {
  assert.deepEqual(mascaradosDe({ opcoes: { token: '***' }, servico: [{ codigo: '1' }, { iss: '***' }] }), [
    'opcoes.token',
    'servico[1].iss',
  ])
  const rascunho = toEditable(
    {
      prestador: {},
      servico: [{ retencao: { pis: {} }, comercioExterior: { compartilharMdic: false } }],
      opcoes: { webhookUrl: '***' },
    },
    ['opcoes.webhookUrl'],
  )
  assert.deepEqual(toPedido(rascunho), { prestador: {}, tomador: {}, servico: [{ valor: {}, iss: {} }] })
})
