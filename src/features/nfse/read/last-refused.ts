import type { Erro } from '#domain/nota/nota.ts'
import { presentErros } from '#domain/present-erros.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { NotaRecusada } from '#formas/contas/cliente.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/** The last notes of the account that a city refused or that could not be sent, newest first. */
export async function lastRefused(ctx: Ctx, limit: number): Promise<NotaRecusada[]> {
  allow(ctx, 'nota.read')
  const last = (status: NotaRecusada['status']) => sql`(
    select id, empresa_id as "empresaId", ambiente, municipio, status, erros, criada_em as "criadaEm" from notas
    where tenant_id = ${ctx.tenantId} and status = ${status} order by criada_em desc, id limit ${limit})`
  const rows = await ctx.db.query<Omit<NotaRecusada, 'erros'> & { erros: Erro[] }>(sql`
    select * from (${last('rejeitada')} union all ${last('falha_definitiva')}) n order by "criadaEm" desc, id limit ${limit}`)
  return rows.map((row) => ({ ...row, erros: presentErros(row.erros) }))
}
