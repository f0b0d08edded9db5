import { BRASILIA, type Fuso } from '#domain/competencia.ts'
import type { RestAnswer } from '#platform/http-client/rest.ts'
import type { XmlNode } from '#platform/xml/node.ts'
import { descendant, parseXml, textOf } from '#platform/xml/parse.ts'
import { readInstant } from '#tracks/instant.ts'
import { unanswered } from '#tracks/nada.ts'
import type { Nada, Situacao } from '#tracks/track.ts'
import { readJson } from '#tracks/transport/json.ts'
import { type DocumentoAdn, readLote } from './adn-client.ts'
import { refusedByStatus } from './classify.ts'
import { unpackXml } from './gzip-b64.ts'
import { readResposta } from './sefin-errors.ts'

/**
 * The situation of a note by its events at the ADN (docs/referencia/nacional.md#7-events-cancel-replace-analysis): a
 * cancellation overrides everything, a denied analysis a pending one. Manifestations of others change nothing. `fuso`: the
 * hour of a date without an offset.
 */
export function classifyEventos(answer: RestAnswer, chaveAcesso: string, fuso: Fuso = BRASILIA): Situacao {
  const lote = readLote(answer)
  if (lote === null) return unreadable(answer)
  const eventos = lote.flatMap((documento) => readEvento(documento, chaveAcesso, fuso) ?? [])
  const found = (tipo: string) => eventos.find((evento) => evento.tipo === tipo)
  for (const [tipo, por] of FINAIS) {
    const evento = found(tipo)
    if (evento) return { kind: 'cancelada', por, em: evento.em }
  }
  if (found('105105')) return { kind: 'indeferida' }
  return found('101103') ? { kind: 'em_analise' } : { kind: 'vigente' }
}

/** What SEFIN shows of the issuer's own cancellation: registered, or not known. */
export function classifyCancelamentoRegistrado(
  answer: RestAnswer,
  chaveAcesso: string,
  fuso: Fuso = BRASILIA,
): Situacao {
  if (answer.kind !== 'answer') return unreadable(answer)
  if (answer.status === 404 && readResposta(answer.body).forma !== 'outra') return { kind: 'vigente' }
  if (answer.status !== 200) return unreadable(answer)
  const evento = readXmls(answer.body)
    .map((xml) => readXml(xml, chaveAcesso, fuso))
    .find((each) => each?.tipo === '101101')
  return evento ? { kind: 'cancelada', por: 'pedido', em: evento.em } : unreadable(answer)
}

const FINAIS = [
  ['101101', 'pedido'],
  ['105104', 'analise'],
  ['105102', 'substituicao'],
  ['305101', 'oficio'],
] as const

type Evento = { tipo: string; em: string | null }

function readEvento({ tipo, chaveAcesso, arquivoXml }: DocumentoAdn, chave: string, fuso: Fuso): Evento | null {
  return tipo === 'EVENTO' && chaveAcesso === chave ? readXml(arquivoXml, chave, fuso) : null
}

/** The type of an event is in the name of its element, whatever the answer calls it. */
function readXml(packed: string, chave: string, fuso: Fuso): Evento | null {
  const xml = unpackXml(packed)
  const root = xml && parse(xml)
  const pedido = root && descendant(root, 'infPedReg')
  if (!pedido || textOf(pedido, 'chNFSe')?.trim() !== chave) return null
  const tipo = pedido.children.map(({ name }) => /^e(\d{6})$/.exec(name)?.[1]).find(Boolean)
  const inf = descendant(root, 'infEvento')
  return tipo ? { tipo, em: inf && readInstant(textOf(inf, 'dhProc'), fuso) } : null
}

/** `{ eventos: [{ arquivoXml }] }` as the running system answers, or `{ eventoXmlGZipB64 }` as documented. */
function readXmls(body: Buffer): string[] {
  try {
    const json = readJson(body) as Record<string, unknown>
    const eventos = Array.isArray(json['eventos']) ? json['eventos'] : []
    return [json['eventoXmlGZipB64'], ...eventos.map((evento) => evento?.arquivoXml)].filter(
      (each) => typeof each === 'string',
    )
  } catch {
    return []
  }
}

function parse(xml: Uint8Array): XmlNode | null {
  try {
    return parseXml(xml)
  } catch {
    return null
  }
}

const unreadable = (answer: RestAnswer): Nada =>
  answer.kind === 'answer' ? refusedByStatus(answer.status, readResposta(answer.body).erros) : unanswered(answer)
