import { toBrasilia } from '#domain/competencia.ts'
import type { Aviso, Erro } from '#domain/nota/nota.ts'
import { type Incerta, uncertain } from '#tracks/exchange.ts'
import { readInstant } from '#tracks/instant.ts'
import { AVISO_CANCELADA, SUBSTITUIDA_NA_PREFEITURA } from '#tracks/situacao.ts'
import type { PoliticaDeEnvio, TemplateAbrasf } from '#tracks/template.ts'
import type { Correcao, Outcome } from '#tracks/track.ts'
import type { SoapAnswer } from '#tracks/transport/soap.ts'
import {
  type CartaLida,
  cutNota,
  type Mensagem,
  type NotaLida,
  type RespostaAbrasf,
  readAnswer,
} from './parse-answer.ts'
import type { RpsEnviado } from './parse-rps.ts'
import { explain, findRejection } from './rejections.ts'

/** The facts an answer is compared with. `agora` dates a note that the city did not date. */
export type Contexto = { template: TemplateAbrasf; enviado: RpsEnviado; agora: Date }

/**
 * What the answer to an emission proves (docs/especificacao/estados.md#0-nota-hidden-sub-state,
 * docs/referencia/municipal.md#3-erros-e-decisão). The default is `incerta`: only a note of our RPS proves an
 * authorization, and only codes known to be final prove a refusal.
 */
export function classifyEnvio(answer: SoapAnswer, contexto: Contexto): Outcome {
  if (answer.kind === 'not-sent') return { kind: 'nao_enviada', causa: answer.causa, motivo: answer.detail }
  if (answer.kind !== 'message') return unreadable(answer)
  const resposta = readAnswer(answer.xml)
  const nota = resposta.notas.find((each) => compare(each, contexto.enviado) === 'nossa')
  if (nota) return authorized(nota, answer.source, resposta, contexto)
  if (resposta.notas.length > 0) return uncertain('resposta_de_outro_rps', `note ${resposta.notas[0]!.numero}`)
  const refusal = judge(resposta, contexto)
  if (refusal) return refusal
  if (resposta.protocolo) return { kind: 'em_processamento', protocolo: resposta.protocolo }
  return uncertain('resposta_ilegivel', `${answer.xml.name} without note, protocol or message`)
}

/**
 * What a consult by lote proves. `ausente` here: the city does not know the lote, which proves nothing of the RPS yet.
 */
export function classifyLote(answer: SoapAnswer, contexto: Contexto, protocolo: string): Outcome {
  if (answer.kind !== 'message') return unreadable(answer)
  const resposta = readAnswer(answer.xml)
  if (resposta.situacao === '2') return { kind: 'em_processamento', protocolo }
  if (resposta.situacao === '1') return notReceived()
  return classifyConsulta({ ...resposta, protocolo }, answer.source, contexto)
}

/**
 * The refusal of a lote processed with errors (situation 3) whose codes are all unlisted, or null. One error refuses a
 * whole lote (docs/referencia/municipal.md#16-situação-do-lote-e-assíncrono), but such a code may also say that the
 * number is used: it counts once the RPS is absent too.
 */
export function refusalOfLote(answer: SoapAnswer, contexto: Contexto): Extract<Outcome, { kind: 'recusada' }> | null {
  if (answer.kind !== 'message') return null
  const resposta = readAnswer(answer.xml)
  const outcome = resposta.situacao === '3' ? judge(resposta, contexto) : null
  if (outcome?.kind !== 'incerta' || outcome.causa !== 'codigo_desconhecido') return null
  return refusal(resposta.mensagens, contexto.template)
}

