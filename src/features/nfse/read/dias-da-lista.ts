import { empresaLimit } from '#features/permissions/permissions.ts'
import { cachePerApp } from '#platform/cache/caches.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { contagensSoltas, contagensSomadas, splitDays } from './contagens.ts'
import { isCoarse, type NotaFilter, type Period, periodOf, traitsOf } from './search.ts'

/** The number of notes of a day; in a list the newest day first, without days that have no notes. */
export type Dia = { dia: string; notas: number }
type PorDia = Record<string, number>

/**
 * The subject of a count. `coarse`: the traits are only tenant, ambiente and status. `nome`: that of its whole days.
 * `db`: where its statements run.
 */
export type Contavel = { traits: Sql; period: Period; coarse: boolean; nome: string; db: Db }

export function contavelOf(ctx: Ctx, filter: NotaFilter): Contavel {
  const [traits, period, coarse] = [traitsOf(ctx, filter), periodOf(ctx, filter), isCoarse(ctx, filter)]
  const { days, edges } = splitDays(period)
  // Planned each time where one index is not always the best: a city has one over the notes of all accounts, and there
  // may be one company or all. So is the count of a part of a day, which may take long.
  const planned = filter.municipio || empresaLimit(ctx) || edges.length > 0
  // The traits name the account.
  const nome = JSON.stringify([traits.text, traits.values, days])
  return { traits, period, coarse, nome, db: planned ? ctx.db : ctx.db.onePlan }
}

/**
 * The version of the added counts, and the changes that were not in them: both show whether the days are still current.
 */
export type Estado = { versaoContada: number | null; soltas: string | null }
type Contadas = Estado & { somadas: PorDia; dias: readonly Dia[] }

/** The columns of an Estado, for a statement that reads other data of the same moment. */
export const estadoOf = (ctx: Ctx, { traits, period }: Contavel): Sql => sql`
  (select versao from contagens_versoes where tenant_id = ${ctx.tenantId}) as "versaoContada",
  (select json_object_agg(dia, notas)::text from (
    select dia, sum(quantas) as notas from (${contagensSoltas(traits, period)}) s group by dia order by dia) p) as soltas`

/** Counts the notes of each day, in one row: the driver needs longer for each day of a year than the server for all. */
export async function countDias(ctx: Ctx, contavel: Contavel): Promise<readonly Dia[]> {
  const row = await contavel.db.one<Estado & { somadas: PorDia | null }>(sql`
    select ${estadoOf(ctx, contavel)}, (select json_object_agg(dia, notas) from (
      select dia, sum(quantas) as notas from (${contagensSomadas(contavel)}) s group by dia) p) as somadas`)
  return remember(ctx, contavel, row!, row!.somadas ?? {}).dias
}

/** The last counted days of this list, or undefined; `diasAt` says whether they are still current. */
export const lastDias = (ctx: Ctx, contavel: Contavel): readonly Dia[] | undefined =>
  keptOf(ctx.app).get(contavel.nome)?.dias

/** The days in a state of the counts; null: they must be counted again. */
export function diasAt(ctx: Ctx, contavel: Contavel, estado: Estado): readonly Dia[] | null {
  const kept = keptOf(ctx.app).get(contavel.nome)
  if (!kept || kept.versaoContada !== estado.versaoContada) return null
  return kept.soltas === estado.soltas ? kept.dias : remember(ctx, contavel, estado, kept.somadas).dias
}

function remember(ctx: Ctx, contavel: Contavel, { versaoContada, soltas }: Estado, somadas: PorDia): Contadas {
  const contadas = { versaoContada, soltas, somadas, dias: diasOf(somadas, soltas === null ? {} : JSON.parse(soltas)) }
  keptOf(ctx.app).set(contavel.nome, contadas)
  return contadas
}

function diasOf(somadas: PorDia, soltas: PorDia): Dia[] {
  const sum = { ...somadas }
  for (const [dia, notas] of Object.entries(soltas)) sum[dia] = (sum[dia] ?? 0) + notas
  return Object.entries(sum)
    .flatMap(([dia, notas]) => (notas > 0 ? [{ dia, notas }] : []))
    .sort((a, b) => (a.dia < b.dia ? 1 : -1))
}

// A list of an account is requested again and again, page by page or every few seconds, and adding up a year of its
// counts takes the database longer than reading the page (26/11/2026, 5 million notes).
const keptOf = cachePerApp<Contadas>('contagens-de-listas', {
  mostra: ({ versaoContada, soltas, dias }) => ({ versaoContada, soltas, dias: dias.length, notas: totalOf(dias) }),
})

export const totalOf = (dias: readonly Dia[]): number => dias.reduce((sum, { notas }) => sum + notas, 0)
