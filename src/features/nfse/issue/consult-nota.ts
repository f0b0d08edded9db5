import { randomUUID } from 'node:crypto'
import { isSettled, mayBecome } from '#domain/nota/nota.ts'
import { reachCity } from '#features/cidades/reach/reach-city.ts'
import { reportCity } from '#features/cidades/reach/report-city.ts'
import { findNotaParaEmitir, type NotaParaEmitir } from '#features/nfse/nota/nota-para-emitir.ts'
import { consultAfterS, isBeyondWindow } from '#features/nfse/nota/schedules.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { type Job, type JobResult, SETTLED, type Settled } from '#platform/queue/queue.ts'
import type { Report } from '#platform/queue/worker.ts'
import type { Conexao, Exchange } from '#tracks/track.ts'
import { type Absence, forgetAbsence, recordAbsence } from './absence.ts'
import { authorised, refused, written } from './after-issue.ts'
import { resumeNota, type Settlement, settle } from './settle-nota.ts'
import { lastTransmissao } from './transmissoes.ts'

const NO_WAY = 'sem conexão ou sem certificado ativo'
const ERROS = { semConexao: NO_WAY, semCertificado: NO_WAY }
/** After this many resends of the same bytes after proven absence the city contradicts itself: a human decides. */
const RESENDS_MAX = 2

type Sent = { id: string; documentoId: string; conexaoVersao: number }
type Consulted = { app: App; job: Job; nota: NotaParaEmitir; sent: Sent; conexao: Conexao }

/**
 * The job `nota.consult`: queries the city about a note whose outcome is unknown; until it is known nothing is sent.
 * The query uses the version of the connection that the note was sent with.
 */
export async function consultNota(app: App, job: Job, report: Report): Promise<JobResult | Settled> {
  const nota = await findNotaParaEmitir(app, job.chave)
  if (!nota || isSettled(nota.status)) return { kind: 'done' }
  const sent = await lastTransmissao(app.sistema, nota.id)
  if (!sent) return { kind: 'done' } // no intent was ever committed: the job nota.issue sends the note
  const city = await reachCity(app, nota, { versao: sent.conexaoVersao, evenForbidden: true, erros: ERROS })
  if (city.kind === 'block') return city
  const { conexao, credencial, track } = city

  const documento = { id: sent.documentoId, xml: sent.xml, protocolo: sent.protocolo }
  const exchange = await track.consult(documento, conexao, credencial)
  reportCity(exchange, report)
  app.metrics.transmissoes.inc({ provedor: conexao.padrao, operacao: 'consultar', resultado: exchange.outcome.kind })
  app.metrics.transmissaoSegundos.observe(
    { provedor: conexao.padrao, operacao: 'consultar' },
    exchange.duracaoMs / 1000,
  )
  const consultaId = await recordConsult(app, job, nota, sent)
  const settlement = afterConsult({ app, job, nota, sent, conexao }, consultaId, exchange)
  const final = settlement.para === 'autorizada' || settlement.para === 'rejeitada'
  if (!final) return settle(app, settlement)
  const resumed = await resumeNota(app, job, nota)
  return resumed ? settle(app, { ...settlement, nota: resumed }) : SETTLED
}

function afterConsult(consulted: Consulted, consultaId: string, exchange: Exchange): Settlement {
  const { app, job, nota, sent, conexao } = consulted
  const { outcome } = exchange
  const common = { job, nota, transmissao: written(consultaId, exchange) }
  switch (outcome.kind) {
    case 'autorizada':
      forgetAbsence(app, nota.id)
      return {
        ...authorised(app, common, outcome),
        proven: { id: sent.id, resultado: 'autorizada', causa: 'encontrada por consulta' },
      }
    case 'recusada': // an asynchronous city refuses in its answer about the lote
      forgetAbsence(app, nota.id)
      return {
        ...refused(app, common, { ...outcome, reparo: null }),
        proven: { id: sent.id, resultado: 'recusada', causa: 'recusada no processamento do lote' },
      }
    case 'ocupada':
      // The number belongs to a document of another system that uses the series: ours was never issued.
      forgetAbsence(app, nota.id)
      return {
        ...common,
        jobOutcome: { estado: 'concluido' },
        para: null,
        renumbers: true,
        proven: { id: sent.id, resultado: 'nao_enviada', causa: 'número ocupado por outro documento' },
        proximo: { fila: 'nota.issue', atrasoS: 0 },
      }
    case 'ausente':
      return afterAbsence(consulted, common, recordAbsence(app, nota.id, conexao))
    default:
      return consultAgain(consulted, common, !conexao.capacidades.consultaPorRps && job.tentativas >= RESENDS_MAX)
  }
}

/** After proven absence the same bytes are sent again, where the city refuses a number it already has. */
function afterAbsence(consulted: Consulted, common: Common, absence: Absence): Settlement {
  const { app, job, nota, sent, conexao } = consulted
  const reenvios = Number(job.dados.reenvios ?? 0)
  const destructive = conexao.template?.capacidades.reenvio === 'substitui'
  const safe = conexao.capacidades.unicidadeRps && conexao.capacidades.consultaPorRps && !destructive
  if (!absence.proven || !safe || reenvios >= RESENDS_MAX)
    return consultAgain(consulted, common, absence.proven && (!safe || reenvios >= RESENDS_MAX))
  forgetAbsence(app, nota.id)
  return {
    ...common,
    jobOutcome: { estado: 'concluido' },
    para: null,
    proven: { id: sent.id, resultado: 'nao_enviada', causa: 'ausência provada por consulta' },
    proximo: { fila: 'nota.issue', atrasoS: 0, dados: { reenviar: sent.id, reenvios: reenvios + 1 } },
  }
}

type Common = Pick<Settlement, 'job' | 'nota' | 'transmissao'>

/** Consults again later. A note that needs a human is `falha_temporaria`, with an alert; the consults continue. */
function consultAgain({ app, conexao }: Consulted, common: Common, undecidable: boolean): Settlement {
  const { job, nota } = common
  const needsHuman = undecidable || isBeyondWindow(job.tentativas)
  const lote = common.transmissao?.protocolo ? conexao.template?.politica.esperasLoteS[job.tentativas] : undefined
  return {
    ...common,
    jobOutcome: {
      estado: 'aguardando',
      atrasoS: (lote ?? consultAfterS(job.tentativas + 1)) * app.config.ritmo,
      countsAsAttempt: true,
      erro: common.transmissao?.causa ?? 'não encontrada',
    },
    para: needsHuman && mayBecome(nota.status, 'falha_temporaria') ? 'falha_temporaria' : null,
    ...(needsHuman
      ? { alerta: { tipo: 'nota_incerta', detalhe: { notaId: nota.id, consultas: job.tentativas + 1, undecidable } } }
      : {}),
  }
}

async function recordConsult(app: App, job: Job, nota: NotaParaEmitir, sent: Sent): Promise<string> {
  const id = randomUUID()
  await app.sistema.query(sql`
    insert into transmissoes (id, tenant_id, nota_id, operacao, epoca, documento_id, conexao, conexao_versao, resultado)
    values (${id}, ${nota.tenantId}, ${nota.id}, 'consultar', ${job.epoca}, ${sent.documentoId}, ${nota.conexao},
      ${sent.conexaoVersao}, 'incerta')`)
  return id
}
