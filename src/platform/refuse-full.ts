import { Refusal } from './ctx.ts'
import { type Db, type Sql, sql } from './db/db.ts'

/**
 * From here to its end only this transaction may count these rows of the account, so that requests at the same moment
 * count one after the other and none goes beyond the limit.
 */
export const countAlone = (tx: Db, what: string, tenantId: string) =>
  tx.query(sql`select pg_advisory_xact_lock(hashtext(${`${what}:${tenantId}`}))`)

/**
 * Throws LIMITE_DA_CONTA when an account has as many rows of `from` (a table and its condition) as it may have.
 * `campo`: the field of the request that the finding names; `mensagem`: what there are too many of, and how to make
 * room.
 */
export async function refuseFull(
  tx: Db,
  tenantId: string,
  { what, maximo, from, campo, mensagem }: { what: string; maximo: number; from: Sql; campo: string; mensagem: string },
): Promise<void> {
  await countAlone(tx, what, tenantId)
  const row = await tx.one<{ n: number }>(sql`select count(*) as n from ${from}`)
  if (row!.n < maximo) return
  throw new Refusal('LIMITE_DA_CONTA', what, { erros: [{ campo, codigo: 'LIMITE_DA_CONTA', mensagem }] })
}
