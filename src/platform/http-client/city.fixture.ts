import crypto from 'node:crypto'
import type { RequestListener } from 'node:http'
import https from 'node:https'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { TestContext } from 'node:test'
import forge from 'node-forge'
import { ESTA_MAQUINA } from '#test/support/this-machine.ts'
import { STALL_MS } from '#test/support/until.ts'
import { createCityAgents } from './mtls.ts'

/** A test authority, the certificate of a city and those of two companies. */
export const root = issue('AC DE TESTE', null)
export const cityServer = issue('localhost', root)
export const empresaA = issue('EMPRESA A', root)
export const empresaB = issue('EMPRESA B', root)

export type Issued = ReturnType<typeof issue>

/** `bits` and `digest`: an old city's certificate is shorter, or signed with SHA-1. */
export function issue(
  commonName: string,
  issuer: { commonName: string; forgeKey: forge.pki.rsa.PrivateKey } | null,
  { bits = 2048, digest = 'sha256' }: { bits?: number; digest?: 'sha1' | 'sha256' } = {},
) {
  const { privateKey } = crypto.generateKeyPairSync('rsa', { modulusLength: bits })
  const forgeKey = forge.pki.privateKeyFromPem(privateKey.export({ type: 'pkcs1', format: 'pem' }).toString())
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(forgeKey.n, forgeKey.e)
  certificate.serialNumber = `01${crypto.randomBytes(8).toString('hex')}`
  certificate.validity.notAfter.setFullYear(certificate.validity.notBefore.getFullYear() + 1)
  certificate.setSubject([{ name: 'commonName', value: commonName }])
  certificate.setIssuer([{ name: 'commonName', value: (issuer ?? { commonName }).commonName }])
  certificate.setExtensions(
    issuer
      ? [{ name: 'subjectAltName', altNames: [{ type: 2, value: commonName }] }]
      : [{ name: 'basicConstraints', cA: true }],
  )
  certificate.sign(issuer?.forgeKey ?? forgeKey, forge.md[digest].create())
  const x509 = new crypto.X509Certificate(forge.pki.certificateToPem(certificate))
  return {
    commonName,
    forgeKey,
    keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificatePem: x509.toString(),
    client: {
      impressaoDigital: crypto.hash('sha256', x509.raw),
      pkcs8: privateKey.export({ type: 'pkcs8', format: 'der' }),
      certificateDer: x509.raw,
      chainDer: [],
    },
  }
}

/**
 * A city on this machine that requires a certificate of `root`; counts its connections and the requests it received.
 */
export async function openCity(t: TestContext, answer: RequestListener, options: https.ServerOptions = {}) {
  const seen = { connections: 0, requests: 0 }
  const { keyPem: key, certificatePem: cert } = cityServer
  const server = https.createServer(
    { key, cert, ca: [root.certificatePem], requestCert: true, keepAliveTimeout: STALL_MS, ...options },
    (request, response) => {
      seen.requests++
      answer(request, response)
    },
  )
  server.on('connection', () => seen.connections++)
  return { url: `https://localhost:${await listen(t, server)}`, seen }
}

/** Listens on a free port, which it returns, until the test ends, and its connections with it. */
export async function listen(t: TestContext, server: Server): Promise<number> {
  const sockets: Socket[] = []
  server.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}

/** Agents that may reach this machine, closed when the test ends. */
export function openAgents(t: TestContext, agentsMax?: number) {
  const agents = createCityAgents({ agentsMax, connectTimeoutMs: STALL_MS, redesPermitidas: ESTA_MAQUINA })
  t.after(() => agents.close())
  return agents
}