/** What the situation of a lote proves: null when it is decided and can be read. */
export function classifySituacao(answer: SoapAnswer, contexto: Contexto, protocolo: string): Outcome | null {
  if (answer.kind !== 'message') return unreadable(answer)
  const resposta = readAnswer(answer.xml)
  if (resposta.situacao === '3' || resposta.situacao === '4') return null
  if (resposta.situacao === '1') return notReceived()
  if (resposta.situacao !== null) return { kind: 'em_processamento', protocolo }
  return judge({ ...resposta, protocolo }, contexto) ?? uncertain('resposta_ilegivel', answer.xml.name)
}

/** What a consult by RPS proves: our note, its absence, or that our number belongs to another document. */
export function classifyConsultaRps(answer: SoapAnswer, contexto: Contexto): Outcome {
  if (answer.kind !== 'message') return unreadable(answer)
  return classifyConsulta(readAnswer(answer.xml), answer.source, contexto)
}

/** What the answer to a cancellation proves: confirmed, refused, or nothing. */
export function classifyCancelamento(answer: SoapAnswer, numero: string, template: TemplateAbrasf): Outcome {
  if (answer.kind === 'not-sent') return { kind: 'nao_enviada', causa: answer.causa, motivo: answer.detail }
  if (answer.kind !== 'message') return unreadable(answer)
  const resposta = readAnswer(answer.xml)
  const { cancelamento, mensagens } = resposta
  if (cancelamento) {
    const isOurs = cancelamento.numero === '' || sameNumber(cancelamento.numero, numero)
    if (!isOurs) return uncertain('resposta_de_outra_nota', `cancellation of ${cancelamento.numero}`)
    return { kind: 'cancelada', em: readInstant(cancelamento.em), protocolo: resposta.protocolo }
  }
  const { codigos } = template.politica
  if (mensagens.some(({ codigo }) => codigos.jaFeito.includes(codigo)))
    return { kind: 'cancelada', em: null, protocolo: null }
  // A note that the city does not find was not cancelled by this request either.
  const verdict = judgeMensagens(mensagens, resposta.protocolo, template, codigos.naoEncontrado)
  return verdict ?? uncertain('resposta_ilegivel', answer.xml.name)
}

/** The requested letter, as the city would show it; null is not part of it. */
export type CartaPedida = { numero: string } & Pick<CartaLida, 'discriminacao' | 'email' | 'telefone'>

/** What the answer to a correction letter proves. */
export function classifyCorrecao(
  answer: SoapAnswer,
  pedida: CartaPedida,
  template: TemplateAbrasf,
): Correcao['outcome'] {
  if (answer.kind === 'not-sent') return { kind: 'nao_enviada', causa: answer.causa, motivo: answer.detail }
  if (answer.kind !== 'message') return unreadable(answer)
  const resposta = readAnswer(answer.xml)
  const registered = findCarta(resposta, pedida)
  if (registered) return registered
  if (resposta.notas.length > 0) return uncertain('carta_ausente', 'the note came back without the letter')
  const { naoEncontrado } = template.politica.codigos
  const verdict = judgeMensagens(resposta.mensagens, null, template, naoEncontrado)
  if (verdict?.kind === 'recusada' || verdict?.kind === 'incerta') return verdict
  return uncertain('resposta_ilegivel', answer.xml.name)
}

/** What the note shows of a letter sent before: present, or absent. */
export function classifyConsultaCorrecao(answer: SoapAnswer, pedida: CartaPedida): Correcao['outcome'] {
  if (answer.kind === 'not-sent') return uncertain(answer.causa, answer.detail)
  if (answer.kind !== 'message') return unreadable(answer)
  const resposta = readAnswer(answer.xml)
  const isOurs = resposta.notas.some(({ numero }) => sameNumber(numero, pedida.numero))
  if (!isOurs) return uncertain('consulta', describe(resposta.mensagens) || 'answer without the note')
  return findCarta(resposta, pedida) ?? { kind: 'ausente' }
}

