// Which job runs which verb, and how many of each run at once.
import { startVerComoEnds } from '#features/access/watch-ver-como.ts'
import { runAnalysis } from '#features/analyzer/run-analysis.ts'
import { startSealer } from '#features/audit/seal-audit.ts'
import { startAviseMeClock } from '#features/cidades/avise-me/answer-pedidos.ts'
import { startHealthRollup } from '#features/cidades/municipios/roll-up-saude.ts'
import { runPreparacao } from '#features/cidades/preparar/run-preparacao.ts'
import { pausedGroups } from '#features/cidades/reach/paused-groups.ts'
import { seatsByGroup } from '#features/cidades/reach/seats-by-group.ts'
import { startCalendarioClock } from '#features/faturamento/calendario/clock.ts'
import { cancelByBank, chargeByBank } from '#features/faturamento/cobrancas/charge.ts'
import { startBancoClock } from '#features/faturamento/cobrancas/clock.ts'
import { processEvento } from '#features/faturamento/cobrancas/process-evento.ts'
import { reconcile } from '#features/faturamento/cobrancas/reconcile.ts'
import { startInadimplenciaClock } from '#features/faturamento/inadimplencia/clock.ts'
import { runLote } from '#features/faturamento/lote/run-lote.ts'
import { startNfClock } from '#features/faturamento/nf/clock.ts'
import { startFaturamentoClock } from '#features/faturamento/reajustes/clock.ts'
import { startAvisos } from '#features/incidentes/avisos/end-avisos.ts'
import { startIncidentes } from '#features/incidentes/feed.ts'
import { processLote } from '#features/lotes-portal/process-lote.ts'
import { startCertificadoPlan, tellExpiringCertificados } from '#features/mail/certificado-expiry.ts'
import { mailNoteToCustomer } from '#features/mail/note-mail.ts'
import { closeSmtp, sendEmail } from '#features/mail/send-mail.ts'
import { deliverAviso } from '#features/monitor/deliver-aviso.ts'
import { probeTarget } from '#features/monitor/plan-sondas.ts'
import { startMonitor } from '#features/monitor/start-monitor.ts'
import { startBlocos } from '#features/nfse/busca/blocos.ts'
import { startSearchIndexer } from '#features/nfse/busca/index-notas.ts'
import { sendCorrection } from '#features/nfse/correct/send-correction.ts'
import { startDocumentosClock } from '#features/nfse/documentos/clock.ts'
import { moveDocuments } from '#features/nfse/documentos/move-documents.ts'
import { sendCancel } from '#features/nfse/end/send-cancel.ts'
import { startWitness } from '#features/nfse/issue/absence.ts'
import { consultNota } from '#features/nfse/issue/consult-nota.ts'
import { issueNota } from '#features/nfse/issue/issue-nota.ts'
import { startIssSituation } from '#features/nfse/nota/situate-iss.ts'
import { startCountsRollup } from '#features/nfse/read/roll-up-contagens.ts'
import { checkStatus } from '#features/nfse/watch/check-status.ts'
import { readDfeFeed } from '#features/nfse/watch/read-dfe-feed.ts'
import { startStatusChecks } from '#features/nfse/watch/schedule-status-checks.ts'
import { startAtrasos } from '#features/operations/atrasos.ts'
import { startHeartbeat } from '#features/operations/heartbeat.ts'
import { startMonths } from '#features/operations/keep-months.ts'
import { startPurge } from '#features/operations/purge.ts'
import { runVerificacao } from '#features/operations/verify-audit.ts'
import { startRecorrentesClock } from '#features/recorrentes/clock.ts'
import { runOcorrencia } from '#features/recorrentes/issue-ocorrencia.ts'
import { runChecagem } from '#features/regulamentacao/run-checagem.ts'
import { runExame } from '#features/regulamentacao/run-exame.ts'
import { startSeparados } from '#features/separados/retry-separados.ts'
import { deliverWebhook } from '#features/webhooks/deliver.ts'
import { startExpander } from '#features/webhooks/expand-events.ts'
import { buildWorkerApi } from '#http/worker.ts'
import type { App } from '#platform/app.ts'
import { startCacheAnswers } from '#platform/cache/requests.ts'
import { type QueueOptions, type Running, startQueue, startReclaimer } from '#platform/queue/worker.ts'
import { REFAZER } from './obras.ts'
import { drainOnEnd, listen, openRole } from './role.ts'

