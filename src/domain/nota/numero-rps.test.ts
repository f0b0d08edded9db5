import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identidadeDaSerie, NUMERO_RPS_MAX, saltoDe, whyNotNumero } from './numero-rps.ts'

test('a chosen number leaves the series a million more, whatever the layout holds', () => {
  for (const max of [NUMERO_RPS_MAX, 999_999_999_999]) {
    assert.equal(whyNotNumero(max - 1_000_000, max, 'rps.numero'), null)
    assert.equal(whyNotNumero(max - 999_999, max, 'rps.numero')?.codigo, 'VALOR_FORA_DO_LIMITE')
  }
})

test('a jump counts the free numbers passed over', () => {
  assert.deepEqual([saltoDe(10, 10), saltoDe(3, 10), saltoDe(12, 10)], [0, 0, 2])
})

test('series that differ only by leading zeros are one, and letters are refused', () => {
  const identities = ['1', '00001', '010', '0', '000', 'A1', 'A01', '0A'].map(identidadeDaSerie)
  assert.deepEqual(identities, ['1', '1', '10', '0', '0', 'A1', 'A01', '0A'])
})
