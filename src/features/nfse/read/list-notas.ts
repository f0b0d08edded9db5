import { isDeepStrictEqual } from 'node:util'
import { NOTA_COLUMNS, type NotaRow } from '#features/nfse/nota/nota-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, join, type Sql, sql } from '#platform/db/db.ts'
import { dayAfter } from './contagens.ts'
import {
  type Contavel,
  contavelOf,
  countDias,
  type Dia,
  diasAt,
  type Estado,
  estadoOf,
  lastDias,
  totalOf,
} from './dias-da-lista.ts'
import { findMatches } from './match-notas.ts'
import { all, type NotaFilter, type Period, periodOf, startOfDay, traitsOf, within } from './search.ts'

type Page = { limit: number; offset: number }
type Listed = { items: NotaRow[]; total: number; totalExato: boolean }

/**
 * The notes of the tenant, newest first, with the total of the filter, exact unless a search finds very many
 * (docs/especificacao/contrato.md#41-public-api).
 */
export async function listNotas(ctx: Ctx, filter: NotaFilter & Page): Promise<Listed> {
  allow(ctx, 'nota.read')
  const q = filter.q?.trim()
  if (q) return listMatches(ctx, filter, q)
  return filter.competencia ? listCompetencia(ctx, filter) : listByDay(ctx, filter)
}

/**
 * The counts have the number of notes of each day: their sum is the total, and they give the days of the page, so that
 * an offset of a million is skipped by arithmetic, except for its rest inside one day. The page is read at its last
 * counted place, together with the values that show whether it is still there.
 */
async function listByDay(ctx: Ctx, filter: NotaFilter & Page): Promise<Listed> {
  const contavel = contavelOf(ctx, filter)
  const listed = (items: NotaRow[], dias: readonly Dia[]) => ({ items, total: totalOf(dias), totalExato: true })

  const last = lastDias(ctx, contavel) ?? []
  const lastPlace = locate(last, filter, contavel.period)
  if (lastPlace) {
    const rows = await selectPlace<Estado>(ctx, contavel, lastPlace, sql`, ${estadoOf(ctx, contavel)}`)
    const dias = rows[0] ? diasAt(ctx, contavel, rows[0]) : null
    if (dias && (dias === last || isSame(lastPlace, locate(dias, filter, contavel.period)))) return listed(rows, dias)
  }
  const dias = await countDias(ctx, contavel)
  const place = locate(dias, filter, contavel.period)
  return listed(place ? await selectPlace(ctx, contavel, place) : [], dias)
}

/** The notes `offset` to `offset + limit` of a period, from its newest or, `backwards`, from its oldest note. */
type Place = Page & { period: { from: Date; to: Date }; backwards: boolean }

/** Where the page is: in the days (newest first) that contain it, counted from their nearer end; null: past the end. */
export function locate(dias: readonly Dia[], { limit, offset }: Page, period: Period): Place | null {
  let first = 0
  let before = 0
  while (dias[first] && before + dias[first]!.notas <= offset) before += dias[first++]!.notas
  const newest = dias[first]
  if (!newest || limit === 0) return null
  let last = first
  let until = before + newest.notas
  while (until < offset + limit && dias[last + 1]) until += dias[++last]!.notas
  const [from, to] = [startOfDay(dias[last]!.dia), startOfDay(dayAfter(newest.dia))]
  const end = Math.min(offset + limit, until)
  const backwards = until - end < offset - before
  return {
    ...(backwards ? { limit: end - offset, offset: until - end } : { limit, offset: offset - before }),
    period: { from: from > period.from ? from : period.from, to: period.to && period.to < to ? period.to : to },
    backwards,
  }
}

const isSame = (one: Place, other: Place | null): boolean => isDeepStrictEqual(one, other)

/** Selects the ids first, from an index alone where possible, then the rows. */
function selectPlace<More>(
  { tenantId }: Ctx,
  { db, traits }: Contavel,
  { period, backwards, limit, offset }: Place,
  more = sql``,
) {
  const order = backwards ? sql`criada_em, id desc` : sql`criada_em desc, id`
  return db.query<NotaRow & More>(sql`
    select ${NOTA_COLUMNS}${more} from notas join (
      select id from notas where ${all([traits, within(period)])} order by ${order} limit ${limit} offset ${offset}) p
      using (id)
    where tenant_id = ${tenantId} order by criada_em desc, id`)
}

const selectPage = (db: Db, ctx: Ctx, where: Sql, { limit, offset }: Page) =>
  db.query<NotaRow>(sql`
    select ${NOTA_COLUMNS} from notas where tenant_id = ${ctx.tenantId} and id in (
      select id from notas where ${where} order by criada_em desc, id limit ${limit} offset ${offset})
    order by criada_em desc, id`)

/**
 * A search by words counts its notes exactly up to a thousand, for several frequent words up to some hundred. Beyond
 * that, and for words so frequent that the newest notes fill the page, it reports that there are more (`totalExato`),
 * because counting them would read every note of the period.
 */
async function listMatches(ctx: Ctx, filter: NotaFilter & Page, q: string): Promise<Listed> {
  const found = await findMatches(ctx, filter, q, filter.offset + filter.limit)
  const filtered = all([traitsOf(ctx, filter), within(periodOf(ctx, filter))])
  const { ids, exact: totalExato, inOrder } = found
  if (ids.length === 0) return { items: [], total: 0, totalExato }
  if (inOrder) {
    const page = ids.slice(filter.offset, filter.offset + filter.limit)
    const items =
      page.length === 0
        ? []
        : await selectPage(ctx.db.onePlan, ctx, sql`id = any(${page}::uuid[])`, { ...filter, offset: 0 })
    return { items, total: ids.length, totalExato }
  }
  const where = all([sql`id = any(${ids}::uuid[])`, filtered])
  return { ...(await pageWithTotal(ctx, where, found.named, filter)), totalExato }
}

/** The counts do not know the competência: the notes of the month are counted through its index. */
async function listCompetencia(ctx: Ctx, filter: NotaFilter & Page): Promise<Listed> {
  const where = all([traitsOf(ctx, filter), within(periodOf(ctx, filter))])
  return { ...(await pageWithTotal(ctx, where, [], filter, ctx.db)), totalExato: true }
}

/** A page with the number of notes, those of each group of `first` before the others: in one statement, unless the page is past the end. */
async function pageWithTotal(
  ctx: Ctx,
  where: Sql,
  first: readonly (readonly string[])[],
  { limit, offset }: Page,
  db = ctx.db.onePlan,
): Promise<Omit<Listed, 'totalExato'>> {
  const order = join([...first.map((ids) => sql`id = any(${ids}::uuid[]) desc`), sql`criada_em desc, id`], ', ')
  const rows = await db.query<NotaRow & { total: number }>(sql`
    select ${NOTA_COLUMNS}, total from notas join (
      select id, count(*) over () as total from notas where ${where} order by ${order} limit ${limit} offset ${offset}) p
      using (id)
    where tenant_id = ${ctx.tenantId} order by ${order}`)
  const total = rows[0]?.total ?? (offset === 0 && limit > 0 ? 0 : await countWhere(ctx, where))
  return { items: rows.map(({ total: _, ...nota }) => nota), total }
}

const countWhere = async (ctx: Ctx, where: Sql): Promise<number> =>
  (await ctx.db.one<{ total: number }>(sql`select count(*) as total from notas where ${where}`))?.total ?? 0
