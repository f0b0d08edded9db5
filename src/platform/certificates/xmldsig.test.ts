import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import crypto from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import forge from 'node-forge'
import { el, open } from '#platform/xml/canonical.ts'
import { needs } from '#test/support/references.ts'
import { appendChild, type SignatureProfile, signElement, signElementAsync } from './xmldsig.ts'

const judges = needs('xmlsec1', 'xmllint')

const folder = mkdtempSync(join(tmpdir(), 'xmldsig-'))
after(() => rmSync(folder, { recursive: true }))

const { key, certificateBase64 } = selfSigned()
const PROFILES: SignatureProfile[] = ['rsa-sha256', 'rsa-sha1']

const value = fc.string({
  unit: fc.constantFrom('&', '<', '>', '"', '\t', '\n', '\r', 'ç', '\u0085', '\u2028', '😀', 'a', ' '),
})
const documents = fc.sample(fc.tuple(value, value, fc.constantFrom(...PROFILES), fc.boolean()), {
  numRuns: 40,
  seed: 3,
})

test('xmlsec1 accepts an element signed by Id beside its signature, in every profile', judges, () => {
  for (const [content, attribute, profile, declareNamespaces] of documents) {
    const ns = { '': 'urn:layout', x: 'urn:x', a: 'urn:a' }
    const attrs = { versao: attribute, Id: 'DPS1' }
    const signed = signElement({
      ns,
      name: 'inf',
      attrs,
      body: el('v', content),
      key,
      certificateBase64,
      profile,
      declareNamespaces,
    })
    const document = `${open('doc', ns)}${signed.element}${signed.signature}</doc>`
    assertAccepted(document, 'inf')
    if (!declareNamespaces) assertCanonical(document)
  }
})

test('xmlsec1 accepts a document signed without Id, with the signature inside it', judges, () => {
  for (const [content, , profile] of documents.slice(0, 10)) {
    const ns = { '': 'urn:layout' }
    const signed = signElement({
      ns,
      name: 'Pedido',
      attrs: {},
      body: el('v', content),
      key,
      certificateBase64,
      profile,
      declareNamespaces: true,
    })
    assert.match(signed.signature, /<Reference URI="">/)
    assertAccepted(appendChild(signed.element, signed.signature), 'Pedido')
  }
})

test('a signed element keeps its validity inside another signed element', judges, () => {
  const common = { ns: { '': 'urn:abrasf' }, key, certificateBase64, profile: 'rsa-sha1' as const }
  const rps = signElement({ ...common, name: 'Inf', attrs: { Id: 'R1' }, body: el('v', 'é & ]]>') })
  const body = `<Rps>${rps.element}${rps.signature}</Rps>`
  const lote = signElement({ ...common, name: 'LoteRps', attrs: { Id: 'L1' }, body })
  const document = `${open('EnviarLoteRpsEnvio', common.ns)}${lote.element}${lote.signature}</EnviarLoteRpsEnvio>`
  assertCanonical(document)
  assertAccepted(document, 'LoteRps', '/*[local-name()="EnviarLoteRpsEnvio"]/*[local-name()="Signature"]')
  assertAccepted(document, 'Inf', '//*[local-name()="Rps"]/*[local-name()="Signature"]')
})

test('xmlsec1 refuses the document once a character of it changes', judges, () => {
  const ns = { '': 'urn:layout' }
  const signed = signElement({
    ns,
    name: 'inf',
    attrs: { Id: 'A' },
    body: el('v', '100.00'),
    key,
    certificateBase64,
    profile: 'rsa-sha256',
  })
  const document = `${open('doc', ns)}${signed.element}${signed.signature}</doc>`
  assert.equal(verify(document, 'inf').status, 0)
  assert.notEqual(verify(document.replace('100.00', '900.00'), 'inf').status, 0)
})

test('signing on the thread pool gives the same bytes', async () => {
  const input = {
    ns: { '': 'urn:x' },
    name: 'i',
    attrs: { id: 'a' },
    body: '',
    key,
    certificateBase64,
    profile: 'rsa-sha256' as const,
  }
  assert.deepEqual(await signElementAsync(input), signElement(input))
  assert.match(signElement(input).signature, /URI="#a"/)
})

function assertAccepted(document: string, signedName: string, signatureXpath?: string): void {
  const { status, stderr } = verify(document, signedName, signatureXpath)
  assert.equal(status, 0, `${stderr}\n${document}`)
}

function verify(document: string, signedName: string, signatureXpath?: string) {
  const file = join(folder, 'document.xml')
  writeFileSync(file, document)
  const where = signatureXpath ? ['--node-xpath', signatureXpath] : []
  const pem = join(folder, 'certificate.pem')
  return spawnSync('xmlsec1', ['--verify', ...where, '--trusted-pem', pem, '--id-attr:Id', signedName, file], {
    encoding: 'utf8',
  })
}

function assertCanonical(document: string): void {
  assert.equal(spawnSync('xmllint', ['--c14n', '-'], { input: document }).stdout.toString(), document)
}

function selfSigned() {
  const pair = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 })
  const privateKey = forge.pki.privateKeyFromPem(pair.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString())
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(privateKey.n, privateKey.e)
  certificate.serialNumber = '01'
  certificate.validity.notAfter.setFullYear(certificate.validity.notBefore.getFullYear() + 1)
  certificate.setSubject([{ name: 'commonName', value: 'EMPRESA LTDA' }])
  certificate.setIssuer([{ name: 'commonName', value: 'EMPRESA LTDA' }])
  certificate.setExtensions([{ name: 'basicConstraints', cA: true }])
  certificate.sign(privateKey, forge.md.sha256.create())
  const pem = forge.pki.certificateToPem(certificate)
  writeFileSync(join(folder, 'certificate.pem'), pem)
  return { key: pair.privateKey, certificateBase64: new crypto.X509Certificate(pem).raw.toString('base64') }
}
