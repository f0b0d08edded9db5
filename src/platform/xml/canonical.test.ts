import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import fc from 'fast-check'
import { needs } from '#test/support/references.ts'
import { attr, el, group, open, text, XmlCharError } from './canonical.ts'
import { parseXml, textOf } from './parse.ts'

test('an absent value writes no element, an empty string writes an empty one', () => {
  assert.equal(el('a', undefined) + el('a', null), '')
  assert.equal(el('a', ''), '<a></a>')
  assert.equal(el('a', 0), '<a>0</a>')
  assert.equal(group('g', el('a', null), ''), '')
  assert.equal(group('g', el('a', 1), el('b', 'x')), '<g><a>1</a><b>x</b></g>')
})

test('an opening tag sorts declarations before attributes, each by name', () => {
  assert.equal(
    open('a', { z: 'urn:z', '': 'urn:0', b: 'urn:b' }, { versao: '1.00', Id: 'x"<' }),
    '<a xmlns="urn:0" xmlns:b="urn:b" xmlns:z="urn:z" Id="x&quot;&lt;" versao="1.00">',
  )
})

test('a character that XML cannot carry is refused, in text and in attributes', () => {
  for (const illegal of ['\u0000', '\u0008', '\u000b', '\u001f', '\ufffe', '\uffff', '\ud800', 'a\udc00']) {
    assert.throws(() => text(illegal), XmlCharError)
    assert.throws(() => attr(illegal), XmlCharError)
  }
  assert.equal(text('\u0085\u2028\u{1F600}'), '\u0085\u2028\u{1F600}')
})

const legal = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((s) => s.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '\r'))
const special = fc.string({
  unit: fc.constantFrom('&', '<', '>', '"', "'", '\t', '\n', '\r', ']]>', 'ç', '\u0085', ' '),
})
const anyText = fc.oneof(legal, special)

test('a written value is read back the same', () => {
  fc.assert(
    fc.property(anyText, anyText, (value, id) => {
      const root = parseXml(`${open('r', undefined, { Id: id })}${el('a', value)}</r>`)
      assert.equal(textOf(root, 'a'), value)
      assert.equal(root.attrs['Id'], id)
    }),
  )
})

test('a written document equals its canonical form, byte for byte', needs('xmllint'), () => {
  const [values] = fc.sample(fc.array(fc.tuple(anyText, anyText), { minLength: 200, maxLength: 200 }), {
    numRuns: 1,
    seed: 7,
  })
  const items = values!.map(([id, value]) => `${open('i', { p: 'urn:p' }, { b: id, a: value })}${el('v', value)}</i>`)
  const written = `${open('r', { '': 'urn:0' })}${items.join('')}</r>`
  const { stdout } = spawnSync('xmllint', ['--c14n', '-'], { input: written })
  assert.equal(stdout.toString('utf8'), written)
})
