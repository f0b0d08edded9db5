import { randomUUID } from 'node:crypto'
import type { Ajustes } from '#domain/ajustes.ts'
import { isSettled, mayBecome } from '#domain/nota/nota.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { reportCodigos } from '#features/cidades/codigos/report-codigos.ts'
import { reachCity } from '#features/cidades/reach/reach-city.ts'
import { reportCity } from '#features/cidades/reach/report-city.ts'
import { reportQuestion } from '#features/cidades/reach/report-question.ts'
import { mailUndecidedNota } from '#features/mail/undecided-mail.ts'
import { findNotaDoJob, type NotaParaEmitir } from '#features/nfse/nota/nota-para-emitir.ts'
import { CONSULT_AFTER_S, consultAfterS, isBeyondWindow } from '#features/nfse/nota/schedules.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { fence, type Job, type JobResult, SETTLED, type Settled } from '#platform/queue/queue.ts'
import type { Report } from '#platform/queue/worker.ts'
import { efeitoNoEnvio, isPassing } from '#tracks/efeito.ts'
import { isMarkedTest } from '#tracks/homologacao.ts'
import type { Conexao, Exchange, Prova } from '#tracks/track.ts'
import { type Absence, recordAbsence, WITNESS_EVERY_S } from './absence.ts'
import { alertaDe, authorised, refused, written } from './after-issue.ts'
import { findOpenConflito, renumbered, settleConflito } from './consult-conflict.ts'
import { avisoDeDuvida, errosDasPalavras } from './duvida.ts'
import { resumeNota, settle } from './settle-nota.ts'
import type { Settlement } from './settlement.ts'
import { lastTransmissao } from './transmissoes.ts'

const NO_WAY = 'sem conexão ou sem certificado ativo'
const ERROS = { semConexao: NO_WAY, semCertificado: NO_WAY }
/** After this many resends of the same bytes after proven absence the city contradicts itself: a human decides. */
const RESENDS_MAX = 2
const HOUR_S = 3_600

type Sent = Pick<
  NonNullable<Awaited<ReturnType<typeof lastTransmissao>>>,
  'id' | 'documentoId' | 'conexaoVersao' | 'idadeS' | 'numeroUsadoAntes' | 'recusa'
>
type Consulted = {
  app: App
  job: Job
  nota: NotaParaEmitir
  sent: Sent
  conexao: Conexao
  /** After a negative answer. */
  absence: Absence | null
  ajustes: Ajustes
}

/**
 * The job `nota.consult`: queries the city about a note whose outcome is unknown; until it is known nothing is sent.
 * The query uses the version of the connection that the note was sent with.
 */
export async function consultNota(app: App, job: Job, report: Report): Promise<JobResult | Settled> {
  const nota = await findNotaDoJob(app, job)
  if (!nota || isSettled(nota.status)) return { kind: 'done' }
  const sent = await lastTransmissao({ app, db: app.sistema }, nota)
  if (!sent) return { kind: 'done' } // no intent was ever committed: the job nota.issue sends the note
  const city = await reachCity(app, nota, { versao: sent.conexaoVersao, evenForbidden: true, erros: ERROS })
  if (city.kind === 'block') return city
  const { conexao, credencial, track } = city

  const documento = { id: sent.documentoId, xml: sent.xml, protocolo: sent.protocolo }
  const askedMs = app.relogio.agoraMs()
  const exchange = await track.consult(documento, conexao, credencial)
  reportCity(exchange, report)
  await reportQuestion(app, nota, exchange.outcome)
  await reportCodigos(app, nota, conexao, exchange.outcome)
  app.metrics.transmissoes.inc({ provedor: conexao.padrao, operacao: 'consultar', resultado: exchange.outcome.kind })
  app.metrics.transmissaoSegundos.observe(
    { provedor: conexao.padrao, operacao: 'consultar' },
    exchange.duracaoMs / 1000,
  )
  const consultaId = await recordConsult(app, job, nota, sent)
  const absence =
    exchange.outcome.kind === 'ausente' || exchange.outcome.kind === 'lote_recusado'
      ? await recordAbsence(app, { id: sent.id, tenantId: nota.tenantId }, conexao, askedMs)
      : null
  const { outcome } = exchange
  const conflito = outcome.kind === 'autorizada' ? null : await findOpenConflito(app, nota)
  if (conflito || (outcome.kind === 'diferente' && !sent.numeroUsadoAntes)) {
    const common = { job, nota, transmissao: written(consultaId, exchange) }
    return settleConflito(app, { common, sent, outcome, absence })
  }
  const settlement = afterConsult(
    { app, job, nota, sent, conexao, absence, ajustes: await readAjustes(app) },
    consultaId,
    exchange,
  )
  if (settlement.alertas?.some(({ tipo }) => tipo === 'nota_incerta')) await mailHeld(app, job, nota)
  const final = settlement.para === 'autorizada' || settlement.para === 'rejeitada'
  if (!final) return settle(app, settlement)
  const resumed = await resumeNota(app, job, nota)
  return resumed ? settle(app, { ...settlement, nota: resumed }) : SETTLED
}

