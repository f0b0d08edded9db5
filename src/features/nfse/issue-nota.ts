import { createHash, randomUUID } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { isSettled } from '../../domain/nota/nota.ts'
import type { App } from '../../platform/app.ts'
import { LEASE_MARGIN_S } from '../../platform/config.ts'
import type { Breaker } from '../../platform/queue/breaker.ts'
import type { Job, JobResult } from '../../platform/queue/queue.ts'
import type { Credencial, Documento } from '../../tracks/track.ts'
import { afterIssue, giveUp } from './after-exchange.ts'
import { openCredencial } from './credencial.ts'
import { conexaoNacional, isForbiddenHere, nationalTrack } from './national.ts'
import { type NotaParaEmitir, selectNotaParaEmitir } from './nota-para-emitir.ts'
import { SEND_AGAIN_AFTER_S } from './schedules.ts'
import { resumeNota, settle } from './settle-nota.ts'
import { declareIntent, findOpenTransmissao, findTransmissao } from './transmissoes.ts'

const BLOCKED_S = 900
const REMEMBERED_GZIP_LEVEL = 4

/**
 * Sends one note to its city (job `nota.issue`). The intent is committed before the first byte; an intent without an
 * outcome means that a former worker died in between: the city may have acted, so the next step is to consult.
 */
export async function issueNota(app: App, breaker: Breaker, job: Job): Promise<JobResult | 'settled'> {
  const nota = await selectNotaParaEmitir(app.sistema, job.chave)
  if (!nota || isSettled(nota.status)) return { kind: 'done' }
  if (job.tentativas > SEND_AGAIN_AFTER_S.length) return settle(app, giveUp(app, job, nota))
  if (!(await resumeNota(app, job, nota))) return 'settled'

  const open = await findOpenTransmissao(app.sistema, nota.id)
  if (open)
    return settle(
      app,
      afterIssue(app, job, nota, open, { outcome: SILENT, statusHttp: null, resposta: null, duracaoMs: 0 }),
    )

  const conexao = conexaoNacional(app, nota.ambiente)
  if (isForbiddenHere(app, conexao))
    return { kind: 'block', delayS: BLOCKED_S, erro: 'produção não permitida neste servidor' }
  const credencial = await openCredencial(app, nota.tenantId, nota.empresaId)
  if (!credencial) return { kind: 'block', delayS: BLOCKED_S, erro: 'empresa sem certificado ativo' }

  const documento = await documentoOf(app, job, nota, credencial)
  const transmissao = {
    id: randomUUID(),
    documentoId: documento.id,
    xml: gzipSync(documento.xml, { level: REMEMBERED_GZIP_LEVEL }),
    sha256: createHash('sha256').update(documento.xml).digest('hex'),
  }
  if (!(await declareIntent(app, job, nota, transmissao))) return 'settled' // the lease is somebody else's now

  const exchange = await nationalTrack(app).send(documento, conexao, credencial, () => mayStillSend(app, job))
  const { outcome } = exchange
  app.metrics.transmissoes.inc({ provedor: nota.conexao, operacao: 'emitir', resultado: outcome.kind })
  app.metrics.transmissaoSegundos.observe({ provedor: nota.conexao, operacao: 'emitir' }, exchange.duracaoMs / 1000)
  if (outcome.kind === 'nao_enviada' && outcome.causa === 'prazo') app.metrics.prazoEstourado.inc()
  else await breaker.record(job.grupo, outcome.kind === 'autorizada' || outcome.kind === 'recusada')
  return settle(app, afterIssue(app, job, nota, transmissao, exchange))
}

const SILENT = { kind: 'incerta', causa: 'silencio', motivo: 'o envio anterior não deixou resposta' } as const

/** The same bytes again after proof of absence; else a fresh document. */
async function documentoOf(app: App, job: Job, nota: NotaParaEmitir, credencial: Credencial): Promise<Documento> {
  const former = typeof job.dados.reenviar === 'string' ? await findTransmissao(app.sistema, job.dados.reenviar) : null
  if (former) return { id: former.documentoId, xml: gunzipSync(former.xml), leiaute: former.leiaute }
  return nationalTrack(app).build(
    { nota: nota.preparada, serie: nota.serieRps, numero: String(nota.numeroRps), ajustes: nota.ajustes },
    conexaoNacional(app, nota.ambiente),
    credencial,
    app.now(),
  )
}

/**
 * Asked just before the first byte, on this process's own clock: a worker that slept past its lease must not send,
 * because another may hold the note by now, and no city can tell the two apart (reliability §B.3 rule 4).
 */
function mayStillSend(app: App, job: Job): boolean {
  const { leaseSegundos, sefinTimeoutSegundos } = app.config
  return performance.now() - job.tomadoEmMs < (leaseSegundos - sefinTimeoutSegundos - LEASE_MARGIN_S) * 1000
}
