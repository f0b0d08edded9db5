import type { CityAgents } from '#platform/http-client/mtls.ts'
import { type RestAnswer, sendRequest } from '#platform/http-client/send-request.ts'
import type { XmlNode } from '#platform/xml/node.ts'
import { EM_PRODUCAO, whyNotTest } from '#tracks/homologacao.ts'
import type { Operacao, Template } from '#tracks/template.ts'
import type { Conexao, Credencial } from '#tracks/track.ts'
import { wrapMessage } from './envelope.ts'
import { type Unwrapped, unwrapAnswer } from './read-envelope.ts'
import { tlsProfile, toClientCertificate } from './tls-profile.ts'

/** One operation of a city over its web service. `mayStillSend` is called just before the first byte is sent. */
type SoapCall = {
  agents: CityAgents
  template: Template
  operacao: Operacao
  mensagem: string
  conexao: Conexao
  credencial: Credencial
  mayStillSend?: () => boolean
}

type Answered = { status: number; body: Buffer }

/**
 * The outcome of a call. `message`: XML of the city; `fault`: a SOAP fault; `garbage`: a page, a truncated text, an
 * empty 200; `not-sent` and `unknown` as in `sendRequest`. `source` is the text the message was read from.
 */
export type SoapAnswer =
  | ({ kind: 'message'; xml: XmlNode; source: string } & Answered)
  | ({ kind: 'fault'; codigo: string; motivo: string } & Answered)
  | ({ kind: 'garbage'; motivo: string } & Answered)
  | Exclude<RestAnswer, { kind: 'answer' }>
  /** A test that would have been a real act. */
  | { kind: 'not-sent'; causa: typeof EM_PRODUCAO; detail: string }

/** Sends one message in the envelope of the template and takes the message out of the answer. Never rejects. */
export async function callSoap(call: SoapCall): Promise<SoapAnswer> {
  const { agents, template, conexao, credencial, operacao, mensagem, mayStillSend } = call
  const { transporte } = template
  const operation = template.operacoes[operacao]
  const url = conexao.urlsOperacoes[operacao] ?? conexao.urlsOperacoes.padrao
  if (!operation || !url) return { kind: 'not-sent', causa: 'pedido', detail: `no address for ${operacao}` }
  const real = whyNotTest(conexao, template, { operacao, url, mensagem })
  if (real !== null) return { kind: 'not-sent', causa: EM_PRODUCAO, detail: real }
  const certificate = transporte.mtls ? toClientCertificate(credencial) : null
  const answer = await sendRequest({
    agent: agents.agentFor(certificate, tlsProfile({ template, ca: conexao.ca })),
    method: 'POST',
    url,
    ...wrapMessage(mensagem, transporte, operation, credencial.acesso, url),
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    timeoutMs: conexao.capacidades.timeoutSegundos * 1000,
    bytesMax: ANSWER_BYTES_MAX,
    ...(mayStillSend && { mayStillSend }),
  })
  if (answer.kind !== 'answer') return answer
  const { status, body, headers } = answer
  const unwrapped: Unwrapped = unwrapAnswer(body, headers['content-type'], transporte, operation)
  return { ...unwrapped, status, body }
}

const CONNECT_TIMEOUT_MS = 10_000
const ANSWER_BYTES_MAX = 5 * 1024 * 1024
