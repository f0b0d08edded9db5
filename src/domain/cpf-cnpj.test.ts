import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDigits, isAlfanumerico, isCpfCnpj, kindOf, maskCpfCnpj, rootOf } from './cpf-cnpj.ts'

test('known numbers have the right check digits', () => {
  for (const number of ['11222333000181', '12345678000195', '52998224725', '12ABC34501DE35', '00000000000191']) {
    assert.ok(isCpfCnpj(number), number)
    assert.equal(checkDigits(number.slice(0, -2)), number.slice(-2))
  }
})

test('a single wrong digit is always found', () => {
  for (const number of ['11222333000181', '52998224725']) {
    for (let at = 0; at < number.length; at++) {
      const wrong = number.slice(0, at) + ((Number(number[at]) + 1) % 10) + number.slice(at + 1)
      assert.ok(!isCpfCnpj(wrong), wrong)
    }
  }
})

test('a remainder of 0 or 1 gives the digit 0', () => {
  for (const [body, digits] of [
    ['000000014', '06'],
    ['000000006', '04'],
  ] as const) {
    assert.equal(checkDigits(body), digits)
  }
  for (let body = 100_000_000; body < 100_000_300; body++) assert.equal(checkDigits(String(body)).length, 2)
})

test('repeated digits, masks and other lengths are not numbers', () => {
  for (const text of ['11111111111', '00000000000000', '529.982.247-25', '5299822472', '', '12abc34501de35']) {
    assert.ok(!isCpfCnpj(text), text)
  }
})

test('the length gives the kind, and only a CNPJ has letters', () => {
  assert.equal(kindOf('52998224725'), 'cpf')
  assert.equal(kindOf('12ABC34501DE35'), 'cnpj')
  assert.equal(kindOf('12ABC34501D'), null)
  assert.ok(isAlfanumerico('12ABC34501DE35') && !isAlfanumerico('11222333000181'))
})

test('a number is masked for people, and its root is what the establishments share', () => {
  assert.equal(maskCpfCnpj('11222333000181'), '11.222.333/0001-81')
  assert.equal(maskCpfCnpj('12ABC34501DE35'), '12.ABC.345/01DE-35')
  assert.equal(maskCpfCnpj('52998224725'), '529.982.247-25')
  assert.equal(maskCpfCnpj('x'), 'x')
  assert.equal(rootOf('11222333000181'), '11222333')
  assert.equal(rootOf('52998224725'), '52998224725')
})
