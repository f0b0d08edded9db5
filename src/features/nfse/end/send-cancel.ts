import { type Erro, mayBecome } from '#domain/nota/nota.ts'
import type { Alerta } from '#features/alertas/alertas.ts'
import { learnPrazo, unlearnPrazo } from '#features/cidades/municipios/learn-prazo.ts'
import { SLUG_NACIONAL } from '#features/cidades/reach/conexao-nacional.ts'
import { mayStillSend } from '#features/cidades/reach/may-still-send.ts'
import { blocked, reachCity } from '#features/cidades/reach/reach-city.ts'
import { reportCity } from '#features/cidades/reach/report-city.ts'
import { reportQuestion } from '#features/cidades/reach/report-question.ts'
import { consultAfterS, SEND_AGAIN_AFTER_S } from '#features/nfse/nota/schedules.ts'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/db/db.ts'
import { type Job, type JobResult, SETTLED, type Settled } from '#platform/queue/queue.ts'
import type { Report } from '#platform/queue/worker.ts'
import { EM_PRODUCAO, semTeste } from '#tracks/homologacao.ts'
import type { Conexao, Credencial, Exchange, Outcome, ProvaDoFim, Situacao, Track } from '#tracks/track.ts'
import type { Veredito } from './after-cancel.ts'
import { countExchange, declareRequest, writeAnswer } from './city-requests.ts'
import { enviadoDe, findNotaAutorizada, type NotaAutorizada, pedidoOf } from './nota-autorizada.ts'
import { type Cancelamento, jobOf } from './open-cancelamento.ts'
import { settleCancel } from './settle-cancel.ts'

const LATER_S = 3_600

/**
 * The job `nota.cancel`: requests a city to cancel a note, or the fisco to analyse it. The intent is committed before
 * the first byte. After an unknown outcome the job queries the city first, by its protocol if there is one; the request
 * is sent again only for a note that is still valid. That is safe: a city answers a second request like the first.
 */
export async function sendCancel(app: App, job: Job, report: Report): Promise<JobResult | Settled> {
  const nota = await findNotaAutorizada(app.sistema, job.chave)
  const aberto = nota?.aberto
  if (!nota || !aberto || !mayBecome(nota.status, 'cancelada')) return { kind: 'done' }
  const city = await reachCity(app, nota)
  if (city.kind === 'block') return city
  const { conexao, credencial, track } = city
  const end = track[aberto.tipo === 'analise' ? 'requestCancel' : 'cancel']
  if (!end) return blocked(`conexão ${nota.conexao} sem esta operação`)
  if (nota.duvidas > 0) {
    const followed = await followProtocolo({ app, job, report, nota, aberto, conexao, credencial, track, end })
    if (followed.kind === 'settled') return followed
    const { situacao, statusHttp } = await track.situate(nota, await enviadoDe(app, nota), conexao, credencial)
    reportCity({ outcome: situacao, statusHttp }, report)
    await reportQuestion(app, nota, situacao)
    const known = afterSituacao(app, job, nota, situacao)
    if (known) return known
    if (followed.kind === 'pedido_recusado')
      return settleCancel(app, job, nota, { veredito: refused(followed.erros, conexao), result: { kind: 'done' } })
  }
  // The query took time; past the lease the next worker that takes the job queries again.
  if (!mayStillSend(app, job, conexao)) return { kind: 'retry', delayS: 0, consumes: false, erro: 'lease no fim' }
  return send({ app, job, report, nota, aberto, conexao, credencial, track, end })
}

type Followed = Settled | Extract<ProvaDoFim, { kind: 'ausente' | 'pedido_recusado' }>
/**
 * Queries the city by the protocol of the request. Returns settled, or a result that needs the situation of the note as
 * well. Without a protocol it behaves as when the city does not know it.
 */
