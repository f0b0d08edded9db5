import { allow } from '#features/permissions/permissions.ts'
import type { FalhaDeEntrega } from '#formas/contas/cliente.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'

/** The last failure of each endpoint of the account, by id, among its last hundred deliveries. */
export async function lastFailures(ctx: Ctx): Promise<Map<string, FalhaDeEntrega>> {
  allow(ctx, 'webhook.read')
  const endpoints = await ctx.db.query<{ id: string }>(
    sql`select id from webhook_endpoints where tenant_id = ${ctx.tenantId}`,
  )
  const falhas = new Map<string, FalhaDeEntrega>()
  for (const { id } of endpoints) {
    const falha = await ctx.db.one<FalhaDeEntrega>(sql`
      select ${FALHA} from (select * from entregas where tenant_id = ${ctx.tenantId} and endpoint_id = ${id}
          order by criada_em desc limit 100) e
        join lateral (${LAST}) t on t.erro_classe is not null
      order by t.iniciada_em desc limit 1`)
    if (falha) falhas.set(id, falha)
  }
  return falhas
}

/** The last deliveries of the account that were given up, newest first. */
export function lastGivenUp(ctx: Ctx, limit: number): Promise<FalhaDeEntrega[]> {
  allow(ctx, 'webhook.read')
  return ctx.db.query<FalhaDeEntrega>(sql`
    select ${FALHA} from (select * from entregas where tenant_id = ${ctx.tenantId} and estado = 'delivery_failed'
        order by criada_em desc limit ${limit}) e
      left join lateral (${LAST}) t on true
    order by e.criada_em desc`)
}

const LAST: Sql = sql`select a.iniciada_em, a.status_http, a.erro_classe from entrega_tentativas a
  where a.tenant_id = e.tenant_id and a.entrega_id = e.id order by a.id desc limit 1`
const FALHA: Sql = sql`e.id as "entregaId", e.endpoint_id as "endpointId", e.evento,
  coalesce(t.iniciada_em, e.criada_em) as em, t.status_http as "statusHttp", t.erro_classe as "erroClasse"`
