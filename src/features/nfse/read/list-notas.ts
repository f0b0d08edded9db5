import { NOTA_COLUMNS, type NotaRow } from '#features/nfse/nota/nota-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { contagensPorDia, dayAfter } from './contagens.ts'
import { findMatches } from './match-notas.ts'
import { all, isCoarse, type NotaFilter, type Period, periodOf, startOfDay, traitsOf, within } from './search.ts'

type Page = { limit: number; offset: number }
type Listed = { items: NotaRow[]; total: number; totalExato: boolean }

/**
 * The notes of the tenant, newest first, with the total of the filter, exact unless a search finds very many
 * (docs/especificacao/contrato.md#41-public-api).
 */
export async function listNotas(ctx: Ctx, filter: NotaFilter & Page): Promise<Listed> {
  allow(ctx, 'nota.read')
  const q = filter.q?.trim()
  return q ? listMatches(ctx, filter, q) : listByDay(ctx, filter)
}

/**
 * The counts have the number of notes of each day: their sum is the total, and they give the days of the page, so that
 * an offset of a million is skipped by arithmetic, except for its rest inside one day.
 */
async function listByDay(ctx: Ctx, filter: NotaFilter & Page): Promise<Listed> {
  const [traits, period] = [traitsOf(ctx, filter), periodOf(ctx, filter)]
  // In one row: the driver takes longer for each of the rows of a year than the server for all of them.
  const counted = await ctx.db.one<{ dias: Record<string, number> | null }>(sql`
    select json_object_agg(dia, notas order by dia desc) as dias from (
      select c.dia, sum(quantas) as notas from (${contagensPorDia(traits, period, { coarse: isCoarse(ctx, filter) })}) c
      group by c.dia having sum(quantas) > 0) d`)
  const days = Object.entries(counted?.dias ?? {}).map(([dia, notas]): Day => ({ dia, notas }))
  const place = locate(days, filter, period)
  return {
    items: place ? await selectPage(ctx, all([traits, within(place.period)]), { ...filter, offset: place.offset }) : [],
    total: days.reduce((sum, { notas }) => sum + notas, 0),
    totalExato: true,
  }
}

type Day = { dia: string; notas: number }

/** The days (newest first) that contain the page, and the rest of the offset inside them; null: past the end. */
export function locate(days: readonly Day[], { limit, offset }: Page, period: Period) {
  let first = 0
  let before = 0
  while (days[first] && before + days[first]!.notas <= offset) before += days[first++]!.notas
  const newest = days[first]
  if (!newest || limit === 0) return null
  let last = first
  let until = before + newest.notas
  while (until < offset + limit && days[last + 1]) until += days[++last]!.notas
  const [from, to] = [startOfDay(days[last]!.dia), startOfDay(dayAfter(newest.dia))]
  return {
    offset: offset - before,
    period: { from: from > period.from ? from : period.from, to: period.to && period.to < to ? period.to : to },
  }
}

/** Selects the ids first, from an index alone where possible, then the rows. */
const selectPage = (ctx: Ctx, where: Sql, { limit, offset }: Page) =>
  ctx.db.query<NotaRow>(sql`
    select ${NOTA_COLUMNS} from notas where tenant_id = ${ctx.tenantId} and id in (
      select id from notas where ${where} order by criada_em desc, id limit ${limit} offset ${offset})
    order by criada_em desc, id`)

/**
 * A search by words counts its notes exactly up to a thousand, of several frequent words up to some hundred; beyond, and
 * for words so frequent that the newest notes fill the page, it says that there are more (`totalExato`), because counting
 * them would read every note of the period.
 */
async function listMatches(ctx: Ctx, filter: NotaFilter & Page, q: string): Promise<Listed> {
  const found = await findMatches(ctx, filter, q, filter.offset + filter.limit)
  const filtered = all([traitsOf(ctx, filter), within(periodOf(ctx, filter))])
  if ('ids' in found) {
    const { ids, exact: totalExato, inOrder } = found
    if (inOrder) {
      const page = ids.slice(filter.offset, filter.offset + filter.limit)
      const items =
        page.length === 0 ? [] : await selectPage(ctx, sql`id = any(${page}::uuid[])`, { ...filter, offset: 0 })
      return { items, total: ids.length, totalExato }
    }
    const where = all([sql`id = any(${ids}::uuid[])`, filtered])
    return { ...(await pageWithTotal(ctx, where, filter)), totalExato }
  }
  const where = all([filtered, found.condition])
  const [items, total] = await Promise.all([selectPage(ctx, where, filter), countWhere(ctx, where)])
  return { items, total, totalExato: true }
}

/** A page with how many notes there are: in one statement, unless the page is past the end. */
async function pageWithTotal(ctx: Ctx, where: Sql, { limit, offset }: Page): Promise<Omit<Listed, 'totalExato'>> {
  const rows = await ctx.db.query<NotaRow & { total: number }>(sql`
    select ${NOTA_COLUMNS}, total from notas join (
      select id, count(*) over () as total from notas where ${where} order by criada_em desc, id limit ${limit} offset ${offset}) p
      using (id)
    where tenant_id = ${ctx.tenantId} order by criada_em desc, id`)
  const total = rows[0]?.total ?? (offset === 0 && limit > 0 ? 0 : await countWhere(ctx, where))
  return { items: rows.map(({ total: _, ...nota }) => nota), total }
}

const countWhere = async (ctx: Ctx, where: Sql): Promise<number> =>
  (await ctx.db.one<{ total: number }>(sql`select count(*) as total from notas where ${where}`))?.total ?? 0
