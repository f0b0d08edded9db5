import { spawnSync } from 'node:child_process'
import crypto from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import forge from 'node-forge'
import { Secret } from '#platform/secret.ts'
import { needs, schemas } from '#test/support/references.ts'
import type { Credencial } from '#tracks/track.ts'

/**
 * Independent validators for the tests of this folder: xmllint for schemas, xmlsec1 for signatures, many files at once.
 */

/** The programs and schemas needed by a test that checks messages of ABRASF and its dialects. */
export const needsValidators = needs(schemas('abrasf'), schemas('dialetos'), 'xmllint', 'xmlsec1')

const BATCH = 250

/** The complaints of a schema (path under the schemas) about documents, with the name of each; none when all are valid. */
export function schemaFaults(schema: string, documents: readonly (string | Buffer)[]): string[] {
  return inBatches(documents, (files) => {
    const { stderr } = spawnSync('xmllint', ['--noout', '--schema', schemas(schema), ...files], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    })
    const complaints = stderr.split('\n').filter((line) => line !== '' && !/ (validates|fails to validate)$/.test(line))
    // libxml2 reads no integer of more than 24 digits: it cannot check keys of 44.
    return complaints.filter((line) => !/ChaveAcessoNfe': '\d{44}' is not a valid value/.test(line))
  })
}

/** IPM takes the root in a namespace of its own and the rest in none; the schema names the elements of both in one. */
export const inSchema = (padrao: string, xml: string) =>
  padrao === 'ipm-2.04'
    ? xml.replace(/^<net:(\w+)[^>]*>/, '<$1 xmlns="http://www.abrasf.org.br/nfse.xsd">').replace(/<\/net:/, '</')
    : xml

/** The items of LC 116 that a schema lists; none where it accepts any. */
export const serviceItemsOf = (schema: string): ReadonlySet<string> =>
  new Set([...readFileSync(schemas(schema), 'utf8').matchAll(/value="(\d\d\.\d\d)"/g)].map(([, item]) => item!))

/**
 * How many documents xmlsec1 accepts in the signature at `xpath`, whose reference is the Id (or id) of an element
 * named.
 */
export function countAccepted(
  documents: readonly (string | Buffer)[],
  xpath: string,
  names: readonly string[],
): number {
  return inBatches(documents, (files, folder) => {
    const pem = join(folder, 'certificate.pem')
    writeFileSync(pem, CREDENCIAL.certificadoPem)
    const ids = names.flatMap((name) => ['--id-attr:Id', name, '--id-attr:id', name])
    const options = ['--verify', '--pubkey-cert-pem', pem, '--node-xpath', xpath, ...ids]
    const { stdout, stderr } = spawnSync('xmlsec1', [...options, ...files], { encoding: 'utf8', maxBuffer: 1 << 28 })
    return `${stdout}\n${stderr}`.split('\n').filter((line) => line === 'OK')
  }).length
}

/** The credential of a company: a key of 2048 bits and a certificate signed with it. */
export const CREDENCIAL: Credencial = createCredencial()

function inBatches(
  documents: readonly (string | Buffer)[],
  judge: (files: string[], folder: string) => string[],
): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'abrasf-'))
  try {
    const files = documents.map((document, index) => {
      const file = join(folder, `${index}.xml`)
      writeFileSync(file, document)
      return file
    })
    const answers: string[] = []
    for (let at = 0; at < files.length; at += BATCH) answers.push(...judge(files.slice(at, at + BATCH), folder))
    return answers
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function createCredencial(): Credencial {
  const { privateKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 })
  const forgeKey = forge.pki.privateKeyFromPem(privateKey.export({ type: 'pkcs1', format: 'pem' }).toString())
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(forgeKey.n, forgeKey.e)
  certificate.serialNumber = '01'
  certificate.validity.notAfter.setFullYear(certificate.validity.notBefore.getFullYear() + 1)
  certificate.setSubject([{ name: 'commonName', value: 'EMPRESA LTDA' }])
  certificate.setIssuer([{ name: 'commonName', value: 'EMPRESA LTDA' }])
  certificate.sign(forgeKey, forge.md.sha256.create())
  const certificadoPem = forge.pki.certificateToPem(certificate).replaceAll('\r\n', '\n')
  return {
    impressaoDigital: 'teste',
    key: privateKey,
    keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificadoPem,
    certificadoBase64: certificadoPem.replace(/-----[A-Z ]+-----|\n/g, ''),
    acesso: { usuario: 'user&<"1', senha: new Secret('se{senha}nha]]>'), token: new Secret('tok') },
  }
}
