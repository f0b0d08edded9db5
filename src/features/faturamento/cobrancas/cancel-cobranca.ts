import { auditBoth } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Cobranca } from '#formas/faturamento/cobranca.ts'
import type { App } from '#platform/app.ts'
import type { Ctx } from '#platform/ctx.ts'
import { enqueue } from '#platform/queue/enqueue.ts'
import { statusConflict } from '#platform/state-conflict.ts'
import { type CobrancaRow, lockCobranca, presentCobranca } from './cobranca-row.ts'
import { moveCobranca } from './move-cobranca.ts'

/** The same for a request of an operator. */
export async function cancelCobrancaByHand(ctx: Ctx, id: string, motivo: string): Promise<Cobranca> {
  allow(ctx, 'admin.faturamento.write')
  return presentCobranca(await cancel(ctx.app, id, ctx, motivo))
}

function cancel(
  app: App,
  id: string,
  cause: Pick<Ctx, 'actor' | 'requestId' | 'origem'>,
  motivo: string,
): Promise<CobrancaRow> {
  return app.sistema.transaction(async (db) => {
    const row = await lockCobranca(db, id)
    if (row.status === 'cancelando' || row.status === 'cancelada') return row
    if (row.status !== 'emitida' && row.status !== 'vencida') throw statusConflict(row.status, ['emitida', 'vencida'])
    await moveCobranca(db, row, 'cancelando', app.now())
    await enqueue(db, [{ fila: 'banco.cancelar', chave: id, tenantId: row.tenantId, grupo: 'banco' }])
    await auditBoth(db, { ...cause, tenantId: '' }, row.tenantId, {
      acao: 'cobranca.cancel',
      recurso: 'cobranca',
      recursoId: id,
      detalhe: { de: row.status, motivo },
    })
    return lockCobranca(db, id)
  })
}
