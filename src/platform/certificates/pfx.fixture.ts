// A1 files in every style that authorities and browsers have written, made by openssl when a test needs one. Their
// certificates follow ICP-Brasil, under a root and an authority of our own.
import { execFileSync } from 'node:child_process'
import crypto from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import forge from 'node-forge'
import { integer, octets, oid, pfxOf, sequence } from './asn1.fixture.ts'
import { type BerNode, explicit, octets as octetsOf, parseBer } from './ber.ts'

export const SENHA = 'Senha@123'
export const EMPRESA = { titular: 'EMPRESA LTDA', cnpj: '12345678000195' }
const OUTRA = { titular: 'PADARIA SÃO JOÃO LTDA', cnpj: '12ABC34501DE35' }

type Holder = typeof EMPRESA
type Style = {
  /** Options of `openssl pkcs12 -export`. */
  options?: string[]
  senha?: string
  holder?: Holder
  /** String type of the alternative name; null: the CNPJ is in the common name alone. */
  nome?: forge.asn1.Type | null
  vencido?: boolean
  /** The issuers that the file carries, in this order. */
  cadeia?: ('ac' | 'raiz')[]
}

const RC2 = ['-certpbe', 'PBE-SHA1-RC2-40', '-keypbe', 'PBE-SHA1-3DES', '-macalg', 'SHA1']
const DES = ['-certpbe', 'PBE-SHA1-3DES', '-keypbe', 'PBE-SHA1-3DES', '-macalg', 'SHA1']
const AES = ['-certpbe', 'AES-256-CBC', '-keypbe', 'AES-256-CBC', '-macalg', 'SHA256']

const STYLES = {
  rc2: { options: RC2 },
  'rc2, chain': { options: RC2, cadeia: ['ac', 'raiz'] },
  'rc2, chain in another order': { options: RC2, cadeia: ['raiz', 'ac'] },
  'rc2, expired': { options: RC2, cadeia: ['ac', 'raiz'], vencido: true },
  'rc2, PrintableString': { options: RC2, nome: forge.asn1.Type.PRINTABLESTRING },
  'rc2, common name only': { options: RC2, nome: null },
  'rc2, empty password': { options: RC2, senha: '' },
  '3des': { options: DES },
  '3des, certificate in clear': { options: ['-certpbe', 'NONE', ...DES.slice(2)] },
  aes: {},
  'aes, chain': { cadeia: ['ac', 'raiz'] },
  'aes, 60,000 iterations': { options: [...AES, '-iter', '60000'] },
  'aes, 600,000 iterations': { options: [...AES, '-iter', '600000'] },
  'aes, expired': { cadeia: ['ac', 'raiz'], vencido: true },
  'aes, password with accents': { senha: 'sençá€123' },
  'aes, alphanumeric CNPJ': { holder: OUTRA },
  'aes, no MAC': { options: [...AES, '-nomac'] },
  'aes, no key': { options: [...AES, '-nokeys'] },
} satisfies Record<string, Style>

/** The name of a style. */
export type PfxStyle = keyof typeof STYLES | 'aes, in pieces of indefinite length' | 'aes, truncated'

/** A file of a style, with its password and expected content. The same bytes each time in one process. */
export function pfxFile(name: PfxStyle): { bytes: Buffer; senha: string; holder: Holder; issuers: number } {
  if (name === 'aes, truncated') return { ...pfxFile('aes'), bytes: pfxFile('aes').bytes.subarray(0, 900) }
  if (name === 'aes, in pieces of indefinite length') return { ...pfxFile('aes, chain'), bytes: inPieces() }
  const style: Style = STYLES[name]
  const { senha = SENHA, holder = EMPRESA, cadeia = [] } = style
  const bytes = made.get(name) ?? exportPfx(style)
  made.set(name, bytes)
  return { bytes, senha, holder, issuers: cadeia.length }
}

const made = new Map<string, Buffer>()

