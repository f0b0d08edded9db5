import assert from 'node:assert/strict'
import { test } from 'node:test'
import { XmlDocument } from 'libxml2-wasm'
import { canonicalize } from './canonical.ts'
import { childOf, parseXml } from './parse.ts'

const DOCUMENTS = [
  `<?xml version="1.0"?>\n<a:doc xmlns:a="urn:a" xmlns="urn:d" b:z='1' xmlns:b="urn:b" y="2 &lt; &#xA; &#9; &quot;&amp;'"
    x="é" xml:lang="pt"><!-- c --><b/><?pi  dat a ?><a:c xmlns="" q="1"><d xmlns="urn:d"/><e/></a:c>` +
    '<![CDATA[<x>&]]>&#13;x\r\ny&gt;z <f xmlns:a="urn:a2" a:k="v" b:a="1" a:a="2" a="3"><a:g xmlns:a="urn:a"/></f>' +
    '<h xmlns="urn:d" xmlns:unused="urn:un">t</h></a:doc>',
  '<x xmlns="urn:u" ><y xmlns=""><z xmlns="urn:u"/><w xmlns=""/></y>\n<v a="\n\t1 "/></x>',
  '<n1:a xmlns:n1="urn:1" xmlns:n3="urn:3"><n3:b n1:k="1" xmlns:n2="urn:2"><n2:c n3:z="1" n2:z="2" z="0"/></n3:b></n1:a>',
]

for (const exclusive of [false, true]) {
  test(`${exclusive ? 'exclusive' : 'inclusive'} canonicalisation equals libxml2's, byte for byte`, () => {
    for (const source of DOCUMENTS) {
      const document = XmlDocument.fromString(source)
      const options = { mode: exclusive ? 1 : 0, withComments: true } as never
      const expected = document.canonicalizeToString(options)
      document.dispose()
      assert.equal(canonicalize(parseXml(source).root, { exclusive, comments: true }), expected)
    }
  })
}

test('a subtree inherits namespaces and xml attributes under inclusive canonicalisation only', () => {
  const { root } = parseXml('<a xmlns="urn:a" xmlns:p="urn:p" xml:lang="pt" k="0"><b z="2" c="1"/></a>')
  const b = childOf(root, 'b')!
  assert.equal(
    canonicalize(b, { exclusive: false, comments: false }),
    '<b xmlns="urn:a" xmlns:p="urn:p" c="1" z="2" xml:lang="pt"></b>',
  )
  assert.equal(canonicalize(b, { exclusive: true, comments: false }), '<b xmlns="urn:a" c="1" z="2"></b>')
  assert.equal(
    canonicalize(b, { exclusive: true, comments: false, inclusivePrefixes: ['p'] }),
    '<b xmlns="urn:a" xmlns:p="urn:p" c="1" z="2"></b>',
  )
})
