import type { CityAgents, TlsProfile } from '#platform/http-client/mtls.ts'
import { type RestAnswer, requestJson } from '#platform/http-client/rest.ts'
import type { Conexao, Credencial } from '#tracks/track.ts'
import { tlsProfile, toClientCertificate, trustProfile } from '#tracks/transport/tls-profile.ts'
import { packXml } from './gzip-b64.ts'

/** Paths of the SEFIN API under `conexao.urls.sefin`. Cities with their own endpoint of this layout have others. */
export type CaminhosSefin = {
  emitir: string
  dps(id: string): string
  nfse(chaveAcesso: string): string
  eventos(chaveAcesso: string): string
}

const CAMINHOS_SEFIN: CaminhosSefin = {
  emitir: '/nfse',
  dps: (id) => `/dps/${id}`,
  nfse: (chaveAcesso) => `/nfse/${chaveAcesso}`,
  eventos: (chaveAcesso) => `/nfse/${chaveAcesso}/eventos`,
}

/** The operations of SEFIN on one note. No method rejects: a failure is in the answer. */
type SefinClient = {
  /** Not idempotent: without an answer, call `findDps` before sending again. */
  postNfse(xml: Uint8Array, parties: Parties, mayStillSend: () => boolean): Promise<RestAnswer>
  /** 200 with the access key, for the actors of the note; 404 when no note came of this DPS. */
  findDps(id: string, parties: Parties): Promise<RestAnswer>
  /** HEAD: 200 when a note came of this DPS, 404 when none did; for any holder of a certificate. */
  hasDps(id: string, parties: Parties): Promise<RestAnswer>
  findNfse(chaveAcesso: string, parties: Parties): Promise<RestAnswer>
  /** Registers an event (cancellation). The same event twice is refused, so it may be sent again. */
  postEvento(chaveAcesso: string, xml: Uint8Array, parties: Parties): Promise<RestAnswer>
  /** The issuer's own cancellation (101101) of a note, once it is registered. */
  findCancelamento(chaveAcesso: string, parties: Parties): Promise<RestAnswer>
}

/** The two sides of a call: the city, and the company that makes it. */
export type Parties = { conexao: Conexao; credencial: Credencial }

/** A client over mutual TLS, HTTP/1.1, with the connections of each certificate kept by `agents`. */
export function createSefinClient(agents: CityAgents, caminhos: CaminhosSefin = CAMINHOS_SEFIN): SefinClient {
  const request = (method: 'GET' | 'HEAD' | 'POST', path: string, parties: Parties, more: object = {}) =>
    requestJson({
      ...baseRequest(agents, parties, profileOf(parties.conexao)),
      method,
      url: joinUrl(parties.conexao.urls.sefin, path),
      ...more,
    })
  return {
    postNfse: (xml, parties, mayStillSend) =>
      request('POST', caminhos.emitir, parties, { body: { dpsXmlGZipB64: packXml(xml) }, mayStillSend }),
    findDps: (id, parties) => request('GET', caminhos.dps(id), parties),
    hasDps: (id, parties) => request('HEAD', caminhos.dps(id), parties),
    findNfse: (chaveAcesso, parties) => request('GET', caminhos.nfse(chaveAcesso), parties),
    postEvento: (chaveAcesso, xml, parties) =>
      request('POST', caminhos.eventos(chaveAcesso), parties, {
        body: { pedidoRegistroEventoXmlGZipB64: packXml(xml) },
      }),
    findCancelamento: (chaveAcesso, parties) => request('GET', `${caminhos.eventos(chaveAcesso)}/101101/1`, parties),
  }
}

/** An old server is accepted only where the city itself answers as SEFIN. */
const profileOf = (conexao: Conexao) =>
  conexao.template?.transporte.tipo === 'rest-json' ? tlsProfile(conexao) : trustProfile(conexao)

/** Agent, deadlines and limits of any request of a company over a connection. */
export function baseRequest(
  agents: CityAgents,
  { conexao, credencial }: Parties,
  profile: TlsProfile = trustProfile(conexao),
) {
  return {
    agent: agents.agentFor(toClientCertificate(credencial), profile),
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    timeoutMs: conexao.capacidades.timeoutSegundos * 1000,
    bytesMax: ANSWER_BYTES_MAX,
  }
}

/** Base URL and path with one slash between them. */
export const joinUrl = (base: string, path: string) => base.replace(/(?<!\/)\/+$/, '') + path

const CONNECT_TIMEOUT_MS = 10_000
const ANSWER_BYTES_MAX = 10 * 1024 * 1024
