import { randomUUID } from 'node:crypto'
import { raiseAlerta, resolveAlerta } from '#features/alertas/alertas.ts'
import { audit } from '#features/audit/audit.ts'
import { type AuditCheck, verifyAuditChain } from '#features/audit/seal-audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { VerificacaoDaAuditoria } from '#formas/operacao/auditoria.ts'
import type { App } from '#platform/app.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { enqueue } from '#platform/queue/enqueue.ts'
import type { Job, JobResult } from '#platform/queue/queue.ts'

/** Begins a check of the whole chain in a worker; one that is open already is returned as it is. */
export async function startVerificacao(ctx: Ctx, { motivo }: { motivo: string }): Promise<VerificacaoDaAuditoria> {
  allow(ctx, 'admin.auditoria.verify')
  const id = randomUUID()
  const por = ctx.actor.kind === 'admin' ? ctx.actor.usuarioId : null
  return ctx.app.sistema.transaction(async (tx) => {
    const [begun] = await tx.query(sql`
      insert into auditoria_verificacoes (id, status, motivo, pedida_por, pedida_em)
      values (${id}, 'na_fila', ${motivo}, ${por}, ${ctx.now()}) on conflict do nothing returning id`)
    if (begun) {
      await enqueue(tx, [
        { fila: 'auditoria.verify', chave: id, tenantId: null, grupo: 'auditoria', requestId: ctx.requestId },
      ])
      await audit(tx, ctx, { acao: 'auditoria.verify', recurso: 'auditoria', recursoId: id, detalhe: { motivo } })
    }
    return (await selectLast(tx))!
  })
}

/** The check under way, or the last one; null: there was never one. */
export async function findVerificacao(ctx: Ctx): Promise<VerificacaoDaAuditoria | null> {
  allow(ctx, 'admin.auditoria.read')
  return selectLast(ctx.app.sistema)
}

const selectLast = (db: Db) =>
  db.one<VerificacaoDaAuditoria>(sql`
    select v.id, v.status, v.motivo, case when u.id is not null then json_build_object('id', u.id, 'nome', u.nome) end as "pedidaPor",
      v.pedida_em as "pedidaEm", v.iniciada_em as "iniciadaEm", v.terminada_em as "terminadaEm", v.conferidas, v.total,
      case when v.resultado is not null then v.resultado ->> 'quebra' is null end as integra, v.resultado, v.erro
    from auditoria_verificacoes v left join admin_usuarios u on u.id = v.pedida_por
    order by v.terminada_em is null desc, v.pedida_em desc limit 1`)

/** The least time between two writes of the progress. */
const SHOW_EVERY_MS = 1_000

/**
 * The job `auditoria.verify` (its key is the check): walks the chain from its beginning, also after a crash. A broken
 * chain raises an alert without an account, which the next check that passes resolves.
 */
export async function runVerificacao(app: App, job: Job): Promise<JobResult> {
  const { sistema } = app
  const begun = await sistema.one(sql`
    update auditoria_verificacoes set status = 'executando', iniciada_em = ${app.now()}, conferidas = 0,
      total = (select coalesce(max(ordem), 0) from auditoria_selos)
    where id = ${job.chave} and terminada_em is null returning id`)
  if (!begun) return { kind: 'done' }
  let shownAt = Number.NEGATIVE_INFINITY
  const found = await verifyAuditChain(sistema, async (conferidas) => {
    if (performance.now() - shownAt < SHOW_EVERY_MS) return
    shownAt = performance.now()
    await sistema.query(sql`update auditoria_verificacoes set conferidas = ${conferidas} where id = ${job.chave}`)
  })
  if (found.quebra) app.log.error({ quebra: found.quebra }, 'the chain of the audit is broken')
  await sistema.transaction(async (tx) => {
    const ended = await tx.one(sql`
      update auditoria_verificacoes set status = 'concluida', terminada_em = ${app.now()}, conferidas = ${found.seladas},
        resultado = ${JSON.stringify(found)}
      where id = ${job.chave} and terminada_em is null returning id`)
    if (ended) await alertOf(tx, found)
  })
  return { kind: 'done' }
}

/** One chain, so one key; the row that is broken is in the detail. */
const CHAVE = 'auditoria'

async function alertOf(tx: Db, { quebra }: AuditCheck): Promise<void> {
  if (!quebra) {
    await resolveAlerta(tx, 'auditoria_violada', CHAVE)
    return
  }
  const { id, ordem, motivo } = quebra
  await raiseAlerta(tx, {
    ...{ tenantId: null, tipo: 'auditoria_violada', chave: CHAVE },
    detalhe: { auditoriaId: id, ordem, motivo },
  })
}
