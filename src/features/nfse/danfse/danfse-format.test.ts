import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cep,
  codigoNbs,
  codigoTribNac,
  cpfCnpj,
  cut,
  cutParagraphs,
  dataHora,
  dinheiro,
  porcento,
  soma,
  telefone,
} from './danfse-format.ts'

test('money is printed with a dot at the thousands, a comma and two decimals', () => {
  const cases: [string | null, string][] = [
    ['0', '0,00'],
    ['5', '5,00'],
    ['0.07', '0,07'],
    ['51.60', '51,60'],
    ['999.99', '999,99'],
    ['1500.00', '1.500,00'],
    ['1234567.8', '1.234.567,80'],
    ['999999999999999.99', '999.999.999.999.999,99'],
    ['-1234.50', '-1.234,50'],
    ['abc', 'abc'],
    [null, '-'],
    ['', '-'],
  ]
  for (const [xml, printed] of cases) assert.equal(dinheiro(xml), printed)
})

test('a sum adds the values that exist, and without any it is a dash, not zero', () => {
  assert.equal(soma('0.10', '0.20', null), '0,30')
  assert.equal(soma('999999999999999.99', '0.01'), '1.000.000.000.000.000,00')
  assert.equal(soma(null, null), '-')
})

test('a percentage is printed with its sign', () => {
  assert.equal(porcento('2'), '2,00%')
  assert.equal(porcento('0.65'), '0,65%')
  assert.equal(porcento(null), '-')
})

test('a date is printed day first, with the hour of the XML', () => {
  assert.equal(dataHora('2026-03-03T12:17:37-03:00'), '03/03/2026 12:17:37')
  assert.equal(dataHora('2026-03-03'), '03/03/2026')
  assert.equal(dataHora('ontem'), 'ontem')
  assert.equal(dataHora(null), '-')
})

test('an identifier is printed with its usual punctuation, and one of another length unchanged', () => {
  assert.equal(cpfCnpj('29188471000157'), '29.188.471/0001-57')
  assert.equal(cpfCnpj('12ABC34501DE35'), '12.ABC.345/01DE-35')
  assert.equal(cpfCnpj('24377370731'), '243.773.707-31')
  assert.equal(cpfCnpj('NIF-12345'), 'NIF-12345')
  assert.equal(cep('01310100'), '01.310-100')
  assert.equal(cep('1310'), '1310')
  assert.equal(telefone('1130000000'), '(11) 3000-0000')
  assert.equal(telefone('11930000000'), '(11) 93000-0000')
  assert.equal(telefone('+44 20 7946'), '+44 20 7946')
  assert.equal(codigoTribNac('010700'), '01.07.00')
  assert.equal(codigoNbs('115022000'), '1.1502.20.00')
})

test('a text beyond its limit is cut to the limit minus three characters and an ellipsis', () => {
  assert.equal(cut('a'.repeat(40), 40), 'a'.repeat(40))
  assert.equal(cut('a'.repeat(41), 40), `${'a'.repeat(37)}...`)
  assert.equal(cut('😀'.repeat(41), 40), `${'😀'.repeat(37)}...`)
  assert.equal(cutParagraphs('b'.repeat(2000), 1300).length, 1300)
})

test('a one-line field joins its whitespace, paragraphs keep theirs, and letters and accents are composed', () => {
  assert.equal(cut('  São\n\tPaulo ', 40), 'São Paulo')
  assert.equal(cutParagraphs('um\r\ndois\n', 40), 'um\ndois')
  assert.equal(cut('Sa\u0303o', 40), 'S\u00e3o')
  assert.equal(cut(' \n ', 40), '-')
})
