import { type Sql, sql } from '#platform/db/db.ts'

/**
 * Keeps the LC 116 items of notes that were just authorised, as part of the statement that authorises them. Columns of
 * `source` as SQL expressions. In one order, so that two workers with the same new items wait for each other in one
 * direction only.
 */
export const learnServicosFrom = (
  row: Record<'tenantId' | 'empresaId' | 'ambiente' | 'codigo' | 'autorizadaEm', Sql>,
  source: Sql,
): Sql => sql`
  insert into servicos_usados (tenant_id, empresa_id, ambiente, codigo, desde)
  select ${row.tenantId}, ${row.empresaId}, ${row.ambiente}, ${row.codigo}, ${row.autorizadaEm}
  from ${source} order by 1, 2, 3, 4 on conflict do nothing`

/** The LC 116 items with which the company `e` was authorised in this ambiente, as an array of text. */
export const servicosUsados = (ambiente: Sql): Sql => sql`
  array(select u.codigo from servicos_usados u
    where u.tenant_id = e.tenant_id and u.empresa_id = e.id and u.ambiente = ${ambiente})`
