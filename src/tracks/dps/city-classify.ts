import { BRASILIA, type Fuso } from '#domain/competencia.ts'
import type { Erro } from '#domain/nota/nota.ts'
import { faltaDe } from '#tracks/eco.ts'
import { type Classificados, efeitoNoEnvio, isFinal as isFinalEfeito } from '#tracks/efeito.ts'
import { notSent, uncertain } from '#tracks/exchange.ts'
import { readInstant } from '#tracks/instant.ts'
import { nothing, refusedQuestion, type Sentido, unanswered } from '#tracks/nada.ts'
import { isPedida, type NotaPedida } from '#tracks/nota-pedida.ts'
import type { TemplateDps } from '#tracks/template.ts'
import type { Outcome, Prova, ProvaDoFim } from '#tracks/track.ts'
import type { SoapAnswer } from '#tracks/transport/soap.ts'
import { type RespostaCidade, readRespostaCidade } from './city-answer.ts'
import {
  compared,
  describe,
  isKeyOf,
  isOfDps,
  isUndecided,
  mensagensOf,
  reparoFor,
  type SemXml,
  sentidoOf,
  toAviso,
  toErro,
} from './classify.ts'
import { classifyErrosEvento } from './classify-evento.ts'
import { parseDpsId } from './dps-id.ts'
import { parseNfse } from './parse-nfse.ts'
import { type Catalogo, catalogoDaCidade, isFinal } from './rejections.ts'
import type { ErroSefin } from './sefin-errors.ts'

/** The queried document: the id of the DPS, our message, and the meaning of this city's codes. */
export type Pergunta = { id: string; xml: Uint8Array } & Cidade
/** A city as its answers are read: its template, and the hour of dates without an offset, Brasília's by default. */
export type Cidade = { template: TemplateDps; fuso?: Fuso }

/**
 * What the answer to an emission proves. The default is `incerta`; a refusal
 * needs codes that the catalogue or the template has, a note needs our DPS inside.
 */
export function classifyEmissaoCidade(
  answer: SoapAnswer,
  pergunta: Pergunta,
  classificados?: Classificados,
): Outcome | SemXml {
  const resposta = readAnswer(answer)
  if ('kind' in resposta) return resposta
  const { nfse, chaveAcesso, protocolo, processado, erros, alertas } = resposta
  const others = aboutOthers(resposta, pergunta)
  if (others.length > 0) return uncertain('resposta_de_outra_dps', describe(others), mensagensOf(others))
  if (nfse) {
    const found = classifyNfse(nfse, resposta, pergunta)
    return found.kind === 'autorizada' ? found : uncertain('resposta_de_outra_dps', describeFound(found))
  }
  if (chaveAcesso && isOfKey(resposta, pergunta))
    return { kind: 'autorizada_sem_xml', chaveAcesso, avisos: avisosOf(alertas, pergunta) }
  if (erros.length > 0) return classifyErros(erros, pergunta, classificados)
  if (processado === 'erro') return uncertain('codigo_desconhecido', 'refused without a reason')
  if (protocolo) return { kind: 'em_processamento', protocolo }
  return uncertain('resposta_ilegivel', 'no note, no error and no protocol')
}

/**
 * What the answer about a protocol, or a lote, proves. `ausente`: it issued nothing by itself, because the city does not
 * know it or failed inside. A refusal needs the city to say that it ended with errors; without that, messages are about
 * the question.
 */
export function classifyProtocolo(answer: SoapAnswer, pergunta: Pergunta, protocolo: string): Prova | SemXml {
  if (answer.kind !== 'message') return unanswered(answer)
  const resposta = readRespostaCidade(answer)
  const { nfse, chaveAcesso, processado, erros, alertas } = resposta
  if (isOfAnother(resposta, protocolo)) return nothing('outro_documento', `the protocol ${resposta.protocolo}`)
  const others = aboutOthers(resposta, pergunta)
  if (others.length > 0) return nothing('outro_documento', describe(others), mensagensOf(others))
  if (nfse) return classifyNfse(nfse, resposta, pergunta)
  if (chaveAcesso && isOfKey(resposta, pergunta))
    return { kind: 'autorizada_sem_xml', chaveAcesso, avisos: avisosOf(alertas, pergunta) }
  if (isNotFound(erros, pergunta.template)) return { kind: 'ausente' }
  if (erros.length > 0) return classifyErrosDoProtocolo(resposta, pergunta, protocolo)
  if (processado === 'erro') return nothing('codigo_desconhecido', 'refused without a reason')
  if (resposta.protocolo || processado === 'pendente') return { kind: 'em_processamento', protocolo }
  return nothing('ilegivel', 'no note, no error and no protocol')
}

