import { BRASILIA, type Fuso } from '#domain/competencia.ts'
import type { RestAnswer } from '#platform/http-client/rest.ts'
import type { XmlNode } from '#platform/xml/node.ts'
import { descendant, parseXml, textOf } from '#platform/xml/parse.ts'
import { notSent, uncertain } from '#tracks/exchange.ts'
import { readInstant } from '#tracks/instant.ts'
import type { Outcome } from '#tracks/track.ts'
import { describe, isUndecided, mensagensOf, toErro, undecided } from './classify.ts'
import { readEvento } from './read-evento.ts'
import { type Catalogo, findRejection, isFinal } from './rejections.ts'
import { type ErroSefin, readResposta } from './sefin-errors.ts'

/**
 * What the answer to POST /nfse/{key}/eventos proves about a cancellation (docs/referencia/nacional.md#73-rules,
 * docs/referencia/nacional.md#8-rejection-codes). An event that is registered already (E0802, E1805) fulfils the
 * request. No answer stays uncertain: the same event may be sent again. `fuso`: the hour of a date without an offset.
 */
export function classifyEvento(answer: RestAnswer, chaveAcesso: string, fuso: Fuso = BRASILIA): Outcome {
  return classifyRegistro(answer, chaveAcesso, 'e101101', fuso)
}

/**
 * The same about a request for analysis: registered, it is `em_processamento`, and its outcome is queried at the ADN.
 */
export function classifySolicitacao(answer: RestAnswer, chaveAcesso: string): Outcome {
  const outcome = classifyRegistro(answer, chaveAcesso, 'e101103', BRASILIA)
  return outcome.kind === 'cancelada' ? { kind: 'em_processamento', protocolo: `${chaveAcesso}101103` } : outcome
}

function classifyRegistro(answer: RestAnswer, chaveAcesso: string, elemento: string, fuso: Fuso): Outcome {
  if (answer.kind === 'not-sent') return notSent(answer)
  if (answer.kind === 'unknown') return uncertain(answer.causa, answer.detail)
  const { status, body } = answer
  const resposta = readResposta(body)
  if (status >= 200 && status < 300) {
    const xml = readEvento(body)
    const em = xml === null ? null : dataDoEvento(xml, chaveAcesso, elemento, fuso)
    if (em === null) return undecided('resposta_ilegivel', `HTTP ${status} without the event`, resposta.erros)
    return { kind: 'cancelada', em, protocolo: null }
  }
  const byStatus = undecided('http', `HTTP ${status}`, resposta.erros)
  if (status < 400 || status >= 500 || status === 408 || status === 429) return byStatus
  return classifyErrosEvento(resposta.erros) ?? byStatus
}

/** What the errors of a cancellation mean; null without any. Unknown codes leave it uncertain. */
export function classifyErrosEvento(
  erros: readonly ErroSefin[],
  jaFeito: readonly string[] = [],
  find: Catalogo = findRejection,
): Extract<Outcome, { kind: 'cancelada' | 'recusada' | 'incerta' }> | null {
  const codigos = erros.map(({ codigo }) => codigo).filter(Boolean)
  if (codigos.length === 0) return null
  if (codigos.some((codigo) => JA_REGISTRADO.includes(codigo) || jaFeito.includes(codigo)))
    return { kind: 'cancelada', em: null, protocolo: null }
  const transient = codigos.some((codigo) => isUndecided(find(codigo)?.efeito))
  if (transient) return uncertain('instabilidade', describe(erros), mensagensOf(erros))
  if (!codigos.every((codigo) => isFinal(codigo, find)))
    return uncertain('codigo_desconhecido', describe(erros), mensagensOf(erros))
  return {
    kind: 'recusada',
    erros: erros.filter(({ codigo }) => codigo).map((erro) => toErro(erro, find)),
    reparo: null,
  }
}

/** When an event of this note was registered, ISO 8601; null when the XML is not such an event, or has no date. */
function dataDoEvento(xml: Uint8Array, chaveAcesso: string, elemento: string, fuso: Fuso): string | null {
  let evento: XmlNode
  try {
    evento = parseXml(xml)
  } catch {
    return null
  }
  const pedido = descendant(evento, 'infPedReg')
  const infEvento = descendant(evento, 'infEvento')
  const isOurs = pedido !== null && textOf(pedido, 'chNFSe')?.trim() === chaveAcesso && descendant(pedido, elemento)
  return isOurs && infEvento ? readInstant(textOf(infEvento, 'dhProc'), fuso) : null
}

const JA_REGISTRADO = ['E0802', 'E1805']
