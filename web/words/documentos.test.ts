import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDia, checkDocumento, checkMes, checkMomento } from './documentos.ts'

test('wrong check digits are said in words: of a CNPJ at its last digit, of a CPF once the field is left', () => {
  for (const certo of ['', '52998224725', '11222333000181', '12ABC34501DE35'])
    for (const escrevendo of [true, false]) assert.equal(checkDocumento(certo, escrevendo), null, certo)
  assert.match(checkDocumento('11222333000182', true)!, /^Confira o CNPJ: os dois números do fim/)
  assert.match(checkDocumento('12ABC34501DE36', true)!, /^Confira o CNPJ/)
  assert.match(checkDocumento('12ABC34501DEX5', true)!, /termina em dois números/)
  assert.equal(checkDocumento('52998224726', true), null)
  assert.match(checkDocumento('52998224726', false)!, /^Confira o CPF/)
})

test('a number that is too short is said once the field is left, one too long at once', () => {
  assert.equal(checkDocumento('123', true), null)
  assert.equal(checkDocumento('123', false), 'Faltam números: o CPF tem 11 dígitos e o CNPJ, 14.')
  assert.equal(checkDocumento('529982247251', false), 'Faltam números: o CPF tem 11 dígitos e o CNPJ, 14.')
  assert.equal(checkDocumento('12ABC', false), 'Faltam caracteres: o CNPJ tem 14.')
  assert.match(checkDocumento('112223330001811', true)!, /^Sobram números/)
})

test('days and months that do not exist are said as soon as they are whole', () => {
  assert.equal(checkDia('2026-02-28', true), null)
  assert.match(checkDia('2026-02-30', true)!, /não existe/)
  assert.equal(checkDia('30/02', true), null)
  assert.match(checkDia('30/02', false)!, /dia inteiro/)
  assert.equal(checkMes('2026-12', true), null)
  assert.match(checkMes('2026-13', true)!, /não existe/)
  assert.match(checkMes('1', false)!, /mês inteiro/)
  assert.equal(checkMes('', false), null)
  assert.equal(checkMomento('2026-02-28T23:59:00', true), null)
  for (const impossible of ['2026-02-30T10:00:00', '2026-02-28T24:00:00', '2026-02-28T10:60:00'])
    assert.match(checkMomento(impossible, true)!, /não existe/)
  assert.match(checkMomento('28/02/2026 10', false)!, /o dia e a hora/)
})
