import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import { type Ajuste, notaNaData, type Reajuste, valorNaData } from './ajustes.ts'

const nota = (...valores: number[]) =>
  ({
    servico: valores.map((servico) => ({ discriminacao: 'de {mes}', valor: { servico } })),
  }) as PedidoNota
const de = (aPartir: string, percentual: number): Reajuste => ({ id: aPartir, aPartir, percentual, indice: null })
const IPCA = de('2027-01-01', 4.56)
const ajuste = (partes: Partial<Ajuste>): Ajuste => ({ pular: false, valor: null, discriminacao: null, ...partes })

test('a readjustment counts from its date, each rounded to the cent, half up', () => {
  const em = (data: string, ...reajustes: Reajuste[]) => valorNaData([1000.1, 250], { data, reajustes })
  assert.equal(em('2026-12-31', IPCA), 1250.1)
  assert.equal(em('2027-01-01', IPCA), 1307.1) // 1045,70 (1045,70456) + 261,40
  assert.equal(em('2028-01-10', de('2028-01-01', 10), IPCA), 1437.81) // in the order of their dates
  assert.equal(valorNaData([0.05], { data: '2027-01-01', reajustes: [de('2027-01-01', 10)] }), 0.06)
  assert.equal(em('2027-02-01', de('2027-01-01', -50)), 625.05)
})

test('the note of a date has its readjusted values, or the value and the text of its own month', () => {
  const molde = nota(1000, 250)
  const na = (partes?: Partial<Ajuste>, de = molde) =>
    notaNaData(de, { data: '2027-01-05', reajustes: [IPCA], ajuste: partes && ajuste(partes) }).servico.map(
      ({ discriminacao, valor }) => [discriminacao, valor.servico],
    )
  assert.deepEqual(na(), [
    ['de {mes}', 1045.6],
    ['de {mes}', 261.4],
  ])
  assert.deepEqual(na({ valor: 900 }, nota(1000)), [['de {mes}', 900]], 'the value of one month is not readjusted')
  assert.deepEqual(na({ discriminacao: 'com 13º' }, nota(1000)), [['com 13º', 1045.6]])
  assert.deepEqual(molde, nota(1000, 250), 'what is stored stays')
})
