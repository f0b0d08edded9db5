import { randomUUID } from 'node:crypto'
import { toBrasilia } from '#domain/competencia.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/**
 * The contract of an account (docs/especificacao/estados.md#5-contrato): the only file that reads or writes the table
 * `contratos`.
 */
export type Contrato = { status: string; inicio: string }

/** Starts the trial of a new account, on the date in Brasília, inside the transaction that creates the account. */
export async function startTrial(db: Db, tenantId: string, now: Date): Promise<void> {
  await db.query(sql`
    insert into contratos (id, tenant_id, status, inicio, criado_em)
    values (${randomUUID()}, ${tenantId}, 'em_teste', ${toBrasilia(now.getTime()).slice(0, 10)}, ${now})`)
}

/** The contract of an account as json, null when it has none. One that ended is shown until a new one begins. */
export const contratoOf = (tenantId: Sql): Sql => sql`(
  select json_build_object('status', c.status, 'inicio', c.inicio) from contratos c where c.tenant_id = ${tenantId}
  order by c.status in ('cancelado', 'encerrado'), c.inicio desc limit 1)`

/** Whether the contract of an account is suspended: then nothing is issued. */
export const isSuspenso = (tenantId: Sql): Sql =>
  sql`exists (select from contratos c where c.tenant_id = ${tenantId} and c.status = 'suspenso')`
