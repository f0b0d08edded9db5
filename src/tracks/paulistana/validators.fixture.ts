import { spawnSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import {
  XmlBufferInputProvider,
  XmlDocument,
  XsdValidator,
  xmlCleanupInputProvider,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'
import { empresaA, root } from '#platform/http-client/city.fixture.ts'
import { needs, schemas } from '#test/support/references.ts'

/** Independent validators for the tests of this folder: the city's schemas, xmlsec1 and openssl. */

const SCHEMAS = schemas('dialetos/sao-paulo')

export const needsSchemas = needs(SCHEMAS)
export const needsTools = needs(SCHEMAS, 'xmlsec1', 'openssl')

/** A validator of messages by one schema file of the city; `validate` throws with libxml2's reasons. */
export function openSchema(file: string): { validate(xml: string): void } {
  const files = readdirSync(SCHEMAS).map((name) => [`${SCHEMA_URL}${name}`, readFileSync(`${SCHEMAS}/${name}`)])
  xmlCleanupInputProvider() // libxml2 has one short table of them, and asks the oldest first
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(files)))
  using schema = XmlDocument.fromBuffer(readFileSync(`${SCHEMAS}/${file}`), { url: `${SCHEMA_URL}${file}` })
  const validator = XsdValidator.fromDoc(schema)
  return {
    validate(xml) {
      using document = XmlDocument.fromString(xml)
      validator.validate(document)
    },
  }
}

/** Key and certificate of a company, and the root that issued it. */
export const chaves = {
  key: createPrivateKey(empresaA.keyPem),
  certificadoBase64: new X509Certificate(empresaA.certificatePem).raw.toString('base64'),
}
export const rootPem = root.certificatePem
export const certificatePem = empresaA.certificatePem

/** How many of the files xmlsec1 accepts, in one run, under this root. */
export function countVerified(files: readonly string[], rootPath: string): number {
  const options = ['--verify', '--enabled-key-data', 'x509', '--trusted-pem', rootPath]
  const { stderr } = spawnSync('xmlsec1', [...options, ...files], { encoding: 'utf8', maxBuffer: 1e8 })
  return stderr.split('\n').filter((line) => line === 'OK').length
}

const SCHEMA_URL = 'sp:///'