function findCarta({ cartas }: RespostaAbrasf, pedida: CartaPedida): Correcao['outcome'] | null {
  const same = (ours: string | null, theirs: string | null) => ours === null || ours.replace(/\s+/g, ' ') === theirs
  const found = cartas.findLast(
    (carta) =>
      same(pedida.discriminacao, carta.discriminacao) &&
      same(pedida.email, carta.email) &&
      same(pedida.telefone, carta.telefone),
  )
  return found ? { kind: 'corrigida', em: readInstant(found.em) } : null
}

/** Which document a note is: of our RPS; another under our number; or not about our number at all. */
function compare(nota: NotaLida, { rps, prestador, cpfCnpjTomador, valorServicos }: RpsEnviado) {
  const isOurNumber = sameNumber(nota.rps.numero, rps.numero) && sameSerie(nota.rps.serie, rps.serie)
  const isOurIssuer = nota.cpfCnpjPrestador === null || nota.cpfCnpjPrestador === prestador.cpfCnpj
  if (!isOurNumber || !isOurIssuer || (nota.cpfCnpjPrestador === null && nota.valorServicos === null)) return 'alheia'
  const cents = Number(valorServicos.replace('.', ''))
  const isOurValue = nota.valorServicos === null || nota.valorServicos === cents
  const isOurCustomer =
    !nota.cpfCnpjTomador || !cpfCnpjTomador || stripZeros(nota.cpfCnpjTomador) === stripZeros(cpfCnpjTomador)
  return isOurValue && isOurCustomer ? 'nossa' : 'outra'
}

function classifyConsulta(resposta: RespostaAbrasf, source: string, contexto: Contexto): Outcome {
  const verdicts = resposta.notas.map((nota) => ({ nota, verdict: compare(nota, contexto.enviado) }))
  const ours = verdicts.find(({ verdict }) => verdict === 'nossa')
  if (ours) return authorized(ours.nota, source, resposta, contexto)
  if (verdicts.some(({ verdict }) => verdict === 'outra')) return { kind: 'ocupada' }
  if (verdicts.length > 0) return uncertain('resposta_de_outro_rps', `note ${verdicts[0]!.nota.numero}`)
  const { naoEncontrado } = contexto.template.politica.codigos
  const codigos = resposta.mensagens.map(({ codigo }) => codigo)
  if (codigos.length > 0 && codigos.every((codigo) => naoEncontrado.includes(codigo))) return { kind: 'ausente' }
  return judge(resposta, contexto) ?? uncertain('consulta', 'answer without note or message')
}

/** The verdict of the messages about our RPS; those about another prove nothing about ours. */
function judge({ mensagens, alertas, protocolo }: RespostaAbrasf, { template, enviado }: Contexto): Outcome | null {
  const { duplicado, pendente } = template.politica.codigos
  const ours = [...mensagens, ...alertas.filter(({ codigo }) => [...duplicado, ...pendente].includes(codigo))]
  const others = ours.filter(({ rps }) => rps?.numero && !isAbout(rps, enviado))
  if (others.length > 0) return uncertain('resposta_de_outro_rps', describe(others))
  return judgeMensagens(ours, protocolo, template)
}

function judgeMensagens(
  mensagens: readonly Mensagem[],
  protocolo: string | null,
  template: TemplateAbrasf,
  alsoFinal: readonly string[] = [],
): Outcome | null {
  if (mensagens.length === 0) return null
  const { padrao, politica } = template
  const has = (list: keyof PoliticaDeEnvio['codigos']) =>
    mensagens.some(({ codigo }) => politica.codigos[list].includes(codigo))
  // The number may be ours already: refusing here would issue the same service twice.
  if (has('duplicado')) return uncertain('numero_ja_usado', describe(mensagens))
  if (has('pendente'))
    return protocolo ? { kind: 'em_processamento', protocolo } : uncertain('pendente', describe(mensagens))
  const unknown = mensagens.filter(
    ({ codigo }) => !alsoFinal.includes(codigo) && !isFinal(codigo, padrao, politica.codigos),
  )
  if (unknown.length > 0) return uncertain('codigo_desconhecido', describe(unknown))
  return refusal(mensagens, template)
}

