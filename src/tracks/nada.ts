import type { RestAnswer } from '#platform/http-client/rest.ts'
import { oneLineText } from '#platform/one-line-text.ts'
import { notSent } from './exchange.ts'
import { EM_PRODUCAO } from './homologacao.ts'
import { describeMensagens, saidBy } from './said-by.ts'
import type { CausaDoNada, MensagemDaCidade, Nada, Prova } from './track.ts'
import type { SoapAnswer } from './transport/soap.ts'

/** An answer that tells nothing of the document asked about. Texts of the city are kept on one line, with a limit. */
export const nothing = (causa: CausaDoNada, motivo: string, mensagens: readonly MensagemDaCidade[] = []): Nada => ({
  kind: 'nada',
  causa,
  motivo: oneLineText(motivo, CHARS_MAX),
  mensagens: saidBy(mensagens),
})

const CHARS_MAX = 500

/**
 * The meaning of a code of a catalogue for a question: it was refused as such, the service is down, or something else.
 */
export type Sentido = 'credencial' | 'layout' | 'instabilidade' | 'recusa'

/**
 * Words that answer neither "here it is" nor "it is not here". `sentidoOf`: what the catalogue says of a code, null for
 * an unlisted one. The city's sentence says which part of the question it refused, where the code does not.
 */
export function refusedQuestion(
  mensagens: readonly MensagemDaCidade[],
  sentidoOf: (codigo: string) => Sentido | null,
): Nada {
  if (mensagens.length === 0) return nothing('sem_mensagem', 'answer without document or message')
  const causas = mensagens.map(({ codigo, mensagem }) => causaOf(sentidoOf(codigo), mensagem))
  const causa = CAUSAS.find((each) => causas.includes(each)) ?? causas[0]!
  return nothing(causa, describeMensagens(mensagens), mensagens)
}

/** Of several messages, the cause that we can remove comes first. */
const CAUSAS = ['certificado', 'credencial', 'inscricao', 'assinatura', 'cabecalho', 'leiaute', 'indisponivel'] as const

const WORDS: readonly [words: RegExp, causa: CausaDoNada][] = [
  [/certificado/i, 'certificado'],
  [/assinatura|assinado/i, 'assinatura'],
  [/senha|usu[áa]rio|login|token|credenci|autentica|acesso negado|n[ãa]o autorizado/i, 'credencial'],
  [/cabe[çc]alho/i, 'cabecalho'],
  [
    /inscri[çc][ãa]o municipal(?!.{0,30}(tomador|intermedi))|(prestador|contribuinte|empresa) n[ãa]o (encontrad|cadastrad|habilitad)/i,
    'inscricao',
  ],
  [/schema|esquema|leiaute|layout|xsd|estrutura do xml|fora do padr[ãa]o/i, 'leiaute'],
]

function causaOf(sentido: Sentido | null, mensagem: string): CausaDoNada {
  if (sentido === 'instabilidade') return 'indisponivel'
  const said = WORDS.find(([words]) => words.test(mensagem))?.[1]
  if (sentido === 'layout') return said === 'assinatura' || said === 'cabecalho' ? said : 'leiaute'
  return said ?? (sentido === null ? 'codigo_desconhecido' : sentido)
}

type Unanswered = Exclude<RestAnswer, { kind: 'answer' }> | Exclude<SoapAnswer, { kind: 'message' }>

/** A question without an answer of the city: not sent, cut, a fault, a page. */
export function unanswered(answer: Unanswered): Nada {
  switch (answer.kind) {
    case 'not-sent': {
      const { causa, motivo } = notSent(answer)
      if (causa === 'certificado') return nothing('certificado', motivo)
      return nothing(OURS.includes(causa) ? 'nao_perguntada' : 'indisponivel', `${causa}: ${motivo}`)
    }
    case 'unknown':
      return nothing('indisponivel', `${answer.causa}: ${answer.detail}`)
    case 'fault': {
      const said = [{ codigo: answer.codigo, mensagem: answer.motivo }]
      const { causa, motivo, mensagens } = refusedQuestion(said, () => null)
      return nothing(causa === 'codigo_desconhecido' ? 'indisponivel' : causa, motivo, mensagens)
    }
    case 'garbage':
      return unexpectedStatus(answer.status, answer.motivo)
  }
}

/** A refusal to send the question which shows nothing of the city. */
const OURS: readonly string[] = ['prazo', 'pedido', 'bloqueado', EM_PRODUCAO]

/** An answer of which only the HTTP status is known. */
export const unexpectedStatus = (status: number, detail = ''): Nada =>
  nothing(causaOfStatus(status), `HTTP ${status}${detail && `: ${detail}`}`)

function causaOfStatus(status: number): CausaDoNada {
  if (status === 401 || status === 403) return 'credencial'
  return status >= 500 || status === 408 || status === 429 ? 'indisponivel' : 'ilegivel'
}

/** Whether the RPS is asked about too: the lote has no note, and is not merely out of reach or under way. */
export const needsConsultByRps = (lote: Prova): boolean =>
  lote.kind === 'ausente' ||
  lote.kind === 'lote_recusado' ||
  (lote.kind === 'nada' && !['indisponivel', 'nao_perguntada'].includes(lote.causa))

/**
 * What a lote and then its RPS prove together. The lote alone proves no refusal: an earlier one may have issued the
 * note. The RPS alone, absent, proves nothing while the city does not say what happened to the lote; a lote that it
 * says it never received issued nothing.
 */
export function concludeLote(lote: Prova, rps: Prova): Prova {
  if (rps.kind !== 'ausente') return rps.kind === 'nada' && lote.kind === 'nada' ? lote : rps
  return lote.kind === 'nada' && lote.causa === 'lote_nao_recebido' ? rps : lote
}
