import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { casesOf } from '#test/support/prova.ts'
import { readableXml } from './readable.ts'

/** Reads as a strict reader does; throws where XML 1.0 is violated. */
function readStrictly(bytes: Buffer): string {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  let found = ''
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('text', (part) => {
    found += part
  })
  parser.write(text).close()
  return found
}

test('a document that every reader accepts has no other copy', () => {
  for (const fine of [
    '<a>ção</a>',
    '<?xml version="1.0" encoding="UTF-8"?><a>&#9;“x” 😀</a>',
    '<?xml version="1.0"?>\n<a/>',
  ])
    assert.equal(readableXml(Buffer.from(fine)), null, fine)
})

test('a copy drops what XML forbids, raw or as a reference, and declares its UTF-8', () => {
  const table: [bytes: Buffer, copy: string][] = [
    [Buffer.from('<a>um\u001Cdois\u0000&#x1C;&#0;</a>'), '<a>umdois</a>'],
    [Buffer.from('<a b="x\u0002">\uFFFE</a>'), '<a b="x"></a>'],
    [Buffer.from('<\u0000a></a>'), '<a></a>'],
    [Buffer.from('\r\n <?xml version="1.0"?><a/>'), '<?xml version="1.0"?><a/>'],
    [Buffer.from('\uFEFF<a>ç</a>'), '<a>ç</a>'],
    [
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>ç</a>', 'latin1'),
      '<?xml version="1.0" encoding="UTF-8"?><a>ç</a>',
    ],
    [
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>ç</a>'),
      '<?xml version="1.0" encoding="UTF-8"?><a>ç</a>',
    ],
  ]
  for (const [bytes, copy] of table) assert.equal(readableXml(bytes)?.toString(), copy)
})

test('the copy of any text of a city is well-formed and keeps every character that XML has', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replace(/[<&>\r\uFEFF]/g, ''))
  fc.assert(
    fc.property(anything, (text) => {
      const bytes = Buffer.from(`<a>${text}</a>`)
      const kept = text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
      assert.equal(readStrictly(readableXml(bytes) ?? bytes), kept)
    }),
    { numRuns: casesOf(2000) },
  )
})
