import { type Grupo, gruposOf } from '#features/nfse/busca/termos.ts'
import type { Ctx } from '#platform/ctx.ts'
import { join, type Sql, sql } from '#platform/db/db.ts'
import { all, any, beginsWith, type NotaFilter, periodOf, SEARCHED, traitsOf, within } from './search.ts'

/** Notes by id; not `exact`: there are more. `inOrder`: of the filter, the newest first. */
type Found = { ids: string[]; exact: boolean; inOrder: boolean }

/**
 * The notes that `q` finds: number, idIntegracao or access key by their beginning, RPS as printed (`1-37`, `37`), and
 * what has every word of `q` in the customer's name or the description, as its CPF or CNPJ, or as its value. Each way is
 * searched by itself through its index; unless they are `inOrder` the filter is the caller's to apply. Words of very many
 * notes give the newest notes of the filter, at least `needed` where there are as many (`exact` false). For the
 * beginning of very many numbers it returns a condition instead, so that they are counted.
 */
export async function findMatches(
  ctx: Ctx,
  filter: NotaFilter,
  q: string,
  needed: number,
): Promise<Found | { condition: Sql }> {
  const ways = await waysOf(ctx, filter, q, needed)
  if (ways.many.some(({ newest }) => newest === null)) return { condition: conditionOf(ways) }
  const many = await Promise.all(ways.many.map((way) => way.newest!()))
  return {
    ids: [...new Set([...ways.few, ...many.flatMap(({ ids }) => ids)])],
    exact: many.every(({ exact }) => exact),
    inOrder: !ways.byNumber,
  }
}

/** The same notes as a condition over `notas`, for what reads all of them. */
export async function matchCondition(ctx: Ctx, filter: NotaFilter, q: string): Promise<Sql> {
  return conditionOf(await waysOf(ctx, filter, q))
}

function conditionOf({ few, many }: Ways): Sql {
  return any([sql`id = any(${few}::uuid[])`, ...many.map(({ condition }) => condition)])
}

/** A way that finds more than MATCHES_MAX; `newest`: the newest of them; null: they are counted instead. */
type Way = { condition: Sql; newest: (() => Promise<Omit<Found, 'inOrder'>>) | null }
/** `byNumber`: some were found by a number, whatever the filter says. */
type Ways = { few: string[]; many: Way[]; byNumber: boolean }

async function waysOf(ctx: Ctx, filter: NotaFilter, q: string, needed = 0): Promise<Ways> {
  const [byNumber, byWords] = await Promise.all([byNumbers(ctx, q), byTermos(ctx, filter, q, needed)])
  return {
    few: [...byNumber.few, ...(Array.isArray(byWords) ? byWords : [])],
    many: [...byNumber.many, ...(Array.isArray(byWords) ? [] : [byWords])],
    byNumber: byNumber.few.length + byNumber.many.length > 0,
  }
}

const idsOf = async (ctx: Ctx, statement: Sql) => (await ctx.db.query<{ id: string }>(statement)).map(({ id }) => id)

