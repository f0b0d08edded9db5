import type { Ambiente } from '#domain/nota/nota.ts'
import { allow, empresaLimit } from '#features/permissions/permissions.ts'
import type { Serie, SerieComLacunas } from '#formas/notas/serie.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { presentSerie, SERIE_COLUMNS, type SerieRow } from './serie.ts'
import { lacunasOf } from './serie-report.ts'

/** The series in use of the companies that the caller may see, in one ambiente: company by company, by name. */
export async function listSeriesComLacunas(
  ctx: Ctx,
  { ambiente, limit, offset }: { ambiente: Ambiente; limit: number; offset: number },
): Promise<{ items: SerieComLacunas[]; total: number }> {
  allow(ctx, 'serie.read')
  const empresas = empresaLimit(ctx)
  const where = sql`s.tenant_id = ${ctx.tenantId} and s.ambiente = ${ambiente} and s.ativa
    and (${empresas}::uuid[] is null or s.empresa_id = any(${empresas}::uuid[]))`
  const [rows, counted] = await Promise.all([
    ctx.db.query<SerieRow & { empresa: string }>(sql`
      select ${SERIE_COLUMNS}, empresa from (
        select s.*, e.razao_social as empresa from series s join empresas e on e.id = s.empresa_id where ${where}
        order by e.razao_social, s.empresa_id, s.municipio, s.serie, s.id limit ${limit} offset ${offset}) pagina
      order by empresa, empresa_id, municipio, serie, id`),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from series s where ${where}`),
  ])
  const items: SerieComLacunas[] = []
  for (const { empresa, ...row } of rows) {
    const serie = presentSerie(row)
    items.push({ ...serie, empresa, faltantes: await countFaltantes(ctx, serie) })
  }
  return { items, total: counted?.total ?? 0 }
}

/** How many numbers of a series are missing. */
async function countFaltantes(ctx: Ctx, serie: Serie): Promise<number> {
  const row = await ctx.db.one<{ faltantes: number }>(sql`
    select coalesce(sum(ate - de + 1), 0)::bigint as faltantes from (${lacunasOf({
      id: sql`${serie.id}::uuid`,
      tenantId: sql`${ctx.tenantId}::uuid`,
      inicial: sql`${serie.numeroInicial}::bigint`,
      proximo: sql`${serie.proximoNumero}::bigint`,
    })}) l`)
  return row?.faltantes ?? 0
}
