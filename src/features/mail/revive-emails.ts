import { type Db, sql } from '#platform/db/db.ts'

/** Messages that were given up are sent again by their jobs, which an operator returned to the queue. */
export const reviveEmails = (tx: Db, ids: readonly string[]) =>
  tx.query(
    sql`update emails set estado = 'pendente', tentativas = 0 where id = any(${ids}::uuid[]) and estado = 'falhou'`,
  )
