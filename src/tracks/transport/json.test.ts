import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readJson } from './json.ts'

test('JSON of a city is read with a BOM, with controls raw inside a text, and without what XML forbids', () => {
  const read = (text: string) => readJson(Buffer.from(text))
  assert.deepEqual(read('\uFEFF{\r\n\t"a":"um\u001Cdois\n\\u0000três\\u001c"}'), { a: 'um dois três' })
  assert.deepEqual(read('[1,"\\ud83d","\\ud83d\\ude00"]'), [1, '', '😀'])
  assert.deepEqual(readJson(Buffer.from('{"a":"Serviço já cancelado"}', 'latin1')), { a: 'Serviço já cancelado' })
  for (const none of ['', '<html>', '{"a":', '\u0000']) assert.equal(read(none), undefined, none)
})
