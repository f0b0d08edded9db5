import { randomUUID } from 'node:crypto'
import { diaOf } from '#domain/competencia.ts'
import type { StatusContrato } from '#domain/faturamento/estados.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/** The contract of an account as the account sees it (docs/especificacao/estados.md#5-contrato). */
export type Contrato = { status: StatusContrato; inicio: string }

/**
 * Starts the trial of a new account, on the date in Brasília, inside the transaction that creates the account. It has no
 * plan: nothing of it is limited or billed until an operator makes a contract in its place.
 */
export async function startTrial(db: Db, tenantId: string, now: Date): Promise<void> {
  await db.query(sql`
    insert into contratos (id, tenant_id, status, inicio, criado_em, atualizado_em)
    values (${randomUUID()}, ${tenantId}, 'em_teste', ${diaOf(now.getTime())}, ${now}, ${now})`)
}

/** The contract of an account as json, null when it has none. One that ended is shown until a new one begins. */
export const contratoOf = (tenantId: Sql): Sql => sql`(
  select json_build_object('status', c.status, 'inicio', c.inicio) from contratos c where c.tenant_id = ${tenantId}
  order by c.status in ('cancelado', 'encerrado'), c.inicio desc limit 1)`
