import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lerConexao, lerValor } from './ler-filtros.ts'

test('an amount is read as it is written in Brazil', () => {
  const table = [
    ['1500', '1500'],
    ['1.500,50', '1500.50'],
    ['R$ 12,5', '12.5'],
    ['1500.50', null],
    ['1.50', null],
    ['-1', null],
    ['dez', null],
  ] as const
  for (const [texto, valor] of table) assert.equal(lerValor(texto), valor, texto)
})

test('a connection is read with its version or without', () => {
  const table = [
    ['limeira', 'limeira'],
    ['Limeira v3', 'limeira@3'],
    ['sefin-nacional@1', 'sefin-nacional@1'],
    ['limeira v0', null],
    ['li meira', null],
  ] as const
  for (const [texto, conexao] of table) assert.equal(lerConexao(texto), conexao, texto)
})
