import { CONTRATO } from '#domain/faturamento/estados.ts'
import { audit } from '#features/audit/audit.ts'
import { applyCupom, removeCupom } from '#features/faturamento/cupons/applied.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Contrato } from '#formas/faturamento/contrato.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { statusConflict } from '#platform/state-conflict.ts'
import { advanceContrato } from './advance.ts'
import { findContrato, lockContrato, presentContrato } from './contrato-row.ts'

/**
 * Gives a contract a coupon; the same one again changes nothing. Throws NAO_ENCONTRADO, ESTADO_INVALIDO (it ended, or is
 * the trial without a plan), CUPOM_INVALIDO, CUPOM_EXPIRADO, CUPOM_ESGOTADO, CUPOM_INCOMPATIVEL.
 */
export async function applyCupomToContrato(
  ctx: Ctx,
  id: string,
  { codigo, motivo }: { codigo: string; motivo?: string },
): Promise<Contrato> {
  allow(ctx, 'admin.faturamento.write')
  return ctx.app.sistema.transaction(async (db) => {
    await advanceContrato(ctx.app, db, id)
    const before = await lockContrato(db, id)
    if (CONTRATO[before.status].length === 0) throw statusConflict(before.status, ['ativo', 'em_teste', 'agendado'])
    const { tenantId, plano } = before
    if (!plano) throw new Refusal('CUPOM_INCOMPATIVEL', `contrato ${id} has no plano`)
    await applyCupom(db, { id, tenantId, planoId: plano.id }, codigo, { now: ctx.now(), campo: 'codigo' })
    const after = await findContrato(db, id)
    if (after.cupom?.cupomId !== before.cupom?.cupomId) {
      const detalhe = { codigo: after.cupom?.codigo, ...(motivo && { motivo }) }
      const entry = { acao: 'contrato.apply-cupom', recurso: 'contrato', recursoId: id, detalhe }
      await audit(db, { ...ctx, tenantId }, entry)
    }
    return presentContrato(after)
  })
}

/** Takes the coupon off a contract; without one nothing changes. Throws NAO_ENCONTRADO. */
export async function removeCupomOfContrato(ctx: Ctx, id: string, motivo: string | null): Promise<Contrato> {
  allow(ctx, 'admin.faturamento.write')
  return ctx.app.sistema.transaction(async (db) => {
    const { tenantId } = await lockContrato(db, id)
    const codigo = await removeCupom(db, id, motivo, ctx.now())
    if (codigo) {
      const detalhe = { codigo, ...(motivo && { motivo }) }
      const entry = { acao: 'contrato.remove-cupom', recurso: 'contrato', recursoId: id, detalhe }
      await audit(db, { ...ctx, tenantId }, entry)
    }
    return presentContrato(await findContrato(db, id))
  })
}
