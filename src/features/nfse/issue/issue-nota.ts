import { randomUUID } from 'node:crypto'
import { isSettled } from '#domain/nota/nota.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { reportCodigos } from '#features/cidades/codigos/report-codigos.ts'
import { learnFromRejection } from '#features/cidades/municipios/learn-from-rejection.ts'
import { SLUG_NACIONAL } from '#features/cidades/reach/conexao-nacional.ts'
import { mayStillSend } from '#features/cidades/reach/may-still-send.ts'
import { type City, reachCity } from '#features/cidades/reach/reach-city.ts'
import { reportCity } from '#features/cidades/reach/report-city.ts'
import { findSubstituida } from '#features/nfse/end/settle-substituicao.ts'
import { findNotaDoJob, type NotaParaEmitir } from '#features/nfse/nota/nota-para-emitir.ts'
import { limitesDeEnvio } from '#features/nfse/nota/schedules.ts'
import type { App } from '#platform/app.ts'
import { type Job, type JobResult, SETTLED, type Settled } from '#platform/queue/queue.ts'
import type { Report } from '#platform/queue/worker.ts'
import type { Documento, Outcome } from '#tracks/track.ts'
import { afterIssue, askFirst, giveUp, refused } from './after-issue.ts'
import { resumeNota, settle } from './settle-nota.ts'
import { declareIntent, lastTransmissao } from './transmissoes.ts'

/**
 * The job `nota.issue`: sends one note to its city. The intent is committed before the first byte; an intent without an
 * outcome means that a previous worker died in between: the city may have acted, so the next step is to consult.
 */
export async function issueNota(app: App, job: Job, report: Report): Promise<JobResult | Settled> {
  const found = await findNotaDoJob(app, job)
  if (!found || isSettled(found.status)) return { kind: 'done' }
  const limites = limitesDeEnvio(await readAjustes(app))
  // A note in `processando` may have an intent without outcome, however many sends operators still allow.
  if (job.tentativas >= limites.tentativas && found.status === 'falha_temporaria')
    return settle(app, giveUp(app, job, found))
  const nota = await resumeNota(app, job, found)
  if (!nota) return SETTLED
  if (nota.aberta) return settle(app, afterIssue(app, job, nota, nota.aberta, SILENT, limites))

  const city = await reachCity(app, nota)
  if (city.kind === 'block') return city
  const { conexao, credencial, track } = city
  // A certain refusal is not worth a call of the city. A document that was sent before keeps its own bytes.
  const erros = 'reenviar' in job.dados ? [] : track.foresee(nota.preparada, app.now())
  if (erros.length > 0)
    return settle(app, refused(app, { job, nota, transmissao: null }, { kind: 'recusada', erros, reparo: null }))

  const documento = await documentoOf(app, job, nota, city)
  const transmissao = {
    id: randomUUID(),
    documentoId: documento.id,
    leiaute: documento.leiaute,
    conexaoVersao: conexao.versao,
    xml: documento.xml,
  }
  const intencao = await declareIntent(app, job, nota, transmissao)
  if (intencao === 'perdida') return SETTLED // another worker has taken the job
  if (intencao === 'em_duvida') {
    app.log.error({ notaId: nota.id }, 'a note with a send in doubt was about to be sent: it is asked about first')
    return settle(app, askFirst(app, job, nota))
  }

  const exchange = await track.send(documento, conexao, credencial, () => mayStillSend(app, job, conexao))
  reportCity(exchange, report)
  await learn(app, nota, exchange.outcome)
  await reportCodigos(app, nota, conexao, exchange.outcome)
  app.metrics.transmissaoSegundos.observe({ provedor: conexao.padrao, operacao: 'emitir' }, exchange.duracaoMs / 1000)
  app.metrics.transmissoes.inc({ provedor: conexao.padrao, operacao: 'emitir', resultado: exchange.outcome.kind })
  return settle(app, afterIssue(app, job, nota, transmissao, exchange, limites))
}

const SILENT = {
  outcome: { kind: 'incerta', causa: 'silencio', motivo: 'o envio anterior não deixou resposta', mensagens: [] },
  statusHttp: null,
  resposta: null,
  duracaoMs: 0,
} as const

/**
 * The same bytes again after proof of absence, else a new document: also where they were refused when they were sent again,
 * for a reason that is repaired.
 */
async function documentoOf(
  app: App,
  job: Job,
  nota: NotaParaEmitir,
  { conexao, credencial, track }: City,
): Promise<Documento> {
  const sent = 'reenviar' in job.dados ? await lastTransmissao({ app, db: app.sistema }, nota) : null
  if (sent && sent.resultado !== 'recusada') return { id: sent.documentoId, xml: sent.xml, leiaute: sent.leiaute }
  const { preparada, serieRps: serie, numeroRps, reparos } = nota
  const substitui = nota.substitui?.nativa ? await findSubstituida(app, nota.substitui) : null
  const emissao = { nota: preparada, serie, numero: String(numeroRps), reparos, substitui }
  return track.build(emissao, conexao, credencial, app.now())
}

/** Records what the outcome shows about who may issue on the national system: the municipality, the company. */
async function learn(app: App, nota: NotaParaEmitir, outcome: Outcome): Promise<void> {
  if (outcome.kind === 'nao_enviada' && outcome.causa === 'prazo') app.metrics.prazoEstourado.inc()
  if (outcome.kind === 'recusada' && nota.conexao === SLUG_NACIONAL)
    for (const { codigo } of outcome.erros)
      await learnFromRejection(app, { ...nota, competencia: nota.preparada.competencia }, codigo)
}
