import dns from 'node:dns/promises'
import net from 'node:net'
import tls from 'node:tls'
import type { RedePermitida } from '#platform/http-client/address-guard.ts'
import { AddressError, assertPublicUrl, isPublicAddress } from '#platform/http-client/address-guard.ts'
import {
  type ClientCertificate,
  createCityAgents,
  secureContextOf,
  type TlsProfile,
} from '#platform/http-client/mtls.ts'
import { sendRequest } from '#platform/http-client/send-request.ts'
import { oneLineText } from '#platform/one-line-text.ts'

/** A certificate of the chain that the server presents, the server's own first. */
type CertificadoDoServidor = {
  titular: string
  emissor: string
  de: string
  ate: string
  impressaoDigital: string
}

type Passo = { ok: boolean; duracaoMs: number; causa: string | null; detalhe: string | null }
type PassoDns = Passo & { enderecos: string[] }
type PassoTls = Passo & {
  endereco: string | null
  protocolo: string | null
  cifra: string | null
  /** Whether the chain leads to a root that this connection trusts. */
  confiavel: boolean
  cadeia: CertificadoDoServidor[]
}
type PassoRequisicao = Passo & {
  metodo: Sondagem['metodo']
  status: number | null
  wsdl: boolean
  fault: { codigo: string | null; texto: string | null } | null
}

/** What a probe found. `tls`: null for an address without TLS; a step that was not reached is null too. */
export type Achado = {
  url: string
  dns: PassoDns
  tls: PassoTls | null
  requisicao: PassoRequisicao | null
  respondeu: boolean
  causa: string | null
  duracaoMs: number
}

export type Sondagem = {
  metodo: 'GET' | 'HEAD'
  url: string
  certificado: ClientCertificate | null
  perfil: TlsProfile
  redesPermitidas: readonly RedePermitida[]
  timeoutMs: number
}

/**
 * Resolves, shakes hands, and sends one request that changes nothing; each step is timed. The same guard as everywhere:
 * no address of a private network is contacted, and the handshake goes to the address that was checked. Never throws.
 */
export async function probeAddress(sondagem: Sondagem): Promise<Achado> {
  const startedAt = performance.now()
  const { url, timeoutMs } = sondagem
  const dnsStep = await timed<Omit<PassoDns, keyof Passo>>(timeoutMs, { enderecos: [] }, () => resolve(sondagem))
  const tlsStep = dnsStep.ok && url.startsWith('https:') ? await handshake(sondagem, dnsStep.enderecos[0]!) : null
  // The server is there, and asks for a certificate that this probe does not have: TLS 1.2 says so in the handshake.
  if (tlsStep && !tlsStep.ok && asksCertificate(sondagem, tlsStep.detalhe))
    Object.assign(tlsStep, { ok: true, causa: null })
  const requisicao = dnsStep.ok && (tlsStep?.ok ?? true) ? await ask(sondagem) : null
  const failed = [dnsStep, tlsStep, requisicao].find((step) => step && !step.ok)
  return {
    url,
    dns: dnsStep,
    tls: tlsStep,
    requisicao,
    respondeu: !failed,
    causa: failed?.causa ?? null,
    duracaoMs: Math.round(performance.now() - startedAt),
  }
}

async function resolve({ url, redesPermitidas }: Sondagem): Promise<{ enderecos: string[] }> {
  const { hostname } = assertPublicUrl(url, { https: false, redesPermitidas })
  const host = hostname.replace(/^\[|\]$/g, '')
  const enderecos = net.isIP(host) ? [host] : (await dns.lookup(host, { all: true })).map(({ address }) => address)
  const refused = redesPermitidas ? undefined : enderecos.find((each) => !isPublicAddress(each))
  if (refused) throw new AddressError(`${host} resolves to ${refused}`)
  return { enderecos: enderecos.slice(0, ADDRESSES_MAX) }
}

/** The chain is read whether it is trusted or not: an expired certificate is what a probe is for. Nothing is sent. */
function handshake({ url, certificado, perfil, timeoutMs }: Sondagem, endereco: string): Promise<PassoTls> {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const empty = { endereco, protocolo: null, cifra: null, confiavel: false, cadeia: [] }
  return timed<Omit<PassoTls, keyof Passo>>(timeoutMs, empty, (step) => {
    const socket = tls.connect({
      host: endereco,
      port: Number(port || 443),
      ...(net.isIP(host) ? {} : { servername: host }),
      secureContext: secureContextOf(certificado, perfil),
      rejectUnauthorized: false,
    })
    return new Promise<Omit<PassoTls, keyof Passo>>((done, fail) => {
      const timer = setTimeout(() => socket.destroy(new Error('ETIMEDOUT')), timeoutMs)
      socket.once('close', () => clearTimeout(timer))
      socket.on('error', fail)
      socket.once('secureConnect', () => {
        const found = {
          endereco,
          protocolo: socket.getProtocol(),
          cifra: socket.getCipher().name,
          confiavel: socket.authorized,
          cadeia: chainOf(socket.getPeerCertificate(true)),
        }
        if (!socket.authorized) Object.assign(step, found)
        const reason = String(socket.authorizationError ?? '')
        socket.destroy()
        if (found.confiavel) done(found)
        else fail(Object.assign(new Error(reason), { code: reason }))
      })
    })
  })
}

