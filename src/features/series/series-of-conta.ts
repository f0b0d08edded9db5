import { allow } from '#features/permissions/permissions.ts'
import type { Serie } from '#formas/notas/serie.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { presentSerie, SERIE_COLUMNS, type SerieRow } from './serie.ts'

/** The active series of all companies of the account, the last used first. */
export async function listSeriesOfConta(
  ctx: Ctx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: Serie[]; total: number }> {
  allow(ctx, 'serie.read')
  const where = sql`tenant_id = ${ctx.tenantId} and ativa`
  const rows = await ctx.db.query<SerieRow>(
    sql`select ${SERIE_COLUMNS} from series where ${where} order by atualizada_em desc, id limit ${limit} offset ${offset}`,
  )
  const counted = await ctx.db.one<{ total: number }>(sql`select count(*) as total from series where ${where}`)
  return { items: rows.map(presentSerie), total: counted?.total ?? 0 }
}
