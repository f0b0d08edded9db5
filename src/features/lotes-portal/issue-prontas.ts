import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { LoteDoPortal } from '#formas/notas/lote-portal.ts'
import type { App } from '#platform/app.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'
import { enqueueLote, findLote, lockLote, personOf } from './lote-row.ts'

/** How long the lines of a batch are held before the first is issued, so that a person may undo it. */
const ESPERA_MS = 10_000

/**
 * Holds the lines that are ready, to be issued in ten seconds; the others stay. None is an answer too: the batch as it is.
 * While lines are held nothing else is added: the moment stays the one that a person saw.
 */
export async function issueProntas(ctx: Ctx, id: string): Promise<LoteDoPortal> {
  allow(ctx, 'nota.issue')
  const usuarioId = personOf(ctx)
  const before = await findLote(ctx, id)
  const executarEm = new Date(ctx.now().getTime() + ESPERA_MS * ctx.app.config.ritmo)
  await ctx.db.transaction(async (db) => {
    await lockLote(db, ctx, id)
    const total = await holdProntas(db, ctx, id, { executarEm, usuarioId })
    // A batch that is held already gets a job too: the version before may have taken the first, and knows no held lines.
    if (total > 0 || before.executarEm) await enqueueLote(db, ctx, id, executarEm)
    if (total === 0) return
    const detalhe = { total, executarEm: executarEm.toISOString() }
    await audit(db, ctx, { acao: 'portal-lote.issue', recurso: 'portal-lote', recursoId: id, detalhe })
  })
  return findLote(ctx, id)
}

type Held = { executarEm: Date; usuarioId: string }

/**
 * One statement decides between two who issue at once, and between this and `releaseHeld` or an undo: the row of the batch,
 * which the caller has locked, so that the lines are read as they are then.
 */
async function holdProntas(db: Db, { tenantId }: Ctx, id: string, { executarEm, usuarioId }: Held): Promise<number> {
  const held = await db.query(sql`
    with lote as (update portal_lotes set executar_em = ${executarEm}, executar_por = ${usuarioId}
      where id = ${id} and tenant_id = ${tenantId} and executar_em is null and exists (select from portal_lote_linhas
        where lote_id = ${id} and tenant_id = ${tenantId} and situacao = 'pronta') returning id)
    update portal_lote_linhas set segurada = true
    where lote_id in (select id from lote) and tenant_id = ${tenantId} and situacao = 'pronta' returning linha`)
  return held.length
}

/**
 * Takes back lines that are held: all of them, or none once a worker has begun. Called again it answers the batch as it is.
 * Throws NAO_ENCONTRADO, ESTADO_INVALIDO when the issuing has begun.
 */
export async function undoIssue(ctx: Ctx, id: string): Promise<LoteDoPortal> {
  allow(ctx, 'nota.issue')
  await findLote(ctx, id)
  const undone = await ctx.db.transaction(async (db) => {
    await lockLote(db, ctx, id)
    const total = await letGo(db, ctx, id)
    if (total === 0) return false
    await audit(db, ctx, { acao: 'portal-lote.undo', recurso: 'portal-lote', recursoId: id, detalhe: { total } })
    return true
  })
  const lote = await findLote(ctx, id)
  const { pronta = 0, a_enviar = 0, enviando = 0 } = lote.porEstado as Record<string, number>
  if (!undone && lote.emitidoEm !== null && (pronta === 0 || a_enviar + enviando > 0))
    throw conflict('id', 'A emissão já começou: não há o que desfazer.', { estadoAtual: lote.status })
  return lote
}

/** Ends the holding of lines, which are ready again; returns how many. */
export async function letGo(db: Db, { tenantId }: Ctx, id: string): Promise<number> {
  const released = await db.query(sql`
    with lote as (update portal_lotes set executar_em = null, executar_por = null
      where id = ${id} and tenant_id = ${tenantId} and executar_em is not null returning id)
    update portal_lote_linhas set segurada = false
    where lote_id in (select id from lote) and tenant_id = ${tenantId} and segurada returning linha`)
  return released.length
}

/** Releases the lines of a batch whose moment has come, for the worker: from then on nothing is undone. */
export const releaseHeld = (app: App, loteId: string) =>
  app.sistema.query(sql`
    with lote as (update portal_lotes set emitido_por = executar_por, emitido_em = executar_em, cancelado_em = null,
        executar_em = null, executar_por = null
      where id = ${loteId} and executar_em <= ${app.now()} returning id)
    update portal_lote_linhas set situacao = 'a_enviar', segurada = false
    where lote_id in (select id from lote) and segurada and situacao = 'pronta'`)
