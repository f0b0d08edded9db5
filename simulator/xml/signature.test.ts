import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { needs } from '#test/support/references.ts'
import { makeCertificate, openIdentities, type PemPair, pemBody } from '../certificates.ts'
import { NFSE_NS, plainDps, signText } from '../city.fixture.ts'
import { elementsOf, parseXml } from './parse.ts'
import { checkSignature } from './signature.ts'

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const EXC = 'http://www.w3.org/2001/10/xml-exc-c14n#'

let folder = ''
let empresa: PemPair
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'assinatura-'))
  const { ca } = openIdentities(folder)
  empresa = makeCertificate(ca, { cnpj: '11222333000181', nome: 'EMPRESA', senha: 'x' })
})
after(() => rmSync(folder, { recursive: true }))

function check(xml: string) {
  const { root } = parseXml(xml)
  const keyOf = (base64: string) => new X509Certificate(Buffer.from(base64, 'base64')).publicKey
  return checkSignature(root, elementsOf(root)[0]!, keyOf)
}

/** A document no producer would write: line breaks, comments, CDATA, entities, attributes and prefixes out of order. */
const AWKWARD = `<?xml version="1.0" encoding="UTF-8"?>
<DPS versao='1.01' xmlns:q="urn:q"   xmlns="${NFSE_NS}" xml:lang="pt">
  <infDPS z="1" Id="DPS1" q:a='2' a="&#9;x"><!-- nota --><x>a &amp; b &gt; &#233;<![CDATA[<c>]]></x>
    <y xmlns="urn:y"><q:w xmlns:q="urn:other"/></y><vazio/></infDPS>
</DPS>`

for (const c14n of [C14N, `${C14N}#WithComments`, EXC, `${EXC}WithComments`]) {
  for (const hash of ['sha1', 'sha256']) {
    test(`a signature made by xmlsec1 is accepted: ${c14n} ${hash}`, needs('xmlsec1'), () => {
      assert.equal(check(signWithXmlsec(AWKWARD, c14n, hash)).kind, 'valida')
    })
  }
}

function signWithXmlsec(xml: string, c14n: string, hash: string): string {
  const dsig = 'http://www.w3.org/2000/09/xmldsig#'
  const isSha1 = hash === 'sha1'
  const template = `<Signature xmlns="${dsig}"><SignedInfo>
    <CanonicalizationMethod Algorithm="${c14n}"/>
    <SignatureMethod Algorithm="${isSha1 ? `${dsig}rsa-sha1` : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'}"/>
    <Reference URI="#DPS1"><Transforms><Transform Algorithm="${dsig}enveloped-signature"/><Transform Algorithm="${c14n}"/></Transforms>
    <DigestMethod Algorithm="${isSha1 ? `${dsig}sha1` : 'http://www.w3.org/2001/04/xmlenc#sha256'}"/><DigestValue/></Reference>
    </SignedInfo><SignatureValue/><KeyInfo><X509Data><X509Certificate/></X509Data></KeyInfo></Signature>`
  writeFileSync(join(folder, 'doc.xml'), xml.replace('</DPS>', `${template}</DPS>`))
  writeFileSync(join(folder, 'key.pem'), empresa.keyPem)
  writeFileSync(join(folder, 'cert.pem'), empresa.certPem)
  const key = `${join(folder, 'key.pem')},${join(folder, 'cert.pem')}`
  const args = ['--sign', '--id-attr:Id', `${NFSE_NS}:infDPS`, '--privkey-pem', key, join(folder, 'doc.xml')]
  return execFileSync('xmlsec1', args, { stdio: 'pipe' }).toString()
}

const signed = () => signText(plainDps({ cnpj: '11222333000181', numero: 1 }), empresa)

test('a signature by text, in sha1 or sha256, is accepted', () => {
  assert.equal(check(signed()).kind, 'valida')
  assert.equal(check(signText(plainDps({ cnpj: '11222333000181', numero: 1 }), empresa, 'sha1')).kind, 'valida')
})

test('a document without signature is distinguished from one badly signed', () => {
  assert.equal(check(plainDps({ cnpj: '11222333000181', numero: 1 })).kind, 'ausente')
})

const TAMPERED: Array<[string, (xml: string) => string]> = [
  ['an amount changed', (xml) => xml.replace('100.00', '900.00')],
  ['white space added', (xml) => xml.replace('<serv>', '\n<serv>')],
  [
    'the signature value changed',
    (xml) => xml.replace(/(<SignatureValue>)(.)/, (_, tag, c) => tag + (c === 'A' ? 'B' : 'A')),
  ],
  ['the reference pointing elsewhere', (xml) => xml.replace('URI="#DPS', 'URI="#XPS')],
  ['another certificate', (xml) => xml.replace(pemBody(empresa.certPem), pemBody(openIdentities(folder).ca.certPem))],
  ['an unknown algorithm', (xml) => xml.replace('rsa-sha256', 'rsa-md5')],
  [
    'a second element with the same Id',
    (xml) => xml.replace('</infDPS>', `<x Id="${/Id="(\w+)"/.exec(xml)![1]}"></x></infDPS>`),
  ],
  ['two signatures', (xml) => xml.replace(/<Signature .*<\/Signature>/, '$&$&')],
]

for (const [what, tamper] of TAMPERED) {
  test(`refused: ${what}`, () => {
    const xml = signed()
    assert.notEqual(tamper(xml), xml)
    assert.equal(check(tamper(xml)).kind, 'invalida')
  })
}
