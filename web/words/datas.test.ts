import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hoje, mesAtual, setRelogio } from './datas.ts'

test('the day and the month are those of the service, however wrong the clock of the browser is', () => {
  const mine = hoje()
  setRelogio(new Date(Date.now() + 40 * 86_400_000).toUTCString())
  assert.equal(hoje(40), mine)
  assert.notEqual(mesAtual(), mine.slice(0, 7))
  setRelogio(null)
  assert.equal(hoje(40), mine, 'an answer without an hour changes nothing')
  setRelogio(new Date(Date.now() - 2_000).toUTCString())
  assert.equal(hoje(), mine, 'the seconds of an answer are no other clock')
})
