import { WAS_AUTHORIZED } from '#domain/nota/nota.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { findSerieOrRefuse } from './serie.ts'

type Address = { empresaId: string; serieId: string }
type Page = { limit: number; offset: number }

/** One number and the note that has it, or one change of the series. */
export type PassoDaSerie = {
  tipo: 'numero' | 'mudanca'
  em: string
  numero: number | null
  notaId: string | null
  /** Of the number (docs/especificacao/estados.md#16-rps-series-and-number). */
  situacao: 'reservado' | 'transmitido' | 'incerto' | 'autorizado' | 'recusado' | 'inutilizado' | null
  acao: string | null
  detalhe: unknown
}

/** The numbers taken from a series and the changes made to it, newest first. Throws NAO_ENCONTRADO. */
export async function serieHistory(
  ctx: Ctx,
  address: Address,
  { limit, offset }: Page,
): Promise<{ items: PassoDaSerie[]; total: number }> {
  allow(ctx, 'serie.read')
  const { id } = await findSerieOrRefuse(ctx, ctx.db, address)
  const numeros = sql`from notas where serie_id = ${id} and tenant_id = ${ctx.tenantId}`
  const mudancas = sql`from auditoria where recurso = 'serie' and recurso_id = ${id} and tenant_id = ${ctx.tenantId}`
  const [rows, counted] = await Promise.all([
    ctx.db.query<Omit<PassoDaSerie, 'em'> & { em: Date }>(sql`
      select tipo, em, numero, nota_id as "notaId", acao, detalhe, case
          when tipo = 'mudanca' then null
          when status = any(${WAS_AUTHORIZED}) then 'autorizado'
          when tipo = 'numero' and exists (select from rps_inutilizados i where i.serie_id = ${id} and i.numero = passos.numero)
            then 'inutilizado'
          when status = 'rejeitada' then 'recusado'
          else coalesce((select case when t.resultado = 'incerta' then 'incerto' when t.resultado = 'nula' then 'transmitido'
              else 'reservado' end
            from transmissoes t where t.tenant_id = ${ctx.tenantId} and t.nota_id = passos.nota_id and t.operacao = 'emitir' order by t.criada_em desc limit 1),
            'reservado') end as situacao
      from (
        select 'numero' as tipo, criada_em as em, numero_rps as numero, id as nota_id, status, null as acao, null::json as detalhe ${numeros}
        union all
        select 'mudanca', em, null, null, null, acao, detalhe ${mudancas}
        order by em desc, numero desc limit ${limit} offset ${offset}) passos
      order by em desc, numero desc`),
    ctx.db.one<{ total: number }>(sql`select (select count(*) ${numeros}) + (select count(*) ${mudancas}) as total`),
  ])
  return { items: rows.map((row) => ({ ...row, em: row.em.toISOString() })), total: counted?.total ?? 0 }
}

/** Consecutive numbers the city has not used: no note has them, or the city refused the notes that have them. */
export type Lacuna = { de: number; ate: number; quantidade: number; causa: 'sem_nota' | 'recusada' }

/** Every gap below the next number, in order of number. `faltantes`: how many numbers the gaps contain in total. */
export async function serieGaps(
  ctx: Ctx,
  address: Address,
  { limit, offset }: Page,
): Promise<{ items: Lacuna[]; total: number; faltantes: number }> {
  allow(ctx, 'serie.read')
  const serie = await findSerieOrRefuse(ctx, ctx.db, address)
  const row = await ctx.db.one<{ items: Lacuna[] | null; total: number; faltantes: number }>(sql`
    with lacunas as (${lacunasOf({
      id: sql`${serie.id}::uuid`,
      tenantId: sql`${ctx.tenantId}::uuid`,
      inicial: sql`${serie.numeroInicial}::bigint`,
      proximo: sql`${serie.proximoNumero}::bigint`,
    })}),
    pagina as (select de, ate, ate - de + 1 as quantidade, causa from lacunas order by de limit ${limit} offset ${offset})
    select (select json_agg(p) from pagina p) as items, (select count(*) from lacunas) as total,
      (select coalesce(sum(ate - de + 1), 0)::bigint from lacunas) as faltantes`)
  return { items: row?.items ?? [], total: row?.total ?? 0, faltantes: row?.faltantes ?? 0 }
}

/** The gaps of a series as rows (de, ate, causa), for a larger statement. */
export const lacunasOf = ({
  id,
  tenantId,
  inicial,
  proximo,
}: Record<'id' | 'tenantId' | 'inicial' | 'proximo', Sql>): Sql => sql`
  with usados as (
    select numero_rps as n, status = 'rejeitada' and not exists (
        select from rps_inutilizados i where i.serie_id = notas.serie_id and i.numero = numero_rps) as recusada
    from notas where serie_id = ${id} and tenant_id = ${tenantId} and numero_rps >= ${inicial}
    union all
    select numero, false from rps_inutilizados i where serie_id = ${id} and tenant_id = ${tenantId}
      and numero >= ${inicial} and not exists (
        select from notas where notas.serie_id = i.serie_id and numero_rps = i.numero)
    union all select ${inicial} - 1, false),
  seguintes as (select n, lead(n, 1, ${proximo}) over (order by n) as proximo from usados),
  recusados as (select n, n - row_number() over (order by n) as ilha from usados where recusada)
  select n + 1 as de, proximo - 1 as ate, 'sem_nota' as causa from seguintes where proximo > n + 1
  union all
  select min(n), max(n), 'recusada' from recusados group by ilha`
