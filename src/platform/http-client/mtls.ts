import crypto, { X509Certificate } from 'node:crypto'
import tls from 'node:tls'
import { Agent, type buildConnector, type Dispatcher } from 'undici'
import type { PfxContent } from '#platform/certificates/read-pfx.ts'
import type { RedePermitida } from '#platform/http-client/address-guard.ts'
import { guardedConnector } from './address-guard.ts'

/** The certificate a company presents to a city, as it comes out of its A1 file (or of the vault). DER throughout. */
export type ClientCertificate = Pick<PfxContent, 'impressaoDigital' | 'pkcs8' | 'certificateDer' | 'chainDer'>

/** How one conexão speaks TLS. No setting accepts any certificate. */
export type TlsProfile = {
  /** PEM roots to trust instead of the public ones: ICP-Brasil is not among those. */
  ca?: string[]
  /** TLS 1.2 unless the city speaks nothing newer than this. */
  minVersion?: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'
  /**
   * OpenSSL's security level for what an old server presents: 1 accepts keys of 1024 bits, 0 also SHA-1 certificates
   * and TLS before 1.2. Absent: the default of OpenSSL, 2.
   */
  securityLevel?: 0 | 1
}

export type CityAgents = {
  /**
   * The agent of this certificate (null: none is presented) and profile, kept with its connections until it is evicted.
   */
  agentFor(certificate: ClientCertificate | null, profile?: TlsProfile): Dispatcher
  /** Closes every agent, after the requests in flight. */
  close(): Promise<void>
}

type CityAgentsOptions = {
  /** At most this many agents; the least recently used is evicted and closes after its requests. */
  agentsMax?: number
  connectTimeoutMs: number
  /** Whether cities may be in a private network: the simulator is. */
  redesPermitidas: readonly RedePermitida[]
}

/**
 * HTTP clients with client certificates: one per certificate and TLS profile, each with its own connections and TLS
 * sessions, so that a company never speaks over a connection opened with the certificate of another.
 */
export function createCityAgents(options: CityAgentsOptions): CityAgents {
  const { agentsMax = AGENTS_MAX, connectTimeoutMs, redesPermitidas } = options
  const agents = new Map<string, Agent>()

  const agentFor = (certificate: ClientCertificate | null, profile: TlsProfile = {}) => {
    const { ca, minVersion, securityLevel } = profile
    const id = `${certificate?.impressaoDigital} ${minVersion} ${securityLevel} ${ca ? digestOf(ca) : ''}`
    const agent = agents.get(id) ?? openAgent(certificate, profile)
    // A Map keeps insertion order: put back at the end, the first is the least recently used.
    agents.delete(id)
    agents.set(id, agent)
    const [oldest] = agents
    if (agents.size > agentsMax && oldest) {
      agents.delete(oldest[0])
      void oldest[1].close()
    }
    return agent
  }

  const openAgent = (certificate: ClientCertificate | null, profile: TlsProfile) =>
    new Agent({
      // SEFIN answers HTTP_1_1_REQUIRED over HTTP/2 on paths that request a certificate.
      allowH2: false,
      connect: endAtFirstError(
        guardedConnector({
          redesPermitidas,
          timeout: connectTimeoutMs,
          rejectUnauthorized: true,
          // Parsed once: the handshakes of every connection share it.
          secureContext: secureContextOf(certificate, profile),
        }),
      ),
    })

  const close = async () => {
    const open = [...agents.values()]
    agents.clear()
    await Promise.all(open.map((agent) => agent.close()))
  }

  return { agentFor, close }
}

const AGENTS_MAX = 500

/** A digest of the roots, made once for each list: every note asks for a profile, and its roots are kilobytes. */
function digestOf(roots: readonly string[]): string {
  const digest = digests.get(roots) ?? crypto.hash('sha256', JSON.stringify(roots))
  digests.set(roots, digest)
  return digest
}
const digests = new WeakMap<readonly string[], string>()

/** The options of a TLS connection to a city. */
export const secureContextOf = (certificate: ClientCertificate | null, profile: TlsProfile): tls.SecureContext =>
  tls.createSecureContext({ ...identityOf(certificate), ...protocolOf(profile) })

/**
 * In TLS 1.3 a city refuses our certificate with an alert that comes after the handshake, followed by the end of the
 * connection. undici would report the second; only the first distinguishes `not-sent` from `unknown`.
 */
function endAtFirstError(connect: buildConnector.connector): buildConnector.connector {
  return (target, callback) =>
    connect(target, (...[error, socket]) => {
      if (error) return callback(error, null)
      socket.once('error', (cause) => socket.destroy(cause))
      callback(null, socket)
    })
}

function identityOf(certificate: ClientCertificate | null): tls.SecureContextOptions {
  if (!certificate) return {}
  const { pkcs8, certificateDer, chainDer } = certificate
  const key = crypto
    .createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
    .export({ type: 'pkcs8', format: 'pem' })
  return { key, cert: [certificateDer, ...chainDer].map((der) => new X509Certificate(der).toString()).join('') }
}

function protocolOf({ ca, minVersion = 'TLSv1.2', securityLevel }: TlsProfile): tls.SecureContextOptions {
  if (securityLevel === undefined) return { ca, minVersion }
  // Servers that need a lower level are old enough to lack secure renegotiation too.
  const secureOptions = crypto.constants.SSL_OP_LEGACY_SERVER_CONNECT
  return { ca, minVersion, ciphers: `DEFAULT@SECLEVEL=${securityLevel}`, secureOptions }
}
