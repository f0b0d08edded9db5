import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nomeDoCampo, valorEscrito } from './campos.ts'
import { diferencas, naOrdemDe } from './diferencas.ts'

test('only changes are listed, masked values first, and an empty group equals an absent one', () => {
  const antes = {
    tomador: { razaoSocial: 'A', endereco: {} },
    servico: [{ codigo: '01.07', iss: { aliquota: 5 } }],
    opcoes: { token: '***' },
  }
  const depois = {
    tomador: { razaoSocial: 'A', email: 'a@b.example' },
    servico: [{ codigo: '01.07', iss: { aliquota: 2.9 } }],
  }
  assert.deepEqual(diferencas(antes, depois), [
    { campo: 'opcoes.token', antes: '***', depois: undefined },
    { campo: 'servico[0].iss.aliquota', antes: 5, depois: 2.9 },
    { campo: 'tomador.email', antes: undefined, depois: 'a@b.example' },
  ])
  assert.deepEqual(diferencas(antes, structuredClone(antes)), [])
})

test('a list of plain values is one value', () => {
  assert.deepEqual(diferencas({ eventos: ['a', 'b'], itens: [{ x: 1 }] }, { eventos: ['b'], itens: [{ x: 1 }] }), [
    { campo: 'eventos', antes: ['a', 'b'], depois: ['b'] },
  ])
  assert.equal(valorEscrito('eventos', ['a', 'b']), 'a, b')
})

test('a field and its value are written in words', () => {
  assert.equal(nomeDoCampo('servico[0].iss.aliquota'), 'Serviço, ISS, alíquota')
  assert.equal(nomeDoCampo('servico[1].valor.servico'), 'Serviço 2, valor do serviço')
  assert.equal(nomeDoCampo('tomador.endereco.cep'), 'Tomador, endereço, CEP')
  assert.equal(valorEscrito('servico[0].iss.aliquota', 2.9), '2,9%')
  assert.equal(valorEscrito('servico[0].valor.servico', 1234.5).replace(/\s/, ' '), 'R$ 1.234,50')
  assert.equal(valorEscrito('servico[0].iss.retido', true), 'sim')
  assert.equal(valorEscrito('servico[0].iss.tipoTributacao', 2), '2')
  assert.equal(valorEscrito('tomador.email', undefined), 'vazio')
})

test('written in the order of the first, two requests differ only in what changed', () => {
  const antes = { b: 1, a: [{ y: 1, x: 2 }], c: { d: 1 } }
  const depois = { novo: 0, a: [{ x: 2, y: 3 }, { z: 1 }], b: 1 }
  assert.equal(JSON.stringify(naOrdemDe(antes, depois)), '{"b":1,"a":[{"y":3,"x":2},{"z":1}],"novo":0}')
})
