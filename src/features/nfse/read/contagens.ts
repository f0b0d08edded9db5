import { SOMAS_DO_ISS } from '#features/nfse/nota/situate-iss.ts'
import { join, type Sql, sql } from '#platform/db/db.ts'
import { dayOf, type Period, startOfDay, within } from './search.ts'

/**
 * A relation with the notes of a filter, counted and added up by day and traits: `dia, ambiente, empresa_id, municipio,
 * trilho, status, quantas, valor_servico, iss_a_recolher, iss_retido, receita_no_das, valor_ibs, valor_cbs` (centavos).
 * Several rows may have the same traits: add them up. Whole days come from the counts, the part of a day at either end from the notes
 * themselves, so that the sums are exact for every period.
 */
export function contagensOf(traits: Sql, period: Period): Sql {
  const columns = (doIss: Sql) =>
    sql`ambiente, empresa_id, municipio, trilho, status, valor_servico, ${doIss}, valor_ibs, valor_cbs`
  const tables = [sql`contagens`, sql`contagens_pendentes`]
  const counted = columns(sql`iss_a_recolher, iss_retido, receita_no_das`)
  return unionOf(counted, columns(SOMAS_DO_ISS), { tables, traits, period })
}

/** Only `dia, quantas`. `coarse`: the traits are only tenant, ambiente and status, for which separate counts exist. */
export function contagensPorDia(traits: Sql, period: Period, { coarse }: { coarse: boolean }): Sql {
  const counted = coarse ? sql`contagens_por_dia` : sql`contagens`
  return unionOf(sql`tenant_id`, sql`tenant_id`, { tables: [counted, sql`contagens_pendentes`], traits, period })
}

/** The part of whole days that is in the counts: `dia, quantas`. */
export function contagensSomadas({ traits, period, coarse }: { traits: Sql; period: Period; coarse: boolean }): Sql {
  const { days } = splitDays(period)
  return ofDays(sql`dia, quantas`, coarse ? sql`contagens_por_dia` : sql`contagens`, traits, days ?? NO_DAYS)
}

/** The part that is not: changes to be added, and the notes of parts of a day. With contagensSomadas it is the period. */
export function contagensSoltas(traits: Sql, period: Period): Sql {
  const { days, edges } = splitDays(period)
  const columns = sql`dia, quantas`
  const pendentes = ofDays(columns, sql`contagens_pendentes`, traits, days ?? NO_DAYS)
  const ofEdges = edges.map(
    (edge) => sql`select brasilia_day(criada_em) as dia, 1 as quantas from notas where ${traits} and ${within(edge)}`,
  )
  return join([pendentes, ...ofEdges], ' union all ')
}

const ofDays = (columns: Sql, table: Sql, traits: Sql, { first, end }: Days): Sql =>
  sql`select ${columns} from ${table} where ${traits} and dia >= ${first} and dia < coalesce(${end}::date, 'infinity')`
const NO_DAYS: Days = { first: '2000-01-01', end: '2000-01-01' }

/** `counted` and `noted`: the columns, of the counts and of the notes themselves. */
function unionOf(
  counted: Sql,
  noted: Sql,
  { tables, traits, period }: { tables: Sql[]; traits: Sql; period: Period },
): Sql {
  const { days, edges } = splitDays(period)
  const ofNotas = (edge: Period) =>
    sql`select brasilia_day(criada_em) as dia, 1 as quantas, ${noted} from notas where ${traits} and ${within(edge)}`
  const columns = sql`dia, quantas, ${counted}`
  const parts = [...(days ? tables.map((table) => ofDays(columns, table, traits, days)) : []), ...edges.map(ofNotas)]
  // An empty period has neither.
  return parts.length > 0 ? join(parts, ' union all ') : ofNotas(period)
}

/** Whole days from `first` on, before `end`. */
type Days = { first: string; end: string | null }

/** The whole days of a period, and its parts of other days. */
export function splitDays({ from, to }: Period): { days: Days | null; edges: Period[] } {
  const first = isStart(from) ? dayOf(from) : dayAfter(dayOf(from))
  const end = to && dayOf(to)
  if (to && end && first > end) return { days: null, edges: [{ from, to }] }
  const head = { from, to: startOfDay(first) }
  const tail = to && end && { from: startOfDay(end), to }
  return {
    days: end === first ? null : { first, end },
    edges: [head, ...(tail ? [tail] : [])].filter((edge) => edge.from < edge.to),
  }
}

/** The day after, YYYY-MM-DD. */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const isStart = (moment: Date) => startOfDay(dayOf(moment)).getTime() === moment.getTime()
