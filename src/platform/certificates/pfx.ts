import crypto, { X509Certificate } from 'node:crypto'
import { type BerNode, explicit, objectId, octets, parseBer, sequence } from './ber.ts'
import { type Identidade, readIdentidade } from './icp-brasil.ts'
import { decrypt, type Password, readingsOf, verifyMac } from './pbe.ts'
import { PfxError } from './pfx-error.ts'

/**
 * The content of an A1 file. DER throughout; `numeroSerie` in upper-case hex, `impressaoDigital` the SHA-256 in
 * lower-case hex.
 */
export type PfxContent = Identidade & {
  pkcs8: Buffer
  certificateDer: Buffer
  chainDer: Buffer[]
  numeroSerie: string
  validoDe: Date
  validoAte: Date
  impressaoDigital: string
  /** Length of the RSA key. */
  bitsDaChave: number
  autoassinado: boolean
}

/**
 * Opens a PKCS#12 file (RFC 7292) of any style the Brazilian authorities have issued, on `node:crypto` alone. Throws
 * `PfxError` and nothing else. It may compute for seconds on the calling thread: see `readPfx`.
 */
export function openPfx(bytes: Buffer, senha: string): PfxContent {
  try {
    if (bytes.length > FILE_BYTES_MAX) throw new PfxError('PFX_LIMITS', `file over ${FILE_BYTES_MAX} bytes`)
    return describe(findPair(readBags(bytes, senha)))
  } catch (error) {
    // OpenSSL could not parse a part of a well-formed file (a key, a certificate, a parameter of a cipher).
    throw error instanceof PfxError ? error : new PfxError('PFX_MALFORMED', (error as Error).message)
  }
}

type Bags = { keys: Buffer[]; certificates: Buffer[] }
type Pair = { key: crypto.KeyObject; certificate: X509Certificate; others: X509Certificate[] }

const FILE_BYTES_MAX = 256 * 1024
const KEYS_MAX = 10
const CERTIFICATES_MAX = 50
const CHAIN_MAX = 8
const RSA_BITS_MAX = 8192

const DATA = '1.2.840.113549.1.7.1'
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6'
const KEY_BAG = '1.2.840.113549.1.12.10.1.1'
const SHROUDED_KEY_BAG = '1.2.840.113549.1.12.10.1.2'
const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3'
const SAFE_CONTENTS_BAG = '1.2.840.113549.1.12.10.1.6'
const X509 = '1.2.840.113549.1.9.22.1'

function readBags(bytes: Buffer, senha: string): Bags {
  const [, authSafe, macData] = sequence(parseBer(bytes), 2)
  const [contentType, contentNode] = sequence(authSafe, 2)
  if (objectId(contentType) !== DATA) throw new PfxError('PFX_UNSUPPORTED', `integrity ${objectId(contentType)}`)
  const content = octets(explicit(contentNode))

  const readings = readingsOf(senha)
  const password = macData ? readings.find((reading) => verifyMac(macData, content, reading)) : readings[0]
  if (!password) throw new PfxError('PFX_PASSWORD', 'the MAC does not verify')

  const bags: Bags = { keys: [], certificates: [] }
  for (const part of sequence(parseBer(content))) collectBags(readPart(part, password), password, bags)
  return bags
}

/** The bags of one part, in the clear or under the password. */
function readPart(part: BerNode, password: Password): BerNode {
  const [type, content] = sequence(part, 2)
  if (objectId(type) === DATA) return parseBer(octets(explicit(content)))
  if (objectId(type) !== ENCRYPTED_DATA) throw new PfxError('PFX_UNSUPPORTED', `content ${objectId(type)}`)
  const [, encrypted] = sequence(explicit(content), 2)
  const [, algorithm, data] = sequence(encrypted, 3)
  return parseBer(decrypt(algorithm, octets(data), password))
}

function collectBags(safeContents: BerNode, password: Password, bags: Bags): void {
  for (const bag of sequence(safeContents)) {
    const [id, valueNode] = sequence(bag, 2)
    const value = explicit(valueNode)
    switch (objectId(id)) {
      case KEY_BAG:
        bags.keys.push(value.encoded)
        break
      case SHROUDED_KEY_BAG: {
        const [algorithm, data] = sequence(value, 2)
        bags.keys.push(decrypt(algorithm, octets(data), password))
        break
      }
      case CERTIFICATE_BAG: {
        const [type, certificate] = sequence(value, 2)
        if (objectId(type) === X509) bags.certificates.push(octets(explicit(certificate)))
        break
      }
      case SAFE_CONTENTS_BAG:
        collectBags(value, password, bags)
    }
    if (bags.keys.length > KEYS_MAX) throw new PfxError('PFX_LIMITS', `more than ${KEYS_MAX} keys`)
    if (bags.certificates.length > CERTIFICATES_MAX)
      throw new PfxError('PFX_LIMITS', `more than ${CERTIFICATES_MAX} certificates`)
  }
}

/** The first key with its certificate in the file; their order is not significant. */
function findPair({ keys, certificates }: Bags): Pair {
  if (keys.length === 0) throw new PfxError('PFX_NO_KEY', 'no private key')
  const parsed = certificates.map((der) => new X509Certificate(der))
  for (const der of keys) {
    const key = crypto.createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    const certificate = parsed.find((candidate) => candidate.checkPrivateKey(key))
    if (certificate) return { key, certificate, others: parsed.filter((other) => other !== certificate) }
  }
  throw new PfxError('PFX_NO_CERT', 'no certificate for the key')
}

function describe({ key, certificate, others }: Pair): PfxContent {
  const { asymmetricKeyType: kind = 'unknown' } = key
  if (kind !== 'rsa') throw new PfxError('PFX_KEY_KIND', `key ${kind}`, kind)
  const bitsDaChave = key.asymmetricKeyDetails!.modulusLength!
  if (bitsDaChave > RSA_BITS_MAX) throw new PfxError('PFX_LIMITS', 'RSA key too long')
  return {
    ...readIdentidade(certificate),
    pkcs8: key.export({ type: 'pkcs8', format: 'der' }),
    certificateDer: certificate.raw,
    chainDer: chainOf(certificate, others).map((issuer) => issuer.raw),
    numeroSerie: certificate.serialNumber,
    validoDe: certificate.validFromDate,
    validoAte: certificate.validToDate,
    impressaoDigital: crypto.hash('sha256', certificate.raw),
    bitsDaChave,
    autoassinado: certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey),
  }
}

/** The issuers found in the file, from that of the leaf upwards. */
function chainOf(leaf: X509Certificate, others: X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = []
  for (let current = leaf; chain.length < CHAIN_MAX; ) {
    const issuer = others.find(
      (other) => !chain.includes(other) && current.checkIssued(other) && current.verify(other.publicKey),
    )
    if (!issuer) break
    chain.push(issuer)
    current = issuer
  }
  return chain
}
