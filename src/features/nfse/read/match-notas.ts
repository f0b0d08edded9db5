import {
  type Grupo,
  gruposOf,
  inicioDoMes,
  type Mes,
  mesDaBusca,
  type Termo,
  termosNoMes,
} from '#features/nfse/busca/termos.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, join, type Sql, sql } from '#platform/db/db.ts'
import { findByParts, readInOrder } from './match-partes.ts'
import { all, any, beginsWith, type NotaFilter, type Period, periodOf, SEARCHED, traitsOf, within } from './search.ts'

/**
 * Notes by id; not `exact`: there are more. `inOrder`: in the order of the filter, the newest first. `named`: those of them
 * whose whole number is the text, which come before all others, and then those whose RPS it is.
 */
type Found = { ids: string[]; exact: boolean; inOrder: boolean; named: string[][] }

/**
 * The notes that `q` finds: number, idIntegracao or access key by a part of three characters or more, or by their
 * beginning, RPS as printed (`1-37`, `37`), and what has every word of `q` in the customer's name or the description, as
 * its CPF or CNPJ, or as its value. Each way is searched by itself through its index; unless they are `inOrder` the filter
 * is the caller's to apply. Words and parts of very many notes give the newest notes of the filter, at least `needed` where
 * there are as many (`exact` false).
 */
export async function findMatches(ctx: Ctx, filter: NotaFilter, q: string, needed: number): Promise<Found> {
  const ways = await waysOf(ctx, filter, q, needed)
  const many = await Promise.all(ways.many.map(({ newest }) => newest()))
  return {
    ids: [...new Set([...ways.few, ...many.flatMap(({ ids }) => ids)])],
    exact: many.every(({ exact }) => exact),
    inOrder: ways.many.length > 0 && !ways.byNumber,
    named: ways.named,
  }
}

/** The same notes as a condition over `notas`, for readers of all of them. */
export async function matchCondition(ctx: Ctx, filter: NotaFilter, q: string): Promise<Sql> {
  const { few, many } = await waysOf(ctx, filter, q)
  return any([sql`id = any(${few}::uuid[])`, ...many.map(({ condition }) => condition)])
}

/** A match of more notes than are counted; `newest`: the newest of them. */
type Way = { condition: Sql; newest: () => Promise<Newest> }
type Newest = Omit<Found, 'inOrder' | 'named'>
/** `byNumber`: a number found some of them, so the result has no single order. */
type Ways = { few: string[]; many: Way[]; byNumber: boolean; named: string[][] }

async function waysOf(ctx: Ctx, filter: NotaFilter, q: string, needed = 0): Promise<Ways> {
  const [byNumber, byParts, byWords] = await Promise.all([
    byNumbers(ctx, filter, q, needed),
    findByParts(ctx, filter, q, needed),
    byTermos(ctx, filter, q, needed),
  ])
  const few = [...byNumber.few, ...(byParts?.exact ? byParts.ids : []), ...(Array.isArray(byWords) ? byWords : [])]
  // When very many numbers begin with the text, the search by parts gives the newest.
  const begun = byParts ? [] : byNumber.many
  const parts = byParts && !byParts.exact ? [{ condition: byParts.condition, newest: async () => byParts }] : []
  return {
    few,
    many: [...begun, ...parts, ...(Array.isArray(byWords) ? [] : [byWords])],
    byNumber: byNumber.few.length + begun.length + (byParts?.ids.length ?? 0) > 0,
    named: byNumber.named,
  }
}

const idsOf = async (db: Db, statement: Sql) => (await db.query<{ id: string }>(statement)).map(({ id }) => id)

/** What screens and documents print before a number: `NFS-e 31`, `RPS 1-36`, `Nota nº 31`. */
const NOME_DO_NUMERO = /^(?:nfs-?e|rps|nota) (?:n[º°o]\.? ?)?(?=[0-9A-Za-z-/]*\d$)/i