/** By the beginning of a number or a key, and by RPS: an account has few series, and each number once in a series. */
async function byNumbers(ctx: Ctx, q: string): Promise<Omit<Ways, 'byNumber'>> {
  const [, serie = null, numero] = /^(?:([0-9A-Za-z]{1,5})[-/])?([1-9]\d{0,14})$/.exec(q) ?? []
  const beginning = SEARCHED.map(
    (column) =>
      sql`(select id, false as rps from notas where tenant_id = ${ctx.tenantId} and ${beginsWith(column, q)} limit ${MATCHES_MAX + 1})`,
  )
  const rps = sql`(select id, true from notas where tenant_id = ${ctx.tenantId} and numero_rps = ${numero} and serie_id in (
      select s.id from series s
      where s.tenant_id = ${ctx.tenantId} ${serie === null ? sql`` : sql`and s.serie = ${serie}`}) limit ${MATCHES_MAX})`
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
 * The index of terms reads every note that has a word before it gives the first. Words of some thousand notes are asked
 * of it; more frequent ones are noticed in the newest notes, and read there, in the order of the list.
 */
async function byTermos(ctx: Ctx, filter: NotaFilter, q: string, needed: number): Promise<string[] | Way> {
  const grupos = await Promise.all(gruposOf(ctx.tenantId, q).map((grupo) => termosOfGrupo(ctx, grupo)))
  if (grupos.length === 0) return []
  const has = (termos: Sql) => all([sql`true`, ...grupos.map((grupo) => sql`${termos} && ${grupo}::bigint[]`)])
  const [period, traits] = [periodOf(ctx, filter), traitsOf(ctx, filter)]
  const atMost = Math.max(needed, MATCHES_MAX) + 1
  const rare = await ctx.db.query<{ id: string | null }>(sql`
    select n.id from notas_de_termos_raros(${grupos.map((grupo) => `{${grupo}}`)}, ${period.from},
        coalesce(${period.to}::timestamptz, 'infinity'), ${SAMPLE}, ${INDEXED_MAX}) with ordinality t(id, vez)
      left join notas n on n.id = t.id and ${traits}
    where t.id is null or n.id is not null order by t.vez limit ${atMost}`)
  const ids = rare.flatMap(({ id }) => (id === null ? [] : [id]))
  const isKnown = ids.length === rare.length
  if (isKnown && ids.length <= MATCHES_MAX) return ids
  return {
    condition: sql`coalesce((select ${has(sql`b.termos`)} from notas_busca b
      where b.tenant_id = notas.tenant_id and b.criada_em = notas.criada_em and b.nota_id = notas.id), false)`,
    newest: async () => {
      if (isKnown) return { ids, exact: ids.length < atMost }
      const inPeriod = sql`tenant_id = ${ctx.tenantId} and ${within(period)}`
      return readNewest(ctx, { inPeriod, has: has(sql`termos`), traits, needed, atMost })
    },
  }
}

type Reading = { inPeriod: Sql; has: Sql; traits: Sql; needed: number; atMost: number }

/** The newest notes that have the words: those of the first READ_MAX notes, and where they are too few those behind. */
async function readNewest(
  ctx: Ctx,
  { inPeriod, has, traits, needed, atMost }: Reading,
): Promise<Omit<Found, 'inOrder'>> {
  const ofTraits = sql`cross join lateral (select id from notas where id = b.nota_id and ${traits}) n`
  const first = await ctx.db.one<{ lidas: number; ids: string[] }>(sql`
    with lidas as materialized (
      select criada_em, nota_id, ${has} as tem from notas_busca where ${inPeriod} order by criada_em desc limit ${READ_MAX})
    select (select count(*) from lidas) as lidas, array(
      select n.id from (select criada_em, nota_id from lidas where tem) b ${ofTraits}
      order by b.criada_em desc, n.id limit ${atMost}) as ids`)
  const { lidas, ids } = first!
  if (lidas < READ_MAX) return { ids, exact: ids.length < atMost }
  if (ids.length > needed) return { ids, exact: false }
  const more = await idsOf(
    ctx,
    sql`select n.id from (
      select criada_em, nota_id from notas_busca where ${inPeriod} and ${has}) b ${ofTraits}
      order by b.criada_em desc, n.id limit ${needed + 1}`,
  )
  return { ids: more, exact: more.length <= needed }
}

/** The terms of a group: its own, and those of the account's words that have its part. */
async function termosOfGrupo(ctx: Ctx, { termos, parte }: Grupo): Promise<string[]> {
  if (parte === null) return termos
  const rows = await ctx.db.query<{ termo: string }>(sql`
    select distinct termo::text as termo from busca_partes
    where tenant_id = ${ctx.tenantId} and ${beginsWith(sql`parte`, parte)} limit ${WORDS_MAX}`)
  return [...termos, ...rows.map(({ termo }) => termo)]
}

/** So many notes are counted exactly. */
const MATCHES_MAX = 1_000
/** The newest notes of which it is seen how frequent a word is. */
const SAMPLE = 800
/** Notes that the index of terms gives at most: each is read where it lies, all over the table. */
const INDEXED_MAX = 5_000
/** The newest notes in which a frequent word is looked for first: some 2 ms. */
const READ_MAX = 4_000
/** Words of an account that one part of a word stands for. */
const WORDS_MAX = 1_000
