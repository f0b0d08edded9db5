import type { CityAgents } from '#platform/http-client/mtls.ts'
import { type RestAnswer, requestJson } from '#platform/http-client/rest.ts'
import type { PaginaDfe } from '#tracks/track.ts'
import { readJson } from '#tracks/transport/json.ts'
import { baseRequest, joinUrl, type Parties } from './sefin-client.ts'

/**
 * What the ADN shows contributors (docs/referencia/nacional.md#23-adn-contribuintes). No method rejects: a failure is
 * in the answer.
 */
type AdnClient = {
  /** Every event of a note; minutes behind SEFIN. 404: none. */
  listEventos(chaveAcesso: string, parties: Parties): Promise<RestAnswer>
  /** At most 50 documents (notes and events) of a company after this NSU. 404: none. */
  listDocumentos(cpfCnpj: string, nsu: number, parties: Parties): Promise<RestAnswer>
}

/** A client over mutual TLS; the certificate selects whose documents are returned. */
export function createAdnClient(agents: CityAgents): AdnClient {
  const get = (path: string, parties: Parties) =>
    requestJson({ ...baseRequest(agents, parties), method: 'GET', url: joinUrl(parties.conexao.urls.adn, path) })
  return {
    listEventos: (chaveAcesso, parties) => get(`/NFSe/${chaveAcesso}/Eventos`, parties),
    listDocumentos: (cpfCnpj, nsu, parties) => get(`/DFe/${nsu}?cnpjConsulta=${cpfCnpj}&lote=true`, parties),
  }
}

/** One document of an answer of the ADN. `tipo`: NFSE, EVENTO. */
export type DocumentoAdn = { nsu: number; chaveAcesso: string; tipo: string; arquivoXml: string }

/**
 * The documents of an answer: none for 404 with the body of the ADN; null when it is not an answer of the ADN, or is
 * one that refuses the query.
 */
export function readLote(answer: RestAnswer): DocumentoAdn[] | null {
  if (answer.kind !== 'answer' || (answer.status !== 200 && answer.status !== 404)) return null
  const json = parse(answer.body)
  const lote = json?.['LoteDFe']
  if (json?.['StatusProcessamento'] === 'REJEICAO') return null
  if (answer.status === 404) return json && 'StatusProcessamento' in json ? [] : null
  if (!Array.isArray(lote)) return null
  return lote.map(({ NSU, ChaveAcesso, TipoDocumento, ArquivoXml }) => ({
    nsu: Number(NSU),
    chaveAcesso: String(ChaveAcesso),
    tipo: String(TipoDocumento),
    arquivoXml: String(ArquivoXml),
  }))
}

/** The notes that an answer of `listDocumentos` has events of. */
export function readPaginaDfe(answer: RestAnswer, desde: number): PaginaDfe | null {
  const lote = readLote(answer)
  if (lote === null) return null
  const chaves = lote.filter(({ tipo }) => tipo === 'EVENTO').map(({ chaveAcesso }) => chaveAcesso)
  return {
    chaves: [...new Set(chaves)],
    ate: Math.max(desde, ...lote.map(({ nsu }) => nsu).filter(Number.isSafeInteger)),
    fim: lote.length < LOTE_MAX,
  }
}

const LOTE_MAX = 50

function parse(body: Buffer): Record<string, unknown> | null {
  const json = readJson(body)
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : null
}
