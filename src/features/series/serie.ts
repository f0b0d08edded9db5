import type { Ambiente } from '#domain/nota/nota.ts'
import { allowEmpresa } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** The kind of provisional receipt the numbers belong to. */
export const TIPOS_SERIE = ['rps', 'nota_conjugada_misto', 'cupom'] as const
export type TipoSerie = (typeof TIPOS_SERIE)[number]

/**
 * A series of RPS numbers of one company, city and ambiente
 * (docs/especificacao/decisoes.md#3-empresas-certificates-and-configuration).
 */
export type Serie = {
  id: string
  empresaId: string
  municipio: string
  ambiente: Ambiente
  serie: string
  tipo: TipoSerie
  /** The first number that is ours. */
  numeroInicial: number
  proximoNumero: number
  ativa: boolean
  /** `automatica`: created by the first note that named it. */
  origem: 'automatica' | 'manual'
  /** The series that numbers on in the place of this one, which differed from it only in leading zeros. */
  unidaA: string | null
  criadaEm: string
  atualizadaEm: string
}

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
