import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { arbitraryComGrupos } from '#test/support/arbitrary-grupos.ts'
import { SAMPLES, TABELAS } from '#test/support/preparo.ts'
import { checkModelo } from './check-modelo.ts'
import type { PedidoServico } from './pedido.ts'

const check = (servico: PedidoServico) => checkModelo(servico, 'servico', { tabelas: TABELAS, mes: '2026-11' })

test('the service of every sample is kept as a template', () => {
  for (const [name, { servico }] of Object.entries(SAMPLES))
    for (const each of servico) assert.deepEqual(check(each), [], name)
})

test('the service of any note that is accepted is kept as a template', () => {
  fc.assert(
    fc.property(arbitraryComGrupos(TABELAS), ({ pedido: { servico } }) => {
      for (const each of servico) assert.deepEqual(check(each), [])
    }),
    { numRuns: 300 },
  )
})