async function followProtocolo(sending: Sending): Promise<Followed> {
  const { app, job, report, nota, aberto, conexao, credencial, track } = sending
  const { tipo, protocolo } = aberto
  const consulting =
    tipo === 'analise' || protocolo === null
      ? null
      : track.consultCancel?.(pedidoDe(nota, aberto), protocolo, conexao, credencial)
  if (!consulting) return { kind: 'ausente' }
  const exchange = await consulting
  const transmissaoId = await declareRequest(app.sistema, job, nota, {
    documentoId: aberto.id,
    operacao: 'consultar',
    versao: conexao.versao,
  })
  if (transmissaoId === null) return SETTLED
  reportCity(exchange, report)
  await reportQuestion(app, nota, exchange.outcome)
  countExchange(app, conexao, 'consultar', exchange)
  const { outcome } = exchange
  // The note itself says whether this request, or an earlier one, ended it.
  if (outcome.kind === 'ausente' || outcome.kind === 'pedido_recusado') {
    await writeAnswer(app.sistema, nota, transmissaoId, exchange)
    return outcome
  }
  const also = (tx: Db) => writeAnswer(tx, nota, transmissaoId, exchange)
  const veredito: Veredito =
    outcome.kind === 'cancelada'
      ? { kind: 'fim', por: 'pedido', em: outcome.em, protocolo: outcome.protocolo }
      : { kind: 'pendente', protocolo: outcome.kind === 'em_processamento' ? outcome.protocolo : null }
  return settleCancel(app, job, nota, { veredito, result: afterQuestion(app, job, outcome, conexao), also })
}

function afterQuestion(app: App, job: Job, outcome: Undecided, conexao: Conexao): JobResult {
  switch (outcome.kind) {
    case 'cancelada':
      return { kind: 'done' }
    case 'em_processamento':
      return later(app, job, 'em processamento', conexao)
    case 'nada':
      return later(app, job, `${outcome.causa}: ${outcome.motivo}`)
  }
}
type Undecided = Exclude<ProvaDoFim, { kind: 'ausente' | 'pedido_recusado' }>

/** The request to end the note; codes of a replacement are another list and are left out. */
const pedidoDe = (nota: NotaAutorizada, { tipo, motivo, codigoMotivo }: Cancelamento) =>
  pedidoOf(nota, { motivo, codigoMotivo: tipo === 'substituicao' ? null : codigoMotivo })

/** Settles what the city says after an unknown outcome; null when the note is valid, so the request may go again. */
function afterSituacao(app: App, job: Job, nota: NotaAutorizada, situacao: Situacao): Promise<Settled> | null {
  const settle = (veredito: Veredito, result: JobResult = { kind: 'done' }) =>
    settleCancel(app, job, nota, { veredito, result })
  switch (situacao.kind) {
    case 'cancelada':
      return settle({ kind: 'fim', por: situacao.por, em: situacao.em, protocolo: null })
    case 'nada':
      return settle({ kind: 'pendente', protocolo: null }, later(app, job, `${situacao.causa}: ${situacao.motivo}`))
    case 'em_analise':
    case 'indeferida': // the job nota.check-status finds a denied analysis
      if (nota.aberto?.tipo !== 'analise') return null
      return settleCancel(app, job, nota, {
        veredito: { kind: 'em_analise', protocolo: null },
        result: { kind: 'done' },
        proximo: jobOf('nota.check-status', nota),
      })
    case 'vigente':
      return null
  }
}

type Sending = {
  app: App
  job: Job
  report: Report
  nota: NotaAutorizada
  aberto: Cancelamento
  conexao: Conexao
  credencial: Credencial
  track: Track
  end: NonNullable<Track['cancel']>
}

async function send({ app, job, report, nota, aberto, conexao, credencial, track, end }: Sending): Promise<Settled> {
  const operacao = aberto.tipo === 'analise' ? 'solicitar' : 'cancelar'
  const transmissaoId = await declareRequest(app.sistema, job, nota, {
    documentoId: aberto.id,
    operacao,
    versao: conexao.versao,
  })
  if (transmissaoId === null) return SETTLED // another worker has taken the job
  const exchange = await end.call(track, pedidoDe(nota, aberto), conexao, credencial)
  reportCity(exchange, report)
  countExchange(app, conexao, operacao, exchange)

  const { veredito, result } = verdictOfCancel(app, job, aberto, conexao, exchange)
  const watched = veredito?.kind === 'em_analise' ? { proximo: jobOf('nota.check-status', nota) } : {}
  return settleCancel(app, job, nota, {
    veredito,
    result,
    ...watched,
    also: async (tx) => {
      await writeAnswer(tx, nota, transmissaoId, exchange)
      if (veredito && nota.conexao === SLUG_NACIONAL) await learn(app, tx, nota, veredito)
    },
    alerta: alertaDoEnvio(nota, exchange.outcome),
  })
}