function chainOf(leaf: tls.DetailedPeerCertificate): CertificadoDoServidor[] {
  const chain: CertificadoDoServidor[] = []
  for (let each = leaf; each?.fingerprint256 && chain.length < CHAIN_MAX; each = each.issuerCertificate) {
    chain.push({
      titular: nameOf(each.subject),
      emissor: nameOf(each.issuer),
      de: new Date(each.valid_from).toISOString(),
      ate: new Date(each.valid_to).toISOString(),
      impressaoDigital: each.fingerprint256,
    })
    if (each.issuerCertificate === each) break
  }
  return chain
}
const nameOf = ({ CN, O }: tls.Certificate): string => oneLineText([CN ?? O ?? ''].flat().join(', '), DETAIL_CHARS_MAX)

/** An answer below 500, and a SOAP Fault, come from the city's application. */
async function ask({ metodo, url, certificado, perfil, redesPermitidas, timeoutMs }: Sondagem) {
  const agents = createCityAgents({ connectTimeoutMs: timeoutMs, redesPermitidas })
  const startedAt = performance.now()
  const agent = agents.agentFor(certificado, perfil)
  const answer = await sendRequest({
    ...{ agent, method: metodo, url, connectTimeoutMs: timeoutMs, timeoutMs, bytesMax: BYTES_MAX },
  }).finally(() => agents.close())
  const duracaoMs = Math.round(performance.now() - startedAt)
  const nothing = { metodo, duracaoMs, status: null, wsdl: false, fault: null }
  if (answer.kind !== 'answer') {
    const asks = asksCertificate({ certificado }, answer.detail)
    return { ...nothing, ok: asks, causa: asks ? null : answer.causa, detalhe: answer.detail } satisfies PassoRequisicao
  }
  const text = answer.body.subarray(0, READ_BYTES).toString('latin1')
  const fault = faultOf(text)
  const ok = answer.status < 500 || fault !== null
  const wsdl = /<(\w+:)?definitions[\s>]/.test(text)
  const causa = ok ? null : 'http'
  return { ...nothing, ok, causa, detalhe: null, status: answer.status, wsdl, fault } satisfies PassoRequisicao
}

function faultOf(text: string): PassoRequisicao['fault'] {
  if (!/<(\w+:)?Fault[\s>]/.test(text)) return null
  const [codigo, texto] = FAULT.map((patterns) => {
    const [, found] = patterns.map((each) => each.exec(text)).find((match) => match !== null) ?? []
    // A city may repeat who asked.
    return found ? oneLineText(found.replace(/\d{11,}/g, '***'), DETAIL_CHARS_MAX) : null
  })
  return { codigo: codigo ?? null, texto: texto ?? null }
}
/** Code and text, in SOAP 1.1 and in 1.2. */
const FAULT = [
  [
    /<(?:\w{1,40}:)?faultcode(?:\s[^<>]{0,200})?>([^<]{1,300})/,
    /<(?:\w{1,40}:)?Value(?:\s[^<>]{0,200})?>([^<]{1,300})/,
  ],
  [
    /<(?:\w{1,40}:)?faultstring(?:\s[^<>]{0,200})?>([^<]{1,300})/,
    /<(?:\w{1,40}:)?Text(?:\s[^<>]{0,200})?>([^<]{1,300})/,
  ],
]

/** Runs one step. What it finds before it fails goes into `found`, which the result then has. */
async function timed<Found extends object>(
  timeoutMs: number,
  empty: Found,
  run: (found: Found) => Promise<Found>,
): Promise<Passo & Found> {
  const startedAt = performance.now()
  const found = { ...empty }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(fail, timeoutMs, new Error('ETIMEDOUT'))
  })
  const duracaoMs = () => Math.round(performance.now() - startedAt)
  try {
    const done = await Promise.race([run(found), late])
    return { ok: true, causa: null, detalhe: null, ...done, duracaoMs: duracaoMs() }
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    const text = oneLineText(`${code} ${message}`, DETAIL_CHARS_MAX)
    return { ...found, ok: false, duracaoMs: duracaoMs(), causa: causaOf(text), detalhe: text }
  } finally {
    clearTimeout(timer)
  }
}

const asksCertificate = ({ certificado }: Pick<Sondagem, 'certificado'>, detalhe: string | null) =>
  certificado === null && ASKS_CERTIFICATE.test(detalhe ?? '')
const causaOf = (text: string): string => CAUSAS.find(([pattern]) => pattern.test(text))?.[1] ?? 'conexao'
const CAUSAS: readonly [RegExp, string][] = [
  [/ENDERECO_BLOQUEADO/, 'bloqueado'],
  [/ENOTFOUND|EAI_|ENODATA|ESERVFAIL/, 'dns'],
  [/ETIMEDOUT/, 'timeout'],
  [/ERR_SSL|ERR_TLS|CERT|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|ISSUER|EPROTO/, 'tls'],
]
const ASKS_CERTIFICATE = /certificate_required|handshake_failure|bad_certificate/i
const ADDRESSES_MAX = 16
const CHAIN_MAX = 8
const BYTES_MAX = 2 * 1024 * 1024
const READ_BYTES = 8 * 1024
const DETAIL_CHARS_MAX = 300
