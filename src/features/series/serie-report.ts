import { type StatusNota, wasAuthorized } from '#domain/nota/nota.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { LacunaDaSerie, PassoDaSerie } from '#formas/notas/serie.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { inRangeOf } from '#platform/db/range.ts'
import { findSerieOrRefuse } from './serie.ts'

type Address = { empresaId: string; serieId: string }
type Page = { limit: number; offset: number }

type Passo = Omit<PassoDaSerie, 'em' | 'situacao'> & { em: Date; status: StatusNota | null }

/** What happened to each number of a page: by its note, the voided numbers, and the last document sent. */
async function situacoesDosNumeros(
  ctx: Ctx,
  serieId: string,
  passos: readonly Passo[],
): Promise<(passo: Passo) => PassoDaSerie['situacao']> {
  const numeros = passos.flatMap(({ numero }) => numero ?? [])
  const notas = passos.flatMap(({ notaId }) => notaId ?? [])
  if (notas.length === 0) return () => null
  const [inutilizados, envios] = await Promise.all([
    ctx.db.query<{ numero: number }>(sql`
      select numero from rps_inutilizados
      where tenant_id = ${ctx.tenantId} and serie_id = ${serieId} and numero = any(${numeros}::bigint[])`),
    ctx.db.query<{ notaId: string; resultado: string }>(sql`
      select distinct on (nota_id) nota_id as "notaId", resultado from transmissoes
      where tenant_id = ${ctx.tenantId} and nota_id = any(${notas}::uuid[]) and operacao = 'emitir'
        and ${inRangeOf(sql`nota_id`, notas)}
      order by nota_id, criada_em desc`),
  ])
  const voided = new Set(inutilizados.map(({ numero }) => numero))
  const envioDe = new Map(envios.map(({ notaId, resultado }) => [notaId, resultado]))
  return ({ tipo, numero, notaId, status }) => {
    if (tipo === 'mudanca') return null
    if (status && wasAuthorized(status)) return 'autorizado'
    if (numero !== null && voided.has(numero)) return 'inutilizado'
    if (status === 'rejeitada') return 'recusado'
    const envio = envioDe.get(notaId ?? '')
    return envio === 'incerta' ? 'incerto' : envio === 'nula' ? 'transmitido' : 'reservado'
  }
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
    ctx.db.query<Passo>(sql`
      select * from (
        select 'numero' as tipo, criada_em as em, numero_rps as numero, id as "notaId", status, null as acao, null::json as detalhe ${numeros}
        union all
        select 'mudanca', em, null, null, null, acao, detalhe ${mudancas}) passos
      order by em desc, numero desc limit ${limit} offset ${offset}`),
    ctx.db.one<{ total: number }>(sql`select (select count(*) ${numeros}) + (select count(*) ${mudancas}) as total`),
  ])
  const situacaoOf = await situacoesDosNumeros(ctx, id, rows)
  const items = rows.map(({ status, ...row }) => ({
    ...row,
    em: row.em.toISOString(),
    situacao: situacaoOf({ status, ...row }),
  }))
  return { items, total: counted?.total ?? 0 }
}

/** Every gap below the next number, in order of number. `faltantes`: how many numbers the gaps contain in total. */
export async function serieGaps(
  ctx: Ctx,
  address: Address,
  { limit, offset }: Page,
): Promise<{ items: LacunaDaSerie[]; total: number; faltantes: number }> {
  allow(ctx, 'serie.read')
  const serie = await findSerieOrRefuse(ctx, ctx.db, address)
  const row = await ctx.db.one<{ items: LacunaDaSerie[] | null; total: number; faltantes: number }>(sql`
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
        select from rps_inutilizados i where i.tenant_id = notas.tenant_id and i.serie_id = notas.serie_id and i.numero = numero_rps) as recusada
    from notas where serie_id = ${id} and tenant_id = ${tenantId} and numero_rps >= ${inicial}
    union all
    select numero, false from rps_inutilizados i where serie_id = ${id} and tenant_id = ${tenantId}
      and numero >= ${inicial} and not exists (
        select from notas where notas.tenant_id = i.tenant_id and notas.serie_id = i.serie_id and numero_rps = i.numero)
    union all select ${inicial} - 1, false),
  seguintes as (select n, lead(n, 1, ${proximo}) over (order by n) as proximo from usados),
  recusados as (select n, n - row_number() over (order by n) as ilha from usados where recusada)
  select n + 1 as de, proximo - 1 as ate, 'sem_nota' as causa from seguintes where proximo > n + 1
  union all
  select min(n), max(n), 'recusada' from recusados group by ilha`