/** Mails the account, if this worker still holds the job; a repeated mail is not written. */
const mailHeld = (app: App, job: Job, nota: NotaParaEmitir): Promise<void> =>
  app.sistema.transaction(async (tx) => {
    if (await fence(tx, job)) await mailUndecidedNota(app, tx, nota.id)
  })

function afterConsult(consulted: Consulted, consultaId: string, exchange: Exchange<Prova>): Settlement {
  const { app, job, nota, sent, absence } = consulted
  const { outcome } = exchange
  const common = { job, nota, transmissao: written(consultaId, exchange) }
  switch (outcome.kind) {
    case 'autorizada':
      return {
        ...authorised(app, common, outcome, new Date(app.now().getTime() - sent.idadeS * 1000)),
        proven: { id: sent.id, resultado: 'autorizada', causa: 'encontrada por consulta' },
      }
    case 'lote_recusado':
      // A code that is not known to be final may also say that the number is used.
      if (!outcome.final && !absence?.proven) return consultAgain(consulted, common, false)
      return {
        ...refused(app, common, { kind: 'recusada', erros: outcome.erros, reparo: null }),
        proven: { id: sent.id, resultado: 'recusada', causa: 'recusada no processamento do lote' },
      }
    case 'diferente': // the number was refused as used before any send of ours could be in doubt: the document is of another system
      return renumbered(common, sent, outcome.achada.numero)
    case 'ausente':
      return afterAbsence(consulted, common)
    case 'nada': {
      const duvida = avisoDeDuvida(outcome.causa, outcome.mensagens)
      const alerta = alertaDe(nota, outcome)
      const again = consultAgain(consulted, common, isUndecidable(consulted))
      return {
        ...again,
        ...(duvida && { duvida }),
        ...(alerta && { alertas: [...(again.alertas ?? []), alerta] }),
      }
    }
    case 'em_processamento':
      return consultAgain(consulted, common, isUndecidable(consulted))
  }
}

/** More queries make nothing clearer in a city that cannot be asked by RPS. */
const isUndecidable = ({ conexao, job }: Consulted) =>
  !conexao.capacidades.consultaPorRps && job.tentativas >= RESENDS_MAX

/**
 * After proven absence the same bytes are sent again, where the city refuses a number it already has. A note that the
 * city refused, by codes that nothing lists or when it was sent again, is not: it does not have it, and its words say why;
 * unless an operator said meanwhile that such a code passes.
 */
