import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DEPTH_MAX, JsonError, parseJson, withoutBom } from './json.ts'

const read = (text: string) => parseJson(Buffer.from(text))
const refused = (bytes: Buffer | string, sentence: RegExp) =>
  assert.throws(
    () => parseJson(Buffer.from(bytes as string)),
    (error) => error instanceof JsonError && sentence.test(error.message),
  )

test('every JSON value is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      assert.deepEqual(read(text), JSON.parse(text))
    }),
  )
})

test('a name repeated in one object is refused, however it is escaped', () => {
  refused('{"a":1,"a":1}', /"a" aparece duas vezes/)
  refused('{"a":1,"\\u0061":2}', /"a" aparece duas vezes/)
  refused('{"x":[{"b":{}, "c":1, "b" :2}]}', /"b" aparece duas vezes/)
  refused('{"":1,"":2}', /duas vezes/)
  refused('{"a\\\\":1,"a\\\\":2}', /duas vezes/)
})

test('the same name in different objects, or as a value, is no repetition', () => {
  assert.deepEqual(read('{"a":{"a":"a"},"b":["a","a"],"c":{"a":"\\"a\\":"}}'), {
    a: { a: 'a' },
    b: ['a', 'a'],
    c: { a: '"a":' },
  })
  assert.deepEqual(read('{"a":"\\\\","b":"{","c":"}]"}'), { a: '\\', b: '{', c: '}]' })
})

test('names of the object prototype are plain data and change no prototype', () => {
  const value = read('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}') as object
  assert.deepEqual(Object.keys(value), ['__proto__', 'constructor'])
  assert.equal(Object.getPrototypeOf(value), Object.prototype)
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
  refused('{"__proto__":1,"__proto__":2}', /duas vezes/)
})

test(`nesting deeper than ${DEPTH_MAX} is refused, even ten thousand levels`, () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  assert.doesNotThrow(() => read(nested(DEPTH_MAX)))
  refused(nested(DEPTH_MAX + 1), /32 níveis/)
  refused(nested(10_000), /32 níveis/)
  refused('{"a":'.repeat(33) + '1' + '}'.repeat(33), /32 níveis/)
})

test('brackets and braces inside texts do not count as nesting', () => {
  assert.equal(read(JSON.stringify('[{'.repeat(100))), '[{'.repeat(100))
})

test('a byte-order mark is not part of a body, and a second one is refused', () => {
  const bom = Buffer.from([0xef, 0xbb, 0xbf])
  assert.deepEqual(withoutBom(Buffer.concat([bom, Buffer.from('{}')])), Buffer.from('{}'))
  assert.deepEqual(withoutBom(Buffer.from('{}')), Buffer.from('{}'))
  refused(withoutBom(Buffer.concat([bom, bom, Buffer.from('{}')])), /erro de sintaxe/)
})

test('bytes that are not UTF-8 and an empty body are refused', () => {
  refused(Buffer.from([0xff, 0xfe, 0x7b, 0x00]), /UTF-8/)
  refused(Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]), /UTF-8/)
  refused(Buffer.from([0x22, 0xc3, 0x22]), /UTF-8/)
  refused('', /vazio/)
})

test('broken syntax is refused with its position', () => {
  for (const text of [
    '{',
    '{"a":1',
    '"abc',
    '{"a":1,}',
    "{'a':1}",
    '01',
    'NaN',
    '1 2',
    '{"a":1}x',
    'undefined',
    ' ',
    '"\n"',
  ])
    refused(text, /sintaxe/)
  refused('{"a":1}x', /posição 7/)
})

test('a lone surrogate written as an escape is read as JSON; refusing it is left to the schema', () => {
  assert.equal(read('"\\ud800"'), '\ud800')
})
