import { allowEmpresa } from '#features/permissions/permissions.ts'
import type { Serie } from '#formas/notas/serie.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'

export type SerieRow = Omit<Serie, 'criadaEm' | 'atualizadaEm'> & { criadaEm: Date; atualizadaEm: Date }

export const SERIE_COLUMNS = sql`id, empresa_id as "empresaId", municipio, ambiente, serie, tipo,
  numero_inicial as "numeroInicial", proximo_numero as "proximoNumero", ativa, origem, unida_a as "unidaA", criada_em as "criadaEm",
  atualizada_em as "atualizadaEm"`

export const presentSerie = (row: SerieRow): Serie => ({
  ...row,
  criadaEm: row.criadaEm.toISOString(),
  atualizadaEm: row.atualizadaEm.toISOString(),
})

/** A series of this company; with `lock`, no number is taken from it until `db` commits. Throws NAO_ENCONTRADO. */
export async function findSerieOrRefuse(
  ctx: Ctx,
  db: Db,
  { empresaId, serieId, lock = false }: { empresaId: string; serieId: string; lock?: boolean },
): Promise<Serie> {
  allowEmpresa(ctx, empresaId)
  const row = await db.one<SerieRow>(sql`
    select ${SERIE_COLUMNS} from series where id = ${serieId} and empresa_id = ${empresaId} and tenant_id = ${ctx.tenantId}
    ${lock ? sql`for update` : sql``}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `serie ${serieId} is not visible to this caller`)
  return presentSerie(row)
}