/** By the beginning of a number or a key, and by RPS: an account has few series, and each number once in a series. */
async function byNumbers(ctx: Ctx, filter: NotaFilter, text: string, needed: number): Promise<Omit<Ways, 'byNumber'>> {
  const q = text.replace(NOME_DO_NUMERO, '')
  const [, serie = null, numero] = /^(?:([0-9A-Za-z]{1,5})[-/])?([1-9]\d{0,14})$/.exec(q) ?? []
  const beginning = SEARCHED.map(
    (column) =>
      sql`(select id, 'comeco' as por from notas where tenant_id = ${ctx.tenantId} and ${beginsWith(column, q)} limit ${MATCHES_MAX + 1})`,
  )
  const whole = sql`(select id, 'numero' from notas where tenant_id = ${ctx.tenantId} and numero = ${q} limit ${MATCHES_MAX})`
  const rps = sql`(select id, 'rps' from notas where tenant_id = ${ctx.tenantId} and numero_rps = ${numero} and serie_id in (
      select s.id from series s
      where s.tenant_id = ${ctx.tenantId} ${serie === null ? sql`` : sql`and s.serie = ${serie}`}) limit ${MATCHES_MAX})`
  const rows = await ctx.db.onePlan.query<{ id: string; por: 'comeco' | 'numero' | 'rps' }>(
    join(numero ? [...beginning, whole, rps] : beginning, ' union all '),
  )
  const idsBy = (way: (typeof rows)[number]['por']) => [
    ...new Set(rows.flatMap(({ id, por }) => (por === way ? [id] : []))),
  ]
  const [begun, byWhole, byRps] = [idsBy('comeco'), idsBy('numero'), idsBy('rps')]
  const [few, named] = [
    [...byWhole, ...byRps],
    [byWhole, byRps],
  ]
  if (begun.length <= MATCHES_MAX) return { few: [...few, ...begun], many: [], named }
  const condition = any(SEARCHED.map((column) => sql`(${beginsWith(column, q)})`))
  const newest = () =>
    readInOrder(ctx, { period: periodOf(ctx, filter), traits: traitsOf(ctx, filter), condition }, needed)
  return { few, many: [{ condition, newest }], named }
}

/**
 * The index of terms reads every note of a month with a word before it returns the first. It is used for words of some
 * thousand notes; more frequent ones show among the newest notes, and are read there, in the order of the list.
 */
async function byTermos(ctx: Ctx, filter: NotaFilter, q: string, needed: number): Promise<string[] | Way> {
  const grupos = await Promise.all(gruposOf(ctx.tenantId, q).map((grupo) => termosOfGrupo(ctx, grupo)))
  if (grupos.length === 0) return []
  const [period, traits] = [periodOf(ctx, filter), traitsOf(ctx, filter)]
  const { ids, complete } = await readIndexed(ctx, grupos, period, needed)
  if (complete && ids.length <= MATCHES_MAX) return ids
  const hasTermos = all(
    grupos.map(
      (grupo) => sql`b.termos && termos_nos_meses(${`{${grupo}}`}::bigint[], array[mes_da_busca(b.criada_em)])`,
    ),
  )
  return {
    condition: sql`coalesce((select ${hasTermos} from notas_busca b
      where b.tenant_id = notas.tenant_id and b.criada_em = notas.criada_em and b.nota_id = notas.id), false)`,
    newest: async () => {
      const found: string[] = []
      // Each note is read from its place in the table, in steps that grow until the page is full.
      for (let next = 0, step = needed + 1; next < ids.length && found.length <= needed; next += step, step *= 2)
        found.push(...(await ofTraits(ctx, ids.slice(next, next + step), traits)))
      if (found.length > needed || complete) return { ids: found, exact: found.length <= needed }
      return readByMonth(ctx, grupos, { period, traits, needed })
    },
  }
}

