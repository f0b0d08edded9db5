import { NOTA_COLUMNS, type NotaRow } from '#features/nfse/nota/nota-row.ts'
import { listNotas } from '#features/nfse/read/list-notas.ts'
import { all, type Period, periodOf, within } from '#features/nfse/read/search.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { FiltroDeTodas } from '#formas/notas/nota-operacao.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, join, type Sql, sql } from '#platform/db/db.ts'
import { findMatches } from './find-matches.ts'
import { type Company, findCompanies, namedOf, ofCompanies, traitsOf } from './traits-of-todas.ts'

type PaginaDeTodas = { items: NotaRow[]; total: number; totalEstimado: boolean }

/**
 * Up to this number a total over several accounts is counted; above it is the estimate of the database's statistics.
 */
const COUNTED_MAX = 10_000

/**
 * Notes of all accounts, newest first (docs/especificacao/contrato.md#44-admin). Those of one account, or of one of its
 * companies, are listed as the account lists them, with an exact total.
 */
export async function listTodas(ctx: Ctx, filter: FiltroDeTodas): Promise<PaginaDeTodas> {
  allow(ctx, 'nota.inspect')
  const db = ctx.app.leitura.forAll()
  const companies = await findCompanies(db, filter)
  const period = periodOf(ctx, {
    ...(filter.desde && { dataInicio: filter.desde }),
    ...(filter.ate && { dataFim: filter.ate }),
  })
  const q = filter.q?.trim()
  if (q) {
    const ids = await findMatches(db, q, { tenantId: filter.tenantId, companies })
    const always = filter.desde || filter.ate ? within(period) : sql`true`
    const where = all([sql`id = any(${ids}::uuid[])`, always, traitsOf(filter), ofCompanies(companies)])
    return page(db, [where], filter)
  }
  if (companies?.length === 0) return { items: [], total: 0, totalEstimado: false }
  const [only] = companies ?? []
  const tenantId = companies?.length === 1 ? only!.tenantId : companies ? undefined : filter.tenantId
  if (tenantId && !isFine(filter)) return listOfAccount(ctx, tenantId, only?.id, filter)
  return page(db, await branchesOf(db, filter, companies, period), filter)
}

async function listOfAccount(
  ctx: Ctx,
  tenantId: string,
  empresaId: string | undefined,
  { municipioIbge, status, trilho, ambiente, desde, ate, limit, offset }: FiltroDeTodas,
): Promise<PaginaDeTodas> {
  const inside = { ...ctx, tenantId, db: ctx.app.leitura.forTenant(tenantId) }
  const listed = await listNotas(inside, {
    ...(empresaId && { empresaId }),
    ...(municipioIbge && { municipio: municipioIbge }),
    ...(status && { status }),
    ...(trilho && { trilho }),
    ...(ambiente && { ambiente }),
    ...(desde && { dataInicio: desde }),
    ...(ate && { dataFim: ate }),
    limit,
    offset,
  })
  return { ...listed, totalEstimado: false }
}

/** A filter by which the notes of an account are not counted beforehand. */
const isFine = ({ codigo, conexao, valorMin, valorMax }: FiltroDeTodas): boolean =>
  [codigo, conexao, valorMin, valorMax].some((each) => each !== undefined)

/**
 * The filter as parts of a union, each in the order of an index of its own: by company, account, code, version of a
 * connection, city, rare state, or ambiente and track (notas_operacao).
 */
async function branchesOf(db: Db, filter: FiltroDeTodas, companies: Company[] | null, period: Period): Promise<Sql[]> {
  const rest = all([traitsOf(filter), within(period)])
  if (companies)
    return companies.map(({ id, tenantId }) => sql`tenant_id = ${tenantId} and empresa_id = ${id} and ${rest}`)
  if (filter.tenantId || filter.codigo) return [rest]
  if (filter.conexao) {
    const versoes = await versionsOf(db, filter.conexao)
    // A connection without notes has none of the period either.
    return versoes.length === 0 ? [sql`false`] : versoes.map((versao) => sql`conexao_versao = ${versao} and ${rest}`)
  }
  if (filter.municipioIbge) return [rest]
  if (filter.status && filter.status !== 'autorizada') return [sql`status <> 'autorizada' and ${rest}`]
  const ambientes = filter.ambiente ? [filter.ambiente] : ['producao', 'homologacao']
  const trilhos = filter.trilho ? [filter.trilho] : ['nacional', 'municipal']
  return ambientes.flatMap((ambiente) =>
    trilhos.map((trilho) => sql`ambiente = ${ambiente} and trilho = ${trilho} and ${rest}`),
  )
}

/** The versions of a connection by which notes went: one step in the index for each. */
async function versionsOf(db: Db, conexao: string): Promise<number[]> {
  const { slug, versao } = namedOf(conexao)
  if (versao) return [versao]
  const next = (after: Sql) =>
    sql`(select conexao_versao from notas where conexao = ${slug} and conexao_versao > ${after} order by conexao_versao limit 1)`
  const rows = await db.query<{ versao: number }>(sql`
    with recursive v as (
      select ${next(sql`0`)} as versao union all select ${next(sql`v.versao`)} from v where v.versao is not null)
    select versao from v where versao is not null`)
  return rows.map((row) => row.versao)
}

/** One page of the union of the parts, its ids first, from the indexes alone where possible. */
async function page(db: Db, parts: readonly Sql[], { limit, offset }: FiltroDeTodas): Promise<PaginaDeTodas> {
  const union = (select: (part: Sql) => Sql) =>
    join(
      parts.map((part) => sql`(${select(part)})`),
      ' union all ',
    )
  const newest = union(
    (part) => sql`select id, criada_em from notas where ${part} order by criada_em desc, id limit ${offset + limit}`,
  )
  const [items, counted] = await Promise.all([
    limit === 0
      ? []
      : db.query<NotaRow>(sql`
          select ${NOTA_COLUMNS} from notas where id in (
            select id from (${newest}) p order by criada_em desc, id limit ${limit} offset ${offset})
          order by criada_em desc, id`),
    countUpTo(db, parts, union),
  ])
  return { items, ...counted }
}

async function countUpTo(
  db: Db,
  parts: readonly Sql[],
  union: (select: (part: Sql) => Sql) => Sql,
): Promise<{ total: number; totalEstimado: boolean }> {
  const some = union((part) => sql`select 1 from notas where ${part} limit ${COUNTED_MAX + 1}`)
  const counted = await db.one<{ n: number }>(sql`select count(*)::int as n from (${some}) c`)
  const total = counted?.n ?? 0
  if (total <= COUNTED_MAX) return { total, totalEstimado: false }
  const plans = await Promise.all(
    parts.map((part) =>
      db.one<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
        sql`explain (format json) select from notas where ${part}`,
      ),
    ),
  )
  const estimated = plans.reduce((sum, plan) => sum + (plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0), 0)
  return { total: Math.max(total, estimated), totalEstimado: true }
}
