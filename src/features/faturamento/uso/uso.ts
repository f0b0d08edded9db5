import { inicioDoDia } from '#domain/faturamento/uso.ts'
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
  from ${source} on conflict do nothing`

/**
 * Which notes of an account and a competência count: those authorised from the day `de` until the eve of `ate`, and
 * registered before `registradasAte`; null: whenever.
 */
type Recorte = {
  tenantId: string
  competencia: string
  dias: { de: string; ate: string }
  registradasAte: Date | null
}

const contadas = ({ tenantId, competencia, dias, registradasAte }: Recorte): Sql => sql`
  uso where tenant_id = ${tenantId} and competencia = ${competencia}
    and autorizada_em >= ${new Date(inicioDoDia(dias.de))} and autorizada_em < ${new Date(inicioDoDia(dias.ate))}
    and (${registradasAte}::timestamptz is null or registrada_em < ${registradasAte})`

/** How many notes count. */
export const countNotas = async (db: Db, recorte: Recorte): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*) as n from ${contadas(recorte)}`))!.n

/** How many notes of a competência count for each account on its days, in the order asked; one statement for all. */
export async function countNotasDe(
  db: Db,
  recortes: readonly Pick<Recorte, 'tenantId' | 'dias'>[],
  { competencia, registradasAte }: Pick<Recorte, 'competencia' | 'registradasAte'>,
): Promise<number[]> {
  const inicio = (dia: string) => new Date(inicioDoDia(dia)).toISOString()
  const rows = await db.query<{ n: number }>(sql`
    select (select count(*) from uso u where u.tenant_id = p.tenant_id and u.competencia = ${competencia}
        and u.autorizada_em >= p.de and u.autorizada_em < p.ate
        and (${registradasAte}::timestamptz is null or u.registrada_em < ${registradasAte})) as n
    from unnest(${recortes.map(({ tenantId }) => tenantId)}::uuid[],
      ${recortes.map(({ dias }) => inicio(dias.de))}::timestamptz[],
      ${recortes.map(({ dias }) => inicio(dias.ate))}::timestamptz[]) with ordinality as p(tenant_id, de, ate, nth)
    order by p.nth`)
  return rows.map(({ n }) => n)
}

export type UsoDaEmpresa = { empresaId: string; razaoSocial: string; notasAutorizadas: number }

/** The notes that count, by company, those with most first. */
export const countUso = (db: Db, recorte: Recorte): Promise<UsoDaEmpresa[]> =>
  db.query<UsoDaEmpresa>(sql`
    select u.empresa_id as "empresaId", e.razao_social as "razaoSocial", u.n as "notasAutorizadas"
    from (select empresa_id, count(*) as n from ${contadas(recorte)} group by empresa_id) u
      join empresas e on e.id = u.empresa_id
    order by u.n desc, e.razao_social, u.empresa_id`)

/**
 * Whether an account reached a number of notes in a competência: authorised by production, or accepted there and not
 * ended. It reads at most that many rows.
 */
export const reachedUso = async (db: Db, tenantId: string, competencia: string, limite: number): Promise<boolean> =>
  (await db.one<{ n: number }>(sql`
    select (select count(*) from (select 1 from uso where tenant_id = ${tenantId} and competencia = ${competencia}
        limit ${limite}) a)
      + (select count(*) from (select 1 from notas where tenant_id = ${tenantId} and ambiente = 'producao'
        and status in ('processando', 'falha_temporaria') limit ${limite}) b) as n`))!.n >= limite
