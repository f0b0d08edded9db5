import { diaOf } from '#domain/competencia.ts'
import { audit } from '#features/audit/audit.ts'
import type { Linha } from '#features/separados/obras.ts'
import { notAside } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import type { Actor } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type ContratoRow, lockContrato } from './contrato-row.ts'
import { forgetContratos } from './limits.ts'
import { moveContrato } from './move-contrato.ts'

/** How many faturas of a contract are overdue and open on a day. */
export async function countOverdue(db: Db, contratoId: string, dia: string): Promise<number> {
  const overdue = await db.one<{ n: number }>(sql`
    select count(*) as n from faturas where contrato_id = ${contratoId} and vencimento < ${dia}
      and status in ('aberta', 'vencida', 'parcialmente_paga')`)
  return overdue!.n
}

/** Whether the end of all overdue faturas makes a contract active again; a suspension by an operator stays. */
const isInArrears = ({ status, suspensoPor }: ContratoRow): boolean =>
  status === 'inadimplente' || (status === 'suspenso' && suspensoPor === 'inadimplencia')

/**
 * Makes a contract active again when dunning had moved it and no overdue fatura is left
 * (docs/especificacao/estados.md#5-contrato). Called after a fatura ended, in its transaction `db`, which locks the
 * contract before its faturas. Returns whether it moved. Throws NAO_ENCONTRADO.
 */
export async function reevaluateContrato(app: App, db: Db, contratoId: string, actor: Actor): Promise<boolean> {
  const now = app.now()
  const contrato = await lockContrato(db, contratoId)
  const { tenantId, status: de } = contrato
  if (!isInArrears(contrato) || (await countOverdue(db, contratoId, diaOf(now.getTime()))) > 0) return false
  await moveContrato(db, contrato, 'ativo', { motivo: 'Nenhuma fatura vencida em aberto.', actor, now })
  await audit(
    db,
    { tenantId, actor, requestId: `contrato-${contratoId}` },
    { acao: 'contrato.reevaluate', recurso: 'contrato', recursoId: contratoId, detalhe: { de, para: 'ativo' } },
  )
  forgetContratos(app)
  return true
}

/** Contracts that dunning moved and that have no overdue fatura any more on a day, without those set aside. */
export const settledContratos = (
  db: Db,
  dia: string,
  { aside, limit }: { aside: readonly string[]; limit: number },
): Promise<Linha[]> =>
  db.query<Linha>(sql`
    select c.id as chave, c.tenant_id as "tenantId" from contratos c
    where ${notAside(aside, sql`c.id::text`)} and (c.status = 'inadimplente' or (c.status = 'suspenso' and c.suspenso_por = 'inadimplencia'))
      and not exists (select from faturas f where f.contrato_id = c.id and f.vencimento < ${dia}
        and f.status in ('aberta', 'vencida', 'parcialmente_paga'))
    limit ${limit}`)
