import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { signText, startTestCity, unpack } from '../city.fixture.ts'
import { childOf, parseXml } from '../xml/parse.ts'
import { checkSignature } from '../xml/signature.ts'
import { isChave } from './chave.ts'

const samples = new URL('../../../shared/samples/nacional/', import.meta.url)
const schema = new URL('../../../shared/schemas/nacional/v1.01-libxml2/NFSe_v1.01.xsd', import.meta.url)
const skip = !existsSync(samples) && 'the official examples are not beside the repository'

/** What each example is turned into: left as it is, with text to escape, with a larger price. */
const VARIATIONS: Array<(xml: string) => string> = [
  (xml) => xml,
  (xml) => xml.replace('Suporte técnico', 'A &lt;b&gt; &amp; “c”\n\n😀'),
  (xml) => xml.replace('<vServ>1', '<vServ>9871'),
]

test('every authorised note fits the official schema, and its signatures and key are right', { skip }, async () => {
  const city = await startTestCity('11222333000181')
  try {
    xmlRegisterFsInputProviders()
    const url = fileURLToPath(schema)
    const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(url), { url }))
    const keyOf = (base64: string) => new X509Certificate(Buffer.from(base64, 'base64')).publicKey
    const documents = readdirSync(samples)
      .filter((name) => /^dps_.*\.xml$/.test(name))
      .map((name) => readFileSync(new URL(name, samples), 'utf8'))
      // São Paulo is not on the national emitter, and the replaced note of the example does not exist.
      .map((xml) => xml.replaceAll('3550308', '3106200').replace(/<subst>.*<\/subst>/, ''))
      .flatMap((xml) => VARIATIONS.map((vary) => vary(xml)))
    assert.equal(documents.length, 21)
    for (const [index, source] of documents.entries()) {
      const dps = source
        .replace(/<nDPS>\d+/, `<nDPS>${index + 1}`)
        .replace(/(Id="DPS\d{27})\d{15}/, `$1${String(index + 1).padStart(15, '0')}`)
      const answer = await city.emit(signText(dps, city.empresa, index % 2 === 0 ? 'sha1' : 'sha256'))
      assert.equal(answer.status, 201, answer.text)
      const xml = unpack(answer.json.nfseXmlGZipB64)
      const document = XmlDocument.fromString(xml)
      validator.validate(document)
      document.dispose()
      const { root } = parseXml(xml)
      const info = childOf(root, 'infNFSe')!
      const embedded = childOf(info, 'DPS')!
      assert.equal(checkSignature(root, info, keyOf).kind, 'valida')
      assert.equal(checkSignature(embedded, childOf(embedded, 'infDPS')!, keyOf).kind, 'valida')
      assert.ok(isChave(answer.json.chaveAcesso))
    }
  } finally {
    await city.close()
  }
})
