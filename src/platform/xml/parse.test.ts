import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { needs, samples } from '#test/support/references.ts'
import { all, descendant, find, parseXml, textOf, XmlError } from './parse.ts'

const ACCENTS = '<?xml version="1.0" encoding="CHARSET"?><a>São João – “ã”</a>'

test('a tree keeps local name, prefix, namespace, attributes, children and own text', () => {
  const root = parseXml('<x:a xmlns:x="urn:1" xmlns="urn:2" Id="1" x:t="2">um<b>B&#227;<![CDATA[<&>]]></b> dois</x:a>')
  assert.deepEqual([root.name, root.prefix, root.ns, root.text], ['a', 'x', 'urn:1', 'um dois'])
  assert.deepEqual({ ...root.attrs }, { Id: '1', 'x:t': '2' })
  assert.deepEqual([root.children[0]!.ns, root.children[0]!.text], ['urn:2', 'Bã<&>'])
})

test('find, textOf, all and descendant walk by local name', () => {
  const root = parseXml('<r><l><n>1</n></l><l><n> 2 </n><m>x</m><n>3</n></l></r>')
  assert.equal(textOf(root, 'l/n'), '1')
  assert.equal(textOf(root, 'l/m'), 'x', 'the second l has it')
  assert.equal(textOf(root, 'l/z'), null)
  assert.equal(find(root, 'r'), null, 'paths start at the children')
  assert.deepEqual(
    all(root, 'l/n').map((node) => node.text),
    ['1', ' 2 ', '3'],
  )
  assert.equal(descendant(root, 'm')?.text, 'x')
  assert.equal(descendant(root, 'r'), null)
})

test('bytes are decoded by BOM, by declared charset, and by their content when the declaration is wrong', () => {
  const latin = (charset: string) => Buffer.from(ACCENTS.replace('CHARSET', charset).replace(/[–“”]/g, '-'), 'latin1')
  const utf16 = Buffer.from(`\uFEFF${ACCENTS.replace('CHARSET', 'utf-16')}`, 'utf16le')
  for (const charset of ['ISO-8859-1', 'windows-1252', 'utf-8']) {
    assert.equal(parseXml(latin(charset)).text, 'São João - -ã-', charset)
  }
  for (const charset of ['UTF-8', 'utf-16']) {
    assert.equal(parseXml(Buffer.from(ACCENTS.replace('CHARSET', charset))).text, 'São João – “ã”', charset)
  }
  assert.equal(parseXml(Buffer.from(`\uFEFF${ACCENTS.replace('CHARSET', 'ISO-8859-1')}`)).text, 'São João – “ã”')
  assert.equal(parseXml(utf16).text, 'São João – “ã”')
  assert.equal(parseXml(Buffer.from(utf16).swap16()).text, 'São João – “ã”')
  assert.equal(parseXml(utf16.subarray(2)).text, 'São João – “ã”', 'UTF-16 without a BOM')
  const curly = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><a>'),
    Buffer.of(0x93),
    Buffer.from('</a>'),
  ])
  assert.equal(parseXml(curly).text, '“')
  assert.equal(
    parseXml('\r\n <?xml version="1.0" encoding="iso-8859-1"?><a>ã</a>').text,
    'ã',
    'text is already decoded',
  )
})

test('a document that is not plain XML within the limits is refused with XmlError', () => {
  const attributes = Array.from({ length: 1_001 }, (_, i) => ` a${i}=""`).join('')
  const hostile: Record<string, string | Buffer> = {
    empty: '',
    'plain text': 'erro interno',
    HTML: '<html><body><br></body></html>',
    doctype: '<!DOCTYPE a><a/>',
    'entity bomb': '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>',
    'external entity': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    'undeclared entity': '<a>&b;</a>',
    'unclosed element': '<a><b></a>',
    'two roots': '<a/><b/>',
    'unbound prefix': '<x:a/>',
    'repeated attribute': '<a b="1" b="2"/>',
    'unknown charset': Buffer.from('<?xml version="1.0" encoding="utf-7"?><a/>'),
    'broken UTF-16': Buffer.from([0xff, 0xfe, 0x3c, 0x00, 0x61]),
    'over 5 MB': `<a>${'x'.repeat(5 * 1024 * 1024)}</a>`,
    'depth 101': '<a>'.repeat(101) + '</a>'.repeat(101),
    'endless nesting': '<a>'.repeat(1_000_000),
    '1,001 attributes': `<a${attributes}/>`,
    '200,001 elements': `<a>${'<b/>'.repeat(200_000)}</a>`,
  }
  for (const [what, input] of Object.entries(hostile)) assert.throws(() => parseXml(input), XmlError, what)
})

test('only characters that XML 1.0 forbids are dropped, raw or as a reference', () => {
  for (const [source, text] of [
    ['<a>um\u001Cdois\u0000</a>', 'umdois'],
    ['<a>um&#x1C;dois&#28;&#0;&#xFFFE;&#xD800;&#x110000;&#99999999;</a>', 'umdois'],
    ['<a>\uD83Dum\uFFFF&#x9;&#xE3;&#128512;\u{1F600}</a>', 'um\tã😀😀'],
    ['<a><![CDATA[<b>&#x1C;x\u0002</b>]]></a>', '<b>x</b>'],
  ])
    assert.equal(parseXml(source!).text, text)
  assert.equal(parseXml('<a b="x\u001C&#1;y"/>').attrs['b'], 'xy')
  assert.equal(parseXml(Buffer.from('<a>\u001C1</a>', 'utf8')).text, '1')
  assert.throws(() => parseXml('<a>&#xZZ;</a>'), XmlError)
})

test('a document at the limits is accepted, and limits can be lowered', () => {
  assert.equal(parseXml('<a>'.repeat(100) + '</a>'.repeat(100)).name, 'a')
  assert.throws(() => parseXml('<a><b/></a>', { depthMax: 1 }), /deeper than 1/)
  assert.throws(() => parseXml('<a><b/></a>', { nodesMax: 1 }), /more than 1 elements/)
  assert.throws(() => parseXml('<a><b/></a>', { bytesMax: 10 }), /over 10 bytes/)
})

test('an attribute cannot reach the prototype', () => {
  const { attrs } = parseXml('<a __proto__="x"/>')
  assert.deepEqual(Object.entries(attrs), [['__proto__', 'x']])
  assert.equal(attrs['constructor'], undefined)
})

const FOLDERS = [samples('nacional'), samples('abrasf-2.04')]

test('every sample of the national layout and of ABRASF parses', needs(...FOLDERS), () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.xml'))
      .map((file) => join(folder, file)),
  )
  assert.ok(files.length > 20)
  for (const file of files) assert.ok(parseXml(readFileSync(file)).children.length > 0, file)
})
