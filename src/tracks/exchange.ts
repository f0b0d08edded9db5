import type { RestAnswer } from '#platform/http-client/rest.ts'
import { oneLineText } from '#platform/one-line-text.ts'
import { saidBy } from './said-by.ts'
import type { Exchange, MensagemDaCidade, Outcome } from './track.ts'
import type { SoapAnswer } from './transport/soap.ts'

/** What an exchange proves, with what is stored of it. `answer` null: nothing was sent. */
export const toExchange = <Kind>(outcome: Kind, answer: Answer | null, startedAt: number) => ({
  outcome,
  ...recordOf(answer, startedAt),
})

type Answer = RestAnswer | SoapAnswer

/** What is stored of an exchange, whatever it proves. */
export function recordOf(answer: Answer | null, startedAt: number): Omit<Exchange, 'outcome'> {
  const answered = answer !== null && 'status' in answer ? answer : null
  return {
    statusHttp: answered?.status ?? null,
    resposta: answered?.body ?? null,
    duracaoMs: Math.round(performance.now() - startedAt),
  }
}

/** The city may have acted. `motivo` may hold what the city wrote: it is kept on one line, with a limit. */
export const uncertain = (
  causa: string,
  motivo: string,
  mensagens: readonly MensagemDaCidade[] = [],
): Extract<Outcome, { kind: 'incerta' }> => ({
  kind: 'incerta',
  causa,
  motivo: oneLineText(motivo, MOTIVO_CHARS_MAX),
  mensagens: saidBy(mensagens),
})
const MOTIVO_CHARS_MAX = 500

/**
 * Nothing reached the city. A handshake ended by an alert about our certificate is a fault of the company's
 * certificate.
 */
export const notSent = ({ causa, detail }: Extract<Answer, { kind: 'not-sent' }>): NaoEnviada => ({
  kind: 'nao_enviada',
  causa: causa === 'tls' && CERTIFICATE_ALERT.test(detail) ? 'certificado' : causa,
  motivo: detail,
})
type NaoEnviada = Extract<Outcome, { kind: 'nao_enviada' }>
const CERTIFICATE_ALERT = /^ERR_SSL_\w{0,40}ALERT\w{0,40}(CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)/
