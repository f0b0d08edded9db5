// Which job runs which verb, and how many of each run at once.
import { runAnalysis } from '#features/analyzer/run-analysis.ts'
import { startSealer } from '#features/audit/seal-audit.ts'
import { startHealthRollup } from '#features/cidades/municipios/roll-up-saude.ts'
import { pausedGroups } from '#features/cidades/reach/paused-groups.ts'
import { seatsByGroup } from '#features/cidades/reach/seats-by-group.ts'
import { startCertificadoPlan, tellExpiringCertificados } from '#features/mail/certificado-expiry.ts'
import { mailNoteToCustomer } from '#features/mail/note-mail.ts'
import { closeSmtp, sendEmail } from '#features/mail/send-mail.ts'
import { sendCorrection } from '#features/nfse/correct/send-correction.ts'
import { sendCancel } from '#features/nfse/end/send-cancel.ts'
import { startWitness } from '#features/nfse/issue/absence.ts'
import { consultNota } from '#features/nfse/issue/consult-nota.ts'
import { issueNota } from '#features/nfse/issue/issue-nota.ts'
import { startCountsRollup } from '#features/nfse/read/roll-up-contagens.ts'
import { checkStatus } from '#features/nfse/watch/check-status.ts'
import { readDfeFeed } from '#features/nfse/watch/read-dfe-feed.ts'
import { startStatusChecks } from '#features/nfse/watch/schedule-status-checks.ts'
import { startHeartbeat } from '#features/operations/heartbeat.ts'
import { startPurge } from '#features/operations/purge.ts'
import { deliverWebhook } from '#features/webhooks/deliver.ts'
import { startExpander } from '#features/webhooks/expand-events.ts'
import { buildWorkerApi } from '#http/worker.ts'
import { type Running, startQueue, startReclaimer } from '#platform/queue/worker.ts'
import { drainOnEnd, listen, openRole } from './role.ts'

const WEBHOOKS_AT_ONCE = 200
const WEBHOOKS_PER_ENDPOINT = 5
const CONSULTS_AT_ONCE = 16
const CHECKS_PER_CITY = 4
const MAILS_AT_ONCE = 3

/** Takes jobs and runs the timers of the service, until a signal. */
export async function runWorker(): Promise<void> {
  const app = await openRole('WORKER')
  const server = buildWorkerApi(app)
  const url = await listen(server, app, app.config.workerMetricsPort)
  const { sefinMaxConcorrencia } = app.config
  const cidades = { vagas: () => seatsByGroup(app), adaptavel: true }
  const heartbeat = startHeartbeat(app, 'worker')
  const running: Running[] = [
    startReclaimer(app),
    startWitness(app),
    startExpander(app),
    startSealer(app),
    startCertificadoPlan(app),
    startCountsRollup(app),
    startHealthRollup(app),
    startPurge(app),
    startStatusChecks(app),
    startQueue(app, {
      fila: 'nota.issue',
      concurrency: 2 * sefinMaxConcorrencia,
      vagasPorGrupo: sefinMaxConcorrencia,
      ...cidades,
      parados: () => pausedGroups(app),
      handle: (job, report) => issueNota(app, job, report),
    }),
    startQueue(app, {
      fila: 'nota.consult',
      concurrency: CONSULTS_AT_ONCE,
      vagasPorGrupo: CONSULTS_AT_ONCE,
      ...cidades,
      handle: (job, report) => consultNota(app, job, report),
    }),
    startQueue(app, {
      fila: 'nota.cancel',
      concurrency: CONSULTS_AT_ONCE,
      vagasPorGrupo: CONSULTS_AT_ONCE,
      ...cidades,
      handle: (job, report) => sendCancel(app, job, report),
    }),
    startQueue(app, {
      fila: 'nota.correct',
      concurrency: CONSULTS_AT_ONCE,
      vagasPorGrupo: CONSULTS_AT_ONCE,
      ...cidades,
      handle: (job, report) => sendCorrection(app, job, report),
    }),
    startQueue(app, {
      fila: 'nota.check-status',
      concurrency: CONSULTS_AT_ONCE,
      vagasPorGrupo: CHECKS_PER_CITY,
      handle: (job) => checkStatus(app, job),
    }),
    startQueue(app, {
      fila: 'empresa.events',
      concurrency: CHECKS_PER_CITY,
      vagasPorGrupo: CHECKS_PER_CITY,
      handle: (job) => readDfeFeed(app, job),
    }),
    startQueue(app, {
      fila: 'webhook.deliver',
      concurrency: WEBHOOKS_AT_ONCE,
      vagasPorGrupo: WEBHOOKS_PER_ENDPOINT,
      handle: (job) => deliverWebhook(app, job),
    }),
    startQueue(app, {
      fila: 'mail.send',
      concurrency: MAILS_AT_ONCE,
      vagasPorGrupo: MAILS_AT_ONCE,
      handle: (job) => sendEmail(app, job),
    }),
    startQueue(app, {
      fila: 'mail.customer',
      concurrency: MAILS_AT_ONCE,
      vagasPorGrupo: MAILS_AT_ONCE,
      handle: (job) => mailNoteToCustomer(app, job),
    }),
    startQueue(app, { fila: 'analyzer.run', concurrency: 2, vagasPorGrupo: 2, handle: (job) => runAnalysis(app, job) }),
    startQueue(app, {
      fila: 'certificado.expiry',
      concurrency: 1,
      vagasPorGrupo: 1,
      handle: (job) => tellExpiringCertificados(app, job),
    }),
  ]
  console.log(JSON.stringify({ worker: 'pronto', metricas: `${url}/metrics` }))
  drainOnEnd(app, async () => {
    await Promise.all(running.map((each) => each.stop()))
    await heartbeat.stop()
    closeSmtp(app)
    await server.close()
  })
}
