import { type KeyObject, X509Certificate } from 'node:crypto'

/** The parts of a certificate that the national system checks, for the transmission and for the signature. */
export type Certificado = {
  impressao: string
  key: KeyObject
  cnpj: string
  cpf: string
  nome: string
  validFrom: number
  validTo: number
  /** Signed by the test authority, by itself, or by an unknown authority. */
  cadeia: 'ac' | 'propria' | 'desconhecida'
  isCa: boolean
  clientAuth: boolean
}

/** Reads certificates, with a cache of those already read: the same few come with every request. */
export function createCertificateReader(caPem: string): {
  fromX509: (certificate: X509Certificate) => Certificado
  fromBase64: (base64: string) => Certificado | null
} {
  const ca = new X509Certificate(caPem)
  const known = new Map<string, Certificado>()

  const remember = (id: string, certificate: X509Certificate): Certificado => {
    if (known.size >= KNOWN_MAX) known.clear()
    const certificado = describe(certificate, ca)
    known.set(id, certificado)
    return certificado
  }
  return {
    fromX509: (certificate) =>
      known.get(certificate.fingerprint256) ?? remember(certificate.fingerprint256, certificate),
    fromBase64: (base64) => {
      const seen = known.get(base64)
      if (seen) return seen
      try {
        return remember(base64, new X509Certificate(Buffer.from(base64, 'base64')))
      } catch {
        return null
      }
    },
  }
}

/** The rejection of a transmission certificate (rules E1200–E1209), or null. */
export function whyNotTransmit(certificado: Certificado | null, nowMs: number): string | null {
  if (!certificado || certificado.isCa || !certificado.clientAuth) return 'E1200'
  if (!isValidAt(certificado, nowMs)) return 'E1203'
  if (certificado.cadeia === 'desconhecida') return 'E1205'
  return certificado.cnpj || certificado.cpf ? null : 'E1209'
}

/** The rejection of a signing certificate for an issuer (rules E0715, E0716, E0718), or null. */
export function whyNotSign(certificado: Certificado, inscricao: string, nowMs: number): string | null {
  if (!isValidAt(certificado, nowMs) || certificado.cadeia === 'desconhecida') return 'E0715'
  if (certificado.isCa || (!certificado.cnpj && !certificado.cpf)) return 'E0716'
  return isSamePerson(certificado, inscricao) ? null : 'E0718'
}

/** A company is identified by the root of its CNPJ: the head office's certificate serves its branches. */
export function isSamePerson(certificado: Certificado, inscricao: string): boolean {
  if (inscricao.length === 11) return certificado.cpf === inscricao
  return certificado.cnpj !== '' && certificado.cnpj.slice(0, 8) === inscricao.slice(0, 8)
}

const KNOWN_MAX = 20_000

function isValidAt(certificado: Certificado, nowMs: number): boolean {
  return nowMs >= certificado.validFrom && nowMs <= certificado.validTo
}

function describe(certificate: X509Certificate, ca: X509Certificate): Certificado {
  const name = /(?:^|\n)CN=(.*)/.exec(certificate.subject)?.[1] ?? ''
  const [, nome = name, suffix = ''] = /^(.*):([0-9A-Z]{11}|[0-9A-Z]{14})$/.exec(name) ?? []
  // 2.16.76.1.3.1 holds the birth date (8 digits) and then the CPF.
  const person = otherName(certificate.raw, OID_PESSOA).slice(8, 19)
  const company = otherName(certificate.raw, OID_CNPJ)
  return {
    impressao: certificate.fingerprint256,
    key: certificate.publicKey,
    cnpj: [company, suffix].find((text) => /^[0-9A-Z]{12}\d{2}$/.test(text)) ?? '',
    cpf: [person, suffix].find((text) => /^\d{11}$/.test(text)) ?? '',
    nome,
    validFrom: Date.parse(certificate.validFrom),
    validTo: Date.parse(certificate.validTo),
    cadeia: chainOf(certificate, ca),
    isCa: certificate.ca,
    clientAuth: certificate.keyUsage?.includes('1.3.6.1.5.5.7.3.2') ?? true,
  }
}

function chainOf(certificate: X509Certificate, ca: X509Certificate): Certificado['cadeia'] {
  if (certificate.checkIssued(ca) && certificate.verify(ca.publicKey)) return 'ac'
  return certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey) ? 'propria' : 'desconhecida'
}

const OID_CNPJ = Buffer.from('0605604c010303', 'hex')
const OID_PESSOA = Buffer.from('0605604c010301', 'hex')

/** An ICP-Brasil otherName: OID, then [0] EXPLICIT, then a string of any type; every length is of the short form. */
function otherName(der: Buffer, oid: Buffer): string {
  const at = der.indexOf(oid) + oid.length
  if (at < oid.length || der[at] !== 0xa0) return ''
  const length = der[at + 3] ?? 0
  return der.toString('latin1', at + 4, at + 4 + length).trim()
}
