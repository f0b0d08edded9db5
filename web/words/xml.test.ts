import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indentado } from './xml.ts'

test('each element is on its own line, values beside their names', () => {
  const xml = '<?xml version="1.0"?><a x="1"><b>texto</b><c/><d><e>1</e></d></a>'
  assert.equal(
    indentado(xml),
    ['<?xml version="1.0"?>', '<a x="1">', '  <b>texto</b>', '  <c/>', '  <d>', '    <e>1</e>', '  </d>', '</a>'].join(
      '\n',
    ),
  )
})

test('a text that is not XML, or is truncated, is shown too', () => {
  assert.equal(indentado('{"erro":1}'), '{"erro":1}')
  assert.equal(indentado('</a></b><c>'), '</a>\n</b>\n<c>')
})
