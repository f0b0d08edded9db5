import { createPrivateKey, generateKeyPairSync, type KeyObject, privateEncrypt, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import forge from 'node-forge'

export type PemPair = { certPem: string; keyPem: string }

/** The simulator's test authority and the two identities it uses itself, kept under the data directory. */
export type Identities = {
  ca: PemPair
  caPath: string
  server: PemPair
  sefin: Signer
  /** The seal of the municipalities; created at the first note that one of them issues. */
  prefeitura: () => Signer
}

export type Signer = { key: KeyObject; certificateBase64: string }

type CertificateRequest = {
  cnpj: string
  nome: string
  /** ASCII only. */
  senha: string
  /** Validity from now, in days (365 when absent). */
  dias?: number
  /** The first day of the validity (yesterday when absent). */
  desde?: Date
  /** A certificate whose validity ended yesterday. */
  vencido?: boolean
  cifra?: 'aes256' | '3des'
}

/**
 * An A1-like e-CNPJ signed by the test authority, as a PKCS#12 file and as PEM: CN `NOME:CNPJ`, clientAuth, and the
 * ICP-Brasil otherNames (DOC-ICP-04: 2.16.76.1.3.3 CNPJ, .2 responsible's name, .4 responsible's data).
 */
export function makeCertificate(ca: PemPair, request: CertificateRequest): PemPair & { pfx: Buffer } {
  const days = request.dias ?? 365
  const yesterday = daysFromNow(-1)
  const pair = issue(ca, {
    subject: [
      ['C', 'BR'],
      ['O', 'ICP-Brasil'],
      ['OU', 'Simulador NFS-e (sem validade legal)'],
      ['OU', 'RFB e-CNPJ A1'],
      ['CN', `${request.nome}:${request.cnpj}`],
    ],
    notBefore: request.vencido ? daysFromNow(-1 - days) : (request.desde ?? yesterday),
    notAfter: request.vencido ? yesterday : daysFromNow(days),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', critical: true, digitalSignature: true, nonRepudiation: true, keyEncipherment: true },
      { name: 'extKeyUsage', clientAuth: true, emailProtection: true },
      { id: '2.5.29.17', value: icpBrasilNames(request) },
    ],
  })
  return { ...pair, pfx: toPfx(pair, ca, request) }
}

/** Reads the identities under `dataDir`, creating the missing ones at the first start. */
export function openIdentities(dataDir: string): Identities {
  mkdirSync(dataDir, { recursive: true })
  const ca = stored(dataDir, 'ca', makeAuthority)
  const server = stored(dataDir, 'servidor', () => makeServerCertificate(ca))
  const sefin = stored(dataDir, 'sefin', () => makeSealCertificate(ca, 'SEFIN Nacional simulada', '*.nfse.simulador'))
  let prefeitura: Signer | null = null
  return {
    ca,
    caPath: join(dataDir, 'ca.pem'),
    server,
    sefin: signerOf(sefin),
    prefeitura: () => {
      prefeitura ??= signerOf(
        stored(dataDir, 'prefeitura', () => makeSealCertificate(ca, 'Prefeitura simulada', '*.prefeitura.simulador')),
      )
      return prefeitura
    },
  }
}

function signerOf(pair: PemPair): Signer {
  return { key: createPrivateKey(pair.keyPem), certificateBase64: pemBody(pair.certPem) }
}

/** The base64 body of a PEM block, without line breaks. */
export function pemBody(pem: string): string {
  return pem.replace(/-----[^-]+-----/g, '').replace(/\s+/g, '')
}

function stored(dataDir: string, name: string, make: () => PemPair): PemPair {
  const certPath = join(dataDir, `${name}.pem`)
  const keyPath = join(dataDir, `${name}-chave.pem`)
  if (existsSync(certPath) && existsSync(keyPath)) {
    return { certPem: readFileSync(certPath, 'utf8'), keyPem: readFileSync(keyPath, 'utf8') }
  }
  const pair = make()
  writeFileSync(keyPath, pair.keyPem, { mode: 0o600 })
  writeFileSync(certPath, pair.certPem)
  return pair
}

function makeAuthority(): PemPair {
  return issue(null, {
    subject: [
      ['C', 'BR'],
      ['O', 'Simulador NFS-e'],
      ['CN', 'AC de Teste do Simulador NFS-e'],
    ],
    notBefore: daysFromNow(-1),
    notAfter: daysFromNow(3650),
    extensions: [
      { name: 'basicConstraints', critical: true, cA: true },
      { name: 'keyUsage', critical: true, keyCertSign: true, cRLSign: true },
      { name: 'subjectKeyIdentifier' },
    ],
  })
}

