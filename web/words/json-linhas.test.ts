import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linhaDoCampo, linhasDoJson } from './json-linhas.ts'

const corpo = {
  idIntegracao: 'pedido "7"',
  prestador: {},
  servico: [{ codigo: '01.07', iss: { aliquota: 3 }, lista: [] }, { codigo: '01.08' }],
  nada: null,
}

test('the lines are those of JSON laid out', () =>
  assert.equal(
    linhasDoJson(corpo)
      .map(({ texto }) => texto)
      .join('\n'),
    JSON.stringify(corpo, null, 2),
  ))

test('each field has its line, and a missing one has the line of its parent', () => {
  const linhas = linhasDoJson(corpo)
  const textOf = (campo: string) => linhas[linhaDoCampo(linhas, campo)]!.texto.trim()
  assert.equal(textOf('servico[0].iss.aliquota'), '"aliquota": 3')
  assert.equal(textOf('servico[1].codigo'), '"codigo": "01.08"')
  assert.equal(textOf('servico[1].iss.aliquota'), '{')
  assert.equal(textOf('prestador.cpfCnpj'), '"prestador": {},')
  assert.equal(textOf('tomador.endereco.cep'), '{')
  assert.equal(textOf(''), '{')
})