/** It would have ended a real note: operators must correct the address. */
const alertaDoEnvio = ({ id: notaId, tenantId }: NotaAutorizada, outcome: Outcome): Alerta | null =>
  outcome.kind === 'nao_enviada' && outcome.causa === EM_PRODUCAO
    ? { tenantId, notaId, tipo: 'homologacao_em_producao', detalhe: { motivo: outcome.motivo } }
    : null

type Judged = { veredito: Veredito | null; result: JobResult }

function verdictOfCancel(app: App, job: Job, aberto: Cancelamento, conexao: Conexao, { outcome }: Exchange): Judged {
  const done: JobResult = { kind: 'done' }
  switch (outcome.kind) {
    case 'cancelada': {
      const { em, protocolo } = outcome
      return { veredito: { kind: 'fim', por: 'pedido', em, protocolo }, result: done }
    }
    case 'recusada':
      return { veredito: refused(outcome.erros, conexao), result: done }
    case 'em_processamento': {
      const { protocolo } = outcome
      // The job nota.check-status finds the end of an analysis; this job consults that of a cancellation.
      return aberto.tipo === 'analise'
        ? { veredito: { kind: 'em_analise', protocolo }, result: done }
        : { veredito: { kind: 'pendente', protocolo }, result: later(app, job, 'em processamento', conexao) }
    }
    case 'nao_enviada': {
      // It would have ended a real note: it is refused permanently, and nothing was sent.
      if (outcome.causa === EM_PRODUCAO) {
        const erros = [semTeste(conexao.padrao, true)]
        return { veredito: { kind: 'recusada', codigo: 'CANCELAMENTO_RECUSADO', erros }, result: done }
      }
      const erro = `${outcome.causa}: ${outcome.motivo}`
      const delayS = (SEND_AGAIN_AFTER_S[job.tentativas] ?? LATER_S) * app.config.ritmo
      return { veredito: null, result: { kind: 'retry', delayS, consumes: true, erro } }
    }
    default: {
      const erro = 'motivo' in outcome ? `${outcome.causa}: ${outcome.motivo}` : outcome.kind
      return { veredito: { kind: 'pendente', protocolo: null }, result: later(app, job, erro) }
    }
  }
}

function refused(erros: Erro[], conexao: Conexao): Veredito {
  const late = erros.some(({ codigo }) => isPrazo(codigo, conexao))
  return { kind: 'recusada', codigo: late ? 'PRAZO_EXPIRADO' : 'CANCELAMENTO_RECUSADO', erros }
}

/**
 * Whether a code is the deadline or another limit a city sets to cancelling without analysis
 * (docs/referencia/nacional.md#73-rules).
 */
const isPrazo = (codigo: string, { template }: Conexao) =>
  ['E0822', 'E0823', 'E0824'].includes(codigo) || (template?.politica.codigos.prazo.includes(codigo) ?? false)

/** `conexao`: given when the city has taken the request; its template has the waits. */
const later = (app: App, job: Job, erro: string, conexao?: Conexao): JobResult => ({
  kind: 'retry',
  delayS:
    (conexao?.template?.politica.esperasLoteS[job.tentativas] ?? consultAfterS(job.tentativas)) * app.config.ritmo,
  consumes: true,
  erro,
})

/** What the answer proves about the deadline of the city. */
async function learn(app: App, tx: Db, nota: NotaAutorizada, veredito: Veredito): Promise<void> {
  const agora = app.now()
  const { id: notaId, municipio, ambiente } = nota
  const idadeHoras = (agora.getTime() - nota.autorizadaEm.getTime()) / 3_600_000
  const resposta = { notaId, municipio, ambiente, idadeHoras, agora }
  if (veredito.kind === 'fim') await unlearnPrazo(tx, resposta)
  if (veredito.kind === 'recusada') {
    const codigos = veredito.erros.map(({ codigo }) => codigo)
    await learnPrazo(tx, resposta, codigos)
  }
}
