import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { freeText, plainText } from './texto.ts'

const TS_STRING = /^([!-ÿ]|[!-ÿ][ -ÿ]*[!-ÿ])$/

test('typographic characters get their plain spelling, and no loss is reported', () => {
  const spelt: Record<string, string> = {
    '“Olá” – ‘mundo’ — fim…': '"Olá" - \'mundo\' - fim...',
    'preço: 5 €': 'preço: 5 EUR',
    'linha 1\r\nlinha 2\tfim': 'linha 1 linha 2 fim',
    'Erdős ﬁel １２': 'Erdos fiel 12',
    'cafe\u0301': 'café',
    ' 10º andar ': '10º andar',
  }
  for (const [value, texto] of Object.entries(spelt)) {
    assert.deepEqual(plainText(value, 100), { texto, perdeu: false }, value)
  }
})

test('a character without a spelling is dropped, and reported', () => {
  assert.deepEqual(plainText('festa 🎉 já', 100), { texto: 'festa  já', perdeu: true })
  assert.deepEqual(plainText('展览会', 100), { texto: null, perdeu: true })
  assert.deepEqual(plainText('   ', 100), { texto: null, perdeu: false })
  assert.deepEqual(plainText(null, 100), { texto: null, perdeu: false })
})

test('a text over the limit is cut without leaving a space at the end', () => {
  assert.deepEqual(plainText('abc def', 4), { texto: 'abc', perdeu: true })
  assert.deepEqual(freeText('ab🎉c', 3), { texto: 'ab🎉', perdeu: true })
})

test('free text keeps its lines and every letter', () => {
  assert.deepEqual(freeText('a\r\nb “c” 展', 100), { texto: 'a\nb “c” 展', perdeu: false })
  assert.deepEqual(freeText('a\u0001b', 100), { texto: 'ab', perdeu: true })
})

test('any text at all becomes a TSString within its length, or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (value, max) => {
      const { texto } = plainText(value, max)
      assert.ok(texto === null || (TS_STRING.test(texto) && [...texto].length <= max), JSON.stringify([value, texto]))
      const free = freeText(value, max).texto
      assert.ok(free === null || ([...free].length <= max && free.isWellFormed() && free.trim() === free))
    }),
    { numRuns: 2000 },
  )
})
