import type { Erro } from '#domain/nota/nota.ts'
import { notSent, uncertain } from '#tracks/exchange.ts'
import { readInstant } from '#tracks/instant.ts'
import type { TemplateDps } from '#tracks/template.ts'
import type { Outcome } from '#tracks/track.ts'
import type { SoapAnswer } from '#tracks/transport/soap.ts'
import { type RespostaCidade, readRespostaCidade } from './city-answer.ts'
import {
  authorized,
  carriesDps,
  describe,
  isKeyOf,
  isOfDps,
  reparoFor,
  type SemXml,
  toAviso,
  toErro,
} from './classify.ts'
import { classifyErrosEvento } from './classify-evento.ts'
import { parseNfse } from './parse-nfse.ts'
import { loadRejections } from './rejections.ts'
import type { ErroSefin } from './sefin-errors.ts'

/** The queried document: the id of the DPS, our message, and the meaning of this city's codes. */
export type Pergunta = { id: string; xml: Uint8Array; template: TemplateDps }

/**
 * What the answer to an emission proves, or the later answer about its protocol. The default is `incerta`; a refusal
 * needs codes that the catalogue or the template has, a note needs our DPS inside.
 */
export function classifyEmissaoCidade(answer: SoapAnswer, pergunta: Pergunta): Outcome | SemXml {
  const resposta = readAnswer(answer)
  if ('kind' in resposta) return resposta
  const { nfse, chaveAcesso, protocolo, processado, erros, alertas } = resposta
  if (nfse) return classifyNfse(nfse, resposta, pergunta)
  if (chaveAcesso && isKeyOf(chaveAcesso, pergunta.id))
    return { kind: 'autorizada_sem_xml', chaveAcesso, avisos: alertas.map(toAviso) }
  if (erros.length > 0) return classifyErros(erros, pergunta)
  if (processado === 'erro') return uncertain('codigo_desconhecido', 'refused without a reason')
  if (protocolo) return { kind: 'em_processamento', protocolo }
  return uncertain('resposta_ilegivel', 'no note, no error and no protocol')
}

/** The cause of an `incerta` whose protocol the city does not know. */
export const PROTOCOLO_DESCONHECIDO = 'protocolo_desconhecido'

/** What the answer to a consult by DPS proves. */
export function classifyConsultaCidade(answer: SoapAnswer, pergunta: Pergunta): Outcome {
  const resposta = readAnswer(answer)
  if ('kind' in resposta) return resposta.kind === 'nao_enviada' ? { ...resposta, kind: 'incerta' } : resposta
  const { nfse, erros } = resposta
  if (nfse) return classifyNfse(nfse, resposta, pergunta)
  if (isNotFound(erros, pergunta.template)) return { kind: 'ausente' }
  return uncertain('consulta', describe(erros) || 'no note and no error')
}

/** What the answer to a cancellation proves. */
export function classifyCancelamentoCidade(answer: SoapAnswer, template: TemplateDps): Outcome {
  const resposta = readAnswer(answer)
  if ('kind' in resposta) return resposta
  const { erros, evento, protocolo } = resposta
  const refused = classifyErrosEvento(erros, template.politica.codigos.jaFeito)
  if (refused) return refused
  if (evento) return { kind: 'cancelada', em: dataDe(evento), protocolo }
  if (protocolo) return { kind: 'em_processamento', protocolo }
  return uncertain('resposta_ilegivel', 'no event, no error and no protocol')
}

/**
 * What the answer about the protocol of a cancellation proves. A cancellation refused for an unknown reason is refused
 * all the same: the note is still valid. `ausente`: the city does not know the protocol.
 */
