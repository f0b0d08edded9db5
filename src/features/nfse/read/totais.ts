import { type Centavos, reais } from '#domain/money.ts'
import { SOMAS_DO_ISS } from '#features/nfse/nota/situate-iss.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { TotaisDoFiltro } from '#formas/notas/estatisticas.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { matchCondition } from './match-notas.ts'
import { all, type NotaFilter, periodOf, traitsOf, within } from './search.ts'
import { presentIss, sumsOfIss } from './somas-do-iss.ts'

const TOTAIS_MAX = 5_000
type Somado = Exclude<keyof NonNullable<TotaisDoFiltro['totais']>, 'valorIss'>

/**
 * Adds up the notes of a filter, those of a search too: the authorised ones, or those of the state that is asked for.
 * The amounts withheld by the customer are only in each prepared note, so the notes are read one by one, up to
 * TOTAIS_MAX.
 */
export async function totaisOf(ctx: Ctx, filter: NotaFilter): Promise<TotaisDoFiltro> {
  allow(ctx, 'nota.read')
  const q = filter.q?.trim()
  const where = all([
    traitsOf(ctx, { ...filter, status: filter.status ?? 'autorizada' }),
    within(periodOf(ctx, filter)),
    q && (await matchCondition(ctx, filter, q)),
  ])
  const found = await ctx.db.one<{ notas: number }>(sql`
    select count(*)::int as notas from (select 1 from notas where ${where} limit ${TOTAIS_MAX + 1}) n`)
  const notas = found?.notas ?? 0
  if (notas > TOTAIS_MAX) return { notas, totais: null }
  const sums = await ctx.db.one<Record<Somado, Centavos>>(sql`
    select ${sum(sql`valor_servico`)} as "valorServico", ${sumsOfIss()},
      ${sum(sql`total_retido - iss_do_pedido`)} as "retencoes",
      ${sum(sql`valor_ibs`)} as "valorIbs", ${sum(sql`valor_cbs`)} as "valorCbs", ${sum(sql`liquido`)} as "valorLiquido"
    from (
      select valor_servico, ${SOMAS_DO_ISS}, valor_ibs, valor_cbs,
        case when (preparada #>> '{servico,iss,retido}')::boolean then (preparada #>> '{servico,iss,valor}')::bigint else 0 end as iss_do_pedido,
        coalesce((preparada #>> '{servico,valor,totalRetido}')::bigint, 0) as total_retido,
        coalesce((preparada #>> '{servico,valor,liquido}')::bigint, valor_servico) as liquido
      from notas where ${where}) n`)
  return { notas, totais: sums && { ...reaisOf(sums), ...presentIss(sums) } }
}

const sum = (column: ReturnType<typeof sql>) => sql`coalesce(sum(${column}), 0)::bigint`

const reaisOf = <K extends string>(sums: Record<K, Centavos>) =>
  Object.fromEntries(Object.entries<Centavos>(sums).map(([name, valor]) => [name, reais(valor)])) as Record<K, number>
