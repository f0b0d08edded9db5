import type { Fuso } from '#domain/competencia.ts'
import type { Aviso, Erro } from '#domain/nota/nota.ts'
import { faltaDe, sameNumber } from '#tracks/eco.ts'
import { type Classificados, type Efeito, efeitoNoEnvio, isFinal as isFinalEfeito, isPassing } from '#tracks/efeito.ts'
import { uncertain } from '#tracks/exchange.ts'
import { readInstant } from '#tracks/instant.ts'
import { nothing, refusedQuestion, type Sentido, unanswered } from '#tracks/nada.ts'
import { isPedida, type NotaPedida } from '#tracks/nota-pedida.ts'
import { explain, findRejection } from '#tracks/rejections-abrasf.ts'
import { describeMensagens } from '#tracks/said-by.ts'
import { AVISO_CANCELADA, SUBSTITUIDA_NA_PREFEITURA } from '#tracks/situacao.ts'
import type { PoliticaDeEnvio, TemplateAbrasf } from '#tracks/template.ts'
import type { Achada, Autorizada, Correcao, Nada, Outcome, Prova, ProvaDaCarta } from '#tracks/track.ts'
import type { SoapAnswer } from '#tracks/transport/soap.ts'
import { bindNotas, type Criterio } from './bind-nota.ts'
import {
  type CartaLida,
  cutNota,
  type Mensagem,
  type NotaLida,
  type RespostaAbrasf,
  readAnswer,
} from './parse-answer.ts'
import type { RpsEnviado } from './parse-rps.ts'

/** A city as its answers are read: its template, and the hour of dates without an offset. */
export type Cidade = { template: TemplateAbrasf; fuso: Fuso }
/** The facts an answer is compared with. `classificados` counts in the answer to a send alone. */
export type Contexto = Cidade & { enviado: RpsEnviado; classificados?: Classificados }

/**
 * What the answer to an emission proves (docs/especificacao/estados.md#0-nota-hidden-sub-state,
 * docs/referencia/municipal.md#3-erros-e-decisão). The default is `incerta`: only a note of our RPS proves an
 * authorization, and only codes known to be final prove a refusal.
 */
export function classifyEnvio(answer: SoapAnswer, contexto: Contexto): Outcome {
  if (answer.kind === 'not-sent') return { kind: 'nao_enviada', causa: answer.causa, motivo: answer.detail }
  const closed = refusedLogin(answer, contexto.template)
  if (closed) return closed
  if (answer.kind !== 'message') return unreadable(answer)
  const resposta = readAnswer(answer.xml)
  const bound = bind(resposta, contexto, 'envio')
  if (bound) {
    const { nota, vinculo } = bound
    if (vinculo.kind === 'nossa') return authorized(nota, answer.source, resposta, contexto)
    return uncertain(vinculo.kind === 'ambigua' ? 'ambiguo' : 'resposta_de_outro_rps', `note ${nota.numero}`)
  }
  const refusal = judge(resposta, contexto)
  if (refusal) return refusal
  if (resposta.protocolo) return { kind: 'em_processamento', protocolo: resposta.protocolo }
  return uncertain('resposta_ilegivel', `${answer.xml.name} without note, protocol or message`)
}

/** A situation of a lote that leaves its content to the consult by lote. `comErro`: it was processed with errors. */
export type LoteDecidido = { kind: 'decidido'; comErro: boolean }

/** What the answer about the situation of a lote proves. */
export function classifySituacao(answer: SoapAnswer, contexto: Contexto, protocolo: string): Prova | LoteDecidido {
  if (answer.kind !== 'message') return unanswered(answer)
  const resposta = readAnswer(answer.xml)
  const { situacao } = resposta
  if (situacao === COM_ERRO || situacao === '4') return { kind: 'decidido', comErro: situacao === COM_ERRO }
  if (situacao === '1') return notReceived()
  if (situacao !== null) return { kind: 'em_processamento', protocolo }
  return classifyMensagens({ ...resposta, protocolo }, contexto)
}

/**
 * What a consult by lote proves. `ausente` here: the lote issued nothing by itself, because the city does not know it
 * or failed inside; `lote_recusado`: it was processed with errors, which `situacao` may have said before. Both prove
 * nothing of the RPS yet. Without that situation, messages are about the question.
 */
export function classifyLote(
  answer: SoapAnswer,
  contexto: Contexto,
  protocolo: string,
  situacao: LoteDecidido | null = null,
): Prova {
  if (answer.kind !== 'message') return unanswered(answer)
  const resposta = readAnswer(answer.xml)
  if (resposta.situacao === '2') return { kind: 'em_processamento', protocolo }
  if (resposta.situacao === '1') return notReceived()
  const says = resposta.situacao === COM_ERRO
  const prova = classifyConsulta({ ...resposta, protocolo }, answer.source, contexto, 'lote')
  return (says || situacao?.comErro) && prova.kind === 'nada' ? refusalOfLote(resposta, prova, contexto, says) : prova
}

