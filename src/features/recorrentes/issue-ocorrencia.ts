import { CODIGOS } from '#domain/codigos.ts'
import { notaNaData } from '#domain/recorrencia/ajustes.ts'
import { pedidoDoMes } from '#domain/recorrencia/recorrencia.ts'
import { audit, describeActor } from '#features/audit/audit.ts'
import { acceptPedido } from '#features/nfse/accept/accept-nota.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ocorrencia } from '#formas/notas/recorrente.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Job, JobResult } from '#platform/queue/queue.ts'
import { statusConflict } from '#platform/state-conflict.ts'
import { mailRecusada } from './mail-recusada.ts'
import { SEM_NOTA, selectOcorrencia } from './ocorrencias.ts'
import { JOB, requestIdOf } from './plan.ts'
import { type RecorrenteRow, selectRecorrente } from './recorrente-row.ts'

const RETRY_S = 60

/**
 * The job `recorrente.issue` (its key is `recurrence:month`). Acceptance makes one note for the idIntegracao of a
 * month, so a job repeated after a crash finds the note that was accepted. A recurrence that is no longer active issues
 * nothing: the month waits for a person.
 */
export async function runOcorrencia(app: App, { chave, tenantId, requestId }: Job): Promise<JobResult> {
  const [id = '', mes = ''] = chave.split(':')
  const ctx: Ctx = {
    app,
    actor: JOB,
    tenantId: tenantId!,
    requestId: requestId ?? requestIdOf(id),
    now: () => app.now(),
    db: app.inquilinos.forTenant(tenantId!),
  }
  const recorrente = await selectRecorrente(ctx, ctx.db, id)
  const { estado, data } = await selectOcorrencia(ctx.db, recorrente, { mes })
  if (estado !== 'planejada') return { kind: 'done' }
  if (recorrente.situacao === 'pausada') {
    await settle(ctx, recorrente, mes, { estado: 'a_revisar' })
    return { kind: 'done' }
  }
  try {
    await issue(ctx, recorrente, data)
    return { kind: 'done' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { kind: 'retry', delayS: RETRY_S * app.config.ritmo, consumes: false, erro: error.message }
  }
}

/**
 * Issues the note of a month that has none: one that waits for a person, or that was refused and is tried again, as the
 * recurrence is now. A refusal is in the occurrence that is returned. Throws NAO_ENCONTRADO, ESTADO_INVALIDO, and what
 * is no fault of the request (INDISPONIVEL).
 */
export async function issueOcorrencia(ctx: Ctx, id: string, mes: string): Promise<Ocorrencia> {
  allow(ctx, 'recorrente.write')
  allow(ctx, 'nota.issue')
  const recorrente = await selectRecorrente(ctx, ctx.db, id)
  const { estado, data } = await selectOcorrencia(ctx.db, recorrente, { mes })
  if (!SEM_NOTA.some((each) => each === estado)) throw statusConflict(estado, SEM_NOTA)
  return issue(ctx, recorrente, data)
}

async function issue(ctx: Ctx, recorrente: RecorrenteRow, data: string): Promise<Ocorrencia> {
  const mes = data.slice(0, 7)
  const { reajustes, ajustes } = recorrente
  const nota = notaNaData(recorrente.nota, { data, reajustes, ajuste: ajustes[mes] })
  const json = pedidoDoMes(nota, { ...recorrente, mes })
  const { ambiente } = recorrente
  try {
    const { nota } = await acceptPedido(ctx, { json, bytes: Buffer.from(JSON.stringify(json)), ambiente })
    return await settle(ctx, recorrente, mes, { estado: 'emitida', notaId: nota.id })
  } catch (error) {
    if (!(error instanceof Refusal) || !isOfPedido(error)) throw error
    return settle(ctx, recorrente, mes, { estado: 'recusada', refusal: error })
  }
}

/** Whether another try would be refused too, until a person changes something. */
const isOfPedido = ({ codigo }: Refusal): boolean => CODIGOS[codigo][0] < 500 && CODIGOS[codigo][0] !== 429

type Desfecho =
  | { estado: 'emitida'; notaId: string }
  | { estado: 'recusada'; refusal: Refusal }
  | { estado: 'a_revisar' }

/** Writes the outcome with its audit, and mails a refusal that no person is looking at; a month that has its note keeps it. */
function settle(ctx: Ctx, recorrente: RecorrenteRow, mes: string, desfecho: Desfecho): Promise<Ocorrencia> {
  const { id, tenantId } = recorrente
  const refusal = desfecho.estado === 'recusada' ? desfecho.refusal : null
  return ctx.app.sistema.transaction(async (tx: Db) => {
    const notaId = desfecho.estado === 'emitida' ? desfecho.notaId : null
    // An accepted note is reported, even where a person waived the month meanwhile.
    const from = notaId ? sql`estado <> 'emitida'` : sql`estado = any(${[...SEM_NOTA]}::text[])`
    const written = await tx.one(sql`
      update recorrente_ocorrencias set estado = ${desfecho.estado}, nota_id = ${notaId},
        codigo = ${refusal?.codigo ?? null}, erros = ${refusal ? JSON.stringify(refusal.erros) : null},
        ator = ${JSON.stringify(describeActor(ctx.actor))}, em = ${ctx.now()}
      where tenant_id = ${tenantId} and recorrente_id = ${id} and mes = ${mes} and ${from} returning mes`)
    const about = { recurso: 'recorrente', recursoId: id }
    if (written && notaId) await audit(tx, ctx, { acao: 'recorrente.issue', ...about, detalhe: { mes, notaId } })
    if (written && refusal) {
      await audit(tx, ctx, { acao: 'recorrente.refuse', ...about, detalhe: { mes, codigo: refusal.codigo } })
      if (ctx.actor.kind === 'job') await mailRecusada(ctx.app, tx, { recorrente, mes, refusal })
    }
    return selectOcorrencia(tx, recorrente, { mes })
  })
}