function classifyErrosDoProtocolo(
  { erros, processado }: RespostaCidade,
  { template }: Pergunta,
  protocolo: string,
): Prova {
  const { duplicado, pendente } = template.politica.codigos
  const has = (list: string[]) => erros.some(({ codigo }) => list.includes(codigo))
  if (has([...duplicado, 'E0014'])) return nothing('numero_ja_usado', describe(erros), mensagensOf(erros))
  if (has(pendente)) return { kind: 'em_processamento', protocolo }
  const said = refusedQuestion(mensagensOf(erros), sentidoIn(template))
  if (processado !== 'erro') return said
  if (said.causa === 'indisponivel') return { kind: 'ausente' }
  return {
    kind: 'lote_recusado',
    erros: errosOf(erros, template),
    final: erros.every(({ codigo }) => isFinalIn(codigo, template)),
  }
}

/** The meaning of a code of this city as the answer to a question. */
const sentidoIn =
  ({ padrao, politica }: TemplateDps) =>
  (codigo: string): Sentido | null =>
    politica.codigos.credencial.includes(codigo) ? 'credencial' : sentidoOf(codigo, catalogoDaCidade(padrao))

/** What the answer to a consult by DPS proves. */
export function classifyConsultaCidade(answer: SoapAnswer, pergunta: Pergunta): Prova {
  if (answer.kind !== 'message') return unanswered(answer)
  const resposta = readRespostaCidade(answer)
  const { nfse, erros } = resposta
  const others = aboutOthers(resposta, pergunta)
  if (others.length > 0) return nothing('outro_documento', describe(others), mensagensOf(others))
  if (nfse) return classifyNfse(nfse, resposta, pergunta)
  if (isNotFound(erros, pergunta.template)) return { kind: 'ausente' }
  return refusedQuestion(mensagensOf(erros), sentidoIn(pergunta.template))
}

/** What the answer to a cancellation proves. */
export function classifyCancelamentoCidade(
  answer: SoapAnswer,
  pedida: NotaPedida,
  { template, fuso }: Cidade,
): Outcome {
  const resposta = readAnswer(answer)
  if ('kind' in resposta) return resposta
  const { erros, cancelamento, protocolo } = resposta
  const refused = classifyErrosEvento(erros, template.politica.codigos.jaFeito, catalogoDaCidade(template.padrao))
  if (refused) return refused
  if (cancelamento) {
    if (!isPedida(cancelamento.nota, pedida))
      return uncertain('resposta_de_outra_nota', `cancellation of ${JSON.stringify(cancelamento.nota)}`)
    return { kind: 'cancelada', em: readInstant(cancelamento.em, fuso), protocolo }
  }
  if (protocolo) return { kind: 'em_processamento', protocolo }
  return uncertain('resposta_ilegivel', 'no event, no error and no protocol')
}

/**
 * What the answer about the protocol of a cancellation proves. A cancellation that the city says ended with errors is
 * refused for whatever reason, unless the reason is a failure of its own.
 */
export function classifyConsultaCancelamento(answer: SoapAnswer, protocolo: string, template: TemplateDps): ProvaDoFim {
  if (answer.kind !== 'message') return unanswered(answer)
  const resposta = readRespostaCidade(answer)
  const { erros, processado } = resposta
  if (isOfAnother(resposta, protocolo)) return nothing('outro_documento', `the protocol ${resposta.protocolo}`)
  if (isNotFound(erros, template)) return { kind: 'ausente' }
  if (processado === 'sucesso') return { kind: 'cancelada', em: null, protocolo }
  if (processado === 'erro') {
    const find = catalogoDaCidade(template.padrao)
    const outcome = classifyErrosEvento(erros, template.politica.codigos.jaFeito, find)
    if (outcome?.kind === 'cancelada') return outcome
    if (outcome?.kind === 'incerta' && outcome.causa === 'instabilidade') return { kind: 'ausente' }
    return { kind: 'pedido_recusado', erros: named(erros, find) }
  }
  if (erros.length > 0) return refusedQuestion(mensagensOf(erros), sentidoIn(template))
  return { kind: 'em_processamento', protocolo }
}