/** Situation of a lote (docs/referencia/municipal.md#16-situação-do-lote-e-assíncrono). */
const COM_ERRO = '3'

/**
 * The refusal of a lote processed with errors: one error refuses the whole lote. `says`: the answer with the list says
 * so itself; else words about a credential may be about the question. A number that is used, or a list without words,
 * refuses nothing.
 */
function refusalOfLote({ mensagens }: RespostaAbrasf, nada: Nada, { template }: Contexto, says: boolean): Prova {
  if (nada.causa === 'indisponivel') return { kind: 'ausente' }
  if (mensagens.length === 0 || PROVES_NOTHING.includes(nada.causa)) return nada
  const { padrao, politica } = template
  const isKnown = mensagens.every(({ codigo }) =>
    isFinal(codigo, findRejection(codigo, padrao)?.efeito, politica.codigos),
  )
  const erros = mensagens.map((mensagem) => toErro(mensagem, template))
  return { kind: 'lote_recusado', erros, final: isKnown && (says || nada.causa === 'recusa') }
}

const PROVES_NOTHING: readonly Nada['causa'][] = ['numero_ja_usado', 'pendente', 'outro_documento', 'ambiguo']

/** What a consult by RPS proves: our note, its absence, another document under our number, or nothing. */
export function classifyConsultaRps(answer: SoapAnswer, contexto: Contexto): Prova {
  if (answer.kind !== 'message') return unanswered(answer)
  return classifyConsulta(readAnswer(answer.xml), answer.source, contexto, 'rps')
}

/** What the answer to a cancellation proves: confirmed, refused, or nothing. */
export function classifyCancelamento(answer: SoapAnswer, pedida: NotaPedida, { template, fuso }: Cidade): Outcome {
  if (answer.kind === 'not-sent') return { kind: 'nao_enviada', causa: answer.causa, motivo: answer.detail }
  const closed = refusedLogin(answer, template)
  if (closed) return closed
  if (answer.kind !== 'message') return unreadable(answer)
  const resposta = readAnswer(answer.xml)
  const { cancelamento, mensagens } = resposta
  if (cancelamento) {
    if (!isPedida(cancelamento.nota, pedida))
      return uncertain('resposta_de_outra_nota', `cancellation of ${JSON.stringify(cancelamento.nota)}`)
    return { kind: 'cancelada', em: readInstant(cancelamento.em, fuso), protocolo: resposta.protocolo }
  }
  const { codigos } = template.politica
  if (mensagens.some(({ codigo }) => codigos.jaFeito.includes(codigo)))
    return { kind: 'cancelada', em: null, protocolo: null }
  // A note that the city does not find was not cancelled by this request either.
  const verdict = judgeMensagens(mensagens, resposta.protocolo, template, { alsoFinal: codigos.naoEncontrado })
  return verdict ?? uncertain('resposta_ilegivel', answer.xml.name)
}

/** The requested letter, as the city would show it; null is not part of it. */
export type CartaPedida = { numero: string } & Pick<CartaLida, 'discriminacao' | 'email' | 'telefone'>

/** What the answer to a correction letter proves. */
export function classifyCorrecao(
  answer: SoapAnswer,
  pedida: CartaPedida,
  { template, fuso }: Cidade,
): Correcao['outcome'] {
  if (answer.kind === 'not-sent') return { kind: 'nao_enviada', causa: answer.causa, motivo: answer.detail }
  if (answer.kind !== 'message') return unreadable(answer)
  const resposta = readAnswer(answer.xml)
  const registered = findCarta(resposta, pedida, fuso)
  if (registered) return registered
  if (resposta.notas.length > 0) return uncertain('carta_ausente', 'the note came back without the letter')
  const { naoEncontrado } = template.politica.codigos
  const verdict = judgeMensagens(resposta.mensagens, null, template, { alsoFinal: naoEncontrado })
  if (verdict?.kind === 'recusada' || verdict?.kind === 'incerta') return verdict
  return uncertain('resposta_ilegivel', answer.xml.name)
}

/** What the note shows of a letter sent before: present, or absent. */
export function classifyConsultaCorrecao(
  answer: SoapAnswer,
  pedida: CartaPedida,
  { template, fuso }: Cidade,
): ProvaDaCarta {
  if (answer.kind !== 'message') return unanswered(answer)
  const resposta = readAnswer(answer.xml)
  const isOurs = resposta.notas.some(({ numero }) => sameNumber(numero, pedida.numero))
  if (isOurs) return findCarta(resposta, pedida, fuso) ?? { kind: 'ausente' }
  if (resposta.notas.length > 0) return nothing('outro_documento', `note ${resposta.notas[0]!.numero}`)
  return refusedQuestion(resposta.mensagens, sentidoOf(template))
}