/** The timers of the service, which run beside the jobs. */
const TIMERS: readonly ((app: App) => Running)[] = [
  startReclaimer,
  startWitness,
  startExpander,
  startSealer,
  startVerComoEnds,
  startCertificadoPlan,
  startFaturamentoClock,
  startCalendarioClock,
  startInadimplenciaClock,
  startNfClock,
  startBancoClock,
  startRecorrentesClock,
  startCountsRollup,
  startIssSituation,
  startSearchIndexer,
  startBlocos,
  startHealthRollup,
  startAviseMeClock,
  startAvisos,
  startMonitor,
  startPurge,
  startMonths,
  startStatusChecks,
  startDocumentosClock,
  (app) => startSeparados(app, REFAZER),
  startAtrasos,
  startIncidentes,
]

const CONSULTS_AT_ONCE = 16

/** The queues, with the jobs of each that run at once: in this process, and of one group over all processes. */
function queuesOf(app: App): QueueOptions[] {
  const queue = (
    fila: QueueOptions['fila'],
    concurrency: number,
    vagasPorGrupo: number,
    handle: QueueOptions['handle'],
    more: Partial<QueueOptions> = {},
  ): QueueOptions => ({ fila, concurrency, vagasPorGrupo, handle, ...more })
  const { sefinMaxConcorrencia: issues } = app.config
  const cidades = { vagas: () => seatsByGroup(app), adaptavel: true }
  const emissoes = { ...cidades, parados: () => pausedGroups(app) }
  const consults = CONSULTS_AT_ONCE
  return [
    queue('nota.issue', 2 * issues, issues, (job, report) => issueNota(app, job, report), emissoes),
    queue('nota.consult', consults, consults, (job, report) => consultNota(app, job, report), cidades),
    queue('nota.cancel', consults, consults, (job, report) => sendCancel(app, job, report), cidades),
    queue('nota.correct', consults, consults, (job, report) => sendCorrection(app, job, report), cidades),
    queue('nota.check-status', consults, 4, (job, report) => checkStatus(app, job, report)),
    queue('empresa.events', 4, 4, (job) => readDfeFeed(app, job)),
    queue('lote.processar', 4, 1, (job) => processLote(app, job)),
    queue('webhook.deliver', 200, 5, (job) => deliverWebhook(app, job)),
    queue('mail.send', 3, 3, (job) => sendEmail(app, job)),
    queue('mail.customer', 3, 3, (job) => mailNoteToCustomer(app, job)),
    queue('recorrente.issue', 4, 2, (job) => runOcorrencia(app, job)),
    queue('certificado.expiry', 1, 1, (job) => tellExpiringCertificados(app, job)),
    queue('analyzer.run', 2, 2, (job) => runAnalysis(app, job)),
    queue('auditoria.verify', 1, 1, (job) => runVerificacao(app, job)),
    queue('monitor.probe', 8, 1, (job) => probeTarget(app, job)),
    queue('alerta.notify', 1, 1, (job) => deliverAviso(app, job)),
    queue('conexoes.preparar', 1, 1, (job) => runPreparacao(app, job)),
    queue('regulamentacao.checar', 1, 1, (job) => runChecagem(app, job)),
    queue('regulamentacao.municipios', 1, 1, (job) => runExame(app, job)),
    queue('faturamento.lote', 1, 1, (job) => runLote(app, job)),
    queue('banco.cobrar', 8, 8, (job) => chargeByBank(app, job)),
    queue('banco.cancelar', 4, 4, (job) => cancelByBank(app, job)),
    queue('banco.evento', 8, 8, (job) => processEvento(app, job)),
    queue('banco.conciliar', 2, 2, (job) => reconcile(app, job)),
    ...(app.store ? [queue('documentos.mover', 1, 1, (job) => moveDocuments(app, job))] : []),
  ]
}

/** Takes jobs and runs the timers of the service, until a signal. */
export async function runWorker(): Promise<void> {
  const app = await openRole('WORKER')
  const server = buildWorkerApi(app)
  const url = await listen(server, app, app.config.workerMetricsPort)
  const answers = startCacheAnswers(app)
  const heartbeat = startHeartbeat(app, 'worker')
  const running = [...TIMERS.map((start) => start(app)), ...queuesOf(app).map((queue) => startQueue(app, queue))]
  console.log(JSON.stringify({ worker: 'pronto', metricas: `${url}/metrics` }))
  drainOnEnd(app, async () => {
    await Promise.all(running.map((each) => each.stop()))
    await Promise.all([heartbeat.stop(), answers.stop()])
    await closeSmtp(app)
    await server.close()
  })
}