export function classifyConsultaCancelamento(answer: SoapAnswer, protocolo: string, template: TemplateDps): Outcome {
  const resposta = readAnswer(answer)
  if ('kind' in resposta) return resposta.kind === 'nao_enviada' ? { ...resposta, kind: 'incerta' } : resposta
  const { erros, processado } = resposta
  if (isNotFound(erros, template)) return { kind: 'ausente' }
  if (processado === 'sucesso') return { kind: 'cancelada', em: null, protocolo }
  if (processado === 'erro') {
    const outcome = classifyErrosEvento(erros, template.politica.codigos.jaFeito)
    const unknown = outcome === null || (outcome.kind === 'incerta' && outcome.causa === 'codigo_desconhecido')
    return unknown ? { kind: 'recusada', erros: named(erros), reparo: null } : outcome
  }
  if (erros.length > 0) return uncertain('consulta', describe(erros))
  return { kind: 'em_processamento', protocolo }
}

/** Every refusal of a cancellation has a code and a sentence, whatever the city sent. */
function named(erros: readonly ErroSefin[]): Erro[] {
  const [codigo, descricao] = ['CANCELAMENTO_RECUSADO', 'A prefeitura recusou o cancelamento sem explicar o motivo.']
  if (erros.length === 0) return [{ campo: '', codigo, mensagem: descricao }]
  return erros.map((erro) => toErro({ ...erro, codigo: erro.codigo || codigo }))
}

const isNotFound = (erros: readonly ErroSefin[], { politica }: TemplateDps) =>
  erros.length > 0 && erros.every(({ codigo }) => politica.codigos.naoEncontrado.includes(codigo))

function readAnswer(answer: SoapAnswer): RespostaCidade | Extract<Outcome, { kind: 'nao_enviada' | 'incerta' }> {
  switch (answer.kind) {
    case 'not-sent':
      return notSent(answer)
    case 'unknown':
      return uncertain(answer.causa, answer.detail)
    case 'fault':
      return uncertain('fault', `${answer.codigo} ${answer.motivo}`)
    case 'garbage':
      return uncertain('resposta_ilegivel', `HTTP ${answer.status}: ${answer.motivo}`)
    case 'message':
      return readRespostaCidade(answer)
  }
}

/** A note of our DPS; another document under our number means that ours is not there. */
function classifyNfse(xml: Buffer, { alertas }: RespostaCidade, { id, xml: enviado }: Pergunta): Outcome {
  const nfse = parseNfse(xml)
  if (!nfse) return uncertain('resposta_ilegivel', 'a note without key, number or date')
  if (!isOfDps(nfse, id)) return uncertain('resposta_de_outra_dps', `the note of ${nfse.idDps}`)
  return carriesDps(xml, enviado) ? authorized(nfse, xml, alertas.map(toAviso)) : { kind: 'ocupada' }
}

function classifyErros(erros: readonly ErroSefin[], { template }: Pergunta): Outcome {
  const { duplicado, pendente, recusa, credencial } = template.politica.codigos
  // The city has decided nothing about a protocol that it does not know.
  if (isNotFound(erros, template)) return uncertain(PROTOCOLO_DESCONHECIDO, describe(erros))
  const codigos = erros.map(({ codigo }) => codigo)
  const reparo = reparoFor(codigos)
  if (codigos.some((codigo) => duplicado.includes(codigo))) return uncertain('numero_ja_usado', describe(erros))
  const transient = (codigo: string) => pendente.includes(codigo) || loadRejections().get(codigo)?.classe === 'T'
  if (reparo === null && codigos.some(transient)) return uncertain('instabilidade', describe(erros))
  const known = (codigo: string) =>
    loadRejections().has(codigo) || KNOWN_CODE.test(codigo) || recusa.includes(codigo) || credencial.includes(codigo)
  if (!codigos.every(known)) return uncertain('codigo_desconhecido', describe(erros))
  return { kind: 'recusada', erros: erros.map(toErro), reparo }
}

/** The national layout has four digits, ABRASF three at most. */
const KNOWN_CODE = /^E\d{1,4}$/

const dataDe = (evento: NonNullable<RespostaCidade['evento']>): string | null =>
  readInstant(evento.children.find(({ name }) => /^(dhProc|DataHora)$/i.test(name))?.text)
