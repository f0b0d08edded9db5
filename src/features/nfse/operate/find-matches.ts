import { type Db, join, type Sql, sql } from '#platform/db/db.ts'

type Within = { tenantId?: string | undefined; companies: readonly { id: string; tenantId: string }[] | null }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The most matches of one kind. */
const MATCHES_MAX = 1_000
const RPS_MAX = 1e15

/**
 * The notes whose id, number, access key, RPS number, idIntegracao or request is exactly `q`. Columns with an index for
 * each account are queried account by account: some microseconds each, without a further index for notes.
 */
export async function findMatches(db: Db, q: string, { tenantId, companies }: Within): Promise<string[]> {
  const accounts = tenantId
    ? sql`select ${tenantId}::uuid as id`
    : companies
      ? sql`select unnest(${companies.map((each) => each.tenantId)}::uuid[]) as id`
      : sql`select id from tenants`
  const ofAccounts = (condition: Sql) => sql`
    select id from notas where tenant_id = any(array(${accounts})) and ${condition} limit ${MATCHES_MAX}`
  const digits = /^\d+$/.test(q)
  const rps = /^(?:(?<serie>[0-9A-Za-z]{1,5})-)?(?<numero>\d{1,15})$/.exec(q)?.groups as Rps | undefined
  const queries = [
    ...(UUID.test(q) ? [sql`select id from notas where id = ${q}`] : []),
    // An access key of the national system; a city's own is of any length.
    ...(/^\d{50}$/.test(q) ? [] : [ofAccounts(sql`id_integracao = ${q}`)]),
    ...(digits && q.length < 50 ? [ofAccounts(sql`numero = ${q}`)] : []),
    ...(q.length >= KEY_CHARS_MIN ? [ofAccounts(sql`chave_acesso ~>=~ ${q} and chave_acesso ~<=~ ${q}`)] : []),
    ...(rps && Number(rps.numero) < RPS_MAX ? [byRps(rps, { tenantId, companies })] : []),
    sql`select id from notas where request_id = ${q} limit ${MATCHES_MAX}`,
  ]
  const rows = await db.query<{ id: string }>(
    sql`${join(
      queries.map((query) => sql`(${query})`),
      ' union ',
    )}`,
  )
  return rows.map(({ id }) => id)
}
const KEY_CHARS_MIN = 8

type Rps = { serie?: string; numero: string }
/** By RPS number, alone or after its series (`1-42`): of the series of the companies or the account named, else some of all. */
function byRps({ serie, numero }: Rps, { tenantId, companies }: Within): Sql {
  const ofSerie = serie ? sql`and n.serie_rps = ${serie}` : sql``
  const series = companies
    ? sql`s.empresa_id = any(${companies.map(({ id }) => id)}::uuid[])`
    : tenantId && sql`s.tenant_id = ${tenantId}`
  if (series)
    return sql`select n.id from notas n where n.numero_rps = ${numero}::bigint ${ofSerie}
      and n.serie_id in (select s.id from series s where ${series})`
  return sql`select n.id from notas n where n.numero_rps = ${numero}::bigint ${ofSerie} limit ${MATCHES_MAX}`
}