/** The notes of the period by the index of terms, the newest first; not `complete`: there may be more. */
async function readIndexed(
  ctx: Ctx,
  grupos: readonly Termo[][],
  period: Period,
  needed: number,
): Promise<{ ids: string[]; complete: boolean }> {
  const rows = await ctx.db.query<{ id: string | null }>(sql`
    select id from notas_da_busca(${grupos.map((grupo) => `{${grupo}}`)}, ${period.from},
      coalesce(${period.to}::timestamptz, 'infinity'), ${SAMPLE}, ${needed + 1}, ${FREQUENT_MAX}, ${2 * MATCHES_MAX}) t(id)`)
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  return { ids, complete: ids.length === rows.length }
}

/** The given notes that have the traits, in the same order. */
async function ofTraits(ctx: Ctx, ids: readonly string[], traits: Sql): Promise<string[]> {
  if (ids.length === 0) return []
  const has = new Set(
    await idsOf(ctx.db.onePlan, sql`select id from notas where id = any(${ids}::uuid[]) and ${traits}`),
  )
  return ids.filter((id) => has.has(id))
}

/**
 * The newest notes with the words and the traits: a sample cannot show how many notes have both. The months are read
 * one by one, the newest first, until the page is full.
 */
async function readByMonth(
  ctx: Ctx,
  grupos: readonly Termo[][],
  { period, traits, needed }: { period: Period; traits: Sql; needed: number },
): Promise<Newest> {
  const inPeriod = sql`tenant_id = ${ctx.tenantId} and ${within(period)}`
  const ids: string[] = []
  const ends = await ctx.db.one<{ first: Date | null; last: Date | null }>(sql`
    select (select criada_em from notas_busca where ${inPeriod} order by criada_em limit 1) as first,
      (select criada_em from notas_busca where ${inPeriod} order by criada_em desc limit 1) as last`)
  if (!ends?.first || !ends.last) return { ids, exact: true }
  for (let mes = mesDaBusca(ends.last); mes >= mesDaBusca(ends.first) && ids.length <= needed; mes--) {
    const inMonth = sql`criada_em >= ${inicioDoMes(mes)} and criada_em < ${inicioDoMes(mes + 1)}`
    const ofMonth = await idsOf(
      ctx.db,
      sql`select n.id from (
        select criada_em, nota_id from notas_busca where ${inPeriod} and ${inMonth} and ${hasInMonth(grupos, mes)}) b
        cross join lateral (select id from notas where id = b.nota_id and ${traits}) n
        order by b.criada_em desc, n.id limit ${needed + 1 - ids.length}`,
    )
    ids.push(...ofMonth)
  }
  return { ids, exact: ids.length <= needed }
}

/** The condition that a note of a month has a term of each group, over `notas_busca`. */
const hasInMonth = (grupos: readonly Termo[][], mes: Mes): Sql =>
  all(grupos.map((grupo) => sql`termos && ${`{${termosNoMes(grupo, mes)}}`}::bigint[]`))

/** The terms of a group: its own, and those of the account's words that have its part. */
async function termosOfGrupo(ctx: Ctx, { termos, parte }: Grupo): Promise<Termo[]> {
  if (parte === null) return termos
  const rows = await ctx.db.onePlan.query<{ termo: string }>(sql`
    select distinct termo::text as termo from busca_partes
    where tenant_id = ${ctx.tenantId} and ${beginsWith(sql`parte`, parte)} limit ${WORDS_MAX}`)
  return [...new Set([...termos, ...rows.map(({ termo }) => termo)])]
}

/** Up to this number, notes are counted exactly. */
const MATCHES_MAX = 1_000
/** The number of newest notes that show how frequent words are: 0.5 ms. */
const SAMPLE = 1_000
/**
 * The same for several words that are each in very many notes: a search of name and surname wants one page, and each
 * month costs 2 ms.
 */
const FREQUENT_MAX = 250
/** The most words of an account that one part of a word is expanded to. */
const WORDS_MAX = 1_000
