import { type Classificados, efeitoNoEnvio, isFinal as isFinalEfeito, isPassing } from '#tracks/efeito.ts'
import { notSent, uncertain } from '#tracks/exchange.ts'
import { TESTE_SEM_MARCA, validadaSemEmissao } from '#tracks/homologacao.ts'
import { nothing, refusedQuestion, type Sentido, unanswered } from '#tracks/nada.ts'
import type { NotaPedida } from '#tracks/nota-pedida.ts'
import { AVISO_CANCELADA } from '#tracks/situacao.ts'
import type { Eco } from '#tracks/template.ts'
import type { Achada, MensagemDaCidade, Outcome, Prova } from '#tracks/track.ts'
import type { SoapAnswer } from '#tracks/transport/soap.ts'
import { bindChaves, bindNotas, readRpsEnviado, type Vinculada } from './bind-nota.ts'
import { inscricao } from './campos.ts'
import type { ChaveRps } from './mensagens-xml.ts'
import { cutNota, isAnotherNota, isAnotherRps, type Retorno, readRetorno } from './read-retorno.ts'
import { efeitoDe, explain, isFinal, loadRejeicoes, type Mensagem } from './rejections.ts'

/** Issued, but the note itself has to be fetched: the answer to a lote has its key alone. */
export type Emitida = { kind: 'emitida'; numero: string; alertas: Mensagem[] }

/**
 * What the answer to EnvioLoteRPS proves. Only a key of our RPS proves a note. With one transaction for the lote, an
 * error proves that this lote issued nothing; codes of class D suggest that a previous one did.
 */
export function classifyEnvio(
  answer: SoapAnswer,
  chave: ChaveRps,
  classificados?: Classificados,
  eco: Eco = 'completo',
): Outcome | Emitida {
  const retorno = readAnswer(answer, 'RetornoEnvioLoteRPS')
  if ('kind' in retorno) return retorno
  const { erros, alertas, chaves, sucesso } = retorno
  const others = [...erros, ...alertas].filter(({ rps }) => rps && isAnotherRps(rps, chave))
  if (others.length > 0) return uncertain('resposta_de_outro_rps', describe(others), mensagensOf(others))
  const numero = bindChaves(chaves, chave, eco)
  if (numero === 'ambigua') return uncertain('ambiguo', 'a chave da nota não diz de qual RPS é')
  if (numero !== null) return { kind: 'emitida', numero, alertas }
  if (chaves.length > 0) return uncertain('resposta_de_outro_rps', `chaves de ${chaves.length} outros RPS`)
  // 216 and 217 come as warnings: a note of this RPS exists, whatever else the answer says.
  const suspicious = [...erros, ...alertas].filter(isSuspicious)
  if (suspicious.length > 0) return uncertain('numero_ja_usado', describe(suspicious), mensagensOf(suspicious))
  if (sucesso === true || erros.length === 0) return uncertain('resposta_ilegivel', 'sucesso sem chave de nota')
  const efeitos = erros.map(({ codigo }) => efeitoNoEnvio(codigo, loadRejeicoes().get(codigo), classificados))
  if (efeitos.some(isPassing)) return uncertain('instabilidade', describe(erros), mensagensOf(erros))
  if (!efeitos.every(isFinalEfeito)) return uncertain('codigo_desconhecido', describe(erros), mensagensOf(erros))
  return { kind: 'recusada', erros: erros.map(explain), reparo: null }
}

/**
 * What the answer to TesteEnvioLoteRPS proves. The method issues nothing, so no answer counts as not sent, and a success
 * is reported as a validation without a note. Only the number of a note says that it issued: that may be a real one.
 */
export function classifyTeste(answer: SoapAnswer): Outcome {
  const retorno = readAnswer(answer, 'RetornoEnvioLoteRPS')
  if ('kind' in retorno) {
    return retorno.kind === 'incerta'
      ? { kind: 'nao_enviada', causa: 'teste_sem_resposta', motivo: retorno.motivo }
      : retorno
  }
  const { sucesso, erros, chaves } = retorno
  const issued = chaves.filter(({ numero }) => Number(numero) > 0)
  if (issued.length > 0)
    return uncertain(TESTE_SEM_MARCA, `a prefeitura respondeu ao teste com a nota ${issued[0]!.numero}`)
  if (erros.some(passes)) return { kind: 'nao_enviada', causa: 'teste_sem_resposta', motivo: describe(erros) }
  if (erros.length > 0) return { kind: 'recusada', erros: erros.map(explain), reparo: null }
  if (sucesso !== true) return { kind: 'nao_enviada', causa: 'teste_sem_resposta', motivo: 'resposta sem resultado' }
  return { kind: 'recusada', erros: [VALIDADA_SEM_EMISSAO], reparo: null }
}

