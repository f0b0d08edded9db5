import { spawnSync } from 'node:child_process'
import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import {
  XmlBufferInputProvider,
  XmlDocument,
  XsdValidator,
  xmlCleanupInputProvider,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'
import forge from 'node-forge'
import { needs, schemas } from '#test/support/references.ts'
import type { Credencial } from '#tracks/track.ts'

/** Independent validators for the tests of this folder: the official schema, and xmlsec1. */

export const SCHEMAS = schemas('nacional/v1.01-20260727')

export const needsSchemas = needs(SCHEMAS)
export const needsXmlsec = needs(SCHEMAS, 'xmlsec1')

/** A validator of DPS documents: throws with libxml2's reasons when one breaks the schema of the layout 1.01. */
export const openDpsSchema = () => openSchema('DPS_v1.01.xsd')

/** A validator by any schema file of the layout. */
export function openSchema(file: string): { validate(xml: Buffer): void } {
  const files = readdirSync(SCHEMAS).map((name) => [`${SCHEMA_URL}${name}`, readFileSync(`${SCHEMAS}/${name}`)])
  xmlCleanupInputProvider() // libxml2 has one short table of them, and asks the oldest first
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(files)))
  using schema = XmlDocument.fromBuffer(readFileSync(`${SCHEMAS}/${file}`), { url: `${SCHEMA_URL}${file}` })
  const validator = XsdValidator.fromDoc(schema)
  return {
    validate(xml) {
      using document = XmlDocument.fromBuffer(xml)
      validator.validate(document)
    },
  }
}

/** A company certificate in the manner of ICP-Brasil, under a root of its own, as a track needs it. */
export function createChain(): Credencial & { rootPem: string; server: { key: string; cert: string } } {
  const [root, leaf, server] = [newKeys(), newKeys(), newKeys()]
  const localhost = [{ name: 'commonName', value: 'localhost' }]
  const rootName = [{ name: 'commonName', value: 'AC Raiz de Teste' }]
  const leafName = [{ name: 'commonName', value: 'OFICINA DE SOFTWARE LTDA:11222333000181' }]
  const rootPem = issue({ subject: rootName, issuer: rootName, of: root, by: root, extensions: CA_EXTENSIONS })
  const leafPem = issue({ subject: leafName, issuer: rootName, of: leaf, by: root, extensions: LEAF_EXTENSIONS })
  return {
    impressaoDigital: new X509Certificate(leafPem).fingerprint256,
    key: createPrivateKey(leaf.privatePem),
    keyPem: leaf.privatePem,
    certificadoPem: leafPem,
    certificadoBase64: new X509Certificate(leafPem).raw.toString('base64'),
    acesso: { usuario: null, senha: null, token: null },
    rootPem,
    server: {
      key: server.privatePem,
      cert: issue({ subject: localhost, issuer: rootName, of: server, by: root, extensions: SERVER_EXTENSIONS }),
    },
  }
}

/** How many of the files xmlsec1 accepts, in one run, under this root. */
export function countVerified(files: readonly string[], rootPath: string): number {
  const options = ['--verify', '--enabled-key-data', 'x509', '--trusted-pem', rootPath, '--id-attr:Id', 'infDPS']
  // It reports on stderr, one OK or FAIL for each file.
  const { stderr } = spawnSync('xmlsec1', [...options, ...files], { encoding: 'utf8', maxBuffer: 1e8 })
  return stderr.split('\n').filter((line) => line === 'OK').length
}

/**
 * Whether xmlsec1 accepts every signature of one document, each in its place; false when there are not as many as
 * `count`. References are by Id or id of the elements that cities have signed.
 */
export function verifiesAll(path: string, rootPath: string, count: number): boolean {
  const ids = ['infDPS', 'LoteDps', 'infPedReg', 'infEvento'].flatMap((name) => [
    '--id-attr:Id',
    name,
    '--id-attr:id',
    name,
  ])
  const signatures = readFileSync(path, 'utf8').match(/<Signature /g)?.length ?? 0
  const verify = (position: number) => {
    const node = ['--node-xpath', `(//*[local-name()='Signature'])[${position}]`]
    const options = ['--verify', '--enabled-key-data', 'x509', '--trusted-pem', rootPath, ...ids, ...node]
    return spawnSync('xmlsec1', [...options, path], { encoding: 'utf8' }).status === 0
  }
  return signatures === count && Array.from({ length: count }, (_, index) => verify(index + 1)).every(Boolean)
}

const SCHEMA_URL = 'xsd:///'

type Keys = { publicPem: string; privatePem: string }
function newKeys(): Keys {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { publicPem: publicKey, privatePem: privateKey }
}

type Name = { name: string; value: string }[]
function issue(order: { subject: Name; issuer: Name; of: Keys; by: Keys; extensions: object[] }): string {
  const certificate = forge.pki.createCertificate()
  certificate.serialNumber = '01'
  certificate.publicKey = forge.pki.publicKeyFromPem(order.of.publicPem)
  certificate.validity.notBefore = new Date(Date.now() - DAY_MS)
  certificate.validity.notAfter = new Date(Date.now() + DAY_MS)
  certificate.setSubject(order.subject)
  certificate.setIssuer(order.issuer)
  certificate.setExtensions(order.extensions)
  certificate.sign(forge.pki.privateKeyFromPem(order.by.privatePem), forge.md.sha256.create())
  return forge.pki.certificateToPem(certificate)
}

const DAY_MS = 86_400_000
const CA_EXTENSIONS = [
  { name: 'basicConstraints', cA: true },
  { name: 'keyUsage', keyCertSign: true, cRLSign: true },
]
const SERVER_EXTENSIONS = [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }]
const LEAF_EXTENSIONS = [
  { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, keyEncipherment: true },
  { name: 'extKeyUsage', clientAuth: true },
]