const refusal = (mensagens: readonly Mensagem[], template: TemplateAbrasf) => ({
  kind: 'recusada' as const,
  erros: mensagens.map((mensagem) => toErro(mensagem, template)),
  reparo: null,
})

/** Codes whose class says that the city did nothing and will do nothing. */
function isFinal(codigo: string, padrao: string, codigos: PoliticaDeEnvio['codigos']): boolean {
  if ([...codigos.credencial, ...codigos.prazo, ...codigos.recusa].includes(codigo)) return true
  const classe = findRejection(codigo, padrao)?.classe
  return classe !== undefined && !['duplicado', 'pendente', 'nao_encontrado', 'alerta'].includes(classe)
}

function authorized(
  nota: NotaLida,
  source: string,
  { alertas }: RespostaAbrasf,
  { template, agora }: Contexto,
): Outcome {
  const avisos = alertas.map((alerta) => toAviso(alerta, template))
  return {
    kind: 'autorizada',
    numero: nota.numero,
    apurado: nota.apurado,
    chaveAcesso: `${nota.codigoVerificacao ?? ''}${nota.numero}`,
    codigoVerificacao: nota.codigoVerificacao,
    autorizadaEm: readInstant(nota.dataEmissao) ?? toBrasilia(agora.getTime()),
    xml: cutNota(source, nota.numero),
    avisos: [
      ...avisos,
      ...(nota.canceladaEm === null ? [] : [AVISO_CANCELADA]),
      ...(nota.substituidaPor === null ? [] : [SUBSTITUIDA]),
    ],
    ...(nota.canceladaEm !== null && { canceladaEm: readInstant(nota.canceladaEm) }),
  }
}

/** A fault, a page or no answer: the city may still have acted. */
function unreadable(answer: Exclude<SoapAnswer, { kind: 'message' }>): Incerta {
  if (answer.kind === 'fault') return uncertain('soap_fault', `${answer.codigo} ${answer.motivo}`)
  if (answer.kind === 'garbage') return uncertain('resposta_ilegivel', `HTTP ${answer.status}: ${answer.motivo}`)
  return uncertain(answer.causa, answer.detail)
}

const notReceived = () => uncertain('lote_nao_recebido', 'the city says the lote was not received')

const stripZeros = (text: string | null) => (text ?? '').trim().replace(/^0+(?=.)/, '')
const sameNumber = (theirs: string | null, ours: string) => stripZeros(theirs) === stripZeros(ours)
const sameSerie = (theirs: string | null, ours: string) =>
  stripZeros(theirs).toUpperCase() === stripZeros(ours).toUpperCase()
const isAbout = (rps: NonNullable<Mensagem['rps']>, { rps: ours }: RpsEnviado) =>
  sameNumber(rps.numero, ours.numero) && (rps.serie === null || sameSerie(rps.serie, ours.serie))

const toErro = ({ codigo, mensagem, correcao }: Mensagem, { padrao }: TemplateAbrasf): Erro =>
  explain(codigo, padrao, { oficial: [mensagem, correcao].filter(Boolean).join(' ') })

const toAviso = ({ codigo, mensagem }: Mensagem, { padrao }: TemplateAbrasf): Aviso => {
  const erro = explain(codigo, padrao, { oficial: mensagem })
  return { campo: erro.campo, codigo: codigo || 'ALERTA_MUNICIPAL', mensagem: erro.mensagem }
}

const SUBSTITUIDA: Aviso = {
  campo: '',
  codigo: SUBSTITUIDA_NA_PREFEITURA,
  mensagem: 'A prefeitura informa que outra nota substituiu esta.',
}

const describe = (mensagens: readonly Mensagem[]) =>
  mensagens.map(({ codigo, mensagem }) => `${codigo} ${mensagem}`.trim()).join('; ')
