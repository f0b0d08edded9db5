import { trechosOfBusca } from '#features/nfse/busca/trechos.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { all, any, type NotaFilter, type Period, periodOf, SEARCHED, traitsOf, within } from './search.ts'

/**
 * Notes of the filter, the newest first; not `exact`: there are more. `condition`: what all of them fulfil, over notas.
 */
type ByParts = { ids: string[]; exact: boolean; condition: Sql }

/**
 * The notes of the filter whose number, idIntegracao or access key contains `q`, capitals or not: all that few blocks
 * have, or at least `needed` of them, the newest, where there are as many. Null: `q` is shorter than three characters.
 */
export async function findByParts(ctx: Ctx, filter: NotaFilter, q: string, needed: number): Promise<ByParts | null> {
  const trechos = trechosOfBusca(ctx.tenantId, q)
  if (!trechos) return null
  const period = periodOf(ctx, filter)
  const search = { period, traits: traitsOf(ctx, filter), condition: contains(q) }
  const [open, ...blocos] = await ctx.db.query<Bloco>(sql`
    select desde, ate from blocos_com_trechos(${`{${trechos}}`}, ${period.from}, coalesce(${period.to}::timestamptz, 'infinity'),
      ${BLOCOS_MAX + 1})`)
  const newest = await readOpen(ctx, search, open!.desde)
  const found = new Map(newest.notas.map((nota) => [nota.id, nota]))
  const inOrder = () => [...found.values()].sort((a, b) => +b.criadaEm - +a.criadaEm)
  // A block may have notes newer than some that were found, where blocks overlap.
  const isFull = (next: Bloco | undefined) => found.size > needed && (!next || +inOrder()[needed]!.criadaEm > +next.ate)
  let next = 0
  for (let step = STEP; next < blocos.length; next += step, step *= 2) {
    if (blocos.length > COUNTED_BLOCOS_MAX && isFull(blocos[next])) break
    if (next >= BLOCOS_MAX) return { ...(await readInOrder(ctx, search, needed)), condition: search.condition }
    for (const nota of await readBlocos(ctx, search, blocos.slice(next, next + step))) found.set(nota.id, nota)
  }
  return {
    ids: inOrder().map(({ id }) => id),
    exact: next >= blocos.length && newest.all,
    condition: search.condition,
  }
}

/** Instants between which notes may be, to the millisecond. For notes in no block `ate` is null. */
type Bloco = { desde: Date; ate: Date }
type Achada = { id: string; criadaEm: Date }
type Search = { period: Period; traits: Sql; condition: Sql }

/** The number of blocks read first; each next read takes twice as many. */
const STEP = 8
/** The most blocks that are read to the end, so that their notes are counted. */
const COUNTED_BLOCOS_MAX = 64
/**
 * A text found in more blocks than this, without a note of the filter, is in very many notes: they are read in the
 * order of the list.
 */
const BLOCOS_MAX = 504
/**
 * The most notes in no block that are read, the newest: a few hundred, unless an account has just begun to have blocks.
 */
const OPEN_MAX = 10_000

/** The condition that number, idIntegracao or access key contains `q`. Only letters beyond ASCII need case rules. */
function contains(q: string): Sql {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  if (q.toLowerCase() === q.toUpperCase()) return any(SEARCHED.map((column) => sql`${column} like ${pattern}`))
  if (Buffer.byteLength(q) === q.length) return any(SEARCHED.map((column) => sql`${column} ilike ${pattern}`))
  return any(SEARCHED.map((column) => sql`${column} ilike ${pattern} collate "und-x-icu"`))
}

/** Those in no block, from an instant on; not `all`: there are more than are read. */
async function readOpen(
  ctx: Ctx,
  { period, traits, condition }: Search,
  begin: Date,
): Promise<{ notas: Achada[]; all: boolean }> {
  const rows = await ctx.db.query<Achada & { nth: number }>(sql`
    select id, criada_em as "criadaEm", nth from (
      select n.*, row_number() over (order by criada_em desc, id) as nth from notas n
      where ${all([sql`tenant_id = ${ctx.tenantId}`, sql`criada_em >= ${begin}`, within(period)])}
      order by criada_em desc, id limit ${OPEN_MAX + 1}) n
    where nth > ${OPEN_MAX} or ${all([traits, condition])}`)
  const notas = rows.filter(({ nth }) => nth <= OPEN_MAX)
  return { notas, all: notas.length === rows.length }
}

function readBlocos(ctx: Ctx, { period, traits, condition }: Search, blocos: readonly Bloco[]): Promise<Achada[]> {
  const upTo = (ate: Date) => new Date(+ate + 1)
  // Lateral on purpose: joined by their instants, all notes of the account were read, even for eight blocks.
  return ctx.db.query<Achada>(sql`
    select n.id, n.criada_em as "criadaEm"
    from unnest(${blocos.map(({ desde }) => desde)}::timestamptz[], ${blocos.map(({ ate }) => upTo(ate))}::timestamptz[]) b(de, a)
    cross join lateral (
      select id, criada_em from notas
      where ${all([traits, sql`criada_em >= b.de and criada_em < b.a`, within(period), condition])} offset 0) n`)
}

/** The newest notes of the filter that meet a condition with very many notes, read in the order of the list. */
export async function readInOrder(
  ctx: Ctx,
  { period, traits, condition }: Search,
  needed: number,
): Promise<Omit<ByParts, 'condition'>> {
  const rows = await ctx.db.query<{ id: string }>(sql`
    select id from notas where ${all([traits, within(period), condition])} order by criada_em desc, id limit ${needed + 1}`)
  return { ids: rows.map(({ id }) => id), exact: rows.length <= needed }
}
