import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { needs, samples, schemas } from '#test/support/references.ts'
import { signText, startTestCity, unpack } from '../../city.fixture.ts'
import { childOf, parseXml } from '../../xml/parse.ts'
import { checkSignature } from '../../xml/signature.ts'
import { isChave } from '../chave.ts'

const SAMPLES = samples('nacional')
const SCHEMA = schemas('nacional/v1.01-20260727/NFSe_v1.01.xsd')

/** The variants of each example: unchanged, with text to escape, with a larger price. */
const VARIATIONS: Array<(xml: string) => string> = [
  (xml) => xml,
  (xml) => xml.replace('Suporte técnico', 'A &lt;b&gt; &amp; “c”\n\n😀'),
  (xml) => xml.replace('<vServ>1', '<vServ>9871'),
]

test(
  'every authorised note fits the official schema, and its signatures and key are right',
  needs(SAMPLES, SCHEMA),
  async () => {
    const city = await startTestCity('11222333000181')
    try {
      xmlRegisterFsInputProviders()
      const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(SCHEMA), { url: SCHEMA }))
      const keyOf = (base64: string) => new X509Certificate(Buffer.from(base64, 'base64')).publicKey
      const documents = readdirSync(SAMPLES)
        .filter((name) => /^dps_.*\.xml$/.test(name))
        .map((name) => readFileSync(join(SAMPLES, name), 'utf8'))
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
  },
)
