import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { isSettled } from '../../domain/nota/nota.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/db/db.ts'
import type { Job, JobResult } from '../../platform/queue/queue.ts'
import type { Exchange } from '../../tracks/track.ts'
import { authorised, written } from './after-exchange.ts'
import { openCredencial } from './credencial.ts'
import { conexaoNacional, nationalTrack } from './national.ts'
import { type NotaParaEmitir, selectNotaParaEmitir } from './nota-para-emitir.ts'
import { ABSENCES_FOR_PROOF, consultAfterS, isBeyondWindow } from './schedules.ts'
import { resumeNota, type Settlement, settle } from './settle-nota.ts'
import { lastTransmissao } from './transmissoes.ts'

const BLOCKED_S = 900
/** After this many proven absences of the same bytes the city contradicts itself: a human decides. */
const RESENDS_MAX = 2

/**
 * Asks the city about a note whose outcome is unknown (job `nota.consult`): until the answer is known nothing is sent.
 * Absence counts only after three negative answers that span the time within which the city shows its documents,
 * measured on this process's own clock, so that no clock jump can shorten it (reliability §B.3 rule 6).
 */
export async function consultNota(app: App, job: Job): Promise<JobResult | 'settled'> {
  const nota = await selectNotaParaEmitir(app.sistema, job.chave)
  if (!nota || isSettled(nota.status)) return { kind: 'done' }
  const sent = await lastTransmissao(app.sistema, nota.id)
  if (!sent) return { kind: 'done' } // no intent was ever committed: the issue job does it all
  const credencial = await openCredencial(app, nota.tenantId, nota.empresaId)
  if (!credencial) return { kind: 'block', delayS: BLOCKED_S, erro: 'empresa sem certificado ativo' }

  const documento = { id: sent.documentoId, xml: gunzipSync(sent.xml), protocolo: sent.protocolo }
  const exchange = await nationalTrack(app).consult(documento, conexaoNacional(app, nota.ambiente), credencial)
  app.metrics.transmissoes.inc({ provedor: nota.conexao, operacao: 'consultar', resultado: exchange.outcome.kind })
  app.metrics.transmissaoSegundos.observe({ provedor: nota.conexao, operacao: 'consultar' }, exchange.duracaoMs / 1000)
  const consulta = await recordConsult(app, job, nota, sent.documentoId)
  const settlement = afterConsult(app, job, nota, sent.id, consulta, exchange)
  if (settlement.para === 'autorizada' && !(await resumeNota(app, job, nota))) return 'settled'
  return settle(app, { ...settlement, nota })
}

function afterConsult(
  app: App,
  job: Job,
  nota: NotaParaEmitir,
  sentId: string,
  consultaId: string,
  exchange: Exchange,
): Settlement {
  const { outcome } = exchange
  const common = { job, nota, transmissao: written(consultaId, exchange) }
  if (outcome.kind === 'autorizada') {
    forget(app, nota.id)
    return {
      ...authorised(app, common, outcome),
      provada: { id: sentId, resultado: 'autorizada', causa: 'encontrada por consulta' },
    }
  }
  if (outcome.kind === 'ocupada') {
    // The number belongs to a document that is not ours (another system used the series): ours was never issued.
    forget(app, nota.id)
    return {
      ...common,
      jobFica: { estado: 'concluido' },
      para: null,
      renumera: true,
      provada: { id: sentId, resultado: 'nao_enviada', causa: 'número ocupado por outro documento' },
      proximo: { fila: 'nota.issue', atrasoS: 0 },
    }
  }
  if (outcome.kind === 'ausente' && isProvenAbsent(app, nota)) {
    const reenvios = Number(job.dados.reenvios ?? 0)
    forget(app, nota.id)
    if (reenvios < RESENDS_MAX)
      return {
        ...common,
        jobFica: { estado: 'concluido' },
        para: null,
        provada: { id: sentId, resultado: 'nao_enviada', causa: 'ausência provada por consulta' },
        proximo: { fila: 'nota.issue', atrasoS: 0, dados: { reenviar: sentId, reenvios: reenvios + 1 } },
      }
  }
  return askAgain(app, common)
}

/** Later again; once the window is used up the note waits in `falha_temporaria`, in sight of an operator. */
function askAgain(app: App, common: Pick<Settlement, 'job' | 'nota' | 'transmissao'>): Settlement {
  const { job, nota } = common
  const beyond = isBeyondWindow(job.tentativas)
  const contradicted = Number(job.dados.reenvios ?? 0) >= RESENDS_MAX && common.transmissao?.resultado === 'ausente'
  const tellHuman = beyond || contradicted
  return {
    ...common,
    jobFica: {
      estado: 'aguardando',
      atrasoS: consultAfterS(job.tentativas + 1) * app.config.ritmo,
      conta: true,
      erro: common.transmissao?.causa ?? 'não encontrada',
    },
    para: tellHuman && nota.status === 'processando' ? 'falha_temporaria' : null,
    ...(tellHuman
      ? { alerta: { tipo: 'nota_incerta', detalhe: { notaId: nota.id, consultas: job.tentativas + 1, contradicted } } }
      : {}),
  }
}

// Negative answers seen by this process, by note, on its monotonic clock.
type Absence = { first: number; times: number }
const absences = new WeakMap<App, Map<string, Absence>>()

function isProvenAbsent(app: App, nota: NotaParaEmitir): boolean {
  const { unicidadeRps, consultaPorRps, visibilidadeSegundos } = conexaoNacional(app, nota.ambiente).capacidades
  let seen = absences.get(app)
  if (!seen) absences.set(app, (seen = new Map()))
  const absence = seen.get(nota.id) ?? { first: performance.now(), times: 0 }
  absence.times++
  seen.set(nota.id, absence)
  const spansMs = performance.now() - absence.first
  return unicidadeRps && consultaPorRps && absence.times >= ABSENCES_FOR_PROOF && spansMs >= visibilidadeSegundos * 1000
}

const forget = (app: App, notaId: string) => void absences.get(app)?.delete(notaId)

async function recordConsult(app: App, job: Job, nota: NotaParaEmitir, documentoId: string): Promise<string> {
  const id = randomUUID()
  await app.sistema.query(sql`
    insert into transmissoes (id, tenant_id, nota_id, operacao, epoca, documento_id, conexao, conexao_versao, resultado)
    values (${id}, ${nota.tenantId}, ${nota.id}, 'consultar', ${job.epoca}, ${documentoId}, ${nota.conexao}, 1, 'incerta')`)
  return id
}
