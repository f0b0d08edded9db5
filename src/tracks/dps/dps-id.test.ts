import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDigit, dpsId, hasValidDv, isNomeavel, parseChaveAcesso, parseDpsId } from './dps-id.ts'

test('a DPS id is the município, the kind of registration, the CNPJ, the series and the number, zero-padded', () => {
  const chave = { municipio: '3548906', cpfCnpj: '25503653000018', serie: '10000', numero: '10000000001799' }
  assert.equal(dpsId(chave), 'DPS354890622550365300001810000010000000001799')
  assert.deepEqual(parseDpsId(dpsId(chave)), chave)
})

test('a CPF issuer is kind 1 and padded with three zeros', () => {
  const chave = { municipio: '3550308', cpfCnpj: '52998224725', serie: '1', numero: '42' }
  assert.equal(dpsId(chave), 'DPS355030810005299822472500001000000000000042')
  assert.deepEqual(parseDpsId(dpsId(chave)), chave)
})

test('a text that is not a DPS id has no parts', () => {
  for (const id of [
    '',
    'DPS001',
    'NFS354890622550365300001810000010000000001799',
    'DPS35489062255036530000181000001000000000179',
  ])
    assert.equal(parseDpsId(id), null)
})

test('the check digit of real access keys is recomputed', () => {
  for (const chave of [
    '31062002243588758000103000000000000126061871788143',
    '35489062255036530000181000000000653426072486424961',
  ]) {
    assert.equal(checkDigit(chave.slice(0, -1)), chave.slice(-1))
    assert.ok(hasValidDv(chave))
    assert.ok(!hasValidDv(chave.slice(0, -1) + ((Number(chave.slice(-1)) + 1) % 10)))
  }
})

test('the Id and the key of a CNPJ with letters have their parts, and letters are nowhere else', () => {
  const dps = { municipio: '3106200', cpfCnpj: '12ABC34501DE35', serie: '1', numero: '7' }
  assert.equal(dpsId(dps), 'DPS3106200212ABC34501DE3500001000000000000007')
  assert.deepEqual(parseDpsId(dpsId(dps)), dps)
  assert.equal(parseDpsId('DPS3106200112ABC34501DE3500001000000000000007'), null)
  const body = '3106200' + '2' + '2' + '12ABC34501DE35' + '0000000000001' + '2611' + '123456789'
  const chave = body + checkDigit(body)
  assert.equal(parseChaveAcesso(chave)?.cpfCnpj, '12ABC34501DE35')
  assert.ok(hasValidDv(chave))
  assert.ok(!hasValidDv(`A${chave.slice(1)}`) && !hasValidDv(chave.toLowerCase()))
  assert.equal(parseChaveAcesso(`${chave.slice(0, 23)}A${chave.slice(24)}`), null)
})

test('a key is nameable unless its CNPJ has a letter in the twelfth place', () => {
  const keyOf = (cnpj: string) => `310620022${cnpj}000000000000126111234567890`
  for (const cnpj of ['11222333000181', '12ABC345000188', 'ABCDEFGHIJK134']) assert.ok(isNomeavel(keyOf(cnpj)), cnpj)
  assert.ok(!isNomeavel(keyOf('12ABC34501DE35')) && !isNomeavel(keyOf('11222333000A81')))
})

test('an access key has município, generator, issuer, number and month', () => {
  assert.deepEqual(parseChaveAcesso('35489062255036530000181000000000653426072486424961'), {
    municipio: '3548906',
    ambienteGerador: '2',
    cpfCnpj: '55036530000181',
    numero: '6534',
    anoMes: '2607',
    codigo: '248642496',
  })
  assert.equal(parseChaveAcesso('123'), null)
})