function findCarta({ cartas }: RespostaAbrasf, pedida: CartaPedida, fuso: Fuso) {
  const same = (ours: string | null, theirs: string | null) => ours === null || ours.replace(/\s+/g, ' ') === theirs
  const found = cartas.findLast(
    (carta) =>
      same(pedida.discriminacao, carta.discriminacao) &&
      same(pedida.email, carta.email) &&
      same(pedida.telefone, carta.telefone),
  )
  return found ? { kind: 'corrigida' as const, em: readInstant(found.em, fuso) } : null
}

/** The note of an answer that says most of our RPS. */
const bind = ({ notas }: RespostaAbrasf, { template, enviado, fuso }: Contexto, pergunta: Criterio['pergunta']) =>
  bindNotas(notas, enviado, { eco: template.eco ?? 'completo', fuso, pergunta })

function classifyConsulta(
  resposta: RespostaAbrasf,
  source: string,
  contexto: Contexto,
  pergunta: Criterio['pergunta'],
): Prova {
  const bound = bind(resposta, contexto, pergunta)
  if (!bound) return classifyMensagens(resposta, contexto)
  const { nota, vinculo } = bound
  switch (vinculo.kind) {
    case 'nossa':
      return authorized(nota, source, resposta, contexto)
    case 'outra':
      return {
        kind: 'diferente',
        achada: achadaOf(nota, source, contexto),
        diferencas: vinculo.diferencas,
        avisos: avisosOf(nota),
      }
    case 'ambigua':
      return nothing('ambiguo', `note ${nota.numero} shows too little of its RPS`)
    case 'alheia':
      return nothing('outro_documento', `note ${nota.numero}`)
  }
}

/** What the messages of an answer without a note prove: absence, that the city is not done, or nothing. */
function classifyMensagens(resposta: RespostaAbrasf, contexto: Contexto): Prova {
  const { naoEncontrado, duplicado, pendente } = contexto.template.politica.codigos
  const { mensagens, protocolo } = resposta
  const { ours, others } = aboutOurs(resposta, contexto)
  if (others.length > 0) return nothing('outro_documento', describeMensagens(others), others)
  const codigos = mensagens.map(({ codigo }) => codigo)
  if (codigos.length > 0 && codigos.every((codigo) => naoEncontrado.includes(codigo))) return { kind: 'ausente' }
  const has = (list: string[]) => ours.some(({ codigo }) => list.includes(codigo))
  if (has(duplicado)) return nothing('numero_ja_usado', describeMensagens(ours), ours)
  if (has(pendente))
    return protocolo ? { kind: 'em_processamento', protocolo } : nothing('pendente', describeMensagens(ours), ours)
  return refusedQuestion(ours, sentidoOf(contexto.template))
}

/** The catalogue's meaning of a code as the answer to a question. */
const sentidoOf =
  ({ padrao, politica }: TemplateAbrasf) =>
  (codigo: string): Sentido | null => {
    if (politica.codigos.credencial.includes(codigo)) return 'credencial'
    const { classe, efeito } = findRejection(codigo, padrao) ?? {}
    if (efeito === 'instabilidade') return efeito
    if (classe === 'credencial' || classe === 'layout') return classe
    return isFinal(codigo, efeito, politica.codigos) || classe !== undefined ? 'recusa' : null
  }

/** Messages about our RPS, with the warnings that say something of its number, and those about another one. */
function aboutOurs({ mensagens, alertas }: RespostaAbrasf, { template, enviado }: Contexto) {
  const { duplicado, pendente } = template.politica.codigos
  const ours = [...mensagens, ...alertas.filter(({ codigo }) => [...duplicado, ...pendente].includes(codigo))]
  return { ours, others: ours.filter(({ rps }) => rps && faltaDe(rps, enviado.rps) === null) }
}

/** The verdict of the messages about our RPS; those about another prove nothing about ours. */
function judge(resposta: RespostaAbrasf, contexto: Contexto): Outcome | null {
  const { ours, others } = aboutOurs(resposta, contexto)
  if (others.length > 0) return uncertain('resposta_de_outro_rps', describeMensagens(others), others)
  const { template, classificados } = contexto
  return judgeMensagens(ours, resposta.protocolo, template, { classificados })
}

