import { createHash, randomUUID } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { isSettled } from '#domain/nota/nota.ts'
import { learnFromRejection } from '#features/cidades/municipios/learn-from-rejection.ts'
import { SLUG_NACIONAL } from '#features/cidades/reach/conexao-nacional.ts'
import { openCredencial } from '#features/cidades/reach/credencial.ts'
import { mayStillSend } from '#features/cidades/reach/may-still-send.ts'
import { conexaoOf, isForbiddenHere, reportCity, trackOf } from '#features/cidades/reach/reach-city.ts'
import { findSubstituida } from '#features/nfse/end/settle-substituicao.ts'
import { findNotaParaEmitir, type NotaParaEmitir } from '#features/nfse/nota/nota-para-emitir.ts'
import { SEND_AGAIN_AFTER_S } from '#features/nfse/nota/schedules.ts'
import type { App } from '#platform/app.ts'
import type { Job, JobResult } from '#platform/queue/queue.ts'
import type { Report } from '#platform/queue/worker.ts'
import type { Conexao, Credencial, Documento, Outcome } from '#tracks/track.ts'
import { afterIssue, giveUp } from './after-issue.ts'
import { resumeNota, settle } from './settle-nota.ts'
import { declareIntent, findTransmissao } from './transmissoes.ts'

const BLOCKED_S = 900
const GZIP_LEVEL = 4

/**
 * Sends one note to its city (job `nota.issue`). The intent is committed before the first byte; an intent without an
 * outcome means that a former worker died in between: the city may have acted, so the next step is to consult.
 */
export async function issueNota(app: App, job: Job, report: Report): Promise<JobResult | 'settled'> {
  const nota = await findNotaParaEmitir(app, job.chave)
  if (!nota || isSettled(nota.status)) return { kind: 'done' }
  if (job.tentativas > SEND_AGAIN_AFTER_S.length) return settle(app, giveUp(app, job, nota))
  if (!(await resumeNota(app, job, nota))) return 'settled'
  if (nota.aberta) return settle(app, afterIssue(app, job, nota, nota.aberta, SILENT))

  const conexao = await conexaoOf(app, nota)
  if (!conexao) return { kind: 'block', delayS: BLOCKED_S, erro: `conexão ${nota.conexao} não está publicada` }
  if (isForbiddenHere(app, conexao))
    return { kind: 'block', delayS: BLOCKED_S, erro: 'produção não permitida neste servidor' }
  const credencial = await openCredencial(app, nota, { comAcesso: conexao.template !== null })
  if (!credencial) return { kind: 'block', delayS: BLOCKED_S, erro: 'empresa sem certificado ativo' }

  const documento = await documentoOf(app, job, nota, conexao, credencial)
  const transmissao = {
    id: randomUUID(),
    documentoId: documento.id,
    leiaute: documento.leiaute,
    conexaoVersao: conexao.versao,
    xml: gzipSync(documento.xml, { level: GZIP_LEVEL }),
    sha256: createHash('sha256').update(documento.xml).digest('hex'),
  }
  if (!(await declareIntent(app, job, nota, transmissao))) return 'settled' // the lease is somebody else's now

  const exchange = await trackOf(app, conexao).send(documento, conexao, credencial, () =>
    mayStillSend(app, job, conexao),
  )
  reportCity(exchange, report)
  await learn(app, nota, exchange.outcome)
  app.metrics.transmissaoSegundos.observe({ provedor: conexao.padrao, operacao: 'emitir' }, exchange.duracaoMs / 1000)
  app.metrics.transmissoes.inc({ provedor: conexao.padrao, operacao: 'emitir', resultado: exchange.outcome.kind })
  return settle(app, afterIssue(app, job, nota, transmissao, exchange))
}

const SILENT = {
  outcome: { kind: 'incerta', causa: 'silencio', motivo: 'o envio anterior não deixou resposta' },
  statusHttp: null,
  resposta: null,
  duracaoMs: 0,
} as const

/** The same bytes again after proof of absence; else a fresh document. */
async function documentoOf(
  app: App,
  job: Job,
  nota: NotaParaEmitir,
  conexao: Conexao,
  credencial: Credencial,
): Promise<Documento> {
  const former = typeof job.dados.reenviar === 'string' ? await findTransmissao(app.sistema, job.dados.reenviar) : null
  if (former) return { id: former.documentoId, xml: gunzipSync(former.xml), leiaute: former.leiaute }
  const { preparada, serieRps: serie, numeroRps, ajustes } = nota
  const substitui = nota.substitui?.nativa ? await findSubstituida(app, nota.substitui) : null
  const emissao = { nota: preparada, serie, numero: String(numeroRps), ajustes, substitui }
  return trackOf(app, conexao).build(emissao, conexao, credencial, app.now())
}

/** What the outcome says about the municipality: whether the national system serves it. */
async function learn(app: App, nota: NotaParaEmitir, outcome: Outcome): Promise<void> {
  if (outcome.kind === 'nao_enviada' && outcome.causa === 'prazo') app.metrics.prazoEstourado.inc()
  if (outcome.kind === 'recusada' && nota.conexao === SLUG_NACIONAL)
    for (const { codigo } of outcome.erros) await learnFromRejection(app, nota.municipio, codigo, nota.ambiente)
}
