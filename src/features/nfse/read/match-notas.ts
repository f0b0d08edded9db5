import { type Grupo, gruposOf } from '#features/nfse/busca/termos.ts'
import type { Ctx } from '#platform/ctx.ts'
import { join, type Sql, sql } from '#platform/db/db.ts'
import { all, any, beginsWith, type NotaFilter, periodOf, SEARCHED, traitsOf, within } from './search.ts'

/**
 * The notes that `q` finds: number, idIntegracao or access key by their beginning, RPS as printed (`1-37`, `37`), and
 * what has every word of `q` in the customer's name or the description, as its CPF or CNPJ, or as its value. Each way is
 * searched by itself through its index, among all notes of the account: the filter is the caller's to apply, except to
 * words of very many notes, which read the notes of the filter instead, newest first, and stop at `atMost` (`exact` false).
 * For the beginning of very many numbers it returns a condition instead, so that they are counted.
 */
export async function findMatches(
  ctx: Ctx,
  filter: NotaFilter,
  q: string,
  atMost: number,
): Promise<{ ids: string[]; exact: boolean } | { condition: Sql }> {
  const ways = await waysOf(ctx, filter, q)
  if (ways.many.some(({ newest }) => newest === null)) return { condition: conditionOf(ways) }
  const many = await Promise.all(ways.many.map((way) => idsOf(ctx, way.newest!(atMost))))
  return {
    ids: [...new Set([...ways.few, ...many.flat()])],
    exact: many.every((found) => found.length < atMost),
  }
}

/** The same notes as a condition over `notas`, for what reads all of them. */
export async function matchCondition(ctx: Ctx, filter: NotaFilter, q: string): Promise<Sql> {
  return conditionOf(await waysOf(ctx, filter, q))
}

function conditionOf({ few, many }: Ways): Sql {
  return any([sql`id = any(${few}::uuid[])`, ...many.map(({ condition }) => condition)])
}

/** A way that finds more than MATCHES_MAX; `newest`: the ids of the newest of them; null: they are counted instead. */
type Way = { condition: Sql; newest: ((atMost: number) => Sql) | null }
type Ways = { few: string[]; many: Way[] }

async function waysOf(ctx: Ctx, filter: NotaFilter, q: string): Promise<Ways> {
  const [byNumber, byWords] = await Promise.all([byNumbers(ctx, q), byTermos(ctx, filter, q)])
  return {
    few: [...byNumber.few, ...(Array.isArray(byWords) ? byWords : [])],
    many: [...byNumber.many, ...(Array.isArray(byWords) ? [] : [byWords])],
  }
}

const idsOf = async (ctx: Ctx, statement: Sql) => (await ctx.db.query<{ id: string }>(statement)).map(({ id }) => id)

/** By the beginning of a number or a key, and by RPS: an account has few series, and each number once in a series. */
async function byNumbers(ctx: Ctx, q: string): Promise<Ways> {
  const [, serie = null, numero] = /^(?:([0-9A-Za-z]{1,5})[-/])?([1-9]\d{0,14})$/.exec(q) ?? []
  const beginning = SEARCHED.map(
    (column) =>
      sql`(select id, false as rps from notas where tenant_id = ${ctx.tenantId} and ${beginsWith(column, q)} limit ${MATCHES_MAX + 1})`,
  )
  const rps = sql`(select n.id, true from series s join notas n on n.serie_id = s.id and n.numero_rps = ${numero}
    where s.tenant_id = ${ctx.tenantId} ${serie === null ? sql`` : sql`and s.serie = ${serie}`} limit ${MATCHES_MAX})`
  const rows = await ctx.db.query<{ id: string; rps: boolean }>(
    join(numero ? [...beginning, rps] : beginning, ' union all '),
  )
  const idsBy = (way: boolean) => [...new Set(rows.flatMap(({ id, rps }) => (rps === way ? [id] : [])))]
  const begun = idsBy(false)
  if (begun.length <= MATCHES_MAX) return { few: [...idsBy(true), ...begun], many: [] }
  const condition = any(SEARCHED.map((column) => sql`(${beginsWith(column, q)})`))
  return { few: idsBy(true), many: [{ condition, newest: null }] }
}

/**
 * The index of terms reads every note that has a word before it gives the first. A word of many notes is noticed in the
 * newest ones, in the order of the list, and is not asked of the index.
 */
async function byTermos(ctx: Ctx, filter: NotaFilter, q: string): Promise<string[] | Way> {
  const grupos = await Promise.all(gruposOf(ctx.tenantId, q).map((grupo) => termosOfGrupo(ctx, grupo)))
  if (grupos.length === 0) return []
  const has = (termos: Sql) => all([sql`true`, ...grupos.map((grupo) => sql`${termos} && ${grupo}::bigint[]`)])
  const period = periodOf(ctx, filter)
  const ids = await ctx.db.query<{ id: string | null }>(sql`
    select id from notas_de_termos_raros(${grupos.map((grupo) => `{${grupo}}`)}, ${period.from},
      coalesce(${period.to}::timestamptz, 'infinity'), ${SAMPLE}, ${SAMPLE_MATCHES_MAX}, ${MATCHES_MAX + 1}) as id`)
  if (ids.length <= MATCHES_MAX && ids[0]?.id !== null) return ids.map(({ id }) => id!)
  const inPeriod = sql`tenant_id = ${ctx.tenantId} and ${within(period)}`
  return {
    condition: sql`coalesce((select ${has(sql`b.termos`)} from notas_busca b
      where b.tenant_id = notas.tenant_id and b.criada_em = notas.criada_em and b.nota_id = notas.id), false)`,
    newest: (atMost) => sql`
      select b.nota_id as id from (
        select criada_em, nota_id from notas_busca where ${inPeriod} and ${has(sql`termos`)} order by criada_em desc) b
      cross join lateral (select id from notas where id = b.nota_id and ${traitsOf(ctx, filter)}) n
      limit ${atMost}`,
  }
}

/** The terms of a group: its own, and those of the account's words that have its part. */
async function termosOfGrupo(ctx: Ctx, { termos, parte }: Grupo): Promise<string[]> {
  if (parte === null) return termos
  const rows = await ctx.db.query<{ termo: string }>(sql`
    select distinct termo::text as termo from busca_partes
    where tenant_id = ${ctx.tenantId} and ${beginsWith(sql`parte`, parte)} limit ${WORDS_MAX}`)
  return [...termos, ...rows.map(({ termo }) => termo)]
}

export const MATCHES_MAX = 1_000
/** A word of more than one note in forty is frequent; a smaller sample would too often take it for rare. */
const SAMPLE = 800
const SAMPLE_MATCHES_MAX = 20
/** Words of an account that one part of a word stands for. */
const WORDS_MAX = 1_000
