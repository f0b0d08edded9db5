import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showBidi } from './bidi.ts'

test('every character that reorders its neighbours is shown, and letters of any direction stay', () => {
  const controls = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((each) =>
    /\p{Bidi_Control}/u.test(each),
  )
  assert.equal(controls.length, 12)
  for (const each of controls) assert.match(showBidi(each), /^\[U\+[0-9A-F]{4}\]$/)
  assert.equal(showBidi('R$ \u202e00,1\u202c'), 'R$ [U+202E]00,1[U+202C]')
  for (const text of ['Serviço de limpeza', 'שלום עולם', 'مرحبا', '👩‍👩‍👧']) assert.equal(showBidi(text), text)
})
