import { mayBecome } from '#domain/nota/nota.ts'
import { SLUG_NACIONAL } from '#features/cidades/reach/conexao-nacional.ts'
import { reachCity } from '#features/cidades/reach/reach-city.ts'
import { reportCity } from '#features/cidades/reach/report-city.ts'
import { reportQuestion } from '#features/cidades/reach/report-question.ts'
import type { Veredito } from '#features/nfse/end/after-cancel.ts'
import { enviadoDe, findNotaAutorizada, type NotaAutorizada } from '#features/nfse/end/nota-autorizada.ts'
import { settleCancel } from '#features/nfse/end/settle-cancel.ts'
import { ANALISE_DIAS_MAX, CHECKS_UNTIL_S, checkAfterS } from '#features/nfse/nota/schedules.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Job, JobResult, Settled } from '#platform/queue/queue.ts'
import type { Report } from '#platform/queue/worker.ts'
import type { Situacao } from '#tracks/track.ts'

/**
 * The job `nota.check-status`: queries the status of a note at its city, for the result of the analysis of its
 * cancellation, or because the city may have ended the note by itself. Repeats while an analysis is open.
 */
export async function checkStatus(app: App, job: Job, report: Report): Promise<JobResult | Settled> {
  const nota = await findNotaAutorizada(app.sistema, job.chave)
  if (!nota || !mayBecome(nota.status, 'cancelada')) return { kind: 'done' }
  const closed = `conexão ${nota.conexao} não pode ser consultada`
  const city = await reachCity(app, nota, { erros: { semConexao: closed, proibida: closed } })
  if (city.kind === 'block') return city

  const { track, conexao, credencial } = city
  const { situacao, statusHttp } = await track.situate(nota, await enviadoDe(app, nota), conexao, credencial)
  reportCity({ outcome: situacao, statusHttp }, report)
  await reportQuestion(app, nota, situacao)
  const veredito = vereditoOf(app, nota, situacao)
  const open = nota.aberto?.tipo === 'analise' && (veredito === null || veredito.kind === 'em_analise')
  const result: JobResult = open
    ? {
        kind: 'retry',
        delayS: checkAfterS(job.tentativas) * app.config.ritmo,
        consumes: true,
        erro: situacao.kind,
      }
    : { kind: 'done' }
  return settleCancel(app, job, nota, { veredito, result, also: (tx) => planNextCheck(app, tx, nota) })
}

function vereditoOf(app: App, { aberto }: NotaAutorizada, situacao: Situacao): Veredito | null {
  if (situacao.kind === 'cancelada') return { kind: 'fim', por: situacao.por, em: situacao.em, protocolo: null }
  // A denial found before the new request has reached the city answers a previous one.
  if (situacao.kind === 'indeferida') return aberto?.status === 'registrada' ? null : { kind: 'indeferida' }
  if (aberto?.tipo !== 'analise') return null
  const days = (app.now().getTime() - aberto.criadoEm.getTime()) / 86_400_000
  if (days > ANALISE_DIAS_MAX) return { kind: 'expirada' }
  return situacao.kind === 'em_analise' ? { kind: 'em_analise', protocolo: null } : null
}

/** Cities without a feed are queried less often as a note grows older. */
function planNextCheck(app: App, tx: Db, { id, conexao, autorizadaEm }: NotaAutorizada): Promise<unknown> {
  const ageS = (app.now().getTime() - autorizadaEm.getTime()) / 1000
  const nextS = conexao === SLUG_NACIONAL || ageS * 3 > CHECKS_UNTIL_S ? null : ageS * 2
  return tx.query(sql`
    update notas set situacao_ver_em = now() + make_interval(secs => ${nextS}) where id = ${id} and status = 'autorizada'`)
}
