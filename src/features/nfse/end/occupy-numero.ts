import { type Sql, sql } from '#platform/db/db.ts'

/**
 * Records, for each row of `source`, a number that the city has under a document of another system: like a voided one it
 * is used up, and no note takes it (docs/especificacao/estados.md#16-rps-series-and-number). Part of a larger statement.
 */
export const occupyFrom = (
  { tenantId, serieId, numero, requestId }: Record<'tenantId' | 'serieId' | 'numero' | 'requestId', Sql>,
  source: Sql,
): Sql => sql`
  insert into rps_inutilizados (id, tenant_id, serie_id, numero, status, motivo, request_id, criado_em)
  select gen_random_uuid(), ${tenantId}, ${serieId}, ${numero}, 'ocupada', ${MOTIVO}, ${requestId}, now() from ${source}
  on conflict do nothing`
const MOTIVO = 'O município tem um documento de outro sistema com este número.'
