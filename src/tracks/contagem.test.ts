import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesText } from '#tracks/abrasf/texto.ts'
import { freeText } from '#tracks/dps/texto.ts'
import { fitText } from './contagem.ts'

const EMOJI = '😀'

test('a text is measured in characters, UTF-16 units or bytes, and never cut inside a character', () => {
  const text = `ação ${EMOJI}${EMOJI}`
  assert.deepEqual(
    [fitText(text, 6), fitText(text, 6, 'utf16'), fitText(text, 7, 'utf16'), fitText(text, 10, 'bytes')],
    [`ação ${EMOJI}`, 'ação', `ação ${EMOJI}`, 'ação'],
  )
  assert.equal(fitText(text, 15, 'bytes'), text)
  assert.equal(fitText(text, 9, 'utf16'), text)
  assert.equal(fitText(text, 7), text)
})

test('two thousand characters fit the national document and a city that counts characters, whatever their planes', () => {
  const full = EMOJI.repeat(2000)
  assert.deepEqual(freeText(full, 2000), { texto: full, perdeu: false })
  assert.deepEqual(linesText(full, 2000, '\n'), { texto: full, perdeu: false })
  assert.equal(linesText(full, 2000, '\n', 'utf16').texto, EMOJI.repeat(1000))
  assert.equal(linesText(full, 2000, '\n', 'bytes').texto, EMOJI.repeat(500))
})
