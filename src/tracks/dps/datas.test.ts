import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datasDps } from './datas.ts'

const AGORA = new Date('2026-11-20T13:00:00Z')
const at = (dataEmissao: string, competencia: string, agora = AGORA, atrasada = false) =>
  datasDps({ dataEmissao, competencia }, agora, atrasada)

test('an emission in the past is kept, in its own offset', () => {
  assert.deepEqual(at('2026-11-05T05:00:00-05:00', '2026-11'), {
    dhEmi: '2026-11-05T05:00:00-05:00',
    dCompet: '2026-11-05',
  })
})

test('emission is never later than a minute ago', () => {
  assert.equal(at('2026-11-20T10:00:00-03:00', '2026-11').dhEmi, '2026-11-20T09:59:00-03:00')
  assert.equal(at('2026-11-20T10:04:00-03:00', '2026-11').dhEmi, '2026-11-20T09:59:00-03:00')
})

test('after SEFIN refused it as early, emission moves back a quarter of an hour', () => {
  assert.equal(at('2026-11-20T09:59:00-03:00', '2026-11', AGORA, true).dhEmi, '2026-11-20T09:45:00-03:00')
})

test('the margin does not move the first minute of a day into the day before', () => {
  const midnight = new Date('2026-12-01T03:00:30Z')
  assert.deepEqual(at('2026-12-01T00:00:20-03:00', '2026-12', midnight), {
    dhEmi: '2026-12-01T00:00:00-03:00',
    dCompet: '2026-12-01',
  })
})

test('an earlier competência is dated on its last day', () => {
  assert.equal(at('2026-11-05T10:00:00-03:00', '2026-02').dCompet, '2026-02-28')
  assert.equal(at('2028-03-05T10:00:00-03:00', '2028-02', new Date('2028-03-06T00:00:00Z')).dCompet, '2028-02-29')
})