function judgeMensagens(
  mensagens: readonly Mensagem[],
  protocolo: string | null,
  template: TemplateAbrasf,
  { alsoFinal = [], classificados }: { alsoFinal?: readonly string[]; classificados?: Classificados | undefined },
): Outcome | null {
  if (mensagens.length === 0) return null
  const { padrao, politica } = template
  const has = (list: keyof PoliticaDeEnvio['codigos']) =>
    mensagens.some(({ codigo }) => politica.codigos[list].includes(codigo))
  // The number may be ours already: refusing here would issue the same service twice.
  if (has('duplicado')) return uncertain('numero_ja_usado', describeMensagens(mensagens), mensagens)
  if (has('pendente'))
    return protocolo
      ? { kind: 'em_processamento', protocolo }
      : uncertain('pendente', describeMensagens(mensagens), mensagens)
  const efeitoOf = ({ codigo }: Mensagem) => efeitoNoEnvio(codigo, findRejection(codigo, padrao), classificados)
  if (mensagens.some((each) => isPassing(efeitoOf(each))))
    return uncertain('instabilidade', describeMensagens(mensagens), mensagens)
  const unknown = mensagens.filter(
    (each) => !alsoFinal.includes(each.codigo) && !isFinal(each.codigo, efeitoOf(each), politica.codigos),
  )
  if (unknown.length > 0) return uncertain('codigo_desconhecido', describeMensagens(unknown), mensagens)
  return { kind: 'recusada', erros: mensagens.map((mensagem) => toErro(mensagem, template)), reparo: null }
}

/** Codes that the template lists as final, or whose effect is; never one of which nobody says anything. */
const isFinal = (codigo: string, efeito: Efeito | undefined, codigos: PoliticaDeEnvio['codigos']): boolean =>
  [...codigos.credencial, ...codigos.prazo, ...codigos.recusa].includes(codigo) || isFinalEfeito(efeito)

function authorized(nota: NotaLida, source: string, { alertas }: RespostaAbrasf, contexto: Contexto): Autorizada {
  return {
    kind: 'autorizada',
    ...achadaOf(nota, source, contexto),
    avisos: [...alertas.map((alerta) => toAviso(alerta, contexto.template)), ...avisosOf(nota)],
  }
}

/** The aviso that the city ended the note since. */
const avisosOf = ({ canceladaEm, substituidaPor }: NotaLida): Aviso[] => [
  ...(canceladaEm === null ? [] : [AVISO_CANCELADA]),
  ...(substituidaPor === null ? [] : [SUBSTITUIDA]),
]

/**
 * The refusal of a city that says in a Fault, without a code, that the login is wrong: the sentence is one that its
 * template knows. Nothing was done.
 */
function refusedLogin(answer: SoapAnswer, template: TemplateAbrasf): Extract<Outcome, { kind: 'recusada' }> | null {
  if (answer.kind !== 'fault') return null
  const said = answer.motivo.trim().replace(/\.$/, '').toLowerCase()
  if (!template.politica.faultsDeCredencial?.some((each) => each.toLowerCase() === said)) return null
  const erro = toErro({ codigo: '', mensagem: answer.motivo, correcao: '', rps: null }, template)
  return { kind: 'recusada', erros: [erro], reparo: null }
}

const achadaOf = (nota: NotaLida, source: string, { fuso }: Contexto): Achada => ({
  numero: nota.numero,
  apurado: nota.apurado,
  chaveAcesso: `${nota.codigoVerificacao ?? ''}${nota.numero}`,
  codigoVerificacao: nota.codigoVerificacao,
  autorizadaEm: readInstant(nota.dataEmissao, fuso),
  xml: cutNota(source, nota.numero),
  ...(nota.canceladaEm !== null && { canceladaEm: readInstant(nota.canceladaEm, fuso) }),
})

/** A fault, a page or no answer to an order: the city may still have acted. */
function unreadable(answer: Exclude<SoapAnswer, { kind: 'message' }>) {
  if (answer.kind === 'fault') return uncertain('soap_fault', `${answer.codigo} ${answer.motivo}`)
  if (answer.kind === 'garbage') return uncertain('resposta_ilegivel', `HTTP ${answer.status}: ${answer.motivo}`)
  return uncertain(answer.causa, answer.detail)
}

const notReceived = () => nothing('lote_nao_recebido', 'the city says the lote was not received')

const toErro = ({ codigo, mensagem, correcao }: Mensagem, { padrao }: TemplateAbrasf): Erro =>
  explain(codigo, padrao, { mensagem, correcao })

const toAviso = (alerta: Mensagem, template: TemplateAbrasf): Aviso => {
  const { campo, codigo, mensagem } = toErro(alerta, template)
  return { campo, codigo: alerta.codigo ? codigo : 'ALERTA_MUNICIPAL', mensagem }
}

const SUBSTITUIDA: Aviso = {
  campo: '',
  codigo: SUBSTITUIDA_NA_PREFEITURA,
  mensagem: 'A prefeitura informa que outra nota substituiu esta.',
}
