import { empresaLimit } from '#features/permissions/permissions.ts'
import type { FiltroDaConta } from '#formas/notas/filtro.ts'
import type { Ctx } from '#platform/ctx.ts'
import { join, type Sql, sql } from '#platform/db/db.ts'

/**
 * The filter of lists, exports and statistics of notes, its days as instants; an API key always uses its own ambiente.
 */
export type NotaFilter = Omit<FiltroDaConta, 'dataInicio' | 'dataFim'> & {
  dataInicio?: Date | undefined
  dataFim?: Date | undefined
}

/** From `from` on, before `to`; null: no end. */
export type Period = { from: Date; to: Date | null }

/**
 * The period of a filter. No note is in the future, so without `dataFim` no end is needed. A note of a month may be sent
 * at any time, so without `dataInicio` a month has no beginning.
 */
export function periodOf(ctx: Ctx, { dataInicio, dataFim, competencia }: NotaFilter): Period {
  const recent = () => startOfDay(dayOf(new Date(ctx.now().getTime() - PERIOD_DEFAULT_DAYS * DAY_MS)))
  const from = dataInicio ?? (competencia ? new Date(0) : recent())
  return { from, to: dataFim ? new Date(dataFim.getTime() + 1) : null }
}
const PERIOD_DEFAULT_DAYS = 30

/**
 * The conditions that apply to notas: the caller's companies, and the fixed traits of the filter; all but `competencia`
 * apply to the counts of notas too.
 */
export function traitsOf(ctx: Ctx, filter: NotaFilter): Sql {
  const { actor } = ctx
  const ambiente = actor.kind === 'api-key' ? actor.ambiente : filter.ambiente
  const limit = empresaLimit(ctx)
  return all([
    sql`tenant_id = ${ctx.tenantId}`,
    ambiente && sql`ambiente = ${ambiente}`,
    limit && sql`empresa_id = any(${limit}::uuid[])`,
    filter.empresaId && sql`empresa_id = ${filter.empresaId}`,
    filter.status && sql`status = ${filter.status}`,
    filter.municipio && sql`municipio = ${filter.municipio}`,
    filter.trilho && sql`trilho = ${filter.trilho}`,
    filter.competencia && sql`competencia = ${filter.competencia}`,
  ])
}

/** Whether the traits are only tenant, ambiente and status. */
export const isCoarse = (ctx: Ctx, { empresaId, municipio, trilho }: NotaFilter): boolean =>
  !empresaLimit(ctx) && !empresaId && !municipio && !trilho

/** Notes of a period. */
export const within = ({ from, to }: Period): Sql =>
  to ? sql`criada_em >= ${from} and criada_em < ${to}` : sql`criada_em >= ${from}`

/** The columns that `q` searches, each with an index for prefixes; those of their parts are in trechos.ts. */
export const SEARCHED = [sql`numero`, sql`id_integracao`, sql`chave_acesso`] as const

/** `column` begins with `q`. Written as a range, because `like` with a parameter cannot use an index. */
export const beginsWith = (column: Sql, q: string): Sql =>
  sql`${column} ~>=~ ${q} and ${column} ~<~ ${q + LAST_CHARACTER}`
const LAST_CHARACTER = '\u{10FFFF}'

/** Every given condition. */
export const all = (conditions: (Sql | false | null | undefined | '')[]): Sql =>
  join(
    conditions.filter((each) => !!each),
    ' and ',
  )

/** Any of the given conditions. */
export const any = (conditions: Sql[]): Sql => sql`(${join(conditions, ' or ')})`

const DAY_MS = 86_400_000
const BRASILIA_OFFSET_MS = 3 * 3_600_000

/** The day in Brasília, YYYY-MM-DD; notes are counted by it. */
export const dayOf = (moment: Date): string =>
  new Date(moment.getTime() - BRASILIA_OFFSET_MS).toISOString().slice(0, 10)

/** The first moment of such a day. */
export const startOfDay = (day: string): Date => new Date(Date.parse(day) + BRASILIA_OFFSET_MS)