function makeServerCertificate(ca: PemPair): PemPair {
  return issue(ca, {
    subject: [['CN', 'localhost']],
    notBefore: daysFromNow(-1),
    notAfter: daysFromNow(3650),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', critical: true, digitalSignature: true, keyEncipherment: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
  })
}

function makeSealCertificate(ca: PemPair, organization: string, commonName: string): PemPair {
  return issue(ca, {
    subject: [
      ['C', 'BR'],
      ['O', organization],
      ['CN', commonName],
    ],
    notBefore: daysFromNow(-1),
    notAfter: daysFromNow(3650),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', critical: true, digitalSignature: true },
    ],
  })
}

type Profile = {
  subject: Array<[shortName: string, value: string]>
  notBefore: Date
  notAfter: Date
  extensions: object[]
}

/** Keys and signatures come from node:crypto (fast); node-forge only assembles the certificate. */
function issue(ca: PemPair | null, profile: Profile): PemPair {
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const subject = profile.subject.map(([shortName, value]) => ({
    shortName,
    value,
    valueTagClass: (shortName === 'C' ? forge.asn1.Type.PRINTABLESTRING : forge.asn1.Type.UTF8) as never,
  }))
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey)
  // A leading 4 keeps the serial number positive and minimally encoded (X.690 §8.3).
  certificate.serialNumber = `4${randomBytes(16).toString('hex').slice(1)}`
  certificate.validity.notBefore = profile.notBefore
  certificate.validity.notAfter = profile.notAfter
  certificate.setSubject(subject)
  certificate.setIssuer(ca ? forge.pki.certificateFromPem(ca.certPem).subject.attributes : subject)
  certificate.setExtensions(profile.extensions)
  certificate.sign(signerWith(ca?.keyPem ?? keys.privateKey), forge.md.sha256.create())
  return { certPem: forge.pki.certificateToPem(certificate), keyPem: keys.privateKey }
}

/** What node-forge asks of a private key, 80 times as fast: PKCS #1 v1.5 over the DigestInfo of SHA-256 (RFC 8017 §9.2). */
function signerWith(keyPem: string): forge.pki.rsa.PrivateKey {
  const info = Buffer.from('3031300d060960864801650304020105000420', 'hex')
  const sign = (md: forge.md.MessageDigest) => {
    const digest = Buffer.from(md.digest().getBytes(), 'latin1')
    return privateEncrypt(keyPem, Buffer.concat([info, digest])).toString('latin1')
  }
  return { sign } as forge.pki.rsa.PrivateKey
}

function icpBrasilNames(request: CertificateRequest): forge.asn1.Asn1 {
  // .3.4: birth date, CPF, NIS, RG and issuer of the person responsible for the company, in fixed columns.
  const responsible = `01011980${'0'.repeat(11)}${'0'.repeat(11)}${'0'.repeat(15)}SSPSP`
  const names = [
    otherName('2.16.76.1.3.4', responsible),
    otherName('2.16.76.1.3.2', 'RESPONSAVEL DE TESTE'),
    otherName('2.16.76.1.3.3', request.cnpj),
    otherName('2.16.76.1.3.7', '0'.repeat(12)),
  ]
  return sequence(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.SEQUENCE, names)
}

function otherName(oid: string, value: string): forge.asn1.Asn1 {
  const { asn1 } = forge
  const text = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.OCTETSTRING, false, value)
  return sequence(asn1.Class.CONTEXT_SPECIFIC, 0, [
    asn1.create(asn1.Class.UNIVERSAL, asn1.Type.OID, false, asn1.oidToDer(oid).getBytes()),
    sequence(asn1.Class.CONTEXT_SPECIFIC, 0, [text]),
  ])
}

function sequence(tagClass: forge.asn1.Class, type: number, items: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return forge.asn1.create(tagClass, type, true, items)
}

function toPfx(pair: PemPair, ca: PemPair, request: CertificateRequest): Buffer {
  const asn1 = forge.pkcs12.toPkcs12Asn1(
    forge.pki.privateKeyFromPem(pair.keyPem),
    [forge.pki.certificateFromPem(pair.certPem), forge.pki.certificateFromPem(ca.certPem)],
    request.senha,
    { algorithm: request.cifra ?? 'aes256', friendlyName: request.cnpj, generateLocalKeyId: true },
  )
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1')
}

function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * 86_400_000)
}