/** The file that openssl makes of a key and a certificate; old styles are in its legacy provider. */
export function opensslPfx(key: string, certificates: string[], options: string[], senha = SENHA): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'pfx-'))
  try {
    const [pem, out] = [join(folder, 'in.pem'), join(folder, 'out.pfx')]
    writeFileSync(pem, [key, ...certificates].join('\n'))
    const providers = ['-provider', 'default', '-provider', 'legacy']
    const command = ['pkcs12', '-export', ...providers, '-in', pem, '-out', out, '-passout', `pass:${senha}`]
    execFileSync('openssl', [...command, ...options], { stdio: 'pipe' })
    return readFileSync(out)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function exportPfx({ options = AES, senha, holder = EMPRESA, nome, vencido, cadeia = [] }: Style): Buffer {
  const { raiz, ac, folha } = authorities()
  const subject = { ...folha, name: `${holder.titular}:${holder.cnpj}` }
  const string = nome === undefined ? forge.asn1.Type.OCTETSTRING : nome
  const certificate = issue(subject, ac, [...(string === null ? [] : [alternativeName(holder.cnpj, string)])], vencido)
  return opensslPfx(folha.keyPem, [certificate, ...cadeia.map((each) => ({ raiz, ac })[each].pem)], options, senha)
}

/**
 * A chain in BER, as Bouncy Castle writes it: indefinite lengths, long octet strings in pieces. The MAC is over the
 * joined pieces, so it is computed again.
 */
function inPieces(): Buffer {
  const [, part] = parseBer(pfxFile('aes, chain').bytes).children
  const parts = toBer(parseBer(octetsOf(explicit(part!.children[1]))))
  const salt = crypto.randomBytes(20)
  const MAC_KEY = 3
  const binary = forge.util.createBuffer(salt.toString('binary'))
  const { generateKey } = forge.pkcs12 as unknown as {
    generateKey: (...args: unknown[]) => forge.util.ByteStringBuffer
  }
  const key = Buffer.from(generateKey(SENHA, binary, MAC_KEY, 1024, 20).getBytes(), 'binary')
  const digest = octets(crypto.createHmac('sha1', key).update(parts).digest())
  const macData = sequence(sequence(sequence(oid('1.3.14.3.2.26')), digest), octets(salt), integer(1024))
  return toBer(parseBer(pfxOf(parts, macData)))
}

const PIECE = 1000
const END = Buffer.alloc(2)

function toBer({ id, constructed, value, children, encoded }: BerNode): Buffer {
  if (constructed) return Buffer.concat([Buffer.from([id, 0x80]), ...children.map(toBer), END])
  // An OCTET STRING, or the implicit tag over one with encrypted content.
  if ((id !== 0x04 && id !== 0x80) || value.length <= PIECE) return encoded
  const pieces = Array.from({ length: Math.ceil(value.length / PIECE) }, (_, at) =>
    octets(value.subarray(at * PIECE, (at + 1) * PIECE)),
  )
  return Buffer.concat([Buffer.from([id | 0x20, 0x80]), ...pieces, END])
}

type Party = { name: string; keyPem: string; publicPem: string; pem: string }

/** Root, authority and the key of the companies, made once per process: each needs a new key of 2048 bits. */
function authorities(): { raiz: Party; ac: Party; folha: Party } {
  if (known) return known
  const [raiz, ac, folha] = [newParty('AC Raiz TESTE v1'), newParty('AC TESTE RFB G5'), newParty('')]
  const authority = { name: 'basicConstraints', cA: true }
  raiz.pem = issue(raiz, raiz, [authority])
  ac.pem = issue(ac, raiz, [authority])
  known = { raiz, ac, folha }
  return known
}
let known: { raiz: Party; ac: Party; folha: Party } | null = null

function newParty(name: string): Party {
  const { publicKey, privateKey } = crypto.generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { name, keyPem: privateKey, publicPem: publicKey, pem: '' }
}

/** A certificate in PEM, valid for a year around now, or until the end of 2024. */
function issue(subject: Party, issuer: Party, extensions: object[], vencido = false): string {
  const certificate = forge.pki.createCertificate()
  certificate.serialNumber = `4${crypto.randomBytes(16).toString('hex').slice(1)}`
  certificate.publicKey = forge.pki.publicKeyFromPem(subject.publicPem)
  certificate.validity.notBefore = vencido ? new Date('2024-01-01T00:00:00Z') : new Date(Date.now() - DAY_MS)
  certificate.validity.notAfter = vencido ? new Date('2025-01-01T00:00:00Z') : new Date(Date.now() + 365 * DAY_MS)
  const named = (value: string) => [
    { name: 'organizationName', value: 'ICP-Brasil' },
    { name: 'commonName', value, valueTagClass: forge.asn1.Type.UTF8 as never },
  ]
  certificate.setSubject(named(subject.name))
  certificate.setIssuer(named(issuer.name))
  if (extensions.length > 0) certificate.setExtensions(extensions)
  certificate.sign(signerWith(issuer.keyPem), forge.md.sha256.create())
  return forge.pki.certificateToPem(certificate)
}
const DAY_MS = 86_400_000

/**
 * The key operations that node-forge needs, by node:crypto: the arithmetic of node-forge takes eighty times as long.
 */
function signerWith(keyPem: string): forge.pki.rsa.PrivateKey {
  const sign = (digest: forge.md.MessageDigest) =>
    crypto.privateEncrypt(keyPem, Buffer.from(DIGEST_INFO + digest.digest().toHex(), 'hex')).toString('latin1')
  return { sign } as forge.pki.rsa.PrivateKey
}
/** DigestInfo of SHA-256 up to the digest (RFC 8017 §9.2). */
const DIGEST_INFO = '3031300d060960864801650304020105000420'

/** The alternative name with the CNPJ, in a string type of choice (DOC-ICP-04). */
function alternativeName(cnpj: string, type: forge.asn1.Type): object {
  const { asn1 } = forge
  const node = (id: forge.asn1.Class, tag: number, items: forge.asn1.Asn1[]) => asn1.create(id, tag, true, items)
  const { UNIVERSAL, CONTEXT_SPECIFIC } = asn1.Class
  const name = node(CONTEXT_SPECIFIC, 0, [
    asn1.create(UNIVERSAL, asn1.Type.OID, false, asn1.oidToDer('2.16.76.1.3.3').getBytes()),
    node(CONTEXT_SPECIFIC, 0, [asn1.create(UNIVERSAL, type, false, cnpj)]),
  ])
  return { id: '2.5.29.17', value: node(UNIVERSAL, asn1.Type.SEQUENCE, [name]) }
}
