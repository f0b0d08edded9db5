import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributeOf, elementsOf, parseXml, textOf, XmlError } from './parse.ts'

const MALFORMED = [
  '',
  'texto',
  '<a>',
  '<a></b>',
  '<a/><b/>',
  '<a>&nada;</a>',
  '<a>1 & 2</a>',
  '<a>]]></a>',
  '<a k="1" k="2"/>',
  '<a k="<"/>',
  '<p:a/>',
  '<a>\u0001</a>',
  '<a>&#0;</a>',
  '<!DOCTYPE a><a/>',
  '<a><!-- x -- y --></a>',
  '<a b=c/>',
  `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`,
]

test('a document that is not well formed is refused', () => {
  for (const source of MALFORMED) assert.throws(() => parseXml(source), XmlError, source.slice(0, 40))
})

test('text, references, CDATA and offsets are read as written', () => {
  const source =
    '<?xml version="1.0" encoding="utf-8"?>\r\n<a xmlns="urn:a"><b k=\'1&amp;\n2\'>x&#233;<![CDATA[<&>]]>\r\n</b><c/></a>'
  const { root, encoding } = parseXml(source)
  const [b, c] = elementsOf(root)
  assert.equal(encoding, 'utf-8')
  assert.equal(textOf(b!), 'xé<&>\n')
  assert.equal(attributeOf(b!, 'k'), '1& 2')
  assert.equal(b!.uri, 'urn:a')
  assert.equal(source.slice(c!.start, c!.end), '<c/>')
  assert.equal(source.slice(root.start, root.end), source.slice(source.indexOf('<a ')))
})