function afterAbsence(consulted: Consulted, common: Common): Settlement {
  const { app, job, sent, conexao, absence } = consulted
  if (absence?.proven && isRefusal(consulted) && sent.recusa && conexao.capacidades.consultaPorRps)
    return {
      ...refused(app, common, { kind: 'recusada', erros: errosDasPalavras(sent.recusa), reparo: null }),
      proven: { id: sent.id, resultado: 'recusada', causa: 'recusada, e ausência provada por consulta' },
    }
  const reenvios = Number(job.dados.reenvios ?? 0)
  // A test leaves nothing that a second one could replace; an alert of a real note (NEVER_AGAIN) forbids both.
  const destructive = conexao.template?.capacidades.reenvio === 'substitui' && !isMarkedTest(conexao)
  const safe = conexao.capacidades.unicidadeRps && conexao.capacidades.consultaPorRps && !destructive
  const mayGoAgain = safe && reenvios < RESENDS_MAX
  if (!absence?.proven || !mayGoAgain) return consultAgain(consulted, common, Boolean(absence?.proven) && !mayGoAgain)
  return {
    ...common,
    jobOutcome: { estado: 'concluido' },
    para: null,
    proven: { id: sent.id, resultado: 'nao_enviada', causa: 'ausência provada por consulta' },
    proximo: { fila: 'nota.issue', atrasoS: 0, dados: { reenviar: sent.id, reenvios: reenvios + 1 } },
  }
}

const isRefusal = ({ sent, conexao }: Consulted) =>
  !sent.recusa?.some(({ codigo }) => isPassing(efeitoNoEnvio(codigo, null, conexao.classificados)))

type Common = Pick<Settlement, 'job' | 'nota' | 'transmissao'>

/** Consults again later. A note that needs a human is `falha_temporaria`, with an alert; the consults continue. */
function consultAgain(consulted: Consulted, common: Common, undecidable: boolean): Settlement {
  const { app, conexao, absence, sent, ajustes } = consulted
  const { job, nota } = common
  const isOld = sent.idadeS >= ajustes['alertas.notaIncertaHoras'] * HOUR_S * app.config.ritmo
  const needsHuman = undecidable || isOld || isBeyondWindow(job.tentativas)
  const againS = consultAfterS(job.tentativas + 1, ajustes['consulta.esperaMaximaMinutos'] * 60)
  const lote = common.transmissao?.protocolo ? conexao.template?.politica.esperasLoteS[job.tentativas] : undefined
  return {
    ...common,
    jobOutcome: {
      estado: 'aguardando',
      atrasoS: Math.min((lote ?? againS) * app.config.ritmo, untilProof(app, absence)),
      countsAsAttempt: true,
      erro: common.transmissao?.causa ?? 'não encontrada',
    },
    para: needsHuman && mayBecome(nota.status, 'falha_temporaria') ? 'falha_temporaria' : null,
    ...(needsHuman
      ? {
          alertas: [{ tipo: 'nota_incerta', detalhe: { notaId: nota.id, consultas: job.tentativas + 1, undecidable } }],
        }
      : {}),
  }
}

/** Seconds until the answer that may complete the proof of absence, if a proof has started: no schedule delays it. */
function untilProof({ config }: App, absence: Absence | null): number {
  if (!absence || absence.proven) return Number.POSITIVE_INFINITY
  return Math.max(absence.missingS + WITNESS_EVERY_S, CONSULT_AFTER_S[0] * config.ritmo)
}

async function recordConsult(app: App, job: Job, nota: NotaParaEmitir, sent: Sent): Promise<string> {
  const id = randomUUID()
  await app.sistema.query(sql`
    insert into transmissoes (id, tenant_id, nota_id, operacao, epoca, documento_id, conexao, municipio, ambiente,
      conexao_versao, resultado)
    values (${id}, ${nota.tenantId}, ${nota.id}, 'consultar', ${job.epoca}, ${sent.documentoId}, ${nota.conexao},
      ${nota.municipio}, ${nota.ambiente}, ${sent.conexaoVersao}, 'incerta')`)
  return id
}