/** What the answer to ConsultaNFe by the key of the RPS proves. `enviado`: our message. */
export function classifyConsulta(answer: SoapAnswer, enviado: Uint8Array, eco: Eco = 'completo'): Prova {
  if (answer.kind !== 'message') return unanswered(answer)
  if (answer.xml.name !== 'RetornoConsulta') return nothing('ilegivel', `resposta ${answer.xml.name}`)
  const { erros, alertas, notas } = readRetorno(answer.xml)
  const rps = readRpsEnviado(enviado)
  const bound = bindNotas(notas, rps, eco)
  if (bound) return classifyNota(bound, answer.source)
  if (notas.length > 0) return nothing('outro_documento', `consulta devolveu a nota ${notas[0]!.numero}`)
  const mensagens = [...erros, ...alertas]
  const others = mensagens.filter((each) => each.rps && isAnotherRps(each.rps, rps.chave))
  if (others.length > 0) return nothing('outro_documento', describe(others), mensagensOf(others))
  const absent = mensagens.length > 0 && mensagens.every(({ codigo }) => efeitoDe(codigo) === 'ausente')
  return absent ? { kind: 'ausente' } : refusedQuestion(mensagensOf(mensagens), sentidoOf)
}

/** The catalogue's meaning of a code as the answer to a question. */
const sentidoOf = (codigo: string): Sentido | null => {
  const { classe, efeito } = loadRejeicoes().get(codigo) ?? {}
  if (isPassing(efeito)) return 'instabilidade'
  if (classe === 'B') return 'layout'
  return classe === undefined ? null : 'recusa'
}

const mensagensOf = (mensagens: readonly Mensagem[]): MensagemDaCidade[] =>
  mensagens.map(({ codigo, descricao }) => ({ codigo, mensagem: descricao }))

/** What the answer to CancelamentoNFe proves. */
export function classifyCancelamento(answer: SoapAnswer, { numero, prestador }: NotaPedida): Outcome {
  const retorno = readAnswer(answer, 'RetornoCancelamentoNFe')
  if ('kind' in retorno) return retorno
  const { sucesso, erros, alertas } = retorno
  const pedida = { inscricao: inscricao(prestador.inscricaoMunicipal), numero }
  const others = [...erros, ...alertas].filter(({ nota }) => nota && isAnotherNota(nota, pedida))
  if (others.length > 0) return uncertain('resposta_de_outra_nota', describe(others), mensagensOf(others))
  const done = [...erros, ...alertas].some(({ codigo }) => efeitoDe(codigo) === 'cumprido')
  if (done || (sucesso === true && erros.length === 0)) return { kind: 'cancelada', em: null, protocolo: null }
  if (sucesso === false && erros.length > 0)
    return erros.every(({ codigo }) => isFinal(codigo) || isAbsent(codigo))
      ? { kind: 'recusada', erros: erros.map(explain), reparo: null }
      : undecided(erros)
  return uncertain('resposta_ilegivel', describe(erros) || 'cancelamento sem resultado')
}

const VALIDADA_SEM_EMISSAO = validadaSemEmissao(
  'São Paulo validou o RPS sem erros. A capital não tem ambiente de homologação: o método de teste confere a nota e não a emite, por isso não há número.',
)

/** The message of the city, or what its absence proves. */
function readAnswer(answer: SoapAnswer, raiz: string): Retorno | Extract<Outcome, { kind: 'nao_enviada' | 'incerta' }> {
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
      return answer.xml.name === raiz
        ? readRetorno(answer.xml)
        : uncertain('resposta_ilegivel', `resposta ${answer.xml.name}`)
  }
}

/** A code of the catalogue that suggests a note of this RPS, or an unknown code whose sentence does. */
function isSuspicious({ codigo, descricao }: Mensagem): boolean {
  const efeito = efeitoDe(codigo)
  return efeito
    ? efeito === 'duplicado' || codigo === REENVIADO
    : /\bj[áa] (foi|est[áa])|duplic|reenvi/i.test(descricao)
}
const REENVIADO = '217'

/** Errors that refuse nothing: one of them passes by itself, or nothing lists it. */
const undecided = (erros: readonly Mensagem[]) =>
  uncertain(erros.some(passes) ? 'instabilidade' : 'codigo_desconhecido', describe(erros), mensagensOf(erros))
const passes = ({ codigo }: Mensagem) => isPassing(efeitoDe(codigo))

/** A note that the city does not find was not cancelled by this request either. */
const isAbsent = (codigo: string) => efeitoDe(codigo) === 'ausente'

function classifyNota({ nota, vinculo }: Vinculada, source: string): Prova {
  const { numero, codigoVerificacao, chaveNacional, emitidaEm, iss, cancelada, canceladaEm } = nota
  if (numero === '') return nothing('documento_indisponivel', 'nota sem número')
  if (vinculo === 'ambigua') return nothing('ambiguo', `a nota ${numero} não diz de qual RPS é`)
  const achada: Achada = {
    numero,
    // Layout 1 has no key of its own: number and verification code are what the city's page requires.
    chaveAcesso: chaveNacional ?? `${codigoVerificacao ?? ''}${numero}`,
    codigoVerificacao,
    autorizadaEm: emitidaEm,
    xml: cutNota(source, numero),
    apurado: iss === null ? null : { iss, liquido: null },
    ...(cancelada && { canceladaEm }),
  }
  const avisos = cancelada ? [AVISO_CANCELADA] : []
  return vinculo === 'nossa'
    ? { kind: 'autorizada', ...achada, avisos }
    : { kind: 'diferente', achada, diferencas: vinculo, avisos }
}

const describe = (mensagens: readonly Mensagem[]) =>
  mensagens.map(({ codigo, descricao }) => `${codigo} ${descricao}`.trim()).join('; ')
