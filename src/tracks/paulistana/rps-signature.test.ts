import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Centavos } from '#domain/money.ts'
import type { NotaPreparada, Tomador } from '#domain/nota/preparada.ts'
import { notaDe } from './respostas.fixture.ts'
import { cancelamentoString, rpsString } from './rps-signature.ts'

/** The note of the example that comes with layout 1, as far as its text goes. */
const EXEMPLO = changed(notaDe(), (nota) => {
  nota.prestador.inscricaoMunicipal = '31000000'
  nota.servico.codigoTributacao = '2658'
  nota.servico.valor.servico = 2_352_208 as Centavos
  nota.servico.valor.deducoes = 920_000_300_500_000 as Centavos
  nota.tomador!.cpfCnpj = '13167474253'
})
const RPS = { serie: 'OL03', numero: '1', dia: '2007-01-03' }

test('the text of layout 1 is that of the example, in the 86 positions of the manual', () => {
  // As published the example has a sixth position of the series.
  const text = '31000000OL03  00000000000120070103TNN00000000235220892000030050000002658100013167474253'
  const expected = text.replace('OL03  ', 'OL03 ')
  assert.equal(rpsString({ nota: EXEMPLO, ...RPS }, '1'), expected)
  assert.equal(expected.length, 86)
})

test('layout 2 has twelve digits of registration and the rest alike', () => {
  const [v1, v2] = (['1', '2'] as const).map((versao) => rpsString({ nota: EXEMPLO, ...RPS }, versao))
  assert.equal(v2, `0000${v1}`)
})

test('an intermediary that withholds comes after the customer', () => {
  const nota = changed(EXEMPLO, (at) => {
    at.intermediario = pessoa({ cpfCnpj: '12345678000195' })
    at.tomador = null
    at.servico.iss.retido = true
  })
  assert.match(rpsString({ nota, ...RPS }, '1'), /TNN.{30}02658300000000000000212345678000195S$/)
  const outro = changed(nota, (at) => {
    at.tomador = pessoa({ cpfCnpj: '12345678000195' })
  })
  assert.match(rpsString({ nota: outro, ...RPS }, '1'), /TNS.{30}02658212345678000195212345678000195N$/)
})

test('a customer abroad is absent from layout 1 and ends the text of layout 2', () => {
  const nif = changed(EXEMPLO, (at) => {
    at.tomador = pessoa({ nifEstrangeiro: 'US-123' })
  })
  assert.match(rpsString({ nota: nif, ...RPS }, '1'), /02658300000000000000$/)
  assert.match(rpsString({ nota: nif, ...RPS }, '2'), /02658400000000000000US-123$/)
  const semNif = changed(EXEMPLO, (at) => {
    at.tomador = pessoa({ endereco: { ...at.prestador.endereco, codigoPais: '2496' } })
  })
  assert.match(rpsString({ nota: semNif, ...RPS }, '2'), /026584000000000000002$/)
})

test('a cancellation is signed by registration and number', () => {
  assert.equal(cancelamentoString('1.234.567-8', '42', '1'), '12345678000000000042')
  assert.equal(cancelamentoString('1.234.567-8', '42', '2'), '000012345678000000000042')
})

function changed(nota: NotaPreparada, change: (nota: NotaPreparada) => void): NotaPreparada {
  const copy = structuredClone(nota)
  change(copy)
  return copy
}

function pessoa(more: Partial<Tomador>): Tomador {
  const nothing = { cpfCnpj: null, nifEstrangeiro: null, razaoSocial: null, inscricaoMunicipal: null }
  return { ...nothing, email: null, telefone: null, endereco: null, consumidorFinal: false, ...more }
}
