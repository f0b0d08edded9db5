import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMotivo, whyNotCancel } from './cancel-rules.ts'

const nota = { status: 'autorizada', autorizadaEm: new Date('2026-01-01T00:00:00Z') } as const
const MOTIVO = 'x'.repeat(15)
const LATE = new Date('2026-01-02T00:00:00.001Z')
const IN_TIME = new Date('2026-01-02T00:00:00Z')

test('a note in time and with a motive can be cancelled', () => {
  assert.equal(whyNotCancel(nota, MOTIVO, 24, IN_TIME), null)
})

test('the state is checked before the motive, and the motive before the deadline', () => {
  assert.equal(whyNotCancel({ ...nota, status: 'rejeitada' }, '', 24, LATE), 'NFSE_NAO_CANCELAVEL')
  assert.equal(whyNotCancel({ ...nota, status: 'processando' }, MOTIVO, 24, IN_TIME), 'NFSE_NAO_CANCELAVEL')
  assert.equal(whyNotCancel(nota, 'x'.repeat(14), 24, LATE), 'MOTIVO_INVALIDO')
  assert.equal(whyNotCancel(nota, MOTIVO, 24, LATE), 'PRAZO_EXPIRADO')
})

test('a motive has 15 to 500 characters, spaces around it not counted', () => {
  assert.ok(isMotivo(`  ${'é'.repeat(15)}  `) && isMotivo(`${'ő“'.repeat(10)}${'🚀'.repeat(480)}`))
  assert.ok(!isMotivo(`${'x'.repeat(14)}   `) && !isMotivo('x'.repeat(501)))
  for (const unwritable of ['🚀', '漢', '\u0301', ' '])
    assert.ok(!isMotivo(`${'x'.repeat(14)}${unwritable.repeat(20)}`), unwritable)
})
