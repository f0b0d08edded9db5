import { mayStillSend } from '#features/cidades/reach/may-still-send.ts'
import { blocked, reachCity } from '#features/cidades/reach/reach-city.ts'
import { reportCity } from '#features/cidades/reach/report-city.ts'
import { reportQuestion } from '#features/cidades/reach/report-question.ts'
import { countExchange, declareRequest, type Operacao, writeAnswer } from '#features/nfse/end/city-requests.ts'
import { enviadoDe, findNotaAutorizada, type NotaAutorizada } from '#features/nfse/end/nota-autorizada.ts'
import { recordAbsence } from '#features/nfse/issue/absence.ts'
import { consultAfterS, SEND_AGAIN_AFTER_S } from '#features/nfse/nota/schedules.ts'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/db/db.ts'
import { fence, finishJobs, type Job, type JobResult, SETTLED, type Settled } from '#platform/queue/queue.ts'
import type { Report } from '#platform/queue/worker.ts'
import type { Conexao, Correcao, Exchange, PedidoCorrecao, ProvaDaCarta } from '#tracks/track.ts'
import { type CartaAberta, endCarta, findCartaAberta } from './carta-correcao.ts'

const LATER_S = 3_600

/**
 * The job `nota.correct`: sends a correction letter to its city. The intent is committed before the first byte. Sent
 * twice, a letter would be two letters, so after an unknown outcome it is sent again only after proof of absence.
 */
export async function sendCorrection(app: App, job: Job, report: Report): Promise<JobResult | Settled> {
  const carta = await findCartaAberta(app.sistema, job.chave)
  const nota = carta && (await findNotaAutorizada(app.sistema, carta.notaId))
  if (!carta || !nota) return { kind: 'done' }
  if (nota.status !== 'autorizada' && !carta.emDuvida)
    return settle(app, job, carta, { kind: 'recusada', erros: [noLonger(nota)], reparo: null })
  const city = await reachCity(app, nota)
  if (city.kind === 'block') return city
  const { conexao, credencial, track } = city
  if (!track.correct || !track.findCorrection) return blocked(`conexão ${nota.conexao} sem esta operação`)
  const { numero, municipio } = nota
  const pedido: PedidoCorrecao = { nota: carta.nota, correcoes: carta.correcoes, numero, municipio }
  const exchanging = { app, job, report, nota, carta, conexao }
  if (carta.emDuvida) {
    const askedMs = app.relogio.agoraMs()
    const found = await track.findCorrection(pedido, await enviadoDe(app, nota), conexao, credencial)
    await reportQuestion(app, nota, found.outcome)
    const mayGoAgain =
      found.outcome.kind === 'ausente' &&
      (await recordAbsence(app, { ...nota, id: carta.emDuvida }, conexao, askedMs)).proven
    if (!mayGoAgain) return record(exchanging, 'consultar', async () => found)
  }
  // The query took time; past the lease the next worker that takes the job queries again.
  if (!mayStillSend(app, job, conexao)) return { kind: 'retry', delayS: 0, consumes: false, erro: 'lease no fim' }
  return record(exchanging, 'corrigir', () => track.correct!(pedido, conexao, credencial))
}

type Answered = Correcao | Exchange<ProvaDaCarta>
type Exchanging = { app: App; job: Job; report: Report; nota: NotaAutorizada; carta: CartaAberta; conexao: Conexao }

async function record(
  { app, job, report, nota, carta, conexao }: Exchanging,
  operacao: Operacao,
  exchange: () => Promise<Answered>,
): Promise<Settled> {
  const { versao } = conexao
  const transmissaoId = await declareRequest(app.sistema, job, nota, { documentoId: carta.id, operacao, versao })
  if (transmissaoId === null) return SETTLED // another worker has taken the job
  const answered = await exchange()
  reportCity(answered, report)
  countExchange(app, conexao, operacao, answered)
  return settle(app, job, carta, answered.outcome, (tx) => writeAnswer(tx, nota, transmissaoId, answered))
}

/** Writes the outcome of the letter and the end of the job, if this worker still holds the job (epoch). */
async function settle(
  app: App,
  job: Job,
  carta: CartaAberta,
  outcome: Answered['outcome'],
  also?: (tx: Db) => Promise<unknown>,
): Promise<Settled> {
  const settled = await app.sistema.transaction(async (tx) => {
    if (!(await fence(tx, job))) return false
    await also?.(tx)
    if (outcome.kind === 'corrigida') await endCarta(tx, carta, { status: 'registrada', em: outcome.em }, app.now())
    if (outcome.kind === 'recusada') await endCarta(tx, carta, { status: 'recusada', erros: outcome.erros }, app.now())
    await finishJobs(tx, [{ job, result: afterOutcome(app, job, outcome) }])
    return true
  })
  if (!settled) app.metrics.fencing.inc()
  return SETTLED
}

function afterOutcome(app: App, job: Job, outcome: Answered['outcome']): JobResult {
  if (outcome.kind === 'corrigida' || outcome.kind === 'recusada') return { kind: 'done' }
  const erro = 'motivo' in outcome ? `${outcome.causa}: ${outcome.motivo}` : outcome.kind
  const delayS =
    outcome.kind === 'nao_enviada' ? (SEND_AGAIN_AFTER_S[job.tentativas] ?? LATER_S) : consultAfterS(job.tentativas)
  return { kind: 'retry', delayS: delayS * app.config.ritmo, consumes: true, erro }
}

const noLonger = ({ status }: NotaAutorizada) => ({
  campo: '',
  codigo: 'ESTADO_INVALIDO',
  mensagem: `A nota ficou ${status} antes de a carta ser enviada.`,
})
