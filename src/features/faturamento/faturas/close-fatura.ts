import { diaOf } from '#domain/competencia.ts'
import { addDays } from '#domain/faturamento/periods.ts'
import { vencimentoDe } from '#domain/faturamento/vigencia.ts'
import { reais } from '#domain/money.ts'
import { resolveAlerta } from '#features/alertas/alertas.ts'
import { auditBoth } from '#features/audit/audit.ts'
import { lockContrato } from '#features/faturamento/contratos/contrato-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Fatura } from '#formas/faturamento/fatura.ts'
import type { App } from '#platform/app.ts'
import type { Actor, Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { conflict, statusConflict } from '#platform/state-conflict.ts'
import { findFatura, lockFatura, presentFatura } from './fatura-row.ts'
import { moveFatura } from './move-fatura.ts'

/**
 * The minimum of days between the close of a fatura and its due date: a late close does not shorten the time to pay.
 */
const DIAS_PARA_PAGAR = 5

/** The same for a request. */
export async function closeFaturaByHand(ctx: Ctx, id: string, { forcar }: { forcar?: boolean }): Promise<Fatura> {
  allow(ctx, 'admin.faturamento.write')
  return closeFatura(ctx.app, id, ctx, { forcar })
}

type Cause = { actor: Actor } & Partial<Pick<Ctx, 'requestId' | 'origem'>>

/**
 * Closes a draft: it gets its number and its due date, and does not change any more; a total of zero makes it
 * `sem_cobranca`, without number. Repeated, it changes nothing. `forcar` closes one that is out of bounds. Throws
 * NAO_ENCONTRADO, ESTADO_INVALIDO (cancelled, or out of bounds).
 */
export async function closeFatura(
  app: App,
  id: string,
  cause: Cause,
  { forcar = false }: { forcar?: boolean } = {},
): Promise<Fatura> {
  const { contratoId } = await findFatura(app.sistema, id)
  return app.sistema.transaction(async (db) => {
    const contrato = await lockContrato(db, contratoId)
    const fatura = await lockFatura(db, id)
    if (fatura.status === 'cancelada') throw statusConflict(fatura.status, ['rascunho'])
    if (fatura.status !== 'rascunho') return presentFatura(fatura)
    if (fatura.alertas.length > 0 && !forcar)
      throw conflict(
        'forcar',
        `A fatura está fora dos limites: ${fatura.alertas.join(', ')}. Confira-a e envie forcar.`,
        {
          estadoAtual: fatura.status,
          alertas: fatura.alertas,
        },
      )
    const now = app.now()
    const hoje = diaOf(now.getTime())
    const chosen = fatura.vencimento ?? vencimentoDe(fatura.competencia, contrato.diaVencimento)
    const earliest = addDays(hoje, fatura.vencimento ? 0 : DIAS_PARA_PAGAR)
    const vencimento = chosen < earliest ? addDays(hoje, DIAS_PARA_PAGAR) : chosen
    const para = fatura.total === 0 ? 'sem_cobranca' : 'aberta'
    await db.query(
      para === 'aberta'
        ? sql`update faturas set numero = nextval('faturas_numero'), vencimento = ${vencimento}, emitida_em = ${now} where id = ${id}`
        : sql`update faturas set emitida_em = ${now}, vencimento = null where id = ${id}`,
    )
    await moveFatura(db, fatura, para, { now })
    await resolveAlerta(db, 'fatura_incomum', id)
    const closed = await findFatura(db, id)
    const { competencia, numero, tenantId, total } = closed
    const detalhe = { competencia, numero, total: reais(total), status: para, ...(forcar && { forcar }) }
    const ctx = { requestId: `fatura-${id.slice(0, 8)}`, ...cause, tenantId }
    await auditBoth(db, ctx, tenantId, { acao: 'fatura.close', recurso: 'fatura', recursoId: id, detalhe })
    return presentFatura(closed)
  })
}
