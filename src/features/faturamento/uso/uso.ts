import { type Db, type Sql, sql } from '#platform/db/db.ts'

/**
 * Counts notes that production just authorised, as part of the statement that authorises them: one row each, once for
 * ever (docs/referencia/billing.md#f2-entities). Columns of `source` as SQL expressions.
 */
export const useFrom = (
  row: Record<'notaId' | 'tenantId' | 'empresaId' | 'autorizadaEm', Sql>,
  source: Sql,
): Sql => sql`
  insert into uso (nfse_id, tenant_id, empresa_id, competencia, autorizada_em)
  select ${row.notaId}, ${row.tenantId}, ${row.empresaId},
    to_char(${row.autorizadaEm} at time zone interval '-03:00', 'YYYY-MM'), ${row.autorizadaEm}
  from ${source} on conflict (nfse_id) do nothing`

export type UsoDaEmpresa = { empresaId: string; razaoSocial: string; notasAutorizadas: number }

/** The notes that production authorised for an account in a competência, by company, those with most first. */
export const countUso = (db: Db, tenantId: string, competencia: string): Promise<UsoDaEmpresa[]> =>
  db.query<UsoDaEmpresa>(sql`
    select u.empresa_id as "empresaId", e.razao_social as "razaoSocial", u.n as "notasAutorizadas"
    from (select empresa_id, count(*) as n from uso where tenant_id = ${tenantId} and competencia = ${competencia}
      group by empresa_id) u join empresas e on e.id = u.empresa_id
    order by u.n desc, e.razao_social, u.empresa_id`)

/**
 * Whether an account reached a number of notes in a competência: authorised by production, or accepted there and not
 * ended. It reads at most that many rows.
 */
export const reachedUso = async (db: Db, tenantId: string, competencia: string, limite: number): Promise<boolean> =>
  (await db.one<{ n: number }>(sql`
    select (select count(*) from (select from uso where tenant_id = ${tenantId} and competencia = ${competencia}
        limit ${limite}) a)
      + (select count(*) from (select from notas where tenant_id = ${tenantId} and ambiente = 'producao'
        and status in ('processando', 'falha_temporaria') limit ${limite}) b) as n`))!.n >= limite
