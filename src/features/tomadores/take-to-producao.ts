import { CLIENTE_DE_EXEMPLO } from '#domain/pronto-para-valer.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/**
 * How many customers of a company are known from tests alone, and how many are of both ambientes; for verbs that called
 * `allow`.
 */
export async function countForProducao(
  { tenantId }: Ctx,
  db: Db,
  empresaId: string,
): Promise<{ aCopiar: number; jaExistem: number }> {
  const row = await db.one<{ aCopiar: number; jaExistem: number }>(sql`
    select count(*) filter (where ${DO_TESTE})::int as "aCopiar", count(*) filter (where not so_teste)::int as "jaExistem"
    from tomadores where ${ofEmpresa(tenantId, empresaId)}`)
  return row!
}

/**
 * A customer is one row for both ambientes: those known from tests alone are shown in production too from here on.
 * Returns how many.
 */
export async function takeToProducao(ctx: Ctx, tx: Db, empresaId: string): Promise<number> {
  // In the order in which the worker learns customers, so that they wait for each other in one direction only.
  const row = await tx.one<{ quantos: number }>(sql`
    with do_teste as (
      select id from tomadores where ${ofEmpresa(ctx.tenantId, empresaId)} and ${DO_TESTE}
      order by empresa_id, documento for update),
    levados as (
      update tomadores set so_teste = false, versao = versao + 1, atualizado_em = ${ctx.now()}
      where tenant_id = ${ctx.tenantId} and id in (select id from do_teste) returning id)
    select count(*)::int as quantos from levados`)
  return row!.quantos
}

const ofEmpresa = (tenantId: string, empresaId: string): Sql =>
  sql`tenant_id = ${tenantId} and empresa_id = ${empresaId} and arquivado_em is null`
const DO_TESTE = sql`so_teste and (escrito or documento <> ${CLIENTE_DE_EXEMPLO.cpfCnpj})`