/** Every refusal of a cancellation has a code and a sentence, whatever the city sent. */
function named(erros: readonly ErroSefin[], find: Catalogo): Erro[] {
  const [codigo, descricao] = ['CANCELAMENTO_RECUSADO', 'A prefeitura recusou o cancelamento sem explicar o motivo.']
  if (erros.length === 0) return [{ campo: '', codigo, mensagem: descricao }]
  return erros.map((erro) => toErro({ ...erro, codigo: erro.codigo || codigo }, find))
}

/** The messages that name another DPS than ours: they prove nothing of it. */
function aboutOthers({ erros }: RespostaCidade, { id }: Pergunta): ErroSefin[] {
  const ours = parseDpsId(id)
  return erros.filter(({ dps }) => dps && ours && faltaDe(dps, ours) === null)
}

/** Whether an answer names a protocol that is not the one asked about. */
const isOfAnother = ({ protocolo }: RespostaCidade, asked: string) => protocolo !== null && protocolo !== asked

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

/** Whether the key of an answer is of our issuer, and of our DPS where the answer says which. */
const isOfKey = ({ chaveAcesso, idDps }: RespostaCidade, { id }: Pergunta) =>
  chaveAcesso !== null && isKeyOf(chaveAcesso, id) && (idDps === null || idDps === id)

/** A note of our DPS, or another document under our number. */
function classifyNfse(xml: Buffer, { alertas }: RespostaCidade, pergunta: Pergunta) {
  const { fuso = BRASILIA } = pergunta
  const nfse = parseNfse(xml, fuso)
  if (!nfse) return nothing('ilegivel', 'a note without key or number')
  if (!isOfDps(nfse, pergunta.id)) return nothing('outro_documento', `the note of ${nfse.idDps}`)
  return compared(nfse, xml, { enviado: pergunta.xml, fuso }, avisosOf(alertas, pergunta))
}

const avisosOf = (alertas: readonly ErroSefin[], { template }: Pergunta) =>
  alertas.map((alerta) => toAviso(alerta, catalogoDaCidade(template.padrao)))
const errosOf = (erros: readonly ErroSefin[], { padrao }: TemplateDps) =>
  erros.map((erro) => toErro(erro, catalogoDaCidade(padrao)))

const describeFound = (found: Extract<Prova, { kind: 'diferente' | 'nada' }>) =>
  found.kind === 'nada' ? found.motivo : `the note ${found.achada.numero} of our number with other contents`

function classifyErros(
  erros: readonly ErroSefin[],
  { template }: Pergunta,
  classificados: Classificados | undefined,
): Outcome {
  const { duplicado, pendente } = template.politica.codigos
  const codigos = erros.map(({ codigo }) => codigo)
  const reparo = reparoFor(codigos)
  if (codigos.some((codigo) => duplicado.includes(codigo)))
    return uncertain('numero_ja_usado', describe(erros), mensagensOf(erros))
  const find = catalogoDaCidade(template.padrao)
  const efeitoOf = (codigo: string) => efeitoNoEnvio(codigo, find(codigo), classificados)
  const transient = (codigo: string) => pendente.includes(codigo) || isUndecided(efeitoOf(codigo))
  if (reparo === null && codigos.some(transient)) return uncertain('instabilidade', describe(erros), mensagensOf(erros))
  const final = (codigo: string) => isFinalIn(codigo, template) || isFinalEfeito(efeitoOf(codigo))
  if (reparo === null && !codigos.every(final))
    return uncertain('codigo_desconhecido', describe(erros), mensagensOf(erros))
  return { kind: 'recusada', erros: errosOf(erros, template), reparo }
}

/** A code that the catalogue or the template lists as final; an unlisted one never is. */
const isFinalIn = (codigo: string, { padrao, politica: { codigos } }: TemplateDps) =>
  isFinal(codigo, catalogoDaCidade(padrao)) || codigos.recusa.includes(codigo) || codigos.credencial.includes(codigo)
