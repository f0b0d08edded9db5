import type { ClientCertificate, TlsProfile } from '#platform/http-client/mtls.ts'
import type { Conexao, Credencial } from '#tracks/track.ts'

/** The TLS profile of a city's own address: old TLS belongs to one connection, never to the process. */
export function tlsProfile({ template, ca }: Pick<Conexao, 'template' | 'ca'>): TlsProfile {
  const legado = template?.transporte.tlsLegado
  return {
    ...trustProfile({ ca }),
    ...(legado && { minVersion: legado.versaoMinima, securityLevel: legado.nivelSeguranca }),
  }
}

/** The same for another server that answers for the city (the national system): only the roots are the connection's. */
export const trustProfile = ({ ca }: Pick<Conexao, 'ca'>): TlsProfile => (ca.length > 0 ? { ca } : {})

/** Read only when a new agent is opened: an agent already open is found by the fingerprint alone. */
export function toClientCertificate(credencial: Credencial): ClientCertificate {
  return {
    impressaoDigital: credencial.impressaoDigital,
    get pkcs8() {
      return credencial.key.export({ type: 'pkcs8', format: 'der' })
    },
    get certificateDer() {
      return Buffer.from(credencial.certificadoBase64, 'base64')
    },
    get chainDer() {
      const [, ...chain] = credencial.certificadoPem.matchAll(PEM_CERTIFICATE)
      return chain.map(([, base64]) => Buffer.from(base64!, 'base64'))
    },
  }
}

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g
