import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '#test/support/prova.ts'
import { withoutForbidden } from './forbidden.ts'
import type { XmlNode } from './node.ts'
import { parseXml, XmlError } from './parse.ts'
import { parsePlain } from './parse-plain.ts'

const LIMITS = { depthMax: 100, nodesMax: 200_000, attributesMax: 1_000 }
const plain = (source: string) => parsePlain(source, LIMITS)

/** The same document by the whole parser: a comment at its end changes nothing, but makes it not plain. */
function whole(source: string): XmlNode | null {
  try {
    return parseXml(`${source}<!-- -->`)
  } catch (error) {
    assert.ok(error instanceof XmlError)
    return null
  }
}

const NFSE =
  '<?xml version="1.0" encoding="utf-8"?><NFSe xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infNFSe Id="N1">' +
  '<vazio/><nNFSe>42</nNFSe>\n  <x.Y-z a="1" b=\'2\'>> ç \u{1F600}</x.Y-z><Signature xmlns="http://www.w3.org/2000/09/xmldsig#">' +
  '<Transforms Algorithm="http://a#b" ></Transforms></Signature></infNFSe></NFSe>'
const PLAIN = NFSE.replace("b='2'", 'b="2"')

test('a plain document is read as the whole parser reads it', () => {
  const read = plain(PLAIN)
  assert.ok(read)
  assert.deepEqual(read, whole(PLAIN))
  assert.equal(plain(NFSE), null, 'single quotes are for the whole parser')
})

test('a document that is not plain, or has a fault, is left to the whole parser', () => {
  const others = [
    ...[
      '',
      ' ',
      'x',
      '<a',
      '<a>',
      '<a></a',
      '<a></b>',
      '<a/><b/>',
      '<a/>x',
      'x<a/>',
      '</a>',
      '<a></a></a>',
      '<1/>',
      '< a/>',
    ],
    ...[
      '<a b=1/>',
      '<a b="1" b="2"/>',
      '<a xmlns="x" xmlns="y"/>',
      '<a b="1"c="2"/>',
      '<a b="<"/>',
      '<a b/>',
      '<p:a/>',
    ],
    ...['<a p:b="1"/>', '<a xmlns:p="x"/>', '<a>&lt;</a>', '<a b="&lt;"/>', '<a>\r</a>', '<a b="\n"/>', '<a>]]></a>'],
    ...[
      '<a><![CDATA[x]]></a>',
      '<!-- --><a/>',
      '<!DOCTYPE a><a/>',
      '<?x y?><a/>',
      '<a><?x y?></a>',
      ' <?xml version="1.0"?><a/>',
    ],
    ...[
      '<?xml version="1.1"?><a/>',
      '<a xmlns="http://www.w3.org/2000/xmlns/"/>',
      '<ç/>',
      '<a ></a >',
      `<a>${'<b>'.repeat(101)}`,
    ],
  ]
  for (const source of others) assert.equal(plain(source), null, source)
  const many = Array.from({ length: 1_001 }, (_, at) => ` a${at}=""`).join('')
  assert.equal(plain(`<a${many}/>`), null)
})

test('after any change of a document, the plain reader returns what the whole parser returns, or leaves it', () => {
  const bits = [
    '<',
    '>',
    '/',
    '=',
    '"',
    ' ',
    '\n',
    '&',
    ':',
    'a',
    'xmlns',
    '</a>',
    '<a>',
    '<a b="1">',
    ']]>',
    '<!',
    '?',
    '\t',
    '-',
    '1',
  ]
  const change = fc.tuple(fc.nat(PLAIN.length), fc.nat(3), fc.constantFrom(...bits, ''))
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
      let source = PLAIN
      for (const [at, gone, bit] of changes) source = source.slice(0, at) + bit + source.slice(at + gone)
      const read = plain(withoutForbidden(source))
      if (read) assert.deepEqual(read, whole(source))
    }),
    { numRuns: casesOf(15_000) },
  )
})
