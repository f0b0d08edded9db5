import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskMomento, relogioDeBrasilia } from './datas.ts'
import { maskDia, maskMes, maskTelefone, unmaskDia, unmaskMes, unmaskMomento, unmaskTelefone } from './formatos.ts'

/** The value and the text of a field after each of these keys; `<` deletes the last character. */
function typed(keys: string, unmask: (texto: string) => string, mask: (texto: string) => string) {
  let value = ''
  for (const key of keys) value = unmask(key === '<' ? mask(value).slice(0, -1) : mask(value) + key)
  return [value, mask(value)]
}

test('a month is typed as people write it and kept as the API wants it', () => {
  const month = (keys: string) => typed(keys, unmaskMes, maskMes)
  assert.deepEqual(month('112026'), ['2026-11', '11/2026'])
  assert.deepEqual(month('11/2026'), ['2026-11', '11/2026'])
  assert.deepEqual(month('112026<<7'), ['11/207', '11/207'])
  assert.deepEqual(month('11<<'), ['', ''])
  assert.equal(unmaskMes('2026-11'), '2026-11')
})

test('a telephone is typed with or without its mask; a foreign one stays as it is', () => {
  const phone = (keys: string) => typed(keys, unmaskTelefone, maskTelefone)
  assert.deepEqual(phone('1133334444'), ['1133334444', '(11) 3333-4444'])
  assert.deepEqual(phone('11933334444'), ['11933334444', '(11) 93333-4444'])
  assert.deepEqual(phone('(11) 93333-4444<'), ['1193333444', '(11) 9333-3444'])
  assert.deepEqual(phone('+351 21 000'), ['+351 21 000', '+351 21 000'])
})

test('a moment with an offset is shown on the clock of Brasília; one without is on that clock already', () => {
  assert.equal(relogioDeBrasilia('2026-11-20T02:05:09Z'), '2026-11-19T23:05')
  assert.equal(relogioDeBrasilia('2026-11-20T10:05:09-05:00'), '2026-11-20T12:05')
  assert.equal(relogioDeBrasilia('2026-11-20T10:05:09'), '2026-11-20T10:05')
  assert.equal(relogioDeBrasilia(''), '')
})

test('a day is typed with or without slashes, and may be corrected on the way', () => {
  const day = (keys: string) => typed(keys, unmaskDia, maskDia)
  for (const keys of ['01112026', '01/11/2026', '01/12<<11/2026'])
    assert.deepEqual(day(keys), ['2026-11-01', '01/11/2026'], keys)
  assert.deepEqual([day('0')[1], day('01')[1], day('011')[1], day('01112')[1]], ['0', '01', '01/1', '01/11/2'])
  assert.equal(unmaskDia('2026-11-01'), '2026-11-01')
})

test('a moment is typed with or without punctuation, shown in the hour it was written with, and may be corrected on the way', () => {
  const moment = (keys: string) => typed(keys, unmaskMomento, maskMomento)
  for (const keys of ['011120261030', '01/11/2026 10:30', '01/11/2026 09<<10:30'])
    assert.deepEqual(moment(keys), ['2026-11-01T10:30:00', '01/11/2026 10:30'], keys)
  assert.deepEqual(
    ['0', '0111', '01112026', '011120261', '01112026103'].map((keys) => moment(keys)[1]),
    ['0', '01/11', '01/11/2026', '01/11/2026 1', '01/11/2026 10:3'],
  )
  assert.equal(maskMomento('2026-11-20T02:05:09Z'), '19/11/2026 23:05')
  for (const fuso of ['', '-02:00', '-03:00', '-04:00', '-05:00'])
    assert.equal(maskMomento(`2026-11-30T23:05:09${fuso}`), '30/11/2026 23:05', fuso)
})
