import { type Sql, sql } from '#platform/db/db.ts'

/** Part of a statement that marks new notes for the search; `de`: the relation with id and "tenantId". */
export const pendingFrom = (de: Sql): Sql =>
  sql`insert into busca_pendentes (tenant_id, nota_id) select "tenantId", id from ${de}`
